import { useMemo, useState } from 'react';
import {
  checkVideoForm,
  emptyVideoForm,
  type FormProblem,
  type ReferenceFile,
  sentRatio,
  type VideoForm,
  videoBodyBytes,
} from '#contract';
import type { OutputOf } from '../../../bridge.ts';
import {
  arrange,
  type HeldForm,
  redoForm,
  refill,
  replaceFile,
  setFrame,
  undoForm,
} from '../history/form-history.ts';
import { describeStep, type StepDescription } from '../history/history-words.ts';
import {
  addReferences,
  moveReference,
  removeReference,
  replacePrompt,
  type Step,
  startHistory,
  typePrompt,
} from './arrange.ts';
import { useDraftSaving } from './draft.queries.ts';
import { type Frames, fieldsOf, formOf, type SentFile, sentFiles, type VideoFields } from './video-fields.ts';

export interface VideoFormHandle {
  readonly fields: VideoFields;
  readonly prompt: string;
  readonly references: readonly ReferenceFile[];
  readonly form: VideoForm;
  /** What would go out now, in order, frames with their roles. */
  readonly sent: readonly SentFile[];
  readonly problems: readonly FormProblem[];
  /** Exact size of the request's body. */
  readonly bodyBytes: number;
  /** What undo would take back, and redo bring back; `null` where there is nothing. */
  readonly lastStep: StepDescription | null;
  readonly nextStep: StepDescription | null;
  readonly change: (change: Partial<VideoFields>) => void;
  readonly setPrompt: (prompt: string) => void;
  /** Puts another text in the prompt's place; one undo step. */
  readonly replacePrompt: (prompt: string) => void;
  readonly setFrame: (slot: keyof Frames, file: ReferenceFile | null) => void;
  readonly addReferences: (added: readonly ReferenceFile[]) => void;
  readonly removeReference: (fileId: string) => void;
  readonly moveReference: (fileId: string, index: number) => void;
  /** Puts a copy in a file's place, wherever it is used; one undo step. */
  readonly replaceFile: (fileId: string, file: ReferenceFile) => void;
  /** Puts another form in place of this one, settings and all; one undo step. */
  readonly refill: (form: VideoForm, references: readonly ReferenceFile[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Holds what is typed and chosen; starts from the draft and keeps it up to date. */
export function useVideoForm(draft: OutputOf<'draft.get'> | undefined): VideoFormHandle {
  const [{ fields, history }, setHeld] = useState<HeldForm>(() => {
    const { fields, arrangement } = fieldsOf(draft?.form ?? emptyVideoForm, draft?.references ?? []);
    return { fields, history: startHistory(arrangement) };
  });
  const arrangement = history.present;
  const form = useMemo(() => formOf(fields, arrangement), [fields, arrangement]);
  const sent = useMemo(() => sentFiles(form, fields, arrangement), [form, fields, arrangement]);
  const problems = useMemo(() => checkVideoForm(form, sent), [form, sent]);
  const bodyBytes = useMemo(() => videoBodyBytes({ ...form, ratio: sentRatio(form) }, sent), [form, sent]);
  useDraftSaving(form);

  const change = (change: Partial<VideoFields>): void =>
    setHeld((held) => ({ ...held, fields: { ...held.fields, ...change } }));

  return {
    fields,
    prompt: arrangement.prompt,
    references: arrangement.references,
    form,
    sent,
    problems,
    bodyBytes,
    lastStep: described(history.past.at(-1)),
    nextStep: described(history.future.at(-1)),
    change,
    setPrompt: (prompt) => setHeld((held) => ({ ...held, history: typePrompt(held.history, prompt) })),
    replacePrompt: (prompt) => setHeld((held) => arrange(held, (now) => replacePrompt(now, prompt))),
    setFrame: (slot, file) => setHeld((held) => setFrame(held, slot, file)),
    addReferences: (added) => setHeld((held) => arrange(held, (now) => addReferences(now, added))),
    removeReference: (fileId) => setHeld((held) => arrange(held, (now) => removeReference(now, fileId))),
    moveReference: (fileId, index) =>
      setHeld((held) => arrange(held, (now) => moveReference(now, fileId, index))),
    replaceFile: (fileId, file) => setHeld((held) => replaceFile(held, fileId, file)),
    refill: (form, references) => setHeld((held) => refill(held, fieldsOf(form, references))),
    undo: () => setHeld(undoForm),
    redo: () => setHeld(redoForm),
  };
}

function described(step: Step | undefined): StepDescription | null {
  return step === undefined ? null : describeStep(step);
}
