import { parentPort } from 'node:worker_threads';
import { isLoopbackHost } from '#contract';
import { createClipFetch, type FetchJob } from '../gateway/download/clip-fetch.ts';
import { createRoutes, type RoutePort } from '../gateway/http/routes.ts';
import { createTransport } from '../gateway/http/transport.ts';
import { isMediaHead } from '../media/signatures.ts';
import type { FromThread, ThreadQuestions, ToThread } from './download-worker-client.ts';

type Outcome = Extract<ToThread, { type: 'answer' }>['outcome'];

const tell = (message: FromThread) => parentPort?.postMessage(message);
const underWay = new Map<number, AbortController>();
const asked = new Map<number, (outcome: Outcome) => void>();
let questions = 0;
let authorities: readonly string[] | null = null;

async function ask<Name extends keyof ThreadQuestions>(
  name: Name,
  ...input: Parameters<ThreadQuestions[Name]>
): Promise<Awaited<ReturnType<ThreadQuestions[Name]>>> {
  questions += 1;
  const number = questions;
  const answer = new Promise<Outcome>((resolve) => asked.set(number, resolve));
  tell({ type: 'question', number, name, input });
  const outcome = await answer;
  if ('value' in outcome) return outcome.value as Awaited<ReturnType<ThreadQuestions[Name]>>;
  throw Object.assign(new Error('The main thread has no answer.'), { code: outcome.code });
}

const routes = createRoutes({
  proxiesOf: (origin) => ask('proxies', origin),
  async authorities() {
    await ask('authorities');
    return authorities;
  },
});

async function run(fetch: number, job: FetchJob): Promise<void> {
  const stop = new AbortController();
  underWay.set(fetch, stop);
  const told: RoutePort = async (url, over, preferences) => {
    if (isLoopbackHost(url.hostname)) await ask('call', fetch, url.origin);
    return routes(url, over, preferences);
  };
  const fetchClip = createClipFetch({ transport: createTransport({ routes: told }), isMediaHead });
  const result = await fetchClip(job, {
    signal: stop.signal,
    onProgress: (received, total) => tell({ type: 'progress', fetch, received, total }),
    onSeen: (seen) => tell({ type: 'seen', fetch, seen }),
    check: (partPath) => ask('check', fetch, partPath),
  });
  underWay.delete(fetch);
  tell({ type: 'done', fetch, result });
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'fetch') void run(message.fetch, message.job);
  else if (message.type === 'abort') underWay.get(message.fetch)?.abort();
  else if (message.type === 'authorities') authorities = message.list;
  else {
    asked.get(message.question)?.(message.outcome);
    asked.delete(message.question);
  }
});
