import { type AppErrorCode, type AppErrorData, appError, type ErrorDetails } from '#contract';

/** Most characters kept of the gateway's own words. */
export const messageLimit = 2000;
const wordLimit = 200;

/** One sentence for each code that this folder makes, for logs and support. */
const sentences = {
  internal: 'The app made a mistake of its own.',
  'session.address-invalid': 'The gateway address cannot be read.',
  'session.address-insecure': 'The gateway address must begin with https.',
  'session.token-characters': 'The token holds characters that cannot be sent.',
  'session.token-missing': 'There is no token.',
  'gateway.unauthorized': 'The gateway refused the token.',
  'gateway.out-of-balance': 'The account at the gateway has too little balance.',
  'gateway.forbidden': 'The gateway does not allow this with this token.',
  'gateway.content-refused': 'The gateway refused the content.',
  'gateway.bad-request': 'The gateway refused the request.',
  'gateway.rate-limited': 'The gateway asks for fewer requests.',
  'gateway.too-large': 'The request is too large for the gateway.',
  'gateway.no-such-task': 'The gateway knows no such task.',
  'gateway.trouble': 'The gateway has trouble of its own.',
  'gateway.web-page': 'The address answers with a web page.',
  'gateway.unreadable': 'The answer of the gateway cannot be read.',
  'gateway.unreachable': 'The gateway cannot be reached.',
  'gateway.certificate': 'The certificate of the gateway is not trusted.',
  'gateway.timed-out': 'The gateway did not answer in time.',
  'gateway.interrupted': 'The connection to the gateway broke off.',
  'gateway.redirected': 'The gateway points to another address, which was not followed.',
  'gateway.generation-failed': 'The gateway could not make the video.',
  'gateway.no-result': 'The gateway finished without a result.',
  'files.missing': 'A file is no longer where it was.',
  'files.changed': 'A file has changed since it was added.',
  'files.unreadable': 'A file cannot be read.',
  'download.refused': 'The result cannot be fetched from its address.',
  'download.not-a-video': 'What came is not a video.',
  'download.incomplete': 'The download broke off.',
  'disk.full': 'The disk is full.',
  'disk.unwritable': 'The folder cannot be written to.',
  'disk.folder-gone': 'The folder is not there.',
  'tasks.cancelled-midway': 'The upload was cancelled after it had begun.',
} as const satisfies Partial<Record<AppErrorCode, string>>;
export type OwnCode = keyof typeof sentences;

/** Failures that may be gone when the same is done again, with nothing changed. */
const passing: ReadonlySet<AppErrorCode> = new Set<OwnCode>([
  'gateway.rate-limited',
  'gateway.trouble',
  'gateway.web-page',
  'gateway.unreadable',
  'gateway.unreachable',
  'gateway.timed-out',
  'gateway.interrupted',
  'download.incomplete',
]);

/** `ErrorDetails` of which any part may be unknown. */
export type MaybeDetails = { readonly [Key in keyof ErrorDetails]: ErrorDetails[Key] | null | undefined };

/**
 * Builds error data for a code: its sentence, whether it may pass, and the details that are known.
 *
 * @param secrets texts that must not appear in it; they are taken out before anything is cut to length.
 */
export function ownError(
  code: OwnCode,
  details: MaybeDetails = {},
  secrets: readonly string[] = [],
): AppErrorData {
  const kept = Object.entries(details).flatMap(([key, value]) => {
    const limit = key === 'gatewayMessage' ? messageLimit : wordLimit;
    const clean = typeof value === 'string' ? tidy(redact(value, secrets), limit) : value;
    return clean === undefined || clean === null || clean === '' ? [] : [[key, clean] as const];
  });
  const options = { retryable: passing.has(code) };
  return appError(
    code,
    sentences[code],
    kept.length === 0 ? options : { ...options, details: Object.fromEntries(kept) },
  );
}

/** Takes secrets out of a text, as they are and as they stand in an address. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    .reduce((result, secret) => result.replaceAll(secret, '[removed]'), text);
}

/** One line without control characters or half characters, at most `limit` long. */
function tidy(text: string, limit: number): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}
