import { Worker } from 'node:worker_threads';
import { fail, type Result } from '#contract';
import type { CheckFailure, ClipFetch, FetchJob, FetchPorts } from '../gateway/download/clip-fetch.ts';
import { ownError } from '../gateway/errors/app-errors.ts';
import type { SeenExchange } from '../gateway/http/exchange-recorder.ts';
import type { RoutesOptions } from '../gateway/http/routes.ts';
import { type Downloaded, type GatewayFailure, withoutAnswer } from '../gateway/types.ts';
import { codeOf } from '../shared/error-code.ts';
import type { Log } from '../shared/ports.ts';

/** What the thread asks the main thread, which alone knows it. `fetch` is the number of the fetch that it is asked for. */
export interface ThreadQuestions {
  proxies(origin: string): Promise<string>;
  /** Answered once the thread has been told whose certificates are trusted, unless it knows already. */
  authorities(): Promise<void>;
  /** An origin on this computer is about to be called, for as long as the fetch takes. */
  call(fetch: number, origin: string): Promise<void>;
  check(fetch: number, partPath: string): Promise<CheckFailure | null>;
}

export type ToThread =
  | { readonly type: 'fetch'; readonly fetch: number; readonly job: FetchJob }
  | { readonly type: 'abort'; readonly fetch: number }
  | { readonly type: 'authorities'; readonly list: readonly string[] | null }
  | {
      readonly type: 'answer';
      readonly question: number;
      readonly outcome: { readonly value: unknown } | { readonly code: string };
    };

export type FromThread =
  | {
      readonly type: 'progress';
      readonly fetch: number;
      readonly received: number;
      readonly total: number | null;
    }
  | { readonly type: 'seen'; readonly fetch: number; readonly seen: SeenExchange }
  | {
      readonly type: 'question';
      readonly number: number;
      readonly name: keyof ThreadQuestions;
      readonly input: readonly unknown[];
    }
  | { readonly type: 'done'; readonly fetch: number; readonly result: Result<Downloaded, GatewayFailure> };

export interface DownloadThreadPorts extends RoutesOptions {
  /** Called before an origin on this computer is; `over` is aborted when the fetch has ended. */
  readonly beforeCall: (origin: string, over: AbortSignal) => Promise<void>;
  readonly log: Log;
  /** For tests; how long the thread is kept without a fetch, in milliseconds. */
  readonly idleMs?: number;
  /** For tests; how long a fetch that was cancelled may take to end, in milliseconds. */
  readonly cancelMs?: number;
}

interface UnderWay {
  readonly ports: FetchPorts;
  readonly over: AbortController;
  readonly settle: (result: Result<Downloaded, GatewayFailure>) => void;
}

/** How long the thread is kept without a fetch, in milliseconds. */
const keptMs = 60_000;
/** A thread in which a fetch goes on so long after it was cancelled, in milliseconds, hangs. */
const cancelledMs = 30_000;

/** Memory for what is young of the thread's own objects, in MiB; by itself V8 takes ten and needs two. */
const youngMemoryMb = 1;

/**
 * Fetches files on one thread for all of them: Node puts all that comes into new memory, and tidying that away took the main thread a
 * quarter of a second at a time. A thread that dies, or does not start, ends what is under way as a download that broke off: its part
 * files stay, and the next fetch has a new thread.
 *
 * @param program the built `download-worker`.
 */
export function createDownloadThread(program: string, ports: DownloadThreadPorts): ClipFetch {
  let thread: ClipFetch | null = null;
  let fetches = 0;

  function start(): ClipFetch {
    const worker = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: youngMemoryMb } });
    worker.unref();
    const underWay = new Map<number, UnderWay>();
    const send = (message: ToThread) => worker.postMessage(message);
    let told: readonly string[] | null | undefined;
    let idle: NodeJS.Timeout | undefined;
    let cause = 'THREAD_ENDED';

    const answers: ThreadQuestions = {
      proxies: async (origin) => ports.proxiesOf(origin),
      async authorities() {
        const list = await ports.authorities();
        if (list !== told) send({ type: 'authorities', list });
        told = list;
      },
      async call(fetch, origin) {
        const one = underWay.get(fetch);
        if (one) await ports.beforeCall(origin, one.over.signal);
      },
      check: async (fetch, partPath) => underWay.get(fetch)?.ports.check(partPath) ?? null,
    };

    function leave(fetch: number): UnderWay | undefined {
      const one = underWay.get(fetch);
      underWay.delete(fetch);
      one?.over.abort();
      if (underWay.size === 0) idle = setTimeout(end, ports.idleMs ?? keptMs).unref();
      return one;
    }
    /** From here on nothing is given to it: it may take a moment to be gone. */
    function letGo(): void {
      if (thread === fetchThere) thread = null;
    }
    function end(): void {
      letGo();
      void worker.terminate();
    }

    worker.on('message', (message: FromThread) => {
      if (message.type === 'question') {
        (answers[message.name] as (...input: readonly unknown[]) => Promise<unknown>)(...message.input)
          .then(
            (value) => ({ value }),
            (error: unknown) => ({ code: codeOf(error) }),
          )
          .then((outcome) => send({ type: 'answer', question: message.number, outcome }));
        return;
      }
      const one = underWay.get(message.fetch);
      if (message.type === 'seen') one?.ports.onSeen(message.seen);
      else if (message.type === 'done') leave(message.fetch)?.settle(message.result);
      else if (!one?.ports.signal?.aborted) one?.ports.onProgress(message.received, message.total);
    });
    worker.once('error', (error) => {
      letGo();
      cause = codeOf(error);
      // Its message may name a file, and with it a prompt.
      ports.log.error('the thread of downloads has failed', { error: error.name, code: cause });
    });
    // Once it has ended it holds no file: each may be gone on with.
    worker.once('exit', () => {
      letGo();
      clearTimeout(idle);
      for (const fetch of underWay.keys()) leave(fetch)?.settle(brokeOff(cause));
    });

    const fetchThere: ClipFetch = (job, fetchPorts) => {
      clearTimeout(idle);
      fetches += 1;
      const fetch = fetches;
      const { signal } = fetchPorts;
      const abort = () => {
        send({ type: 'abort', fetch });
        setTimeout(() => underWay.has(fetch) && end(), ports.cancelMs ?? cancelledMs).unref();
      };
      return new Promise((resolve) => {
        const settle: UnderWay['settle'] = (result) => {
          signal?.removeEventListener('abort', abort);
          resolve(result);
        };
        underWay.set(fetch, { ports: fetchPorts, over: new AbortController(), settle });
        send({ type: 'fetch', fetch, job });
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      });
    };
    return fetchThere;
  }

  return async (job, fetchPorts) => {
    try {
      thread ??= start();
    } catch (error) {
      return brokeOff(codeOf(error));
    }
    return thread(job, fetchPorts);
  };
}

const brokeOff = (cause: string) => fail(withoutAnswer(ownError('download.incomplete', { cause })));
