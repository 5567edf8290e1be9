import { type AppErrorData, appError, type ChatSettings, type StreamedText } from '#contract';
import { removeInlineImages } from '../../../gateway/text/inline-images.ts';
import type { GenerateOutcome } from '../../../gateway/types.ts';
import type { Connection } from '../../../shared/connection.ts';
import { withinClosing, yieldToEventLoop } from '../../../shared/turns.ts';
import { createWriteRetries } from '../../../shared/write-retries.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import type { RequestAssembler } from '../messages/request-assembler.ts';
import { cutAnswer, emptyAnswer, type StoredAnswer, type StoredBlock } from '../model.ts';
import type { AnswerChange, ChatPorts, QuoteAnswer } from '../ports.ts';
import type { AnswerJournal } from './answer-journal.ts';
import { chargeOfAnswer, toStoredAnswer } from './stored-answer.ts';
import { createStreamedWords, type StreamedWords } from './streamed-words.ts';

/** `dueAt` is of the clock that nobody sets. */
type Retry = { readonly dueAt: number; readonly error: AppErrorData; readonly cancel: () => void };
type Ending = { readonly state: 'stopped' | 'failed'; readonly error: AppErrorData | null };

/** @param connection the gateway of the first attempt; a retry goes to no other. @param quoteAnswer by the prices of that attempt. */
function newRequest(
  conversationId: string,
  messageId: string,
  settings: ChatSettings,
  connection: Connection,
  quoteAnswer: QuoteAnswer,
) {
  let markFinished: () => void = () => undefined;
  const whenFinished = new Promise<void>((done) => {
    markFinished = done;
  });
  return {
    conversationId,
    messageId,
    settings,
    connection,
    quoteAnswer,
    controller: new AbortController(),
    attempts: 0,
    /** The request has gone out, and no answer says what became of it. */
    isOut: false,
    retry: null as Retry | null,
    /** What has come of a streamed answer; `null` before its first word. */
    words: null as StreamedWords | null,
    /** Why it ends early, while what came of it is being put together. */
    ending: null as Ending | null,
    /** What came of the answer is being put on the disk: it is stored, whatever ends the request. */
    isKept: false,
    /** The answer has come, or never will; it may still wait for the disk. */
    isFinished: false,
    whenFinished,
    markFinished,
  };
}
/** The request for one answer, from the first attempt to the stored answer. A conversation has one at most. */
type AnswerRequest = ReturnType<typeof newRequest>;

const stopWaitMs = 3_000;

export type AnswerRequests = ReturnType<typeof createAnswerRequests>;

/** Requests answers, whose `pending` rows are stored before. One is sent again only where an answer proves that nothing was made, within budgets. */
export function createAnswerRequests(
  ports: ChatPorts & {
    readonly assembler: RequestAssembler;
    readonly files: ChatFiles;
    readonly journal: AnswerJournal;
  },
) {
  const { gateway, store, assembler, files, journal, session, spend, clock, log } = ports;
  const { onChange, onWords } = ports;
  const writes = createWriteRetries({ clock, log });
  /** Their gateways have no operation that streams. A connection that was changed is another one, and is asked again. */
  const withoutStreams = new WeakSet<Connection>();
  /** By conversation; until its answer is on disk. */
  const requests = new Map<string, AnswerRequest>();
  let isClosed = false;
  const requestOf = (messageId: string) =>
    [...requests.values()].find((request) => request.messageId === messageId);

  async function attempt(request: AnswerRequest): Promise<void> {
    try {
      await send(request);
    } catch (error) {
      log.error('requesting an answer failed unexpectedly', { id: request.messageId, error: String(error) });
      finish(request, 'failed', {
        error: appError('internal', 'The app failed while it waited for this answer.'),
      });
    }
  }

  async function send(request: AnswerRequest): Promise<void> {
    const { conversationId, messageId, settings, controller, connection } = request;
    const { signal } = controller;
    // The caller gets its reply first: assembling a long conversation takes its time.
    await yieldToEventLoop();
    if (signal.aborted) return;
    // With the token and the settings that the connection has now.
    const opened = await session.open(connection.connectionId);
    if (signal.aborted) return;
    if (!opened.ok) return finish(request, 'failed', { error: opened.error });
    const current = opened.value;
    // The first try has passed the budgets already; what was allowed then is remembered there.
    const projectId = store.get(conversationId)?.projectId ?? null;
    const refusal =
      request.attempts === 0 ? null : spend.refusalOf(current.connectionId, settings.model, false, projectId);
    if (refusal !== null) return finish(request, 'failed', { error: refusal });
    const assembled = await assembler.assemble(conversationId, messageId, settings, current.settings);
    if (signal.aborted) return;
    if (!assembled.ok) return finish(request, 'failed', { error: assembled.error });
    const { chat, leftOutPictures } = assembled.value;
    const diskError = chat.wantsPictures ? await files.picturesError() : null;
    if (signal.aborted) return;
    if (diskError !== null) return finish(request, 'failed', { error: diskError });
    const startedAt = clock.monotonic();
    request.attempts += 1;
    request.isOut = true;
    const outcome = await gateway.generate(current, chat, {
      signal,
      folder: files.picturesFolder,
      subject: { type: 'message', id: messageId },
      ...(current.settings.isStreaming &&
        !withoutStreams.has(current) && {
          stream: {
            onText: (pieces) => takeWords(request, pieces),
            onAbsent: () => withoutStreams.add(current),
          },
        }),
    });
    const facts = { leftOutPictures, tookMs: Math.round(clock.monotonic() - startedAt) };
    request.isOut = outcome.type !== 'failed' || outcome.mayBeCharged;
    if (request.isFinished || requests.get(conversationId) !== request) {
      if (outcome.type !== 'failed') await removeInlineImages(outcome.answer.inlineImages);
      return;
    }
    if (outcome.type !== 'failed') return keep(request, outcome, facts, current);
    if (request.ending !== null)
      finish(request, request.ending.state, { ...facts, error: request.ending.error });
    else handleFailure(request, outcome, facts, current);
  }

  function takeWords(request: AnswerRequest, pieces: readonly StreamedText[]): void {
    if (request.isFinished || request.ending !== null) return;
    const { conversationId, messageId } = request;
    request.words ??= createStreamedWords(
      clock,
      (words) => onWords(conversationId, messageId, words),
      (blocks) => journal.write(messageId, blocks),
    );
    request.words.take(pieces);
  }

  async function keep(
    request: AnswerRequest,
    outcome: Exclude<GenerateOutcome, { type: 'failed' }>,
    facts: Partial<StoredAnswer>,
    connection: Connection,
  ): Promise<void> {
    request.isKept = true;
    const { answer, wire, pictures, pictureCount, diskError } = await toStoredAnswer(outcome.answer, files);
    const all = { ...facts, ...answer };
    if (outcome.type === 'answered' && diskError === null)
      return finish(request, 'answered', all, { wire, pictures }, pictureCount);
    const { state, error } =
      outcome.type === 'answered'
        ? ({ state: 'failed', error: diskError } as const)
        : (request.ending ?? { state: 'failed', error: outcome.error });
    if (error?.code === 'gateway.unauthorized') session.reportRefusal(connection);
    finish(request, state, { ...all, error, isCut: true }, { wire, pictures }, pictureCount);
  }

  function handleFailure(
    request: AnswerRequest,
    outcome: Extract<GenerateOutcome, { type: 'failed' }>,
    facts: Partial<StoredAnswer>,
    connection: Connection,
  ): void {
    const { error } = outcome;
    if (error.code === 'gateway.unauthorized') session.reportRefusal(connection);
    const delay = retryDelay(outcome, request.attempts);
    if (delay === null) {
      finish(request, 'failed', { ...facts, error });
      return;
    }
    const cancel = clock.after(delay, () => {
      request.retry = null;
      onChange([request.conversationId], true);
      void attempt(request);
    });
    request.retry = { dueAt: clock.monotonic() + delay, error, cancel };
    onChange([request.conversationId], true);
  }

  /** Stores how a request ended, until the disk takes it; one that was finished stays so. @param pictureCount that came, on the disk or not. */
  function finish(
    request: AnswerRequest,
    state: AnswerChange['state'],
    facts: Partial<StoredAnswer>,
    received: Pick<AnswerChange, 'wire' | 'pictures'> = { wire: null },
    pictureCount = 0,
  ): void {
    const { conversationId, messageId, settings } = request;
    const mayBeCharged = state !== 'answered' && request.isOut;
    const answer = { model: settings.model, ...emptyAnswer, ...facts, mayBeCharged };
    if (request.isFinished || requests.get(conversationId) !== request) return;
    request.isFinished = true;
    request.words?.close();
    const finishedAt = clock.now();
    // None where it never went out, or was refused.
    const charge =
      request.isOut && chargeOfAnswer(request.quoteAnswer, request.connection, answer, pictureCount);
    const change = { state, answer, ...received, ...(charge && { charge: { ...charge, at: finishedAt } }) };
    put(conversationId, messageId, change, finishedAt);
    request.markFinished();
  }

  /** Stores what came of an answer, until the disk takes it. @param updatedAt of the conversation; `null` leaves it. */
  function put(
    conversationId: string,
    messageId: string,
    change: AnswerChange,
    updatedAt: number | null,
  ): void {
    writes.write(
      messageId,
      () => store.setAnswer(messageId, change, updatedAt),
      () => {
        if (requestOf(messageId) !== undefined) requests.delete(conversationId);
        journal.remove(messageId);
        onChange([conversationId], true);
      },
    );
  }

  function abort(conversationId: string, state: 'stopped' | 'failed', error: AppErrorData | null): void {
    const request = requests.get(conversationId);
    if (request === undefined) return;
    request.retry?.cancel();
    request.retry = null;
    // What came, a picture too, is put together by the call itself, which ends at once but where a disk holds it up.
    request.ending ??= { state, error };
    request.controller.abort();
    const giveUp = () => {
      if (request.isKept) return;
      const { facts, wire } = cutAnswer(request.words?.blocks() ?? []);
      finish(request, state, { ...facts, error }, { wire });
    };
    if (request.isOut) clock.after(stopWaitMs, giveUp);
    else giveUp();
  }

  return {
    put,
    /** Whether nothing can be asked there now: an answer is awaited, or none that comes would be stored any more. */
    isBusy: (conversationId: string) => isClosed || requests.has(conversationId),
    awaited: () => requests.size,
    /** Whether an answer that has come is not stored yet. */
    isStoring: () => [...requests.values()].some(({ isKept }) => isKept),
    isAwaited: (connectionId: string) =>
      [...requests.values()].some(({ connection }) => connection.connectionId === connectionId),
    start(conversationId: string, messageId: string, settings: ChatSettings, connection: Connection): void {
      const quoteAnswer = spend.quoterOf(connection.connectionId, settings.model);
      const request = newRequest(conversationId, messageId, settings, connection, quoteAnswer);
      requests.set(conversationId, request);
      void attempt(request);
    },
    /** Aborts the request at once; what came, or waits for the disk, is still stored. Settles once it is known what is kept. */
    async stop(conversationId: string): Promise<void> {
      const request = requests.get(conversationId);
      abort(conversationId, 'stopped', null);
      await request?.whenFinished;
    },
    cancelRetry(conversationId: string): void {
      const retry = requests.get(conversationId)?.retry ?? null;
      if (retry !== null) abort(conversationId, 'failed', retry.error);
    },
    /** When a refused request is sent again by itself, in milliseconds since 1970, and why. */
    scheduledRetry(messageId: string): { retryAt: number; error: AppErrorData } | null {
      const retry = requestOf(messageId)?.retry;
      if (!retry) return null;
      return { retryAt: Math.round(clock.now() + retry.dueAt - clock.monotonic()), error: retry.error };
    },
    wordsOf: (messageId: string): readonly StoredBlock[] | null =>
      requestOf(messageId)?.words?.blocks() ?? null,
    /**
     * For when the process ends: aborts every request, whose answer stays `pending` with its words in the journal, and tries once
     * more to store the answers that the disk has refused. Of a request that is not out, none comes: that is stored, for at the next
     * start nobody could tell that it was not charged. Settles once what is being put on the disk is there.
     */
    async close(): Promise<void> {
      isClosed = true;
      for (const [id, request] of requests) {
        const { isKept, isOut, retry, controller, words, markFinished } = request;
        if (isKept) continue;
        retry?.cancel();
        words?.close();
        controller.abort();
        if (!isOut) finish(request, retry === null ? 'stopped' : 'failed', { error: retry?.error ?? null });
        markFinished();
        requests.delete(id);
      }
      journal.close();
      writes.close();
      await withinClosing(clock, Promise.all([...requests.values()].map(({ whenFinished }) => whenFinished)));
      requests.clear();
    },
  };
}

/** Waits before each retry, in milliseconds, where the gateway names none; as many retries as there are waits. */
const retryWaits = [5_000, 15_000, 45_000] as const;
/** Where the gateway asks for a longer wait, the user decides. */
const maxRetryWaitMs = 10 * 60_000;
const shortestRetryWaitMs = 1_000;

/** Milliseconds until a request is sent again by itself, only where an answer proves that nothing was made; `null` where it is not. */
export function retryDelay(
  failure: Pick<Extract<GenerateOutcome, { type: 'failed' }>, 'asksToWait' | 'mayBeCharged' | 'retryAfterMs'>,
  attempts: number,
): number | null {
  const usual = retryWaits[attempts - 1];
  if (!failure.asksToWait || failure.mayBeCharged || usual === undefined) return null;
  const delay = Math.max(shortestRetryWaitMs, failure.retryAfterMs ?? usual);
  return delay > maxRetryWaitMs ? null : delay;
}
