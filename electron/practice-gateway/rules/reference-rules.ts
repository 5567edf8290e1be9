import { isPublicHost } from '../../shared/public-address.ts';
import { headOf, readBase64 } from '../http/base64.ts';
import type { LongText } from '../http/long-text.ts';
import { acceptedTypes, bytesMatchType, type ReferenceKind } from './media-types.ts';

/**
 * Judges the `url` of a reference: a public https address, or a data URI whose base64 decodes and
 * whose first bytes are of the declared type.
 *
 * @param name where the value stands in the body, for the message.
 * @returns what is wrong with it, or `null`.
 */
export function referenceProblem(kind: ReferenceKind, url: string | LongText, name: string): string | null {
  const start = headOf(url);
  return start.startsWith('data:') ? dataProblem(kind, url, name) : addressProblem(start, name);
}

function dataProblem(kind: ReferenceKind, url: string | LongText, name: string): string | null {
  const header = /^data:([^;,]{1,100});base64,/.exec(headOf(url));
  if (header === null) return `${name} must be written as data:<type>;base64,<data>.`;
  const type = header[1] as string;
  const accepted = acceptedTypes[kind];
  if (!accepted.includes(type)) {
    return `${name} is declared as ${type}; ${kind} references are taken as ${accepted.join(', ')}.`;
  }
  const data = readBase64(url, header[0].length);
  if (data === null) return `${name} does not hold valid base64 after the comma.`;
  if (!bytesMatchType(type, data.head))
    return `${name} is declared as ${type}, but its bytes are something else.`;
  return null;
}

function addressProblem(text: string, name: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') return `${name} must be an https address or a data URI.`;
  if (url.username !== '' || url.password !== '') return `${name} must not carry a user name or password.`;
  if (!isPublicHost(url.hostname))
    return `${name} points to ${url.hostname}, which the gateway cannot reach.`;
  return null;
}
