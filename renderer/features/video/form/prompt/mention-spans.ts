import { findMentions, type Mention, type Numbered, nthOfKind } from './mentions.ts';

/** A mention with the file it names; `null` for one that points nowhere. */
export interface ResolvedMention extends Mention {
  readonly fileId: string | null;
}

/** A stretch of the prompt: a mention, or what stands between two. */
export interface PromptSpan {
  readonly text: string;
  readonly start: number;
  readonly mention: ResolvedMention | null;
}

export function resolveMentions(prompt: string, references: readonly Numbered[]): readonly ResolvedMention[] {
  return findMentions(prompt).map((mention) => {
    const { kind, number } = mention;
    return { ...mention, fileId: number === null ? null : (nthOfKind(references, kind, number) ?? null) };
  });
}

/** The prompt cut at its mentions; joined, the texts are the prompt. Empty stretches are left out. */
export function promptSpans(prompt: string, mentions: readonly ResolvedMention[]): readonly PromptSpan[] {
  const spans: PromptSpan[] = [];
  const add = (start: number, end: number, mention: ResolvedMention | null): void => {
    if (end > start) spans.push({ text: prompt.slice(start, end), start, mention });
  };
  let cut = 0;
  for (const mention of mentions) {
    add(cut, mention.start, null);
    add(mention.start, mention.end, mention);
    cut = mention.end;
  }
  add(cut, prompt.length, null);
  return spans;
}

/** The mention that a caret stands in, or at an edge of. */
export function mentionAt(mentions: readonly ResolvedMention[], caret: number): ResolvedMention | null {
  return mentions.find(({ start, end }) => start <= caret && caret <= end) ?? null;
}

/** The references that no mention names. */
export function unmentioned<Reference extends Numbered>(
  references: readonly Reference[],
  mentions: readonly ResolvedMention[],
): readonly Reference[] {
  return references.filter(({ fileId }) => mentions.every((mention) => mention.fileId !== fileId));
}

/** What to delete so that a mention is gone and no doubled or leading blank stays where it stood. */
export function removalRange(
  prompt: string,
  { start, end }: Pick<Mention, 'start' | 'end'>,
): { readonly start: number; readonly end: number } {
  const isBlankBefore = prompt[start - 1] === ' ';
  const after = prompt[end];
  if (isBlankBefore && (after === undefined || /[\s,.;:!?]/u.test(after))) return { start: start - 1, end };
  const isLineStart = start === 0 || prompt[start - 1] === '\n';
  return isLineStart && after === ' ' ? { start, end: end + 1 } : { start, end };
}
