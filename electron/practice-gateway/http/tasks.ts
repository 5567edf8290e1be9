import { lookFor } from '../clips/looks.ts';
import { readVideoOrder } from '../rules/create-rules.ts';
import type { StoredTask, TaskStore } from '../rules/task-store.ts';
import type { PracticeClock } from '../types.ts';
import { type Answer, json, refusal } from './answers.ts';
import type { ScanOutcome } from './json-scanner.ts';

export interface Timing {
  readonly runningAfterMs: number;
  readonly doneAfterMs: number;
}

/** What a task is about when the request leaves the ratio to the gateway. */
const ownRatio = '16:9';

/** Answers a create request: the task is stored before the answer is made. */
export async function createTask(scan: ScanOutcome, store: TaskStore, clock: PracticeClock): Promise<Answer> {
  if (!scan.ok) return refusal(400, scan.reason);
  const outcome = readVideoOrder(scan.json);
  if (!outcome.ok) return refusal(400, outcome.reason);
  const { prompt, ratio, ...order } = outcome.order;
  const facts = { ...order, createdAt: clock.now(), ratio: ratio ?? ownRatio, look: lookFor(prompt) };
  const task = await store.add(facts);
  return json({ task_id: task.id });
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
 * Answers a query.
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
  return json({ task: { id, model, status, ...times, ...result, resolution, duration, ratio } });
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
