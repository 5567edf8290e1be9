import { fail, ok, type RefusalReason, type Result } from '#contract';
import { isPublicHost } from '../../shared/public-address.ts';

/**
 * Reads the address of a reference that the gateway is to fetch itself: https, without a user name,
 * and on a host that a server on the internet can reach. An address on this computer or in a private
 * network would fail there, sometimes only after the task was accepted.
 *
 * @returns the address as it goes out, and a short name: the last part of the path, or the host.
 */
export function readLink(typed: string): Result<{ link: string; name: string }, RefusalReason> {
  const text = typed.trim();
  if (!URL.canParse(text)) return fail('address-invalid');
  const url = new URL(text);
  if (url.protocol !== 'https:') return fail('address-not-https');
  if (url.username !== '' || url.password !== '') return fail('address-invalid');
  if (!isPublicHost(url.hostname)) return fail('address-private');
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  return ok({ link: url.href, name: last === undefined ? url.host : readable(last) });
}

/** The segment without its encoding; as it stands where that would make a path of it, or cannot be read. */
function readable(segment: string): string {
  try {
    const name = decodeURIComponent(segment);
    return /[/\\]/.test(name) || name === '.' || name === '..' ? segment : name;
  } catch {
    return segment;
  }
}
