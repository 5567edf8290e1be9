import type { UpdateFailureReason } from '#contract';
import { UpdateFailure } from '../../features/updates/ports.ts';
import { isFullDisk } from '../../files/disk-errors.ts';
import { codeOf, messageOf } from '../../shared/error-code.ts';

/** What went wrong while an update was looked for, fetched or installed, with its meaning for a person. */
export function updateFailure(error: unknown): UpdateFailure {
  if (error instanceof UpdateFailure) return error;
  const note = messageOf(error);
  return new UpdateFailure(reasonOf(error, note), note);
}

function reasonOf(error: unknown, note: string): UpdateFailureReason {
  const code = codeOf(error);
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'signature';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'damaged';
  // The library tells a list that is not there by its own code and the answer's status in its words.
  const status = /^HTTP_ERROR_(\d+)$/.exec(code)?.[1] ?? /HttpError: (\d{3})/.exec(note)?.[1];
  if (status !== undefined) return status === '404' || status === '410' ? 'not-found' : 'server';
  if (code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') return 'not-found';
  // What else the library complains of is in the list of the newest version.
  if (code.startsWith('ERR_UPDATER_')) return 'unreadable';
  if (isFullDisk(code)) return 'disk-full';
  if (/^(EACCES|EPERM|EROFS|EIO|EBUSY|ENOENT|EMFILE|ENFILE|EISDIR|ENOTDIR)$/.test(code)) return 'disk';
  // macOS tells by its domain that a signature was looked at and is not the right one.
  if (error instanceof Error && 'domain' in error && error.domain === 'SQRLCodeSignatureErrorDomain') {
    return 'signature';
  }
  // Chromium's words, and the codes of Node and OpenSSL.
  const told = `${code} ${note}`;
  if (/ERR_CERT_|CERT_|_CERT\b|ERR_TLS_|ERR_SSL_|certificate/.test(told)) return 'certificate';
  const isNetwork =
    /net::ERR_|\bE(CONN|NOTFOUND|AI_|TIMEDOUT|HOST|NET|PIPE)|socket hang up|timed out|aborted/;
  return isNetwork.test(told) ? 'offline' : 'internal';
}
