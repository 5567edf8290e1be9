import { useEffect, useRef } from 'react';
import { emptyVideoForm } from '#contract';
import { call, type OutputOf } from '../../../bridge.ts';
import { heldQuery } from '../../../calls.queries.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useOnLeave } from '../../../hooks/use-on-leave.ts';
import type { Arrangement } from '../form/video-fields.ts';
import { type FormState, sentForm } from '../history/form-history.ts';
import type { DraftList } from './draft-list.ts';

/** A window that dies loses no more of a form than what was typed in these milliseconds. */
const saveAfterMs = 250;

export type KeptDrafts = OutputOf<'draft.list'>;

/** The drafts of a project, or of none, as they were kept. Where they cannot be read, one that is empty. */
export const draftsQuery = (project: string | null) =>
  heldQuery(['drafts', project], () =>
    call('draft.list', { project }).catch((): KeptDrafts => {
      const id = crypto.randomUUID();
      return { open: [{ id, name: null, form: emptyVideoForm }], closed: [], shownId: id, references: [] };
    }),
  );

/** A draft's form with its undo history, and whose it is. */
export interface HeldForm {
  readonly project: string | null;
  readonly state: FormState;
  /** What stood there at first. */
  readonly start: Arrangement;
}
export type HeldForms = ReadonlyMap<string, HeldForm>;

/**
 * Keeps the drafts for the next start: what is written a moment after each change, which are open at once, and both when the window
 * goes away. What cannot be kept is no reason to disturb: the forms themselves are still there.
 */
export function useDraftSaving(list: DraftList, held: HeldForms): void {
  const saved = useRef({ list, held });
  const save = useLatest((): void => {
    const before = saved.current;
    saved.current = { list, held };
    // Forms first: one that is closed is closed with all that was typed in it.
    for (const [id, { project, state }] of held) {
      if (before.held.get(id)?.state === state) continue;
      call('draft.save', { project, id, form: sentForm(state) }).catch(() => undefined);
    }
    const { project, open, shownId } = list;
    if (before.list !== list) {
      call('draft.arrange', { project, open: [...open], shownId }).catch(() => undefined);
    }
  });

  useEffect(() => {
    if (saved.current.held === held) return;
    const timer = setTimeout(save, saveAfterMs);
    return () => clearTimeout(timer);
  }, [held, save]);

  useEffect(() => {
    if (saved.current.list !== list) save();
  }, [list, save]);

  useOnLeave(save);
}
