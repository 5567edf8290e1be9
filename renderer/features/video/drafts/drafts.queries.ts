import { useEffect, useRef, useState } from 'react';
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
/** Until what could not be kept is tried again, in milliseconds. */
const retryAfterMs = 5_000;

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
 * goes away. What could not be kept is tried again.
 *
 * @returns why something that is written is not kept now; `null` while all of it is
 */
export function useDraftSaving(list: DraftList, held: HeldForms): Error | null {
  const saved = useRef({ list, held });
  const [error, setError] = useState<Error | null>(null);
  const save = useLatest((): void => {
    const before = saved.current;
    const now = { list, held };
    saved.current = now;
    // Forms first: one that is closed is closed with all that was typed in it.
    const changed = [...held].filter(([id, { state }]) => before.held.get(id)?.state !== state);
    const calls: Promise<unknown>[] = changed.map(([id, { project, state }]) =>
      call('draft.save', { project, id, form: sentForm(state) }),
    );
    const { project, open, shownId } = list;
    if (before.list !== list) calls.push(call('draft.arrange', { project, open: [...open], shownId }));
    if (calls.length === 0) return;
    Promise.all(calls).then(
      () => {
        if (saved.current === now) setError(null);
      },
      (thrown: Error) => {
        saved.current = before;
        setError(thrown);
      },
    );
  });

  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(save, retryAfterMs);
    return () => clearTimeout(timer);
  }, [error, save]);

  useEffect(() => {
    if (saved.current.held === held) return;
    const timer = setTimeout(save, saveAfterMs);
    return () => clearTimeout(timer);
  }, [held, save]);

  useEffect(() => {
    if (saved.current.list !== list) save();
  }, [list, save]);

  useOnLeave(save);
  return error;
}
