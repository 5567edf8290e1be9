import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  beginsWithInitials,
  type CastEntry,
  castMentionText,
  goesOnAt,
  isInWord,
  matchCast,
  mentionText,
  numbered,
  type ReferenceFile,
  type ReferenceName,
} from '#contract';
import { useCast } from '../../../../hooks/contexts/use-cast.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A mention that is being typed: from its `@` to the caret, and what was typed after the `@`. */
interface MentionQuery extends TextRange {
  readonly text: string;
}

export type Mentioning = ReturnType<typeof useMention>;

/**
 * The cast and the references that an `@` in the prompt offers, and how one of them is chosen.
 *
 * @param onAdd lets the user add references; `null` where the prompt can mention none.
 */
export function useMention(
  area: RefObject<HTMLTextAreaElement | null>,
  references: readonly ReferenceFile[],
  onAdd: (() => void) | null,
) {
  const { t } = useTranslation();
  const { seen } = useCast();
  const [query, setQuery] = useState<(MentionQuery & { readonly isReplacing: boolean }) | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const isAsked = query !== null && query.start !== dismissedAt;
  const text = isAsked ? query.text : null;
  const offers = useMemo(() => {
    if (text === null) return [];
    const nameOf = ({ kind, number }: ReferenceName) => t(`references.names.${kind}`, { number });
    return [...entriesFor(text, seen), ...offersFor(text, references, nameOf)];
  }, [text, seen, references, t]);
  const isAddOffered = text === '' && onAdd !== null && offers.length === 0;
  const count = isAddOffered ? 1 : offers.length;
  const at = Math.min(highlighted, count - 1);

  const readCaret = (): void => {
    const element = area.current;
    if (element === null) return;
    const { selectionStart: start, selectionEnd: end } = element;
    // The mention that is to be replaced is selected meanwhile.
    if (query?.isReplacing && query.start === start && query.end === end) return;
    const found = start === end ? readMentionQuery(element.value, start) : null;
    if (found?.text !== query?.text || found?.start !== query?.start) setHighlighted(0);
    if (found === null) setDismissedAt(null);
    setQuery(found && { ...found, isReplacing: false });
  };

  const choose = ({ text, entry }: MentionOffer): void => {
    if (query === null || area.current === null) return;
    // The mention of an entry keeps its `@`, which would open the list again.
    setDismissedAt(entry === null ? null : query.start);
    const { value } = area.current;
    // Right before a letter or a digit it would be another word.
    const word = goesOnAt(value, query.end) ? `${text} ` : text;
    editText(area.current, query, entry ? castMentionText(entry.name, value.slice(query.end), seen) : word);
    setQuery(null);
  };

  const add = (): void => {
    setDismissedAt(query?.start ?? null);
    onAdd?.();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (count === 0 || event.altKey) return;
    const { key } = event;
    // Enter belongs to the open list whatever is held with it: it must not send.
    if ((event.ctrlKey || event.metaKey) && key !== 'Enter') return;
    const offer = offers[at];
    if (key === 'ArrowDown') setHighlighted((at + 1) % count);
    else if (key === 'ArrowUp') setHighlighted((at - 1 + count) % count);
    else if (key === 'Escape') setDismissedAt(query?.start ?? null);
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey) {
      if (offer !== undefined) choose(offer);
      else if (key === 'Enter') add();
      else return;
    } else return;
    event.preventDefault();
  };

  return {
    query,
    offers,
    /** There is nothing to mention yet, and the list offers to add some. */
    isAddOffered,
    isOpen: count > 0,
    at,
    choose,
    add,
    highlight: setHighlighted,
    readCaret,
    /** Writes an `@` at the caret, which opens the list. */
    begin: () => {
      if (area.current === null) return;
      const { value, selectionEnd: end } = area.current;
      setDismissedAt(null);
      editText(area.current, { start: end, end }, isInWord(value, end) ? ' @' : '@');
    },
    /** Opens the list for what stands in a range, which a choice replaces. */
    replace: ({ start, end }: TextRange) => {
      setDismissedAt(null);
      setHighlighted(0);
      setQuery({ start, end, text: '', isReplacing: true });
      area.current?.focus();
      area.current?.setSelectionRange(start, end);
    },
    remove: (mention: TextRange) => {
      if (area.current) editText(area.current, removalRange(area.current.value, mention), '');
    },
    close: () => setQuery(null),
    onKeyDown,
  };
}

/**
 * Puts `text` in the place of a stretch of a text area as if it had been typed: the field's own undo takes it back,
 * which it does for no other way of changing a field. The focus is in the area afterwards, the caret behind the text.
 */
function editText(area: HTMLTextAreaElement, { start, end }: TextRange, text: string): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}

export interface MentionOffer {
  readonly reference: ReferenceFile | null;
  readonly entry: CastEntry | null;
  readonly name: string;
  readonly text: string;
}

/** More entries than one reads in a list: who looks for another types on. */
const maxEntries = 8;

const queryPattern = /[@＠]([^\s@＠][^@＠\n]{0,39})?$/u;

/** Reads what stands before the caret; `null` when no mention is being typed there. */
export function readMentionQuery(prompt: string, caret: number): MentionQuery | null {
  const match = queryPattern.exec(prompt.slice(0, caret));
  return match === null || isInWord(prompt, match.index)
    ? null
    : { start: match.index, end: caret, text: match[1] ?? '' };
}

/** The references whose name, in prompts or in the window, or whose file name holds what was typed, or begins with it in pinyin. */
export function offersFor(
  query: string,
  references: readonly ReferenceFile[],
  nameOf: (name: ReferenceName) => string,
): readonly MentionOffer[] {
  const wanted = plain(query);
  return numbered(references).flatMap(({ reference, number }) => {
    const { kind } = reference;
    const [text, name] = [mentionText(kind, number), nameOf({ kind, number })];
    const isMeant = [text, name, reference.name]
      .map(plain)
      .some((words) => words.includes(wanted) || beginsWithInitials(words, wanted));
    return isMeant ? [{ reference, entry: null, name, text: name }] : [];
  });
}

function entriesFor(query: string, entries: readonly CastEntry[]): readonly MentionOffer[] {
  return matchCast(query, entries)
    .slice(0, maxEntries)
    .map((entry) => ({ reference: null, entry, name: entry.name, text: `@${entry.name}` }));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}

/** What to delete so that a mention is gone and no doubled or leading blank stays where it stood. */
export function removalRange(prompt: string, { start, end }: TextRange): TextRange {
  const isBlankBefore = prompt[start - 1] === ' ';
  const after = prompt[end];
  if (isBlankBefore && (after === undefined || /[\s,.;:!?]/u.test(after))) return { start: start - 1, end };
  const isLineStart = start === 0 || prompt[start - 1] === '\n';
  return isLineStart && after === ' ' ? { start, end: end + 1 } : { start, end };
}
