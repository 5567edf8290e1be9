import { numberReferences, type ReferenceFile } from '#contract';
import { mentionText } from './mentions.ts';

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
}

/** An `@` that no word stands right before, so that an e-mail address asks for nothing. */
const pattern = /(?<![A-Za-z0-9_.])[@＠]([^\s@＠][^@＠\n]{0,39})?$/u;

/** Reads what stands before the caret; `null` when no mention is being typed there. */
export function readMentionQuery(prompt: string, caret: number): MentionQuery | null {
  const match = pattern.exec(prompt.slice(0, caret));
  return match === null ? null : { start: match.index, end: caret, text: match[1] ?? '' };
}

/** The references whose name in prompts, or whose file name, holds what was typed. */
export function offersFor(query: string, references: readonly ReferenceFile[]): readonly MentionOffer[] {
  const numbers = numberReferences(references);
  const wanted = plain(query);
  return references.flatMap((reference, index) => {
    const text = mentionText(reference.kind, numbers[index] ?? null);
    const isMeant = plain(text).includes(wanted) || plain(reference.name).includes(wanted);
    return isMeant ? [{ reference, text }] : [];
  });
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}
