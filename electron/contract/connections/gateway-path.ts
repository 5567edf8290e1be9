/** Why a text is refused as a path below a connection's address. */
export type GatewayPathProblem =
  /** It does not begin with a slash, or names a scheme. */
  | 'no-slash'
  /** It begins with two slashes (or a backslash for one), which means another host. */
  | 'other-host'
  /** A segment is `.` or `..`, also when percent-encoded: it would leave the address or hide where it goes. */
  | 'dots'
  /** White space, a fragment, a backslash, a control character, or a `%` that encodes nothing. */
  | 'characters'
  | 'too-long';

/** Longest path with its query, in UTF-16 units. */
export const maxGatewayPathCharacters = 2_048;

/**
 * Checks a path below a connection's address, with its query. What passes is put behind the address as it is, and can lead
 * to no other host and to no place outside of the address.
 *
 * @returns `null` where the path can be sent.
 */
export function checkGatewayPath(path: string): GatewayPathProblem | null {
  if (path.length > maxGatewayPathCharacters) return 'too-long';
  if (!path.startsWith('/')) return 'no-slash';
  if (/^\/[/\\]/.test(path)) return 'other-host';
  const [beforeQuery = ''] = path.split('?', 1);
  // Some servers take a separator that is encoded for one.
  if (beforeQuery.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) return 'dots';
  const isVisible = /^[^\s\p{C}#\\]*$/u.test(path);
  return isVisible && !/%(?![0-9a-f]{2})/i.test(path) ? null : 'characters';
}
