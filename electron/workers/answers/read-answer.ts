import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { endOfJson, findJsonProblem, startOfJson } from '#contract';
import { isMediaHead } from '../../media/signatures.ts';
import type { AnswerContents, AnswerReader } from '../../shared/answer-reader.ts';
import { readEvents } from './event-stream.ts';
import { type ByteText, idsIn, nodeAt, nodesIn, valueAt, wordsIn } from './json-nodes.ts';
import { findMedia } from './media-in-json.ts';
import { withoutAccess, withoutTexts } from './without-texts.ts';

/** Bytes of a text that are told at a time, and those of the view of bytes. */
const pageBytes = 64 * 1024;

/** Reads answers where it is called. The last one that was read as JSON or events is kept at hand. */
export function createAnswerFileReader(): AnswerReader {
  let held: { readonly path: string; readonly text: ByteText } | null = null;

  function textOf(path: string): ByteText {
    if (held?.path !== path) held = { path, text: readFileSync(path, 'latin1') };
    return held.text;
  }

  return {
    async examine(path, contentType, mediaFolder): Promise<AnswerContents> {
      const nothing = { root: null, media: [], hasMoreMedia: false, ids: [] };
      const { size } = await stat(path);
      if (size === 0) return { ...nothing, kind: 'empty' };
      const head = await readPart(path, 0, pageBytes);
      if (isMediaHead(head)) {
        return { ...nothing, kind: 'bytes', media: [{ type: 'inline', pointer: '', path, bytes: size }] };
      }
      if (/^text\/event-stream\b/i.test(contentType)) return { ...nothing, kind: 'events' };
      if (/^\s*(?:\xef\xbb\xbf)?\s*[[{"\-\dtfn]/.test(head.toString('latin1'))) {
        const json = textOf(path);
        if (findJsonProblem(json) === null) {
          const start = startOfJson(json);
          const { media, hasMore } = findMedia(json, mediaFolder);
          const root = nodeAt(json, start, endOfJson(json, start), null);
          return { kind: 'json', root, media, hasMoreMedia: hasMore, ids: idsIn(json) };
        }
        held = null;
      }
      return { ...nothing, kind: (await isText(path, head)) ? 'text' : 'bytes' };
    },
    nodes: async (path, at, from) => nodesIn(textOf(path), at, from),
    value: async (path, at) => valueAt(textOf(path), at),
    async text(path, from) {
      const { size } = await stat(path);
      const bytes = await readPart(path, from, pageBytes);
      const isLast = from + bytes.length >= size;
      const whole = isLast ? bytes : bytes.subarray(0, endOfWholeCharacters(bytes));
      return { text: whole.toString('utf8'), next: isLast ? null : from + whole.length };
    },
    bytes: async (path) => new Uint8Array(await readPart(path, 0, pageBytes)),
    events: async (path, from) => readEvents(textOf(path), from),
    words: async (path, pointer) => wordsIn(textOf(path), pointer),
    exchange: async (exchange, isWithTexts) =>
      JSON.stringify(isWithTexts ? withoutAccess(exchange) : withoutTexts(exchange), null, 2),
    close() {
      held = null;
    },
  };
}

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  const file: FileHandle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Where the last character that is complete ends. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 4 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return wanted > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** UTF-8 without characters that no text has. */
async function isText(path: string, head: Buffer): Promise<boolean> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\x00-\x08\x0e-\x1a]/.test(head.toString('latin1'))) return false;
  return isUtf8(await readFile(path));
}
