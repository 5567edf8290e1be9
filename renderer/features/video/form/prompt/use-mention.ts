import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { ReferenceFile, ReferenceKind } from '#contract';
import {
  type MentionOffer,
  type MentionQuery,
  offersFor,
  readMentionQuery,
  removalRange,
} from './mention-typing.ts';

/** A stretch of a text, from its first character to behind its last. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface Mentioning {
  readonly query: MentionQuery | null;
  readonly offers: readonly MentionOffer[];
  /** There is nothing to mention yet, and the list offers to add some. */
  readonly isAddOffered: boolean;
  /** Whether the list has anything to show. */
  readonly isOpen: boolean;
  /** Index of the offer that Enter takes. */
  readonly at: number;
  readonly choose: (offer: MentionOffer) => void;
  readonly add: () => void;
  readonly highlight: (index: number) => void;
  /** Reads the text before the caret again: after typing, and after the caret moved. */
  readonly readCaret: () => void;
  /** Writes an `@` at the caret, which opens the list. */
  readonly begin: () => void;
  /** Opens the list for what stands in `range`, which a choice replaces. */
  readonly replace: (range: TextRange) => void;
  /** Takes a mention out of the prompt. */
  readonly remove: (mention: TextRange) => void;
  readonly close: () => void;
  /** Takes the keys that belong to the list. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MentionPorts {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly references: readonly ReferenceFile[];
  /** What the window calls a reference. */
  readonly nameOf: (kind: ReferenceKind, number: number | null) => string;
  /** Lets the user add references; `null` where the prompt can mention none. */
  readonly onAdd: (() => void) | null;
}

/** A mention being typed, or one that another is chosen for. */
interface Asked extends MentionQuery {
  readonly isReplacing: boolean;
}

/** The references that an `@` in the prompt offers, and how one of them is chosen. */
export function useMention({ area, references, nameOf, onAdd }: MentionPorts): Mentioning {
  const [query, setQuery] = useState<Asked | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const isAsked = query !== null && query.start !== dismissedAt;
  const offers = isAsked ? offersFor(query.text, references, nameOf) : [];
  const isAddOffered = isAsked && onAdd !== null && references.length === 0 && query.text === '';
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

  const choose = ({ name }: MentionOffer): void => {
    if (query === null || area.current === null) return;
    editText(area.current, query, name);
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
    isAddOffered,
    isOpen: count > 0,
    at,
    choose,
    add,
    highlight: setHighlighted,
    readCaret,
    begin: () => {
      if (area.current === null) return;
      const { value, selectionEnd: end } = area.current;
      setDismissedAt(null);
      editText(area.current, { start: end, end }, /[A-Za-z0-9_.]/.test(value[end - 1] ?? '') ? ' @' : '@');
    },
    replace: ({ start, end }) => {
      setDismissedAt(null);
      setHighlighted(0);
      setQuery({ start, end, text: '', isReplacing: true });
      area.current?.focus();
      area.current?.setSelectionRange(start, end);
    },
    remove: (mention) => {
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
