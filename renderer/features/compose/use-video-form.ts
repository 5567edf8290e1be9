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
import type { OutputOf } from '../../bridge.ts';
import {
  addReferences,
  type History,
  moveReference,
  redo,
  removeReference,
  replacePrompt,
  replaceReference,
  type Step,
  startHistory,
  typePrompt,
  undo,
} from './arrange.ts';
import { useDraftSaving } from './draft.queries.ts';
import { describeStep, type StepDescription } from './history-words.ts';
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
  /** What undo would take back, and redo bring back; `null` where there is nothing, as always with frames. */
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
  readonly undo: () => void;
  readonly redo: () => void;
}

interface Held {
  readonly fields: VideoFields;
  readonly history: History;
}

/** Holds what is typed and chosen; starts from the draft and keeps it up to date. */
export function useVideoForm(draft: OutputOf<'draft.get'> | undefined): VideoFormHandle {
  const [{ fields, history }, setHeld] = useState<Held>(() => {
    const { fields, arrangement } = fieldsOf(draft?.form ?? emptyVideoForm, draft?.references ?? []);
    return { fields, history: startHistory(arrangement) };
  });
  const arrangement = history.present;
  const form = useMemo(() => formOf(fields, arrangement), [fields, arrangement]);
  const sent = useMemo(() => sentFiles(form, fields, arrangement), [form, fields, arrangement]);
  const problems = useMemo(() => checkVideoForm(form, sent), [form, sent]);
  const bodyBytes = useMemo(() => videoBodyBytes({ ...form, ratio: sentRatio(form) }, sent), [form, sent]);
  useDraftSaving(form);

  const arrange = (act: (history: History) => History): void =>
    setHeld((held) => ({ ...held, history: act(held.history) }));
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
    lastStep: fields.mode === 'frames' ? null : described(history.past.at(-1)),
    nextStep: fields.mode === 'frames' ? null : described(history.future.at(-1)),
    change,
    setPrompt: (prompt) => arrange((held) => typePrompt(held, prompt)),
    replacePrompt: (prompt) => arrange((held) => replacePrompt(held, prompt)),
    setFrame: (slot, file) =>
      setHeld(({ fields, history }) => ({
        fields: { ...fields, frames: { ...fields.frames, [slot]: file } },
        history,
      })),
    addReferences: (added) => arrange((held) => addReferences(held, added)),
    removeReference: (fileId) => arrange((held) => removeReference(held, fileId)),
    moveReference: (fileId, index) => arrange((held) => moveReference(held, fileId, index)),
    replaceFile: (fileId, file) =>
      setHeld(({ fields, history }) => ({
        fields: { ...fields, frames: withFrame(fields.frames, fileId, file) },
        history: replaceReference(history, fileId, file),
      })),
    undo: () => arrange(undo),
    redo: () => arrange(redo),
  };
}

function described(step: Step | undefined): StepDescription | null {
  return step === undefined ? null : describeStep(step);
}

function withFrame({ first, last }: Frames, fileId: string, file: ReferenceFile): Frames {
  return { first: first?.fileId === fileId ? file : first, last: last?.fileId === fileId ? file : last };
}
