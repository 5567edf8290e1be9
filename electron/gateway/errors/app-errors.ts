import {
  type AppErrorCode,
  type AppErrorData,
  appError,
  type ErrorDetails,
  type Secret,
  wordLimits,
} from '#contract';
import { createRedaction, redact } from '../../shared/redaction.ts';
import { type ErrorRow, type Meaning, meanings } from './gateway-codes.ts';

/** The codes that this folder makes and that mean no answer of a gateway. */
const ownRows = {
  internal: { sentence: 'The app made a mistake of its own.' },
  'session.address-missing': { sentence: 'There is no gateway address.' },
  'session.address-invalid': { sentence: 'The gateway address cannot be read.' },
  'session.address-insecure': { sentence: 'The gateway address must begin with https.' },
  'session.token-characters': { sentence: 'The token holds characters that cannot be sent.' },
  'session.token-missing': { sentence: 'There is no token.' },
  'files.missing': { sentence: 'A file is no longer where it was.' },
  'files.changed': { sentence: 'A file has changed since it was added.' },
  'files.unreadable': { sentence: 'A file cannot be read.' },
  'download.refused': { sentence: 'The result cannot be fetched from its address.' },
  'download.insecure': { sentence: 'The address of the result is not secure, and does not work over https.' },
  'download.not-a-video': { sentence: 'What came is not a video.' },
  'download.incomplete': { sentence: 'The download broke off.', mayPass: true },
  'disk.full': { sentence: 'The disk is full.' },
  'disk.unwritable': { sentence: 'The folder cannot be written to.' },
  'disk.folder-gone': { sentence: 'The folder is not there.' },
  'tasks.cancelled-midway': { sentence: 'The upload was cancelled after it had begun.' },
} as const satisfies Partial<Record<AppErrorCode, ErrorRow>>;
export type OwnCode = keyof typeof ownRows | Meaning;

/** Thrown to end a call with an error that is already in words. */
export class FailureInWords extends Error {
  constructor(readonly error: AppErrorData) {
    super(error.message);
    this.name = 'FailureInWords';
  }
}

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
  secrets: readonly Secret[] = [],
): AppErrorData {
  const redaction = createRedaction(secrets);
  const kept = Object.entries(details).flatMap(([key, value]) => {
    const limit = key === 'gatewayMessage' ? wordLimits.message : wordLimits.requestId;
    const clean = typeof value === 'string' ? redaction.line(value, limit) : value;
    return clean === undefined || clean === null || clean === '' ? [] : [[key, clean] as const];
  });
  const { sentence, mayPass = false }: ErrorRow = { ...meanings, ...ownRows }[code];
  return appError(code, sentence, {
    retryable: mayPass,
    ...(kept.length > 0 && { details: Object.fromEntries(kept) }),
  });
}

/** The same error without secrets in its details. */
export function withoutSecrets(error: AppErrorData, secrets: readonly Secret[]): AppErrorData {
  if (error.details === undefined) return error;
  const details = Object.entries(error.details).map(([key, value]) => [
    key,
    typeof value === 'string' ? redact(value, secrets) : value,
  ]);
  return { ...error, details: Object.fromEntries(details) };
}
