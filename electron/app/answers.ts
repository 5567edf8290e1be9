import { z } from 'zod';
import { type AppErrorData, appError, fail, type HandlersOf, type Methods } from '#contract';
import { isFullDisk } from '../files/disk-errors.ts';
import type { Answer, GuardOptions } from '../ipc.ts';
import { codeOf } from '../shared/error-code.ts';

/** Three gates: input that fits, a handler that does not throw, output that fits. What fails is answered and logged; never rejects. */
export function createAnswers<M extends Methods>(
  contract: M,
  handlers: HandlersOf<M>,
  log: GuardOptions<unknown>['log'],
): Answer {
  return async (channel, raw) => {
    try {
      const { input, output } = contract[channel] as Methods[string];
      const parsed = input.safeParse(raw);
      if (!parsed.success) {
        const issues = listIssues(parsed.error);
        log.warn('malformed call', { channel, issues });
        return fail(appError('ipc.invalid-input', 'The call does not fit.', { details: { issues } }));
      }
      const result = await handlers[channel as keyof M](parsed.data as never);
      return result.ok ? { ok: true, value: output.parse(result.value) } : result;
    } catch (error) {
      log.error('handler failed', { channel, error: describe(error) });
      return fail(errorOf(error));
    }
  };
}

function errorOf(error: unknown): AppErrorData {
  const code = codeOf(error);
  const details = { cause: code };
  if (isFullDisk(code))
    return appError('data.disk-full', 'The disk with the data is full.', { retryable: true, details });
  if (/^(SQLITE_(READONLY|IOERR|CANTOPEN|CORRUPT)|E(IO|ACCES|PERM|BUSY|ROFS|[MN]FILE)$)/.test(code))
    return appError('data.unwritable', 'The data cannot be read or written.', { retryable: true, details });
  return appError('internal', 'Something went wrong inside the app.');
}

/** One line an issue: where, and what; values are left out, for they may be secret. */
function listIssues(error: z.core.$ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
}

function describe(error: unknown): string {
  if (error instanceof z.ZodError) return listIssues(error).join('; ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
