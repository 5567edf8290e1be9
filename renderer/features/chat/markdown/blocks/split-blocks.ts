import { sanitizeText } from '../safe-text.ts';
import { tableAt } from '../tables.ts';

/** A part of an answer that is laid out by itself, so that no part holds the window up. */
export type Block =
  | { readonly type: 'markdown'; readonly text: string }
  | { readonly type: 'code'; readonly language: string; readonly text: string }
  /** A table too large to lay out at once. */
  | { readonly type: 'table'; readonly rows: readonly (readonly string[])[] }
  /** What would take too long to read as Markdown, shown as it came. */
  | { readonly type: 'plain'; readonly text: string; readonly why: 'long' | 'deep' | 'dense' };

export const textLimits = {
  /** Longer texts are not read as Markdown at all. UTF-16 units, as all lengths here. */
  text: 200_000,
  /** A longer block is shown as it came. */
  block: 8_000,
  /** A block that is this long ends at the next blank line or list item. */
  wanted: 1_200,
  /** Quotes and lists inside each other. */
  depth: 50,
  /** Characters of markup in one block: parsing time grows faster than their number. */
  emphasis: 500,
  markup: 800,
  /** Cells of a table that is laid out at once. */
  cells: 400,
} as const;

const fence = /^( {0,3})(`{3,}|~{3,}(?!~))([^`]*)$/;
const anyFence = /^\s*(?:[-*+>]\s+|\d{1,9}[.)]\s+)*(`{3,}|~{3,})/;
const listItem = /^(?:[-*+]|\d{1,9}[.)])\s/;

/** Cuts Markdown where that changes little: between paragraphs, at code fences and large tables. In time in proportion to its length. */
export function splitBlocks(text: string): readonly Block[] {
  if (text.length > textLimits.text) return [{ type: 'plain', text, why: 'long' }];
  return splitLines(text.replace(/\r\n?/g, '\n')).map(({ block }) => block);
}

/** The blocks of a text whose lines end with line feeds, each with the line that it begins in. */
export function splitLines(text: string): readonly { readonly block: Block; readonly line: number }[] {
  const lines = sanitizeText(text).split('\n');
  const blocks: { readonly block: Block; readonly line: number }[] = [];
  let heldFrom = 0;
  let held: string[] = [];
  let heldLength = 0;
  /** The line that ends a fence or a formula inside the held block. */
  let inner: string | null = null;

  const flush = (): void => {
    // `trimEnd` looks at each space once; a pattern would look at a run of them from each of its places.
    const block = held.join('\n').replace(/^\n+/, '').trimEnd();
    if (block !== '') blocks.push({ block: toBlock(block), line: heldFrom });
    held = [];
    heldLength = 0;
    inner = null;
  };

  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (inner === null) {
      const opened = fence.exec(line);
      if (opened !== null && opened[1] === '') {
        flush();
        const end = fenceEnd(lines, at + 1, opened[2] ?? '```');
        const language = /^\s*(\S*)/.exec(opened[3] ?? '')?.[1] ?? '';
        const code = lines.slice(at + 1, end).join('\n');
        blocks.push({ block: { type: 'code', language, text: code }, line: at });
        at = end;
        continue;
      }
      const table = tableAt(lines, at);
      if (table !== null && table.length * (table[0]?.length ?? 0) > textLimits.cells) {
        flush();
        blocks.push({ block: { type: 'table', rows: table }, line: at });
        // The row of dashes is not among the rows.
        at += table.length;
        continue;
      }
      if (heldLength >= textLimits.wanted && startsBlock(lines[at - 1] ?? '', line)) flush();
    }
    if (held.length === 0) heldFrom = at;
    held.push(line);
    heldLength += line.length + 1;
    inner = innerAfter(inner, line);
  }
  flush();
  return blocks;
}

function fenceEnd(lines: readonly string[], from: number, opening: string): number {
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (line.startsWith(opening) && line === opening.charAt(0).repeat(line.length)) return at;
  }
  return lines.length;
}

function startsBlock(before: string, line: string): boolean {
  if (listItem.test(line)) return true;
  return before.trim() === '' && line !== '' && !/^[\s>]/.test(line);
}

function innerAfter(inner: string | null, line: string): string | null {
  if (inner === '$$') return line.trim().endsWith('$$') ? null : inner;
  if (inner !== null) {
    const trimmed = line.replace(/^[\s>]+/, '').trimEnd();
    const isEnd = trimmed.startsWith(inner) && trimmed === inner.charAt(0).repeat(trimmed.length);
    return isEnd ? null : inner;
  }
  if (line.trim() === '$$') return '$$';
  return anyFence.exec(line)?.[1] ?? null;
}

function toBlock(text: string): Block {
  if (isDeep(text)) return { type: 'plain', text, why: 'deep' };
  if (text.length > textLimits.block) return { type: 'plain', text, why: 'long' };
  const isDense =
    countOf(text, '*_') > textLimits.emphasis ||
    countOf(text, '`~$[]!<&') > textLimits.markup ||
    countOf(text, '|') > textLimits.markup;
  return isDense ? { type: 'plain', text, why: 'dense' } : { type: 'markdown', text };
}

function isDeep(text: string): boolean {
  return text.split('\n').some((line) => {
    const lead = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? '';
    const indent = /^\s*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
    const nested = lead.match(/>|[*+-](?=\s)|\d[.)](?=\s)/g)?.length ?? 0;
    return nested + Math.floor(indent / 2) > textLimits.depth;
  });
}

function countOf(text: string, characters: string): number {
  let count = 0;
  for (const character of text) if (characters.includes(character)) count += 1;
  return count;
}
