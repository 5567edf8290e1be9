import { z } from 'zod';
import { type AppErrorData, appError, fail, type HandlersOf, type Methods, type Result } from '#contract';

/** Who is calling, as far as it matters for trust. */
export interface Sender {
  readonly windowId: number;
  readonly isMainFrame: boolean;
  /** Address of the calling frame. */
  readonly url: string;
}

/** The part of Electron's ipcMain that is used. */
export interface IpcPort {
  handle(channel: string, listener: (sender: Sender, input: unknown) => Promise<unknown>): void;
}

export interface RegisterOptions<M extends Methods> {
  readonly port: IpcPort;
  readonly contract: M;
  readonly handlers: HandlersOf<M>;
  /** Whether a caller is the app's own window, its main frame, at the app's own address. */
  readonly isTrusted: (sender: Sender) => boolean;
  readonly log: {
    warn(message: string, data: Readonly<Record<string, unknown>>): void;
    error(message: string, data: Readonly<Record<string, unknown>>): void;
  };
}

/**
 * Puts a contract on the wire. Each call passes four gates: a known sender, input that fits, a handler
 * that does not throw, output that fits. What fails is answered with an error and logged, never
 * with silence.
 */
export function registerContract<M extends Methods>(options: RegisterOptions<M>): void {
  const { port, contract, handlers, isTrusted, log } = options;
  for (const [channel, { input, output }] of Object.entries(contract)) {
    const handler = handlers[channel as keyof M];
    port.handle(channel, async (sender, raw): Promise<Result<unknown>> => {
      try {
        if (!isTrusted(sender)) {
          log.warn('call from a foreign sender', { channel, ...sender });
          return fail(appError('ipc.foreign-sender', 'This caller is not the app.'));
        }
        const parsed = input.safeParse(raw);
        if (!parsed.success) {
          const issues = listIssues(parsed.error);
          log.warn('malformed call', { channel, issues });
          return fail(appError('ipc.invalid-input', 'The call does not fit.', { details: { issues } }));
        }
        const result = await handler(parsed.data as never);
        return result.ok ? { ok: true, value: output.parse(result.value) } : result;
      } catch (error) {
        log.error('handler failed', { channel, error: describe(error) });
        return fail(internalError);
      }
    });
  }
}

const internalError: AppErrorData = appError('internal', 'Something went wrong inside the app.');

/** One line an issue: where, and what; values are left out, for they may be secret. */
function listIssues(error: z.core.$ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
}

function describe(error: unknown): string {
  if (error instanceof z.ZodError) return listIssues(error).join('; ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
