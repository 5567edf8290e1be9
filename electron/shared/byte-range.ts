export type ByteRange =
  | { readonly type: 'whole' }
  /** Both ends included. */
  | { readonly type: 'part'; readonly start: number; readonly end: number }
  | { readonly type: 'unsatisfiable' };

/** One range of a file of `size` bytes, as players ask for; any other header is answered with the whole file, as HTTP asks. */
export function readByteRange(header: string | null | undefined, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  const isReversed = from !== '' && to !== '' && Number(to) < Number(from);
  if ((from === '' && to === '') || isReversed) return { type: 'whole' };
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? { type: 'unsatisfiable' } : { type: 'part', start, end };
}
