import type { AppErrorData } from '#contract';

/** An expected failure on its way to an `ErrorNotice`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly data: AppErrorData;

  constructor(data: AppErrorData) {
    super(data.message);
    this.data = data;
  }
}

/** Reads whatever was thrown: what the bridge did not make is a bug, and is shown as one. */
export function toAppError(thrown: unknown): AppErrorData {
  if (thrown instanceof AppError) return thrown.data;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'internal', message, retryable: true };
}

/** Most characters of a gateway's sentence that stand in a headline. */
const maxSentenceCharacters = 200;

/**
 * What the gateway itself said of a failure, fit for a headline; `null` where it said nothing that a person can read: a code,
 * a web page, data.
 */
export function gatewaySentence({ details }: AppErrorData): string | null {
  const words = (details?.gatewayMessage ?? '').replace(/\s+/gu, ' ').trim();
  const isReadable =
    /^[\p{L}\p{N}"'“‘「《(]/u.test(words) && (/\p{L} \p{L}/u.test(words) || /\p{Script=Han}{4}/u.test(words));
  if (!isReadable) return null;
  const [characters, isLong] = [[...words], [...words].length > maxSentenceCharacters];
  return isLong
    ? `${characters
        .slice(0, maxSentenceCharacters - 1)
        .join('')
        .trimEnd()}…`
    : words;
}

export type ErrorFact =
  | 'code'
  | 'httpStatus'
  | 'gatewayCode'
  | 'gatewayMessage'
  | 'requestId'
  | 'cause'
  | 'host'
  | 'files'
  | 'names'
  | 'issues'
  | 'message';

/** What is known of an error, in the order it is shown. Nothing that is unknown is in it, but the three that people are asked for. */
export function errorFacts(error: AppErrorData): readonly (readonly [ErrorFact, string | null])[] {
  const details = error.details ?? {};
  const facts: readonly (readonly [ErrorFact, string | null])[] = [
    ['code', error.code],
    ['httpStatus', details.httpStatus === undefined ? null : String(details.httpStatus)],
    ['gatewayCode', details.gatewayCode ?? null],
    ['gatewayMessage', details.gatewayMessage ?? null],
    ['requestId', details.requestId ?? null],
    ['cause', details.cause ?? null],
    ['host', details.host ?? null],
    ['files', lines(details.files)],
    ['names', lines(details.names)],
    ['issues', lines(details.issues)],
    ['message', error.message === '' ? null : error.message],
  ];
  const always: readonly ErrorFact[] = ['code', 'httpStatus', 'requestId'];
  return facts.filter(([fact, value]) => value !== null || always.includes(fact));
}

/** The same as plain text for a message to support; labels stay English for the reader there. */
export function errorReport(error: AppErrorData): string {
  return errorFacts(error)
    .map(([fact, value]) => `${fact}: ${value ?? '-'}`)
    .join('\n');
}

function lines(values: readonly string[] | undefined): string | null {
  return values === undefined || values.length === 0 ? null : values.join('\n');
}
