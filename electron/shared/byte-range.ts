export type ByteRange =
  | { readonly type: 'whole' }
  /** Both ends included. */
  | { readonly type: 'part'; readonly start: number; readonly end: number }
  | { readonly type: 'unsatisfiable' };

/**
 * Reads a Range header for a file of `size` bytes: one range, as players ask for. Several ranges, one whose end stands before its
 * beginning, or another unit are answered with the whole file, as HTTP asks.
 */
export function readByteRange(header: string | null | undefined, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  const isReversed = from !== '' && to !== '' && Number(to) < Number(from);
  if ((from === '' && to === '') || isReversed) return { type: 'whole' };
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? { type: 'unsatisfiable' } : { type: 'part', start, end };
}
