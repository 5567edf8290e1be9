import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ConversationSummary } from '#contract';

/** What is open of a row: its menu, or the field for its title. */
export interface OpenRow {
  readonly id: string;
  readonly part: 'menu' | 'title';
}

interface RowKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly conversations: readonly ConversationSummary[];
  readonly chosenId: string | null;
  readonly onRemove: (conversation: ConversationSummary) => void;
}

/**
 * Makes the list one stop of the Tab key: the row that had the focus last, or the one that is open, or the first. Arrow keys,
 * Home and End go from row to row, the right arrow to the button of a row's menu; the menu key, F2 and Delete do what they do
 * in any list.
 */
export function useRowKeys({ list, conversations, chosenId, onRemove }: RowKeysOptions) {
  const [lastId, setLastId] = useState<string | null>(null);
  const [openRow, setOpen] = useState<OpenRow | null>(null);
  const returning = useRef<string | null>(null);
  const has = (id: string | null): boolean => conversations.some((conversation) => conversation.id === id);
  const stopId = [lastId, chosenId].find(has) ?? conversations[0]?.id ?? null;

  /** Closes a part of a row; a menu that closes after it opened the field for the title leaves that open. */
  const closeRow = useCallback(({ id, part }: OpenRow): void => {
    if (part === 'title') returning.current = id;
    setOpen((open) => (open?.id === id && open.part === part ? null : open));
  }, []);
  // The row is drawn again when its title is no longer being changed: it has the focus as before.
  useLayoutEffect(() => {
    const id = returning.current;
    if (openRow !== null || id === null) return;
    returning.current = null;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isLost) rowOf(list.current, id)?.focus();
  }, [openRow, list]);

  const onFocus = ({ target }: FocusEvent): void => {
    const id = idOf(target);
    if (id !== null) setLastId(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = conversations.findIndex(({ id }) => id === idOf(document.activeElement));
    const conversation = conversations[at];
    // The field for a title has keys of its own.
    if (conversation === undefined || openRow !== null) return;
    const { id } = conversation;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const goTo = (row: ConversationSummary | undefined) => () => row && rowOf(list.current, row.id)?.focus();
    const act = isMenuKey
      ? () => setOpen({ id, part: 'menu' })
      : {
          ArrowDown: goTo(conversations[at + 1]),
          ArrowUp: goTo(conversations[at - 1]),
          Home: goTo(conversations[0]),
          End: goTo(conversations.at(-1)),
          ArrowRight: () => menuButtonOf(list.current, id)?.focus(),
          ArrowLeft: goTo(conversation),
          F2: () => setOpen({ id, part: 'title' }),
          Delete: () => {
            goTo(conversations[at + 1] ?? conversations[at - 1])();
            onRemove(conversation);
          },
        }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { stopId, openRow, openPart: setOpen, closeRow, onKeyDown, onFocus };
}

/** The conversation of the row in which an element stands. */
function idOf(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-conversation]')?.dataset.conversation ?? null;
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"] [data-row]`) ?? null;
}

function menuButtonOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"] [data-menu]`) ?? null;
}
