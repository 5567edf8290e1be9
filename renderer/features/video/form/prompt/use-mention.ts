import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { CastEntry, ReferenceFile, ReferenceKind } from '#contract';
import {
  entriesFor,
  type MentionOffer,
  type MentionQuery,
  offersFor,
  readMentionQuery,
  removalRange,
} from './mention-typing.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

export type Mentioning = ReturnType<typeof useMention>;

interface MentionPorts {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly references: readonly ReferenceFile[];
  readonly entries: readonly CastEntry[];
  readonly nameOf: (kind: ReferenceKind, number: number | null) => string;
  /** Lets the user add references; `null` where the prompt can mention none. */
  readonly onAdd: (() => void) | null;
}

/** A mention being typed, or one that another is chosen for. */
interface Asked extends MentionQuery {
  readonly isReplacing: boolean;
}

/** The cast and the references that an `@` in the prompt offers, and how one of them is chosen. */
export function useMention({ area, references, entries, nameOf, onAdd }: MentionPorts) {
  const [query, setQuery] = useState<Asked | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const isAsked = query !== null && query.start !== dismissedAt;
  const text = isAsked ? query.text : null;
  const offers = useMemo(
    () => (text === null ? [] : [...entriesFor(text, entries), ...offersFor(text, references, nameOf)]),
    [text, entries, references, nameOf],
  );
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
    editText(area.current, query, text);
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
    /** Index of the offer that Enter takes. */
    at,
    choose,
    add,
    highlight: setHighlighted,
    /** Reads the text before the caret again: after typing, and after the caret moved. */
    readCaret,
    /** Writes an `@` at the caret, which opens the list. */
    begin: () => {
      if (area.current === null) return;
      const { value, selectionEnd: end } = area.current;
      setDismissedAt(null);
      editText(area.current, { start: end, end }, /[A-Za-z0-9_.]/.test(value[end - 1] ?? '') ? ' @' : '@');
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
