import type { AppErrorCode, Result } from '#contract';

/** Who is calling, as far as it matters for trust. */
export interface Sender {
  readonly windowId: number;
  readonly isMainFrame: boolean;
  /** Address of the calling frame. */
  readonly url: string;
}

/** The part of Electron's ipcMain that is used. */
export interface IpcPort<CallEvent> {
  handle(channel: string, listener: (event: CallEvent, input: unknown) => Promise<unknown>): void;
}

/** Answers a call whose caller is trusted; see `createAnswers`. */
export type Answer = (channel: string, input: unknown) => Promise<Result<unknown>>;

export interface GuardOptions<CallEvent> {
  readonly port: IpcPort<CallEvent>;
  readonly senderOf: (event: CallEvent) => Sender;
  /** Names of all methods of the contract. */
  readonly channels: readonly string[];
  /** Whether a caller is the app's own window, its main frame, at the app's own address. */
  readonly isTrusted: (sender: Sender) => boolean;
  /** Comes when the services are there; until then calls wait. Rejects where the app cannot start. */
  readonly answering: Promise<Answer>;
  readonly log: {
    warn(message: string, data: Readonly<Record<string, unknown>>): void;
    error(message: string, data: Readonly<Record<string, unknown>>): void;
  };
}

/**
 * Puts a contract on the wire, before there is anybody to answer: the window calls as soon as it can. A caller that is not known is
 * turned away at once; nothing is read of what it sent. What fails is answered with an error and logged, never with silence.
 *
 * @returns when the window has called for the first time
 */
export function guardCalls<CallEvent>(options: GuardOptions<CallEvent>): Promise<void> {
  const { port, senderOf, channels, isTrusted, answering, log } = options;
  // Whoever starts the app tells of it; here it is told to each caller.
  const ready = answering.catch(() => null);
  let note = (): void => undefined;
  const called = new Promise<void>((resolve) => {
    note = resolve;
  });
  for (const channel of channels) {
    port.handle(channel, async (event, input): Promise<Result<unknown>> => {
      try {
        const sender = senderOf(event);
        if (!isTrusted(sender)) {
          log.warn('call from a foreign sender', { channel, ...sender });
          return refuse('ipc.foreign-sender', 'This caller is not the app.');
        }
      } catch (error) {
        log.error('a caller could not be judged', { channel, error: String(error) });
        return refuse('internal', 'Something went wrong inside the app.');
      }
      note();
      const answer = await ready;
      if (answer === null) return refuse('app.not-started', 'The app could not start.');
      return answer(channel, input);
    });
  }
  return called;
}

/** As `appError` makes it; the contract's schemas are not read before there is a window. */
function refuse(code: AppErrorCode, message: string): Result<never> {
  return { ok: false, error: { code, message, retryable: false } };
}
