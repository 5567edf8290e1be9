import { type Draft, draftLimits, type VideoForm } from '#contract';

export type DraftName = Pick<Draft, 'id' | 'name'>;

/** The drafts of a project, or of none: which are open, in their order, and which can be brought back, the one closed last first. */
export interface DraftList {
  readonly project: string | null;
  readonly open: readonly DraftName[];
  readonly closed: readonly Draft[];
  readonly shownId: string;
}

/** Begins another draft, beside the one that is shown. */
export function begin(list: DraftList, id: string): DraftList {
  const at = list.open.findIndex((draft) => draft.id === list.shownId) + 1;
  return { ...list, open: list.open.toSpliced(at, 0, { id, name: null }), shownId: id };
}

/**
 * Closes a draft, unless it is the only one. One in whose place it stood is shown then.
 *
 * @param form what stands in it, where it can be brought back
 */
export function close(list: DraftList, id: string, form: VideoForm | null): DraftList {
  const at = list.open.findIndex((draft) => draft.id === id);
  const draft = list.open[at];
  if (draft === undefined || list.open.length === 1) return list;
  const open = list.open.toSpliced(at, 1);
  const closed = form === null ? list.closed : [{ ...draft, form }, ...list.closed];
  const next = open[Math.min(at, open.length - 1)];
  return {
    ...list,
    open,
    closed: closed.slice(0, draftLimits.closed),
    shownId: list.shownId === id && next !== undefined ? next.id : list.shownId,
  };
}

/** Opens a closed draft again, at its former place or at the end, and shows it. */
export function bringBack(list: DraftList, id: string, at = list.open.length): DraftList {
  const draft = list.closed.find((closed) => closed.id === id);
  if (draft === undefined || list.open.length >= draftLimits.count) return list;
  return {
    ...list,
    open: list.open.toSpliced(at, 0, { id, name: draft.name }),
    closed: list.closed.filter((closed) => closed !== draft),
    shownId: id,
  };
}

/** @param text as typed: blanks alone take the name away */
export function rename(list: DraftList, id: string, text: string): DraftList {
  const name = text.trim().slice(0, draftLimits.nameCharacters) || null;
  return { ...list, open: list.open.map((draft) => (draft.id === id ? { id, name } : draft)) };
}

/** What a draft is called: by its name, else by the beginning of its prompt or of a file's name; `null` for one that has none. */
export function titleOf(name: string | null, words: string): string | null {
  const line = words.trim().replace(/\s+/g, ' ');
  // By characters: half of one would be shown as a box.
  const beginning = Array.from(line).slice(0, draftLimits.nameCharacters).join('');
  return name ?? (beginning === line ? line || null : `${beginning}…`);
}
