import { numberReferences, type ReferenceFile, type ReferenceKind } from '#contract';

export type Numbered = Pick<ReferenceFile, 'fileId' | 'kind'>;

/** A place in a prompt that names a reference, such as `Image 1`. Models read these English words only. */
export interface Mention {
  readonly kind: ReferenceKind;
  /** Number within the kind; `null` for one whose reference was removed (`Image ?`). */
  readonly number: number | null;
  readonly start: number;
  readonly end: number;
}

const words = { image: 'Image', video: 'Video', audio: 'Audio' } as const satisfies Record<
  ReferenceKind,
  string
>;
const kinds: Readonly<Record<string, ReferenceKind>> = { Image: 'image', Video: 'video', Audio: 'audio' };
// Chinese and Japanese put no blanks between words: only letters that could make another word of it end a mention.
const pattern =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])(Image|Video|Audio) (\d{1,2}(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])|\?)/gu;

/** What a prompt calls a reference: `Image 1`; `Image ?` when it is gone. */
export function mentionText(kind: ReferenceKind, number: number | null): string {
  return `${words[kind]} ${number ?? '?'}`;
}

/** What the window, in its own language, calls the reference that prompts call `text`. */
export function shownName(text: string, nameOf: (kind: ReferenceKind, number: number) => string): string {
  const [mention] = findMentions(text);
  return mention === undefined || mention.number === null ? text : nameOf(mention.kind, mention.number);
}

export function findMentions(prompt: string): Mention[] {
  return Array.from(prompt.matchAll(pattern), (match) => ({
    kind: kinds[match[1] ?? ''] ?? 'image',
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
  before: readonly Numbered[],
  after: readonly Numbered[],
): string {
  let text = '';
  let copied = 0;
  for (const { kind, number, start, end } of findMentions(prompt)) {
    const file = number === null ? undefined : nthOfKind(before, kind, number);
    if (file === undefined) continue;
    text += prompt.slice(copied, start) + mentionText(kind, numberOf(after, file));
    copied = end;
  }
  return text + prompt.slice(copied);
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
  return places.reduceRight((text, { kind, start, end }, at) => {
    return text.slice(0, start) + mentionText(kind, gone[at]?.number ?? null) + text.slice(end);
  }, prompt);
}

/** Id of the file that a kind and a number mean; `undefined` where there is none. */
export function nthOfKind(
  references: readonly Numbered[],
  kind: ReferenceKind,
  number: number,
): string | undefined {
  return references.filter((reference) => reference.kind === kind)[number - 1]?.fileId;
}

function numberOf(references: readonly Numbered[], fileId: string): number | null {
  const index = references.findIndex((reference) => reference.fileId === fileId);
  return index < 0 ? null : (numberReferences(references)[index] ?? null);
}

/** A mention that is being typed: from its `@` to the caret. */
export interface MentionQuery {
  readonly start: number;
  readonly end: number;
  /** What was typed after the `@`. */
  readonly text: string;
}

export interface MentionOffer {
  readonly reference: ReferenceFile;
  /** What is put into the prompt. */
  readonly text: string;
  /** What the window calls the reference, in its own language. */
  readonly name: string;
}

/** An `@` that no word stands right before, so that an e-mail address asks for nothing. */
const queryPattern = /(?<![A-Za-z0-9_.])[@＠]([^\s@＠][^@＠\n]{0,39})?$/u;

/** Reads what stands before the caret; `null` when no mention is being typed there. */
export function readMentionQuery(prompt: string, caret: number): MentionQuery | null {
  const match = queryPattern.exec(prompt.slice(0, caret));
  return match === null ? null : { start: match.index, end: caret, text: match[1] ?? '' };
}

/** The references whose name, in prompts or in the window, or whose file name holds what was typed. */
export function offersFor(
  query: string,
  references: readonly ReferenceFile[],
  nameOf: (kind: ReferenceKind, number: number | null) => string = mentionText,
): readonly MentionOffer[] {
  const numbers = numberReferences(references);
  const wanted = plain(query);
  return references.flatMap((reference, index) => {
    const number = numbers[index] ?? null;
    const [text, name] = [mentionText(reference.kind, number), nameOf(reference.kind, number)];
    const isMeant = [text, name, reference.name].some((words) => plain(words).includes(wanted));
    return isMeant ? [{ reference, text, name }] : [];
  });
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}
