import { type Block, splitBlocks, splitLines, textLimits } from './split-blocks.ts';

/** Blocks at the end that more text may still change: the one that is open, and the one that a line cut in two may have ended. */
const unsettled = 2;

/** Makes a `splitBlocks` for a text that grows: blocks that more text cannot change are split once and stay the same objects. */
export function createProgressiveSplit(): (text: string) => readonly Block[] {
  let before = '';
  /** How much of the text was taken, and what of it is in no settled block, with line feeds alone. */
  let taken = 0;
  let open = '';
  let settled: Block[] = [];
  return (text) => {
    if (text.length > textLimits.text) return splitBlocks(text);
    if (!text.startsWith(before)) {
      taken = 0;
      open = '';
      settled = [];
    }
    before = text;
    // A carriage return at the end may belong to a line feed that is yet to come.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    open += text.slice(taken, end).replace(/\r\n?/g, '\n');
    taken = end;
    const split = splitLines(open);
    const firstOpen = Math.max(0, split.length - unsettled);
    if (firstOpen > 0) {
      settled.push(...split.slice(0, firstOpen).map(({ block }) => block));
      open = open.split('\n').slice(split[firstOpen]?.line).join('\n');
    }
    return [...settled, ...split.slice(firstOpen).map(({ block }) => block)];
  };
}
