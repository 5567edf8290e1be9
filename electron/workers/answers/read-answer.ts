import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { readStart } from '../../files/read-text.ts';
import { isMediaHead } from '../../media/signatures.ts';
import type { AnswerContents, AnswerReader } from '../../shared/answer-reader.ts';
import { nodeAt, nodesIn, parseExactly, textAt } from './json-values.ts';
import { findMedia } from './media-in-json.ts';
import { withoutAccess, withoutTexts } from './without-texts.ts';

/** A longer answer is shown by its first megabyte, and never parsed. */
const maxParsedBytes = 8 * 1024 * 1024;
const maxShownBytes = 1024 * 1024;
/** Bytes by which media are told, and text from what is none. */
const headBytes = 64 * 1024;

/** Reads answers where it is called. The last one that was read as JSON is kept parsed. */
export function createAnswerFileReader(): AnswerReader {
  let parsed: { readonly path: string; readonly value: unknown } | null = null;

  async function jsonOf(path: string): Promise<unknown> {
    if (parsed?.path !== path) {
      parsed = null;
      parsed = { path, value: parseExactly((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) };
    }
    return parsed.value;
  }

  return {
    async examine(path, mediaFolder, contentType): Promise<AnswerContents> {
      const nothing = { root: null, media: [], hasMoreMedia: false };
      const { size } = await stat(path);
      if (size === 0) return { ...nothing, kind: 'empty' };
      const head = await readStart(path, headBytes);
      if (isMediaHead(head))
        return { ...nothing, kind: 'bytes', media: [{ type: 'inline', pointer: '', path, bytes: size }] };
      if (decode(head, contentType, head.length < size) === null) return { ...nothing, kind: 'bytes' };
      if (size > maxParsedBytes) return { ...nothing, kind: 'text' };
      const whole = await readFile(path);
      // JSON is UTF-8, whatever its header says.
      if (!isUtf8(whole))
        return { ...nothing, kind: decode(whole, contentType, false) === null ? 'bytes' : 'text' };
      try {
        const json = await jsonOf(path);
        const { media, hasMore } = findMedia(json, mediaFolder);
        return { kind: 'json', root: nodeAt(json, '', null), media, hasMoreMedia: hasMore };
      } catch (error) {
        if (error instanceof SyntaxError) return { ...nothing, kind: 'text' };
        throw error;
      }
    },
    nodes: async (path, pointer, from) => nodesIn(await jsonOf(path), pointer, from),
    value: async (path, pointer) => textAt(await jsonOf(path), pointer),
    async text(path, contentType) {
      const { size } = await stat(path);
      const bytes = await readStart(path, maxShownBytes);
      const isCut = bytes.length < size;
      const text = decode(bytes, contentType, isCut) ?? new TextDecoder().decode(bytes, { stream: isCut });
      return { text, isCut };
    },
    exchange: async (exchange, isWithTexts, words) =>
      JSON.stringify(isWithTexts ? withoutAccess(exchange) : withoutTexts(exchange, words), null, 2),
    close() {
      parsed = null;
    },
  };
}

/**
 * The text of bytes: in the character set that `content-type` names or in UTF-8, without characters that no text has, as far as the
 * beginning tells. What is said to be text and is so in neither has a sign in place of what cannot be read. `null` for what is no text.
 *
 * @param isCut the last character may be cut in the middle.
 */
function decode(bytes: Buffer, contentType: string, isCut: boolean): string | null {
  const named = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const isSaidToBeText = /^\s*text\//i.test(contentType);
  // Programs that write JSON and other data name a set without keeping to it.
  for (const label of isSaidToBeText ? [named, 'utf-8'] : ['utf-8', named]) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isCut });
      if (isPrinted(text)) return text;
    } catch {
      // Another one, or a set that nobody knows.
    }
  }
  const text = isSaidToBeText ? new TextDecoder().decode(bytes, { stream: isCut }) : null;
  return text !== null && isPrinted(text) ? text : null;
}

function isPrinted(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  return !/[\x00-\x08\x0e-\x1a]/.test(text.slice(0, headBytes));
}
