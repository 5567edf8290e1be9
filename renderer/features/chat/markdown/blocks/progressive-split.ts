import { type Block, splitBlocks, splitLines, textLimits } from './split-blocks.ts';

/** Blocks at the end that more text may still change: the one that is open, and the one that a line cut in two may have ended. */
const unsettled = 2;

/** Makes a `splitBlocks` for a text that grows: blocks that more text cannot change are split once and stay the same objects. */
export function createProgressiveSplit(): (text: string) => readonly Block[] {
  let before = '';
  /** The text so far with line feeds alone, and how much of it is in settled blocks. */
  let clean = '';
  let taken = 0;
  let settled: Block[] = [];
  let settledLength = 0;
  return (text) => {
    if (text.length > textLimits.text) return splitBlocks(text);
    if (!text.startsWith(before)) {
      clean = '';
      taken = 0;
      settled = [];
      settledLength = 0;
    }
    before = text;
    // A carriage return at the end may belong to a line feed that is yet to come.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    clean += text.slice(taken, end).replace(/\r\n?/g, '\n');
    taken = end;
    const open = clean.slice(settledLength);
    const split = splitLines(open);
    const firstOpen = Math.max(0, split.length - unsettled);
    if (firstOpen > 0) {
      settled = [...settled, ...split.slice(0, firstOpen).map(({ block }) => block)];
      const above = open.split('\n').slice(0, split[firstOpen]?.line ?? 0);
      settledLength += above.reduce((sum, line) => sum + line.length + 1, 0);
    }
    return [...settled, ...split.slice(firstOpen).map(({ block }) => block)];
  };
}
