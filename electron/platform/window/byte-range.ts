export type ByteRange =
  | { readonly type: 'whole' }
  /** First and last byte of a range, both included. */
  | { readonly type: 'part'; readonly start: number; readonly end: number }
  | { readonly type: 'unsatisfiable' };

/**
 * Reads a Range header for a file of `size` bytes: one range, as players ask for. Several ranges or
 * another unit are answered with the whole file, which HTTP allows.
 */
export function readByteRange(header: string | null, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { type: 'whole' };
  const isSuffix = match[1] === '';
  const start = isSuffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = isSuffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end ? { type: 'unsatisfiable' } : { type: 'part', start, end };
}
