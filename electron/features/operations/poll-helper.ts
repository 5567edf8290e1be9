import {
  appError,
  checkOperationPath,
  emptyOperationRequest,
  fail,
  ok,
  type Polling,
  type PollPlan,
  type Result,
} from '#contract';
import type { RawOutcome } from '../../gateway/operations/types.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Connection, SessionPort } from '../../shared/connection.ts';
import type { Answers } from './answers.ts';
import type { Requests } from './requests.ts';

export interface PollHelperPorts {
  readonly requests: Requests;
  readonly answers: Answers;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly onChange: () => void;
}

/** Asks with GET again and again until an answer holds a word, within the bounds of its plan. */
export interface PollHelper {
  state(): Polling | null;
  start(plan: PollPlan): Result<null>;
  /** Ends it; what it found out stays to be seen. */
  stop(): void;
  /** Ends it and forgets it. */
  forget(): void;
}

/** Longest that a gateway's Retry-After is waited for, in milliseconds. */
const longestWaitMs = 3_600_000;

export function createPollHelper({
  requests,
  answers,
  session,
  clock,
  onChange,
}: PollHelperPorts): PollHelper {
  let state: Polling | null = null;
  /** The plan at work; another one, or none, ends whatever belongs to it. */
  let working: { readonly plan: PollPlan; readonly connection: Connection } | null = null;
  let cancelWait: () => void = () => undefined;

  function become(change: Partial<Polling>): void {
    if (state === null) return;
    state = { ...state, ...change };
    onChange();
  }

  function end(how: Polling['state']): void {
    working = null;
    cancelWait();
    become({ state: how, nextAt: null });
  }

  function stop(): void {
    if (working === null) return;
    end('stopped');
    requests.cancel();
  }

  async function poll(): Promise<void> {
    const at = working;
    if (at === null) return;
    const { plan, connection } = at;
    if (session.current() !== connection) return end('stopped');
    become({ count: (state?.count ?? 0) + 1, nextAt: null });
    const path = plan.path.replace('{id}', () => encodeURIComponent(plan.id));
    const outcome = await requests.perform(connection, plan.operation, {
      ...emptyOperationRequest,
      method: 'GET',
      path,
    });
    if (working !== at) return;
    const lastWords = await wordsOf(outcome, plan.pointer);
    if (working !== at) return;
    become({ lastWords });
    const wanted = plan.word.trim().toLowerCase();
    if (lastWords.some((word) => word.trim().toLowerCase() === wanted)) return end('found');
    if (outcome.type === 'answered' && [401, 403].includes(outcome.status)) return end('refused');
    if (state !== null && state.count >= plan.most) return end('exhausted');
    const asked = outcome.type === 'answered' ? (outcome.retryAfterMs ?? 0) : 0;
    const wait = Math.max(plan.seconds * 1000, Math.min(asked, longestWaitMs));
    become({ nextAt: clock.now() + wait });
    cancelWait = clock.after(wait, () => void poll());
  }

  /** What an answer says at the place that is looked at; of a refusal nothing counts. */
  async function wordsOf(outcome: RawOutcome, pointer: string): Promise<string[]> {
    const answer = answers.current();
    if (outcome.type === 'failed' || outcome.status >= 300 || answer?.kind !== 'json') return [];
    const read = await answers.read(answer.id, (reader, path) => reader.words(path, pointer));
    return read.ok ? read.value : [];
  }

  return {
    state: () => state,
    start(plan) {
      const connection = session.current();
      if (connection === null) return fail(session.problemOf(null));
      if (checkOperationPath(plan.path.replace('{id}', () => encodeURIComponent(plan.id))) !== null)
        return fail(noPath);
      stop();
      if (requests.isUnderWay()) return fail(busy);
      working = { plan, connection };
      state = { state: 'running', count: 0, most: plan.most, word: plan.word, lastWords: [], nextAt: null };
      void poll();
      return ok(null);
    },
    stop,
    forget() {
      stop();
      state = null;
    },
  };
}

const noPath = appError('ipc.invalid-input', 'The path to poll cannot be sent.');
const busy = appError('operations.busy', 'A request is under way already.');
