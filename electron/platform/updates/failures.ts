import type { UpdateFailureReason } from '#contract';
import { UpdateFailure } from '../../features/updates/ports.ts';
import { isFullDisk } from '../../files/disk-errors.ts';
import { readNetworkError } from '../../gateway/errors/network-errors.ts';
import { codeOf } from '../../shared/error-code.ts';

/** What went wrong while an update was looked for, fetched or installed, with its meaning for a person. */
export function updateFailure(error: unknown): UpdateFailure {
  if (error instanceof UpdateFailure) return error;
  const note = error instanceof Error ? error.message : String(error);
  return new UpdateFailure(reasonOf(error), note);
}

function reasonOf(error: unknown): UpdateFailureReason {
  const code = codeOf(error);
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'signature';
  // What else the library complains of is in the list of the newest version.
  if (code.startsWith('ERR_UPDATER_')) return 'unreadable';
  if (isFullDisk(code)) return 'disk-full';
  if (/^(EACCES|EPERM|EROFS|EIO|EBUSY|ENOENT|EMFILE|ENFILE|EISDIR|ENOTDIR)$/.test(code)) return 'disk';
  // macOS tells by its domain that a signature was looked at and is not the right one.
  if (error instanceof Error && 'domain' in error && error.domain === 'SQRLCodeSignatureErrorDomain') {
    return 'signature';
  }
  return networkReason(error, code);
}

function networkReason(error: unknown, code: string): UpdateFailureReason {
  const { code: meaning } = readNetworkError(error, '');
  if (meaning === 'gateway.certificate') return 'certificate';
  return code === 'UNKNOWN' && !(error instanceof Error && error.name === 'CallEnded')
    ? 'internal'
    : 'offline';
}
