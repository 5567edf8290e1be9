import type { ModelMessage } from '#contract';

/** The text of an answer without its thoughts, for "Copy" and "Use as prompt". */
export function answerText({ blocks }: Pick<ModelMessage, 'blocks'>): string {
  return blocks
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n\n')
    .trim();
}

/** Markdown as a prompt: without its markup, which a video model would read as words. */
export function promptText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}|~{3,})/.test(line))
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plainLine(line: string): string {
  return line
    .replace(/^\s{0,3}(?:#{1,6}\s+|(?:>\s?)+)/, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/__([^_]+)__/g, '$1')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '$1')
    .replace(/`([^`]+)`/g, '$1');
}
