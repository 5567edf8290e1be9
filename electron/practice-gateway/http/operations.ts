import type { IncomingMessage } from 'node:http';
import { createMediaLinks } from '../rules/media-links.ts';
import type { TaskStore } from '../rules/task-store.ts';
import type { PracticeClock } from '../types.ts';
import { type Answer, refusal } from './answers.ts';
import { isAuthorized } from './authorization.ts';
import { generate } from './generate.ts';
import { MediaShelf } from './media.ts';
import type { BodyOutcome } from './request-body.ts';
import { findRoute, type Route } from './routes.ts';
import { createTask, progressOf, queryTask, type Timing } from './tasks.ts';

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

export interface Call {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly receive: () => Promise<BodyOutcome>;
}

/** Answers a call; `null` when the client went away before its body was complete. */
export type Operations = (call: Call) => Promise<Answer | null>;

/** What the gateway does when nothing is scripted: checks at the door, then the operation the path names. */
export function createOperations({
  token,
  clock,
  timing,
  store,
  assets,
  address,
}: OperationsPorts): Operations {
  const links = createMediaLinks(token);
  const shelf = new MediaShelf(assets.clipsFolder);

  const media = (taskId: string, { request, query }: Call): Answer | Promise<Answer> => {
    const now = clock.now();
    if (!links.isValid(taskId, query, now)) return refusal(403, 'This address of the video has expired.');
    const task = store.find(taskId);
    const isDone = task !== null && progressOf(task, now, timing).status === 'succeeded';
    const finishedAt = (task?.createdAt ?? 0) + timing.doneAfterMs;
    return shelf.answer(isDone ? task : null, finishedAt, request.headers);
  };

  const withBody = (route: Route, body: BodyOutcome): Answer | Promise<Answer> => {
    if (body.type !== 'read') return refusal(413, 'The body is larger than 64 MB.');
    if (route.kind === 'generate') return generate(route.model, body.scan, assets.picturesFolder);
    return createTask(body.scan, store, clock);
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
    return body.type === 'cut-off' ? null : withBody(route, body);
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
