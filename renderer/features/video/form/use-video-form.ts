import { createContext, useContext, useMemo, useState } from 'react';
import {
  checkVideoForm,
  type FormProblem,
  type ReferenceFile,
  sentRatio,
  type VideoForm,
  videoBodyBytes,
} from '#contract';
import { useConnections } from '../../../hooks/use-connections.ts';
import {
  addReferences,
  moveReference,
  removeReference,
  replacePrompt,
  startHistory,
  typePrompt,
} from '../history/arrangement.ts';
import { describeStep, type StepDescription } from '../history/describe-step.ts';
import {
  changeArrangement,
  type FormState,
  redoForm,
  refill,
  replaceFile,
  setFrame,
  undoForm,
} from '../history/form-history.ts';
import { type KeptDraft, useDraftSaving } from './form.queries.ts';
import { type CaretReference, createCaretReference } from './prompt/caret-reference.ts';
import {
  type FrameSlot,
  fieldsOf,
  formOf,
  type SentFile,
  sentFiles,
  type VideoFields,
} from './video-fields.ts';

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
  /** What undo would take back, and redo bring back, each the same object until another step is; `null` where there is nothing. */
  readonly lastStep: StepDescription | null;
  readonly nextStep: StepDescription | null;
  readonly change: (change: Partial<VideoFields>) => void;
  readonly setPrompt: (prompt: string) => void;
  /** Puts another text in the prompt's place; one undo step. */
  readonly replacePrompt: (prompt: string) => void;
  readonly setFrame: (slot: FrameSlot, file: ReferenceFile | null) => void;
  readonly addReferences: (added: readonly ReferenceFile[]) => void;
  readonly removeReference: (fileId: string) => void;
  readonly moveReference: (fileId: string, index: number) => void;
  /** Puts a copy in a file's place, wherever it is used; one undo step. */
  readonly replaceFile: (fileId: string, file: ReferenceFile) => void;
  /** Puts another form in place of this one, settings and all; one undo step. */
  readonly refill: (form: VideoForm, references: readonly ReferenceFile[]) => void;
  /** The reference whose mention the prompt's caret stands in. */
  readonly caretReference: CaretReference;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Holds what is typed and chosen; starts from the draft and keeps that up to date. */
export function useVideoFormState(draft: KeptDraft): VideoFormHandle {
  const [state, setState] = useState<FormState>(() => {
    const { fields, arrangement } = fieldsOf(draft.form, draft.references);
    return { fields, history: startHistory(arrangement) };
  });
  const [caretReference] = useState(createCaretReference);
  const { fields, history } = state;
  const arrangement = history.present;
  const form = useMemo(() => formOf(fields, arrangement), [fields, arrangement]);
  const sent = useMemo(() => sentFiles(form, fields, arrangement), [form, fields, arrangement]);
  const { videoModels } = useConnections().active.settings;
  const found = useMemo(() => checkVideoForm(form, sent, videoModels), [form, sent, videoModels]);
  // The same array while the problems are the same, so that a key draws nothing that shows them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const problems = useMemo(() => found, [found.join()]);
  const bodyBytes = useMemo(() => videoBodyBytes({ ...form, ratio: sentRatio(form) }, sent), [form, sent]);
  useDraftSaving(form);

  const rearrange = (change: Parameters<typeof changeArrangement>[1]): void =>
    setState((now) => changeArrangement(now, change));
  const [last, next] = [history.past.at(-1), history.future.at(-1)];
  const lastStep = useMemo(() => (last ? describeStep(last) : null), [last]);
  const nextStep = useMemo(() => (next ? describeStep(next) : null), [next]);

  return {
    fields,
    prompt: arrangement.prompt,
    references: arrangement.references,
    form,
    sent,
    problems,
    bodyBytes,
    lastStep,
    nextStep,
    change: (change) => setState((now) => ({ ...now, fields: { ...now.fields, ...change } })),
    setPrompt: (prompt) => setState((now) => ({ ...now, history: typePrompt(now.history, prompt) })),
    replacePrompt: (prompt) => rearrange((now) => replacePrompt(now, prompt)),
    setFrame: (slot, file) => setState((now) => setFrame(now, slot, file)),
    addReferences: (added) => rearrange((now) => addReferences(now, added)),
    removeReference: (fileId) => rearrange((now) => removeReference(now, fileId)),
    moveReference: (fileId, index) => rearrange((now) => moveReference(now, fileId, index)),
    replaceFile: (fileId, file) => setState((now) => replaceFile(now, fileId, file)),
    refill: (form, references) => setState((now) => refill(now, fieldsOf(form, references))),
    caretReference,
    undo: () => setState(undoForm),
    redo: () => setState(redoForm),
  };
}

/** The form, for all that is drawn within `VideoView`. */
export const VideoFormContext = createContext<VideoFormHandle | null>(null);

export function useVideoForm(): VideoFormHandle {
  const form = useContext(VideoFormContext);
  if (form === null) throw new Error('Drawn outside VideoView, which holds the form.');
  return form;
}
