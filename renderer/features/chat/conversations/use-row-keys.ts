import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useLayoutEffect,
  useRef,
} from 'react';
import { isRemoveKey } from '../../../hooks/keys/key-table.ts';
import { useGridSelection } from '../../../ui/selection/use-grid-selection.ts';

/** What is open of a row: its menu, or the field for its title. */
export interface OpenRow {
  readonly id: string;
  readonly part: 'menu' | 'title';
}

export interface RowKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** What the rows were looked for by: another begins with no selection. */
  readonly search: string;
  readonly ids: readonly string[];
  readonly readIds: () => Promise<readonly string[]>;
  readonly chosenId: string | null;
  readonly onOpen: (id: string) => void;
  /** A plain key went to a row and rests there. */
  readonly onFollow: (id: string) => void;
  readonly onRemove: (ids: readonly string[]) => void;
  readonly openRow: OpenRow | null;
  readonly onOpenRow: Dispatch<SetStateAction<OpenRow | null>>;
}

/** For so long, in milliseconds, the focus rests on a row before it is opened: a key that is held down passes many. */
const restMs = 80;

/** Makes the list one stop of the Tab key: the row that had the focus last, or the one that is open, or the first. Its keys are those of any list. */
export function useRowKeys(options: RowKeysOptions) {
  const { list, search, ids, readIds, chosenId, onOpen, onFollow, onRemove, openRow, onOpenRow } = options;
  const returning = useRef<string | null>(null);
  const resting = useRef(0);
  const rows = useGridSelection({
    ids,
    readIds,
    list: search,
    openId: chosenId,
    onOpen,
    onFollow(id) {
      const follow = (): unknown => idOf(document.activeElement) === id && onFollow(id);
      resting.current = window.setTimeout(follow, restMs);
    },
    onMenu: (id) => onOpenRow({ id, part: 'menu' }),
  });
  const { selected, handlers, onKeyDownCapture, clear, toggle } = rows;
  const stopId = [rows.focusedId, chosenId].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;

  /** Closes a part of a row; a menu that closes after it opened the field for the title leaves that open. */
  const closeRow = ({ id, part }: OpenRow): void => {
    if (part === 'title') returning.current = id;
    onOpenRow((open) => (open?.id === id && open.part === part ? null : open));
  };
  // The row is drawn again when its title is no longer being changed: it has the focus as before.
  useLayoutEffect(() => {
    const id = returning.current;
    if (openRow !== null || id === null) return;
    returning.current = null;
    if (document.activeElement === document.body) rowOf(list.current, id)?.focus();
  }, [openRow, list]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = idOf(event.target as Element);
    // The field for a title has keys of its own.
    if (id === null || openRow !== null) return;
    const goTo = (place: number) => () => {
      window.clearTimeout(resting.current);
      rowOf(list.current, ids[place] ?? '')?.focus();
    };
    const at = ids.indexOf(id);
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: goTo(at + 1),
      ArrowUp: goTo(at - 1),
      Home: goTo(0),
      End: goTo(ids.length - 1),
      ArrowRight: () => partOf(list.current, id, 'menu')?.focus(),
      ArrowLeft: () => rowOf(list.current, id)?.focus(),
      F2: () => onOpenRow({ id, part: 'title' }),
      ...((event.ctrlKey || event.metaKey) && { a: rows.selectAll, A: rows.selectAll }),
    };
    // Held down, it would take row after row.
    const remove = (): unknown => event.repeat || onRemove(selected.length > 0 ? selected : [id]);
    const act = isRemoveKey(event) ? remove : acts[event.key];
    if (act === undefined) handlers.onKeyDown(event);
    else {
      event.preventDefault();
      act();
    }
  };
  const keys = { ...handlers, onKeyDown, onKeyDownCapture };
  return { keys, selected, clear, toggle, stopId, closeRow };
}

/** The conversation of the row in which an element stands. */
function idOf(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-conversation]')?.dataset.key ?? null;
}

const partOf = (list: HTMLElement | null, id: string, part: 'row' | 'menu') =>
  list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"] [data-${part}]`);

export const rowOf = (list: HTMLElement | null, id: string) => partOf(list, id, 'row');
