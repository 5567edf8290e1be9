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

/** A note under an answer. `reason` is a key of the words for people; `value` is the gateway's own word. */
type AnswerNote =
  | { readonly type: 'blocked'; readonly reason: WordOf<typeof blockWords>; readonly value: string }
  | { readonly type: 'finish'; readonly reason: WordOf<typeof finishWords>; readonly value: string }
  | { readonly type: 'empty' | 'cut' };
type WordOf<Words> = Words[keyof Words] | 'unknown';

const finishWords = {
  SAFETY: 'safety',
  RECITATION: 'recitation',
  LANGUAGE: 'language',
  PROHIBITED_CONTENT: 'prohibited',
  BLOCKLIST: 'blocklist',
  SPII: 'spii',
  NO_IMAGE: 'noImage',
  IMAGE_SAFETY: 'imageSafety',
  IMAGE_PROHIBITED_CONTENT: 'imageSafety',
  IMAGE_RECITATION: 'recitation',
  IMAGE_OTHER: 'other',
  MALFORMED_FUNCTION_CALL: 'malformed',
  UNEXPECTED_TOOL_CALL: 'malformed',
  OTHER: 'other',
} as const;

const blockWords = {
  SAFETY: 'safety',
  PROHIBITED_CONTENT: 'prohibited',
  BLOCKLIST: 'blocklist',
  IMAGE_SAFETY: 'imageSafety',
  OTHER: 'other',
} as const;

/** Reasons that say nothing: the model was done. */
const silent = new Set(['', 'STOP', 'FINISH_REASON_UNSPECIFIED', 'BLOCK_REASON_UNSPECIFIED']);

/** Why an answer is not what a person would expect; empty for one that simply ended. */
export function answerNotes(
  message: Pick<ModelMessage, 'state' | 'blocks' | 'finishReason' | 'blockReason'>,
): readonly AnswerNote[] {
  if (message.state !== 'answered') return [];
  const finish = message.finishReason ?? '';
  const block = message.blockReason ?? '';
  const isEmpty = message.blocks.every(
    (part) => part.type === 'thought' || (part.type === 'text' && part.text.trim() === ''),
  );
  const notes: AnswerNote[] = [];
  if (!silent.has(block)) notes.push({ type: 'blocked', reason: wordOf(blockWords, block), value: block });
  if (finish === 'MAX_TOKENS') notes.push({ type: 'cut' });
  else if (!silent.has(finish)) {
    notes.push({ type: 'finish', reason: wordOf(finishWords, finish), value: finish });
  }
  if (isEmpty && notes.every(({ type }) => type === 'cut')) notes.unshift({ type: 'empty' });
  return notes;
}

function wordOf<Word extends string>(words: Readonly<Record<string, Word>>, value: string): Word | 'unknown' {
  return Object.hasOwn(words, value) ? (words[value] ?? 'unknown') : 'unknown';
}
