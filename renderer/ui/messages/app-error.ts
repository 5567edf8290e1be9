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

const maxSentenceCharacters = 200;

/** What the gateway itself said of a failure, fit for a headline; `null` where it said nothing that a person can read: a code, a web page, data. */
export function gatewaySentence({ details }: AppErrorData): string | null {
  const words = (details?.gatewayMessage ?? '').replace(/\s+/gu, ' ').trim();
  const isReadable =
    /^[\p{L}\p{N}"'“‘「《(]/u.test(words) && (/\p{L} \p{L}/u.test(words) || /\p{Script=Han}{4}/u.test(words));
  if (!isReadable) return null;
  const characters = [...words];
  if (characters.length <= maxSentenceCharacters) return words;
  const beginning = characters.slice(0, maxSentenceCharacters - 1).join('');
  return `${beginning.trimEnd()}…`;
}

/** What is known of an error, in the order it is shown. Nothing that is unknown is in it, but the three that people are asked for. */
export function errorFacts({ code, message, details = {} }: AppErrorData) {
  const facts = [
    ['code', code],
    ['httpStatus', details.httpStatus?.toString()],
    ['gatewayCode', details.gatewayCode],
    ['gatewayMessage', details.gatewayMessage],
    ['requestId', details.requestId],
    ['cause', details.cause],
    ['host', details.host],
    ['files', details.files?.join('\n')],
    ['names', details.names?.join('\n')],
    ['issues', details.issues?.join('\n')],
    ['message', message],
  ] as const;
  // An empty list or message is none.
  return facts.flatMap(([fact, value = '']) =>
    value !== '' || fact === 'httpStatus' || fact === 'requestId' ? [[fact, value] as const] : [],
  );
}

/** The same as plain text for a message to support; labels stay English for the reader there. */
export function errorReport(error: AppErrorData): string {
  return errorFacts(error)
    .map(([fact, value]) => `${fact}: ${value || '-'}`)
    .join('\n');
}
