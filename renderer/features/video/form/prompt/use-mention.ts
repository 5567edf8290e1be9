import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { ReferenceFile } from '#contract';
import { type MentionOffer, type MentionQuery, offersFor, readMentionQuery } from './mentions.ts';

export interface Mentioning {
  readonly query: MentionQuery | null;
  readonly offers: readonly MentionOffer[];
  /** Index of the offer that Enter takes. */
  readonly at: number;
  readonly choose: (offer: MentionOffer) => void;
  readonly highlight: (index: number) => void;
  /** Reads the text before the caret again: after typing, and after the caret moved. */
  readonly readCaret: () => void;
  readonly close: () => void;
  /** Takes the keys that belong to the list; `true` when it did. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** The references that an `@` in the prompt offers, and how one of them is chosen. */
export function useMention(
  area: RefObject<HTMLTextAreaElement | null>,
  references: readonly ReferenceFile[],
): Mentioning {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const offers = query === null || query.start === dismissedAt ? [] : offersFor(query.text, references);
  const at = Math.min(highlighted, offers.length - 1);

  const readCaret = (): void => {
    const element = area.current;
    const isRange = element?.selectionStart !== element?.selectionEnd;
    const found = element && !isRange ? readMentionQuery(element.value, element.selectionStart) : null;
    if (found?.text !== query?.text || found?.start !== query?.start) setHighlighted(0);
    if (found === null) setDismissedAt(null);
    setQuery(found);
  };

  const choose = ({ text }: MentionOffer): void => {
    if (query === null || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(query.start, query.end);
    // The one way of changing a field that its own undo knows about.
    document.execCommand('insertText', false, text);
    setQuery(null);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (offers.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const offer = offers[at];
    if (event.key === 'ArrowDown') setHighlighted((at + 1) % offers.length);
    else if (event.key === 'ArrowUp') setHighlighted((at - 1 + offers.length) % offers.length);
    else if (event.key === 'Escape') setDismissedAt(query?.start ?? null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && offer) choose(offer);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    query,
    offers,
    at,
    choose,
    highlight: setHighlighted,
    readCaret,
    close: () => setQuery(null),
    onKeyDown,
  };
}
