import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether the `Authorization` header is the word Bearer, a space and exactly this token. Takes the
 * same time wherever the two differ.
 */
export function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
