import { Activity, memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  assertNever,
  type ChatPicture,
  type VideoForm as FormValues,
  type OpenedFile,
  type ReferenceFile,
} from '#contract';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { draggedClip } from '../../../media/player/clips.queries.ts';
import type { DraftOfForm } from '../form/FormMenu.tsx';
import {
  TypedFormContext,
  useVideoFormState,
  VideoFormContext,
  type VideoFormHandle,
} from '../form/use-video-form.ts';
import { VideoForm } from '../form/VideoForm.tsx';
import { filesOf } from '../form/video-fields.ts';
import type { FormState } from '../history/form-history.ts';
import { type Refilling, useRefilling } from '../history/use-refilling.ts';
import { type Adding, useAdding } from '../references/adding/use-adding.ts';
import { type Aim, useReferencePaste } from '../references/adding/use-drop-and-paste.ts';
import { checkFiles } from '../references/references.queries.ts';
import styles from './DraftPane.module.css';

/**
 * What the form is given from elsewhere: to begin anew, a prompt, an example for a form that is empty, a picture that a text model made, or
 * files that the user opened with the app.
 */
export type Handover =
  | { readonly type: 'new'; readonly keepsReferences: boolean }
  | { readonly type: 'prompt'; readonly text: string }
  | { readonly type: 'example'; readonly text: string }
  | { readonly type: 'picture'; readonly picture: ChatPicture }
  | { readonly type: 'opened'; readonly files: readonly OpenedFile[] };

/** What the draft that is shown takes from what stands beside it, or is dropped on it. */
export type ShownDraft = Pick<Refilling, 'reuse' | 'goOn' | 'takeDrop'> &
  Pick<Adding, 'addClip' | 'addFrame' | 'addKnown' | 'openAddress'> & {
    readonly readForm: () => FormValues;
    readonly takeAim: (aim: Aim, file: File) => void;
    readonly takeOver: (given: Handover) => void;
  };

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
  const { make } = useCast();
  const refilling = useRefilling(form, typed.form, adding.addFiles);
  useReferencePaste(adding);
  useCommand('references.add', () => adding.pick());
  useRecheck(form);
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
  const takeOver = (given: Handover) => {
    switch (given.type) {
      case 'new':
        return refilling.startNew(given.keepsReferences);
      case 'prompt':
        return refilling.takePrompt(given.text);
      case 'example':
        return refilling.offerExample(given.text);
      case 'picture':
        return adding.addPicture(given.picture);
      case 'opened':
        return refilling.takeOpened(given.files);
      default:
        return assertNever(given);
    }
  };
  useLayoutEffect(() => {
    shownDraft.current = { ...adding, ...refilling, readForm: () => typed.form, takeAim, takeOver };
  });

  return (
    <VideoFormContext value={form}>
      <TypedFormContext value={typed}>
        <VideoForm adding={adding} refilling={refilling} draft={draft} />
      </TypedFormContext>
    </VideoFormContext>
  );
});

/** All that is shown and reckoned of a file; its small picture and its hash come later by themselves. */
const factsOf = (file: ReferenceFile): string =>
  JSON.stringify({ ...file, thumbnailUrl: null, sha256: null });

/** Checks the chosen files again when the user comes to the draft, or back to the window: they may have been moved or edited meanwhile. */
function useRecheck(form: Pick<VideoFormHandle, 'references' | 'fields' | 'replaceFile'>): void {
  const recheck = useEffectEvent(async (): Promise<void> => {
    const held = filesOf(form);
    if (held.length === 0) return;
    const files = await checkFiles(held.map(({ fileId }) => fileId));
    for (const file of files) {
      const before = held.find(({ fileId }) => fileId === file.fileId);
      if (before !== undefined && factsOf(before) !== factsOf(file)) form.replaceFile(file.fileId, file);
    }
  });

  useEffect(() => {
    // A check that fails is no reason to disturb: what is gone is noticed again before it is sent.
    const check = (): void => void recheck().catch(() => undefined);
    check();
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, []);
}
