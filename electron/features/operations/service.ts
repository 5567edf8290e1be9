import {
  type AppErrorData,
  appError,
  fail,
  type OperationRun,
  type OperationState,
  type OperationsDraft,
  ok,
  operationsDraftSchema,
  type Result,
} from '#contract';
import type { Connection } from '../../shared/connection.ts';
import { logged } from '../../shared/error-code.ts';
import { type Answers, createAnswers } from './answers.ts';
import type { OperationsPorts } from './ports.ts';
import { createPresets } from './presets.ts';

/** Any operation of a gateway, as a person writes it. */
export function createOperations(ports: OperationsPorts) {
  const { calls, session, documents, log } = ports;
  const answers = createAnswers(ports);
  const requests = createRequests(ports, answers);

  /** No token is in a row or a file, also where somebody pasted one into a request. */
  function withoutTokens<Value>(value: Value): Value {
    return JSON.parse(calls.withoutTokens(JSON.stringify(value))) as Value;
  }

  return {
    state(): OperationState {
      const connection = session.current();
      return {
        connection: connection && {
          address: connection.address,
          label: connection.label,
          settings: connection.settings,
        },
        run: requests.run(),
      };
    },
    draft: () => documents.read('draft.operation', operationsDraftSchema.nullable().catch(null), null),
    saveDraft(draft: OperationsDraft): void {
      documents.write('draft.operation', withoutTokens(draft));
    },
    send: requests.send,
    cancel: requests.cancel,
    isUnderWay: requests.isUnderWay,
    answers,
    presets: createPresets(ports, withoutTokens),
    start(): void {
      answers.clear().catch(logged(log.warn, 'old answers were not removed'));
    },
    async close(): Promise<void> {
      requests.cancel();
      await requests.settled();
      answers.close();
    },
  };
}

/** One request at a time, sent once. */
function createRequests(ports: OperationsPorts, answers: Answers) {
  const { calls, session, clock, newId, log, onChange } = ports;
  /** Operations that the user has confirmed, as long as a connection lasts. */
  const confirmed = new WeakMap<Connection, Set<string>>();
  let run: OperationRun = { type: 'none' };
  let ending = new AbortController();
  let underWay: Promise<unknown> | null = null;

  function become(next: OperationRun): void {
    run = next;
    onChange('state');
  }

  /** The path may hold a token, where somebody pasted it. */
  const toldOf = ({ operation, request: { method, path } }: OperationsDraft) => ({
    operation,
    method,
    path: calls.withoutTokens(path),
  });

  async function exchange(connection: Connection, asked: OperationsDraft): Promise<void> {
    const id = newId();
    const startedAt = clock.now();
    const told = toldOf(asked);
    const proceed = (change: Partial<Extract<OperationRun, { type: 'under-way' }>>) => {
      if (run.type === 'under-way') become({ ...run, ...change });
    };
    ending = new AbortController();
    become({ ...told, type: 'under-way', startedAt, stage: 'connecting', receivedBytes: 0 });
    const failed = (error: AppErrorData, isSent: boolean) =>
      become({ ...told, type: 'failed', error, isSent, earlier: null });
    const path = await answers.prepare(id);
    if (!path.ok) return failed(path.error, false);
    const outcome = await calls.send(
      connection,
      { ...asked.request, operation: asked.operation },
      {
        path: path.value,
        signal: ending.signal,
        onStage: (stage) => proceed({ stage }),
        onReceived: (receivedBytes) => proceed({ receivedBytes }),
      },
    );
    if (outcome.type === 'failed') {
      answers.drop(id);
      return failed(outcome.error, outcome.isSent);
    }
    proceed({ stage: 'reading' });
    // One that was cancelled as it came is read as far as it did.
    ending = new AbortController();
    const { status, headers, tookMs, bytes, isCut, brokenOff } = outcome;
    const headerOf = (name: string) => headers.find((header) => header.name === name)?.value ?? null;
    const location = status >= 300 && status < 400 ? headerOf('location') : null;
    const contentType = headerOf('content-type') ?? '';
    const head = { ...told, id, startedAt, status, headers: [...headers], location, tookMs };
    const received = { ...head, bytes, isCut, brokenOff, contentType };
    const answer = await answers.keep(received, connection, ending.signal);
    become({ type: 'answered', answer });
  }

  async function perform(connection: Connection, asked: OperationsDraft) {
    underWay = exchange(connection, asked).catch((error: unknown) => {
      log.error('an operation did not go well', {
        error: error instanceof Error ? error.stack : String(error),
      });
      become({ ...toldOf(asked), type: 'failed', error: mistake, isSent: true, earlier: null });
    });
    await underWay;
    underWay = null;
  }

  return {
    // What became of the media of an answer is known there.
    run(): OperationRun {
      const answer = answers.current();
      if (run.type === 'failed') return { ...run, earlier: answer };
      return run.type === 'answered' && answer !== null ? { type: 'answered', answer } : run;
    },
    isUnderWay: () => underWay !== null,
    send({ isConfirmed, ...asked }: OperationsDraft & { readonly isConfirmed: boolean }): Result<{
      outcome: 'started' | 'needs-confirmation';
    }> {
      const { operation, request } = asked;
      const connection = session.current();
      if (connection === null) return fail(session.problemOf(null));
      if (underWay !== null) return fail(busy);
      const known = confirmed.get(connection) ?? new Set();
      if (request.method !== 'GET' && !known.has(operation)) {
        if (!isConfirmed) return ok({ outcome: 'needs-confirmation' });
        confirmed.set(connection, known.add(operation));
      }
      void perform(connection, asked);
      return ok({ outcome: 'started' });
    },
    cancel: () => ending.abort(),
    settled: async () => underWay,
  };
}

const busy = appError('operations.busy', 'A request is under way already.');
const mistake = appError('internal', 'The app made a mistake of its own.');
