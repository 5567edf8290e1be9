import { useEffect, useRef } from 'react';
import { type CastEntry, emptyVideoForm } from '#contract';
import { call, type OutputOf } from '../../../bridge.ts';
import { heldQuery } from '../../../calls.queries.ts';
import { useSame } from '../../../hooks/use-latest.ts';
import { useSaving } from '../../../hooks/use-saving.ts';
import { type FormState, sentForm } from '../history/form-history.ts';
import type { DraftList } from './draft-list.ts';

/** A window that dies loses no more of a form than what was typed in these milliseconds. */
const saveAfterMs = 250;

export type KeptDrafts = OutputOf<'draft.list'>;

/** The drafts of a project, or of none, as they are kept now. */
export const readDrafts = (project: string | null) => call('draft.list', { project });

/** The drafts that the window starts with. */
export interface FirstDrafts extends KeptDrafts {
  /** Why they could not be read: an empty one stands in their place until they are. */
  readonly unread?: Error;
}

export const firstDraftsQuery = (project: string | null) =>
  heldQuery(['drafts', project], () =>
    readDrafts(project).catch((unread: Error): FirstDrafts => {
      const id = crypto.randomUUID();
      const open = [{ id, name: null, form: emptyVideoForm }];
      return { open, closed: [], shownId: id, references: [], unread };
    }),
  );

/** A draft's form with its undo history, and whose it is. */
export interface HeldForm {
  readonly project: string | null;
  readonly state: FormState;
  /** What the prompts were before entries that they mention were deleted, and after. */
  readonly dropped?: {
    readonly before: FormState;
    readonly after: FormState;
    readonly gone: readonly CastEntry[];
  };
}
export type HeldForms = ReadonlyMap<string, HeldForm>;

/**
 * Keeps the drafts for the next start: what is written a moment after each change, which are open at once, and both when the window
 * goes away.
 *
 * @returns why something that is written is not kept now; `null` while all of it is
 */
export function useDraftSaving(list: DraftList, held: HeldForms): Error | null {
  const value = useSame({ list, held });
  const unarranged = useRef(new Map<string | null, DraftList>());
  const { error, save } = useSaving(value, saveAfterMs, (now, before) => {
    // Forms first: one that is closed is closed with all that was typed in it.
    const changed = [...now.held].filter(([id, { state }]) => before.held.get(id)?.state !== state);
    const calls: Promise<unknown>[] = changed.map(([id, { project, state }]) =>
      call('draft.save', { project, id, form: sentForm(state) }),
    );
    // Also lists that the disk refused before another project was chosen.
    if (before.list !== now.list) unarranged.current.set(now.list.project, now.list);
    for (const [project, list] of unarranged.current) {
      const { open, shownId } = list;
      const arranged = call('draft.arrange', { project, open: [...open], shownId });
      const done = () => unarranged.current.get(project) === list && unarranged.current.delete(project);
      calls.push(arranged.then(done));
    }
    return Promise.all(calls);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is stored at once
  useEffect(save, [list, save]);
  return error;
}
