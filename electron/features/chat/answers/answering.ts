import { type AppErrorData, appError, type ChatSettings } from '#contract';
import { dropPieces } from '../../../gateway/text/generate-receive.ts';
import type { GenerateOutcome } from '../../../gateway/text/generate-types.ts';
import type { GatewayClient } from '../../../gateway/types.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Connection, SessionPort } from '../../../shared/connection.ts';
import { yieldToEventLoop } from '../../../shared/event-loop.ts';
import type { Log } from '../../../shared/log.ts';
import type { ChatFiles } from '../files/files.ts';
import type { Outgoing } from '../messages/outgoing.ts';
import { emptyAnswer, type StoredAnswer, type StoredWire } from '../model.ts';
import type { AnswerChange, ChatRepository } from '../ports.ts';
import { keepAnswer } from './keep-answer.ts';
import { retryDelay } from './retry.ts';

export interface AnsweringPorts {
  readonly gateway: Pick<GatewayClient, 'generate'>;
  readonly store: Pick<ChatRepository, 'setAnswer' | 'putPicture'>;
  readonly outgoing: Outgoing;
  readonly files: ChatFiles;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (conversationId: string) => void;
}

/** A question that is under way, or about to be asked again. One a conversation. */
interface Asking {
  readonly conversationId: string;
  readonly messageId: string;
  readonly settings: ChatSettings;
  readonly controller: AbortController;
  /** Where it went the first time; it is not asked again anywhere else. */
  readonly asked: Connection;
  tries: number;
  waiting: { readonly at: number; readonly error: AppErrorData; readonly cancel: () => void } | null;
}

export interface Waiting {
  readonly retryAt: number;
  readonly error: AppErrorData;
}

export interface Answering {
  isBusy(conversationId: string): boolean;
  /** Asks the question above a message that is stored as `pending`. */
  ask(conversationId: string, messageId: string, settings: ChatSettings, asked: Connection): void;
  /** Breaks off at once; `false` when nothing was under way. */
  stop(conversationId: string): boolean;
  cancelRetry(conversationId: string): boolean;
  /** When a message is asked for again by itself, and why it was not answered the first time. */
  waiting(messageId: string): Waiting | null;
  /** Ends all requests without judging them: the process is ending. */
  close(): void;
}

/**
 * Asks, and stores what comes. The `pending` row is on disk before this is called, so a crash can only leave a
 * question unanswered. Nothing is asked twice by itself but where the gateway said in words to come back later.
 */
export function createAnswering(ports: AnsweringPorts): Answering {
  const { gateway, store, outgoing, files, session, clock, log, onChange } = ports;
  const askings = new Map<string, Asking>();

  async function run(asking: Asking): Promise<void> {
    try {
      await request(asking);
    } catch (error) {
      log.error('asking a model failed unexpectedly', { id: asking.messageId, error: String(error) });
      settle(asking, 'failed', {
        error: appError('internal', 'The app failed while it waited for this answer.'),
      });
    }
  }

  async function request(asking: Asking): Promise<void> {
    const { conversationId, messageId, settings, controller, asked } = asking;
    const { signal } = controller;
    // Whoever asked is answered first: gathering a long conversation takes its time.
    await yieldToEventLoop();
    if (signal.aborted) return;
    const current = session.current();
    if (current === null || current.address !== asked.address) {
      const error = appError('session.signed-out', 'Not connected to the gateway that was asked.');
      return settle(asking, 'failed', { error });
    }
    const assembled = await outgoing.assemble(conversationId, messageId, settings);
    if (signal.aborted) return;
    if (!assembled.ok) return settle(asking, 'failed', { error: assembled.error });
    const { chat, leftOutPictures } = assembled.value;
    const startedAt = clock.now();
    asking.tries += 1;
    const outcome = await gateway.generate(current, chat, { signal, folder: files.picturesFolder });
    const facts = { leftOutPictures, tookMs: clock.now() - startedAt };
    if (signal.aborted) {
      if (outcome.type === 'answered') await dropPieces(outcome.answer.pieces);
      return;
    }
    if (outcome.type === 'failed') return suffer(asking, outcome, facts, current);
    const { answer, wire, pictures } = await keepAnswer(outcome.answer, files);
    if (signal.aborted) return;
    // In one go with the row: pictures that no row speaks of are tidied away.
    for (const picture of pictures) store.putPicture(picture);
    settle(asking, 'answered', { ...facts, ...answer }, wire);
  }

  function suffer(
    asking: Asking,
    outcome: Extract<GenerateOutcome, { type: 'failed' }>,
    facts: Partial<StoredAnswer>,
    asked: Connection,
  ): void {
    const { error } = outcome;
    // By now the user may have given another token: that one was not refused.
    if (error.code === 'gateway.unauthorized') session.reportRefusal(asked);
    const delay = retryDelay(outcome, asking.tries);
    if (delay === null) {
      settle(asking, 'failed', { ...facts, error });
      return;
    }
    const cancel = clock.after(delay, () => {
      asking.waiting = null;
      onChange(asking.conversationId);
      void run(asking);
    });
    asking.waiting = { at: clock.now() + delay, error, cancel };
    onChange(asking.conversationId);
  }

  /** Ends an asking. What was stopped meanwhile stays stopped. */
  function settle(
    asking: Asking,
    state: AnswerChange['state'],
    facts: Partial<StoredAnswer>,
    wire: StoredWire | null = null,
  ): void {
    const { conversationId, messageId, settings } = asking;
    if (askings.get(conversationId) !== asking) return;
    askings.delete(conversationId);
    const answer = { model: settings.model, ...emptyAnswer, ...facts };
    try {
      store.setAnswer(messageId, { state, answer, wire }, clock.now());
    } catch (error) {
      // The row stays `pending`, which the next start turns into `interrupted`.
      log.error('an answer could not be stored', { id: messageId, error: String(error) });
    }
    onChange(conversationId);
  }

  function end(conversationId: string, state: 'stopped' | 'failed', error: AppErrorData | null): boolean {
    const asking = askings.get(conversationId);
    if (asking === undefined) return false;
    asking.waiting?.cancel();
    asking.controller.abort();
    settle(asking, state, { error });
    return true;
  }

  return {
    isBusy: (conversationId) => askings.has(conversationId),
    ask(conversationId, messageId, settings, asked) {
      const controller = new AbortController();
      const asking = { conversationId, messageId, settings, controller, asked, tries: 0, waiting: null };
      askings.set(conversationId, asking);
      void run(asking);
    },
    stop: (conversationId) => end(conversationId, 'stopped', null),
    cancelRetry(conversationId) {
      const waiting = askings.get(conversationId)?.waiting ?? null;
      return waiting !== null && end(conversationId, 'failed', waiting.error);
    },
    waiting(messageId) {
      for (const asking of askings.values()) {
        if (asking.messageId === messageId && asking.waiting !== null) {
          return { retryAt: asking.waiting.at, error: asking.waiting.error };
        }
      }
      return null;
    },
    close() {
      for (const { waiting, controller } of askings.values()) {
        waiting?.cancel();
        controller.abort();
      }
      askings.clear();
    },
  };
}
