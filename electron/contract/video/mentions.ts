import { numbered, type ReferenceFile, type ReferenceKind, referenceKinds } from './references.ts';

/** The part of a reference that decides its number. */
export type NumberedReference = Pick<ReferenceFile, 'fileId' | 'kind'>;

/** The languages in which a prompt can name a reference. Models read the English words: only those go out and are stored. */
export type MentionLanguage = 'en' | 'zh-CN';

/** A place in a prompt that names a reference, such as `Image 1` or `图片 1`. */
export interface Mention {
  readonly kind: ReferenceKind;
  readonly language: MentionLanguage;
  /** Number within the kind; `null` for one whose reference was removed (`Image ?`). */
  readonly number: number | null;
  readonly start: number;
  readonly end: number;
}

const words = {
  en: { image: 'Image', video: 'Video', audio: 'Audio' },
  'zh-CN': { image: '图片', video: '视频', audio: '音频' },
} as const satisfies Record<MentionLanguage, Record<ReferenceKind, string>>;
const languages = ['en', 'zh-CN'] as const;
/** What each word means. */
const meanings = new Map(
  languages.flatMap((language) =>
    referenceKinds.map((kind) => [words[language][kind] as string, { kind, language }] as const),
  ),
);
// Chinese and Japanese put no blanks between words: only letters that could make another word of it end a mention.
const pattern =
  /((?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])(?:Image|Video|Audio)|图片|视频|音频) (\d{1,2}(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])|\?)/gu;

/** What a prompt calls a reference: `Image 1`; `Image ?` when it is gone. */
export function mentionText(
  kind: ReferenceKind,
  number: number | null,
  language: MentionLanguage = 'en',
): string {
  return `${words[language][kind]} ${number ?? '?'}`;
}

/** A prompt with its mentions in another language. Words that only look like one, with no such reference, stay as they are. */
export function translateMentions(
  prompt: string,
  references: readonly NumberedReference[],
  language: MentionLanguage,
): string {
  const isMention = ({ number, fileId }: ResolvedMention) => number === null || fileId !== null;
  const mentions = resolveMentions(prompt, references).filter(isMention);
  return rewriteMentions(prompt, mentions, ({ kind, number, start }, index) => {
    // In English two that stand side by side would make one word.
    const before = language === 'en' && mentions[index - 1]?.end === start ? ' ' : '';
    return before + mentionText(kind, number, language);
  });
}

/** Puts another text in the place of each of these mentions, which stand in the order of the prompt. */
export function rewriteMentions<Of extends Pick<Mention, 'start' | 'end'>>(
  prompt: string,
  mentions: readonly Of[],
  textOf: (mention: Of, index: number) => string,
): string {
  let text = '';
  let copied = 0;
  mentions.forEach((mention, index) => {
    text += prompt.slice(copied, mention.start) + textOf(mention, index);
    copied = mention.end;
  });
  return text + prompt.slice(copied);
}

export function findMentions(prompt: string): Mention[] {
  return Array.from(prompt.matchAll(pattern), (match) => ({
    ...(meanings.get(match[1] ?? '') ?? { kind: 'image', language: 'en' }),
    number: match[2] === '?' ? null : Number(match[2]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * Rewrites a prompt's mentions for a new order of references: each goes on naming the file it named.
 * One whose file was removed becomes `Image ?`, so that it cannot come to mean another file; one that
 * named nothing stays as it is.
 */
export function renumberMentions(
  prompt: string,
  before: readonly NumberedReference[],
  after: readonly NumberedReference[],
): string {
  const named = resolveMentions(prompt, before).filter(({ fileId }) => fileId !== null);
  const numbers = new Map(numbered(after).map(({ reference, number }) => [reference.fileId, number]));
  return rewriteMentions(prompt, named, ({ kind, language, fileId }) =>
    mentionText(kind, numbers.get(fileId ?? '') ?? null, language),
  );
}

/**
 * Gives mentions that lost their reference their names back, when the step that took it is undone.
 * Does nothing when such mentions have been added or deleted since, and it cannot be told which is which.
 *
 * @param lost the prompt as the step left it.
 * @param whole the prompt as it was before the step.
 */
export function restoreMentions(prompt: string, lost: string, whole: string): string {
  const names = findMentions(whole);
  const gone = findMentions(lost).flatMap((mention, index) =>
    mention.number === null ? [{ kind: mention.kind, number: names[index]?.number ?? null }] : [],
  );
  const places = findMentions(prompt).filter(({ number }) => number === null);
  const isSame = places.length === gone.length && places.every(({ kind }, at) => kind === gone[at]?.kind);
  if (!isSame) return prompt;
  return rewriteMentions(prompt, places, ({ kind, language }, at) =>
    mentionText(kind, gone[at]?.number ?? null, language),
  );
}

/** A mention with the file it names; `null` for one that points nowhere. */
export interface ResolvedMention extends Mention {
  readonly fileId: string | null;
}

/** A stretch of the prompt: a mention, or what stands between two. */
export interface PromptSpan<Of = ResolvedMention> {
  readonly text: string;
  readonly start: number;
  readonly mention: Of | null;
}

export function resolveMentions(
  prompt: string,
  references: readonly NumberedReference[],
): readonly ResolvedMention[] {
  const named = numbered(references);
  return findMentions(prompt).map((mention) => {
    const { kind, number } = mention;
    const found = named.find((one) => one.reference.kind === kind && one.number === number);
    return { ...mention, fileId: found?.reference.fileId ?? null };
  });
}

/** The prompt cut at its mentions; joined, the texts are the prompt. Empty stretches are left out. */
export function promptSpans<Of extends { readonly start: number; readonly end: number }>(
  prompt: string,
  mentions: readonly Of[],
): readonly PromptSpan<Of>[] {
  const spans: PromptSpan<Of>[] = [];
  const add = (start: number, end: number, mention: Of | null): void => {
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
export function unmentioned<Reference extends NumberedReference>(
  references: readonly Reference[],
  mentions: readonly ResolvedMention[],
): readonly Reference[] {
  return references.filter(({ fileId }) => mentions.every((mention) => mention.fileId !== fileId));
}
