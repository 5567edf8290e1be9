import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BrokenRule } from '../rules/checks.ts';
import type { PracticeClock, TaskStore } from '../rules/task-store.ts';
import { type Answer, type AnswerStyle, json, refusal } from './answers.ts';
import type { BodyOutcome } from './request-body.ts';
import { streamed } from './streaming.ts';
import { generate, modelProblem } from './text.ts';
import { answerClip, createClipLinks, createTask, progressOf, queryTask, type Timing } from './video.ts';

export type Route =
  | { readonly kind: 'create' }
  | { readonly kind: 'query'; readonly taskId: string }
  | { readonly kind: 'generate'; readonly model: string }
  | { readonly kind: 'stream'; readonly model: string }
  | { readonly kind: 'media'; readonly taskId: string }
  | { readonly kind: 'unknown' };

const routes: readonly (readonly [
  pattern: RegExp,
  methods: readonly string[],
  make: (part: string) => Route,
])[] = [
  [/^\/vendorv\/v2\/video_generation$/, ['POST'], () => ({ kind: 'create' })],
  [/^\/vendorv\/v2\/query\/video_generation\/([^/]+)$/, ['GET'], (taskId) => ({ kind: 'query', taskId })],
  [/^\/v1beta\/models\/([^/:]+):generateContent$/, ['POST'], (model) => ({ kind: 'generate', model })],
  [/^\/v1beta\/models\/([^/:]+):streamGenerateContent$/, ['POST'], (model) => ({ kind: 'stream', model })],
  [/^\/media\/([^/]+)\.mp4$/, ['GET', 'HEAD'], (taskId) => ({ kind: 'media', taskId })],
];

/** Finds the operation a path names, and the methods it takes. */
export function findRoute(path: string): { readonly route: Route; readonly methods: readonly string[] } {
  for (const [pattern, methods, make] of routes) {
    const match = pattern.exec(path);
    if (match !== null) return { route: make(decoded(match[1] ?? '')), methods };
  }
  return { route: { kind: 'unknown' }, methods: [] };
}

export function styleOf(route: Route): AnswerStyle {
  return isText(route) ? 'text' : 'video';
}

function isText(route: Route): route is Extract<Route, { readonly model: string }> {
  return route.kind === 'generate' || route.kind === 'stream';
}

/** A part that is not valid percent-encoding names nothing that exists. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Where the bundled media are. Both are folders of this module in the sources. */
export interface PracticeAssets {
  readonly clipsFolder: string;
  readonly picturesFolder: string;
}

export interface OperationsPorts {
  readonly token: string;
  readonly clock: PracticeClock;
  readonly timing: Timing;
  readonly store: TaskStore;
  readonly assets: PracticeAssets;
  /** Where this server is reached; asked for each time, since it is known only once it listens. */
  readonly address: () => string;
}

interface Call {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly receive: () => Promise<BodyOutcome>;
}

/** Answers a call; `null` when the client went away before its body was complete. */
export type Operations = (call: Call) => Promise<Answer | null>;

/** What the gateway does when nothing is scripted: checks at the door, then the operation the path names. */
export function createOperations(ports: OperationsPorts): Operations {
  const { token, clock, timing, store, assets, address } = ports;
  const links = createClipLinks(token);

  const media = (taskId: string, { request, query }: Call): Answer | Promise<Answer> => {
    const now = clock.now();
    if (!links.isValid(taskId, query, now)) return refusal(403, 'This address of the video has expired.');
    const task = store.find(taskId);
    const isDone = task !== null && progressOf(task, now, timing).status === 'succeeded';
    const finishedAt = (task?.createdAt ?? 0) + timing.doneAfterMs;
    return isDone
      ? answerClip(assets.clipsFolder, task, finishedAt, request.headers)
      : refusal(404, 'There is no such video.');
  };

  const withBody = async (route: Route, query: URLSearchParams, body: BodyOutcome): Promise<Answer> => {
    if (body.type !== 'read') return refusal(413, 'The body is larger than 64 MB.');
    const problem = isText(route) ? modelProblem(route.model) : null;
    if (problem !== null) return problem;
    if (body.json === null) return refusal(400, 'The body is not valid JSON.');
    try {
      if (!isText(route)) return await createTask(body.json, store, clock);
      const reply = await generate(route.model, body.json.value, assets.picturesFolder);
      return route.kind === 'stream' ? streamed(reply, query.get('alt')) : json(reply);
    } catch (error) {
      if (error instanceof BrokenRule) return refusal(400, error.message);
      throw error;
    }
  };

  return async (call) => {
    const { route, methods } = findRoute(call.path);
    const problem = doorProblem(route, methods, call.request, token);
    if (problem !== null) return problem;
    if (route.kind === 'media') return media(route.taskId, call);
    if (route.kind === 'query') {
      const now = clock.now();
      return queryTask(store.find(route.taskId), now, timing, ({ id }) => address() + links.make(id, now));
    }
    const body = await call.receive();
    return body.type === 'cut-off' ? null : withBody(route, call.query, body);
  };
}

/** What every request must pass before it is looked at: token, path, method, kind of body. */
function doorProblem(
  route: Route,
  methods: readonly string[],
  request: IncomingMessage,
  token: string,
): Answer | null {
  const { headers, method = '' } = request;
  if (route.kind !== 'media' && !isAuthorized(headers.authorization, token)) {
    return refusal(401, 'The access token is missing or wrong.', { 'www-authenticate': 'Bearer' });
  }
  if (route.kind === 'unknown') return refusal(404, 'There is no such operation.');
  if (!methods.includes(method)) {
    return refusal(405, `This operation takes ${methods.join(' or ')}.`, { allow: methods.join(', ') });
  }
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  return method === 'POST' && !isJson ? refusal(400, 'Content-Type must be application/json.') : null;
}

/** Whether the `Authorization` header is the word Bearer, a space and exactly this token. Takes the same time wherever the two differ. */
function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
