import {
  type CastEntry,
  type Mention,
  matchCast,
  mentionText,
  numberReferences,
  type ReferenceFile,
  type ReferenceKind,
} from '#contract';

export interface MentionQuery {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface MentionOffer {
  readonly reference: ReferenceFile | null;
  readonly entry: CastEntry | null;
  /** What the window calls it, in its own language. */
  readonly name: string;
  readonly text: string;
}

/** More entries than one reads in a list: who looks for another types on. */
const maxEntries = 8;

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
  nameOf: (kind: ReferenceKind, number: number | null) => string,
): readonly MentionOffer[] {
  const numbers = numberReferences(references);
  const wanted = plain(query);
  return references.flatMap((reference, index) => {
    const number = numbers[index] ?? null;
    const [text, name] = [mentionText(reference.kind, number), nameOf(reference.kind, number)];
    const isMeant = [text, name, reference.name].some((words) => plain(words).includes(wanted));
    return isMeant ? [{ reference, entry: null, name, text: name }] : [];
  });
}

/** The entries that may be meant, those used most first. */
export function entriesFor(query: string, entries: readonly CastEntry[]): readonly MentionOffer[] {
  return matchCast(query, entries)
    .slice(0, maxEntries)
    .map((entry) => ({ reference: null, entry, name: entry.name, text: `@${entry.name}` }));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
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
