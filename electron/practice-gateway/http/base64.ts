import type { LongText } from './long-text.ts';

/** Bytes looked at to tell what a file is. */
const headBytes = 64;

/** Text that was checked to be base64. */
export interface Base64Data {
  readonly bytes: number;
  /** The first bytes, enough to tell a file's format. */
  readonly head: Uint8Array;
}

/**
 * Checks that `text`, after its first `from` characters, is base64 with padding and not empty.
 *
 * @returns `null` when it is not.
 */
export function readBase64(text: string | LongText, from = 0): Base64Data | null {
  const head = (typeof text === 'string' ? text : text.head).slice(from);
  const tail = typeof text === 'string' ? { characters: 0, base64: true, padding: 0 } : text.tail;
  const padding = tail.characters === 0 ? (/=*$/.exec(head)?.[0].length ?? 0) : tail.padding;
  const characters = head.length + tail.characters;
  const unpadded = tail.characters === 0 ? head.slice(0, head.length - padding) : head;
  if (!tail.base64 || padding > 2 || characters === 0 || characters % 4 !== 0) return null;
  if (!/^[A-Za-z0-9+/]*$/.test(unpadded)) return null;
  const start = Buffer.from(head.slice(0, Math.ceil(headBytes / 3) * 4), 'base64');
  return { bytes: (characters / 4) * 3 - padding, head: start.subarray(0, headBytes) };
}

/** The beginning of a text, for messages and for telling what it is. */
export function headOf(text: string | LongText): string {
  return typeof text === 'string' ? text : text.head;
}
