import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  checkVideoForm,
  type MentionLanguage,
  promptBodyBytes,
  type ReferenceFile,
  type ResolvedMention,
  resolveMentions,
  sentRatio,
  translateMentions,
  unmentioned,
  type VideoForm,
  videoBodyBytes,
} from '#contract';
import { createHandle } from '../../../hooks/contexts/create-handle.ts';
import { createStore } from '../../../hooks/contexts/create-store.ts';
import { useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useLatest, useSame } from '../../../hooks/use-latest.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { FormState } from '../history/form-history.ts';
import * as steps from '../history/form-history.ts';
import { typePrompt } from '../history/typing.ts';
import { useCastInForm } from './cast-in-form.ts';
import { formOf, sentFiles, type VideoFields } from './video-fields.ts';

const noMentions: readonly ResolvedMention[] = [];

/**
 * What is typed and chosen in a form, with what follows from it.
 *
 * @param change changes the form; the same function for as long as it is there
 */
export function useVideoFormState({ present, past, future }: FormState, change: ChangeForm) {
  const { language } = useWords();
  const [caretReference] = useState(() => createStore<string | null>(null));
  const { prompt, ...others } = present;
  const fields = useSame(others);
  const { references } = fields;
  // A key costs what it changes: the rest of the form and of the request is made when something else changes.
  const unwritten = useMemo(() => formOf({ ...fields, prompt: '' }), [fields]);
  const own = useMemo(() => sentFiles(unwritten, fields), [unwritten, fields]);
  const { cast, castMentions, written, sentPrompt, unknown } = useCastInForm(
    prompt,
    unwritten,
    references,
    own,
  );
  const { sent } = cast;
  const languageNow = useLatest((): MentionLanguage => language);
  const [changes] = useState(() => changesOf(change, languageNow));
  const otherBytes = useMemo(
    () => videoBodyBytes({ ...unwritten, ratio: sentRatio(unwritten) }, sent),
    [unwritten, sent],
  );
  const canMention = fields.mode === 'references';
  const mentions = useMemo(
    () => (canMention ? resolveMentions(prompt, sent) : noMentions),
    [canMention, prompt, sent],
  );
  const form = useMemo(() => ({ ...unwritten, prompt: written }), [unwritten, written]);
  const bodyBytes = useMemo(() => otherBytes + promptBodyBytes(sentPrompt), [otherBytes, sentPrompt]);
  const mentioned = useMemo(() => mentionedIds(mentions, references), [mentions, references]);
  const { videoModels } = useConnections().active.settings;
  const found = useMemo(
    () => checkVideoForm({ ...form, prompt: sentPrompt }, sent, videoModels, bodyBytes),
    [form, sentPrompt, sent, videoModels, bodyBytes],
  );
  // The same array while the problems are the same, so that a key draws nothing that shows them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const problems = useMemo(() => found, [found.join()]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same array while the names are the same
  const unknownNames = useMemo(() => unknown, [unknown.join('\n')]);

  return {
    form: useSame({
      /** All but the prompt. */
      fields,
      /** Ids of the references that the prompt names, parted by blanks: a text, which few keys change. */
      mentioned,
      /** What would go out now, in order, frames with their roles: the form's own files and those of the cast. */
      sent,
      cast,
      problems,
      /** What undo would take back, and redo bring back, each the same object until another step is; `null` where there is nothing. */
      lastStep: past.at(-1) ?? null,
      nextStep: future.at(-1) ?? null,
      past,
      /** The reference whose mention the prompt's caret stands in; `null` without one, or while the focus is elsewhere. Its tile alone hears of it. */
      caretReference,
      ...changes,
    }),
    typed: useSame({
      /** As it is shown: in Chinese it names references in Chinese. */
      prompt,
      /** As it is stored, with the names of references that models read. */
      form,
      /** The prompt as it goes out, with what the cast adds to it. */
      sentPrompt,
      castMentions,
      unknownNames,
      mentions,
      bodyBytes,
    }),
  };
}

/** The form but for what each key typed in the prompt changes: the same object until something in it is another. */
export type VideoFormHandle = ReturnType<typeof useVideoFormState>['form'];
/** The part of the form that each key typed in the prompt changes. */
export type TypedForm = ReturnType<typeof useVideoFormState>['typed'];

export type ChangeForm = (act: (now: FormState) => FormState) => void;

/** What can be done with the form; the same functions for as long as it is there. */
function changesOf(setState: ChangeForm, languageNow: () => MentionLanguage) {
  const by =
    <Given extends unknown[]>(act: (now: FormState, ...given: Given) => FormState) =>
    (...given: Given): void =>
      setState((now) => act(now, ...given));
  return {
    change: by((now, change: Partial<VideoFields>) => ({ ...now, present: { ...now.present, ...change } })),
    typePrompt: by(typePrompt),
    replacePrompt: by((now, prompt: string, filling?: object) => {
      const shown = translateMentions(prompt, now.present.references, languageNow());
      return steps.replacePrompt(now, shown, filling);
    }),
    setFrame: by(steps.setFrame),
    swapFrames: by(steps.swapFrames),
    giveRole: by(steps.giveRole),
    addReferences: by(steps.addReferences),
    removeReference: by(steps.removeReference),
    moveReference: by(steps.moveReference),
    replaceFile: by(steps.replaceFile),
    refill: by(
      (
        now,
        form: VideoForm,
        files: readonly ReferenceFile[],
        replaced: 'refill' | 'new',
        filling?: object,
      ) => {
        const { present } = steps.formIn(steps.startForm(form, files), languageNow());
        // How many are made stays as it is.
        const { variations: _, ...others } = present;
        return steps.push(now, replaced, others, [], filling);
      },
    ),
    putFirst: by(steps.putFirst),
    undo: by(steps.undoForm),
    redo: by(steps.redoForm),
  };
}

function mentionedIds(mentions: readonly ResolvedMention[], references: readonly ReferenceFile[]): string {
  const left = unmentioned(references, mentions);
  const named = references.filter((reference) => !left.includes(reference));
  return named.map(({ fileId }) => fileId).join(' ');
}

/** The form, for all that is drawn within `DraftPane`. */
export const [VideoFormContext, useVideoForm] = createHandle<VideoFormHandle>();
/** Whoever calls it is drawn again at each key typed in the prompt. */
export const [TypedFormContext, useTypedForm] = createHandle<TypedForm>();

/** Whether the prompt's caret stands in a mention of this file. */
export function useIsAtCaret(fileId: string): boolean {
  const { get, subscribe } = useVideoForm().caretReference;
  return useSyncExternalStore(subscribe, () => get() === fileId);
}
