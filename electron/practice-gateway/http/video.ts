import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { deliveredRatio, looksFor } from '../clips/bundled.ts';
import { makeClip } from '../clips/clip-maker.ts';
import type { PracticeClock, StoredTask, TaskStore } from '../rules/task-store.ts';
import { readVideoOrder } from '../rules/video-rules.ts';
import { type Answer, json, refusal } from './answers.ts';
import { serveFile } from './ranges.ts';
import type { JsonBody } from './request-body.ts';

export interface Timing {
  readonly runningAfterMs: number;
  readonly doneAfterMs: number;
}

/** What a task is about when the request leaves the ratio to the gateway. */
const ownRatio = '16:9';

/** Answers a create request: the task is stored before the answer is made. @throws BrokenRule */
export async function createTask(body: JsonBody, store: TaskStore, clock: PracticeClock): Promise<Answer> {
  const { prompt, ratio, ...order } = readVideoOrder(body);
  const look = looksFor(prompt, store.numberOf(prompt));
  const { id } = await store.add({ ...order, createdAt: clock.now(), ratio: ratio ?? ownRatio, look });
  return json({ task_id: id });
}

/** How far a task is, by the clock alone. */
export function progressOf(task: StoredTask, now: number, timing: Timing) {
  const doneAt = task.createdAt + timing.doneAfterMs;
  const runningAt = task.createdAt + timing.runningAfterMs;
  if (now >= doneAt) return { status: 'succeeded', since: doneAt } as const;
  if (now >= runningAt) return { status: 'running', since: runningAt } as const;
  return { status: 'queued', since: task.createdAt } as const;
}

/**
 * Answers a query. A task whose ratio no bundled clip has is answered with the ratio that its clip has instead, in `delivered_ratio`.
 *
 * @param link makes the address of a finished task's clip.
 */
export function queryTask(
  task: StoredTask | null,
  now: number,
  timing: Timing,
  link: (task: StoredTask) => string,
): Answer {
  if (task === null) {
    return refusal(404, 'No such task. It never existed, or it was made more than 7 days ago.');
  }
  const { status, since } = progressOf(task, now, timing);
  const { id, model, resolution, duration, ratio } = task;
  const times = { created_at: seconds(task.createdAt), updated_at: seconds(since) };
  const result = status === 'succeeded' ? { content: { url: link(task) } } : {};
  const delivered = deliveredRatio(ratio);
  const other = delivered === ratio ? {} : { delivered_ratio: delivered };
  return json({ task: { id, model, status, ...times, ...result, resolution, duration, ratio, ...other } });
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** How long the address of a clip works; asking for the task again gives a fresh one. */
const linkLifetimeMs = 60 * 60 * 1000;

/** Makes and checks addresses that work without a token, for one clip and for one hour. */
export function createClipLinks(secret: string) {
  const sign = (taskId: string, expires: number) =>
    createHmac('sha256', secret).update(`media ${taskId} ${expires}`).digest('hex');
  return {
    /** Path and query of a clip's address. */
    make(taskId: string, now: number): string {
      const expires = now + linkLifetimeMs;
      return `/media/${taskId}.mp4?expires=${expires}&signature=${sign(taskId, expires)}`;
    },
    isValid(taskId: string, query: URLSearchParams, now: number): boolean {
      const expires = Number(query.get('expires') ?? Number.NaN);
      const given = Buffer.from(query.get('signature') ?? '');
      const right = Buffer.from(sign(taskId, expires));
      return given.length === right.length && timingSafeEqual(given, right) && now <= expires;
    },
  };
}

/** Answers for the clip of a finished task, which is made each time that it is asked for. @param madeAt milliseconds since 1970. */
export async function answerClip(
  clipsFolder: string,
  { look, ratio, duration }: StoredTask,
  madeAt: number,
  headers: IncomingHttpHeaders,
): Promise<Answer> {
  return serveFile(await makeClip(clipsFolder, { look, ratio, seconds: duration, madeAt }), madeAt, headers);
}
