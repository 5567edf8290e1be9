import { Activity, memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { VideoForm as FormValues } from '#contract';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useWindowEvent } from '../../../hooks/use-window-event.ts';
import { draggedClip } from '../../../media/player/clips.queries.ts';
import type { DraftOfForm } from '../form/FormMenu.tsx';
import { TypedFormContext, useVideoFormState, VideoFormContext } from '../form/use-video-form.ts';
import { VideoForm } from '../form/VideoForm.tsx';
import type { FormState } from '../history/form-history.ts';
import { type Refilling, useRefilling } from '../history/use-refilling.ts';
import { type Adding, useAdding } from '../references/adding/use-adding.ts';
import { type Aim, useReferencePaste } from '../references/adding/use-drop-and-paste.ts';
import { recheck, useLateChecks } from '../references/references.queries.ts';
import styles from './DraftPane.module.css';

/**
 * What the form is given from elsewhere: to begin anew, a prompt, a picture that a text model made, or files that the user opened with the
 * app; or an example for a form that is empty.
 */
export interface Handover {
  readonly give: (draft: ShownDraft) => void;
  /** The text of an example. */
  readonly example?: string;
}

/** What the draft that is shown takes from what stands beside it, or is dropped on it. */
export interface ShownDraft extends Refilling, Omit<Adding, 'error' | 'dismiss'> {
  readonly readForm: () => FormValues;
  readonly takeAim: (aim: Aim, file: File) => void;
}

interface DraftPaneProps extends DraftOfForm {
  readonly state: FormState;
  readonly isShown: boolean;
  readonly shownDraft: RefObject<ShownDraft | null>;
}

/** A draft, drawn once it was shown. While another one is shown it keeps what its fields know: what was typed can still be undone. */
export function DraftPane(props: DraftPaneProps) {
  const { isShown } = props;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (
    // Around what is hidden, and so drawn later: only one draft says that it is shown.
    <div className={styles.draft} hidden={!isShown} data-draft={isShown ? 'shown' : 'hidden'}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{wasShown && <DraftForm {...props} />}</Activity>
    </div>
  );
}

/** Not drawn again for what is typed in another draft. */
const DraftForm = memo(function DraftForm(props: DraftPaneProps) {
  const { state, isShown: _, shownDraft, ...draft } = props;
  const change = useLatest((act: (now: FormState) => FormState) => draft.drafts.change(draft.id, act));
  const { form, typed } = useVideoFormState(state, change);
  const adding = useAdding(form);
  const { make, all } = useCast();
  const refilling = useRefilling(form, typed.form, adding);
  useReferencePaste(adding);
  useCommand('references.add', () => adding.pick());
  // The chosen files are looked at again when the user comes to the draft, or back to the window, and when the cast has become another.
  const check = useEffectEvent((): void => void recheck(form));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an entry is made of has its hash by then
  useEffect(() => check(), [all]);
  useWindowEvent('focus', () => void recheck(form));
  useLateChecks(form);
  const takeAim = (aim: Aim, file: File): void => {
    const draw = draggedClip();
    if (aim === 'reference') {
      form.change({ mode: 'references' });
      adding.addFiles([file]);
    } else if (draw === null) {
      return;
    } else if (aim === 'cast') {
      make({ type: 'clips', draw: async () => ({ frames: [await draw('first', file.name)], left: [] }) });
    } else {
      adding.giveFrame(aim, () => draw(aim === 'first' ? 'last' : 'first', file.name));
    }
  };
  useLayoutEffect(() => {
    shownDraft.current = { ...adding, ...refilling, readForm: () => typed.form, takeAim };
  });

  return (
    <VideoFormContext value={form}>
      <TypedFormContext value={typed}>
        <VideoForm adding={adding} refilling={refilling} draft={draft} />
      </TypedFormContext>
    </VideoFormContext>
  );
});
