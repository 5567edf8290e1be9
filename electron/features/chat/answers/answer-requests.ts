import { type AppErrorData, appError, type ChatSettings } from '#contract';
import { removeInlineImages } from '../../../gateway/text/inline-images.ts';
import type { GeneratedAnswer, GenerateOutcome } from '../../../gateway/text/types.ts';
import type { GatewayClient } from '../../../gateway/types.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Connection, SessionPort } from '../../../shared/connection.ts';
import { yieldToEventLoop } from '../../../shared/event-loop.ts';
import type { Log } from '../../../shared/log.ts';
import { createWriteRetries } from '../../../shared/write-retries.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import type { RequestAssembler } from '../messages/request-assembler.ts';
import {
  emptyAnswer,
  type StoredAnswer,
  type StoredBlock,
  type StoredPicture,
  type StoredWire,
} from '../model.ts';
import type { AnswerChange, ChatRepository } from '../ports.ts';

export interface AnswerRequestsPorts {
  readonly gateway: Pick<GatewayClient, 'generate'>;
  readonly store: Pick<ChatRepository, 'setAnswer'>;
  readonly assembler: RequestAssembler;
  readonly files: ChatFiles;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (conversationId: string) => void;
}

/** The request for one answer, from the first attempt to the stored answer. A conversation has one at most. */
interface AnswerRequest {
  readonly conversationId: string;
  readonly messageId: string;
  readonly settings: ChatSettings;
  readonly controller: AbortController;
  /** The gateway of the first attempt; a retry goes to no other. */
  readonly connection: Connection;
  attempts: number;
  retry: (ScheduledRetry & { readonly cancel: () => void }) | null;
  /** The answer has come, or never will; it may still wait for the disk. */
  isFinished: boolean;
}

/** A request that is sent again by itself at `retryAt` (milliseconds since 1970) because the gateway refused it with `error`. */
export interface ScheduledRetry {
  readonly retryAt: number;
  readonly error: AppErrorData;
}

export interface AnswerRequests {
  isBusy(conversationId: string): boolean;
  /** Requests the answer that is stored as `pending` under `messageId`. */
  start(conversationId: string, messageId: string, settings: ChatSettings, connection: Connection): void;
  /** Aborts the request at once. An answer that has come and waits for the disk is still stored. */
  stop(conversationId: string): void;
  /** Ends a request that waits for its retry. */
  cancelRetry(conversationId: string): void;
  scheduledRetry(messageId: string): ScheduledRetry | null;
  /**
   * For when the process ends: aborts every request, whose answer stays `pending`, and tries once more to store
   * the answers that the disk has refused.
   */
  close(): void;
}

/**
 * Requests answers and stores them. The `pending` row is on disk before `start` is called, so a crash can only leave a
 * question unanswered. A request is sent again by itself only where the gateway refused it in words for now.
 */
export function createAnswerRequests(ports: AnswerRequestsPorts): AnswerRequests {
  const { gateway, store, assembler, files, session, clock, log, onChange } = ports;
  const writes = createWriteRetries({ clock, log });
  /** By conversation; until its answer is on disk. */
  const requests = new Map<string, AnswerRequest>();

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
    const current = session.current();
    if (current === null || current.address !== connection.address) {
      const error = appError('session.signed-out', 'Not connected to the gateway that was asked.');
      return finish(request, 'failed', { error });
    }
    const assembled = await assembler.assemble(conversationId, messageId, settings);
    if (signal.aborted) return;
    if (!assembled.ok) return finish(request, 'failed', { error: assembled.error });
    const { chat, leftOutPictures } = assembled.value;
    const startedAt = clock.now();
    request.attempts += 1;
    const outcome = await gateway.generate(current, chat, {
      signal,
      folder: files.picturesFolder,
      subject: { type: 'message', id: messageId },
    });
    const facts = { leftOutPictures, tookMs: clock.now() - startedAt };
    if (signal.aborted) {
      if (outcome.type === 'answered') await removeInlineImages(outcome.answer.inlineImages);
      return;
    }
    if (outcome.type === 'failed') return handleFailure(request, outcome, facts, current);
    const { answer, wire, pictures } = await toStoredAnswer(outcome.answer, files);
    if (signal.aborted) return;
    finish(request, 'answered', { ...facts, ...answer }, { wire, pictures });
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
      onChange(request.conversationId);
      void attempt(request);
    });
    request.retry = { retryAt: clock.now() + delay, error, cancel };
    onChange(request.conversationId);
  }

  /**
   * Stores how a request ended, again and again until the disk takes it: the answer may have been paid for. A request
   * that was finished before keeps the state it was given then.
   */
  function finish(
    request: AnswerRequest,
    state: AnswerChange['state'],
    facts: Partial<StoredAnswer>,
    received: Pick<AnswerChange, 'wire' | 'pictures'> = { wire: null },
  ): void {
    const { conversationId, messageId, settings } = request;
    if (request.isFinished || requests.get(conversationId) !== request) return;
    request.isFinished = true;
    const change = { state, answer: { model: settings.model, ...emptyAnswer, ...facts }, ...received };
    const finishedAt = clock.now();
    writes.write(
      messageId,
      () => store.setAnswer(messageId, change, finishedAt),
      () => {
        requests.delete(conversationId);
        onChange(conversationId);
      },
    );
  }

  function abort(conversationId: string, state: 'stopped' | 'failed', error: AppErrorData | null): void {
    const request = requests.get(conversationId);
    if (request === undefined) return;
    request.retry?.cancel();
    request.retry = null;
    request.controller.abort();
    finish(request, state, { error });
  }

  return {
    isBusy: (conversationId) => requests.has(conversationId),
    start(conversationId, messageId, settings, connection) {
      const controller = new AbortController();
      const request: AnswerRequest = {
        conversationId,
        messageId,
        settings,
        controller,
        connection,
        attempts: 0,
        retry: null,
        isFinished: false,
      };
      requests.set(conversationId, request);
      void attempt(request);
    },
    stop: (conversationId) => abort(conversationId, 'stopped', null),
    cancelRetry(conversationId) {
      const retry = requests.get(conversationId)?.retry ?? null;
      if (retry !== null) abort(conversationId, 'failed', retry.error);
    },
    scheduledRetry(messageId) {
      const request = [...requests.values()].find((open) => open.messageId === messageId);
      return request?.retry ?? null;
    },
    close() {
      for (const { retry, controller } of requests.values()) {
        retry?.cancel();
        controller.abort();
      }
      requests.clear();
      writes.close();
    },
  };
}

/** Waits before each retry, in milliseconds, where the gateway names none; as many retries as there are waits. */
const retryWaits = [5_000, 15_000, 45_000] as const;
/** Where the gateway asks for a longer wait, the user decides. */
const longestRetryWaitMs = 10 * 60_000;
const shortestRetryWaitMs = 1_000;

/**
 * Whether a request is sent again by itself, and when: only where the gateway refused it in words as too much for
 * now (HTTP 429 or 503), for then nothing was made and nothing is charged twice.
 *
 * @param attempts how often the request was sent already.
 * @returns milliseconds to wait; `null` when it is not sent again.
 */
export function retryDelay(
  failure: Pick<Extract<GenerateOutcome, { type: 'failed' }>, 'asksToWait' | 'retryAfterMs'>,
  attempts: number,
): number | null {
  const usual = retryWaits[attempts - 1];
  if (!failure.asksToWait || usual === undefined) return null;
  const delay = Math.max(shortestRetryWaitMs, failure.retryAfterMs ?? usual);
  return delay > longestRetryWaitMs ? null : delay;
}

/**
 * Gives the files of an answer their lasting names and turns the answer into what is stored. Data that is no picture
 * is kept, to be sent back, and shown as an unknown block.
 */
async function toStoredAnswer(
  received: GeneratedAnswer,
  files: ChatFiles,
): Promise<{
  readonly answer: Pick<StoredAnswer, 'blocks' | 'finishReason' | 'blockReason' | 'usage'>;
  readonly wire: StoredWire;
  readonly pictures: readonly StoredPicture[];
}> {
  const pictures = await files.keepInlineImages(received.inlineImages);
  const shown = new Map(
    received.inlineImages.flatMap(({ index, sha256 }, place) =>
      pictures[place]?.width == null ? [] : [[index, sha256] as const],
    ),
  );
  const blocks = received.blocks.map((block): StoredBlock => {
    if (block.type !== 'inlineImage') return block;
    const pictureId = shown.get(block.index);
    return pictureId === undefined ? { type: 'other', json: block.json } : { type: 'picture', pictureId };
  });
  const { finishReason, blockReason, usage, parts, placeholderName: mark } = received;
  const pieces = received.inlineImages.map(({ index, sha256, bytes, style }) => ({
    index,
    sha256,
    bytes,
    style,
  }));
  return { answer: { blocks, finishReason, blockReason, usage }, wire: { parts, mark, pieces }, pictures };
}
