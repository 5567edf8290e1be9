import type { Message } from '#contract';

const lineHeight = 22;
const lettersInLine = 88;
const pictureHeight = 340;

/** A guess at a message's height in pixels, until it has been on the page. */
export function estimateHeight(message: Message | undefined): number {
  if (message === undefined) return 100;
  if (message.role === 'user') {
    return 50 + Math.min(14, linesOf(message.text)) * lineHeight + (message.attachments.length > 0 ? 110 : 0);
  }
  return message.blocks.reduce((height, block) => {
    if (block.type === 'picture') return height + pictureHeight;
    return height + (block.type === 'text' ? linesOf(block.text) * lineHeight : 34);
  }, 70);
}

function linesOf(text: string): number {
  return Math.ceil(Math.min(text.length, 40_000) / lettersInLine);
}
