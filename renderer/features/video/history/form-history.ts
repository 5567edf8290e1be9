import { type MentionLanguage, type ReferenceFile, translateMentions, type VideoForm } from '#contract';
import {
  type Arrangement,
  type FrameSlot,
  type Frames,
  fieldsOf,
  formOf,
  type VideoFields,
} from '../form/video-fields.ts';
import {
  type FieldsChange,
  type History,
  inEveryStep,
  otherSide,
  push,
  redo,
  renumbering,
  replaceReference,
  type Step,
  startHistory,
  undo,
  updateReference,
} from './arrangement.ts';

/** The form's settings beside what is arranged, with one undo history for both. */
export interface FormState {
  readonly fields: VideoFields;
  readonly history: History;
}

/** A stored form, with nothing to undo yet. */
export function startForm(form: VideoForm, files: readonly ReferenceFile[]): FormState {
  const { fields, arrangement } = fieldsOf(form, files);
  return { fields, history: startHistory(arrangement) };
}

/** The form as it goes out and is stored: its prompt has the names of references that models read. */
export function sentForm({ fields, history: { present } }: FormState): VideoForm {
  return formOf(fields, inLanguage(present, 'en'));
}

/** The form with its prompts, those of every step too, naming references as their tiles do in a language. */
export function formIn(state: FormState, language: MentionLanguage): FormState {
  return {
    ...state,
    history: inEveryStep(state.history, (arrangement) => inLanguage(arrangement, language)),
  };
}

function inLanguage({ prompt, references }: Arrangement, language: MentionLanguage): Arrangement {
  return { references, prompt: translateMentions(prompt, references, language) };
}

/**
 * Makes a step of what was typed since the last one. Once another text is typed in, the browser cannot take it back any more.
 *
 * @param start what stood there before the first step
 */
export function noteTyping(state: FormState, start: Arrangement): FormState {
  const { past, present } = state.history;
  const before = past.at(-1)?.after ?? start;
  if (before.prompt === present.prompt || before.references !== present.references) return state;
  return { ...state, history: push({ ...state.history, present: before }, present, { replaced: 'prompt' }) };
}

/** Changes the arrangement. Undoing it leads back to the mode it was made in, where it can be seen. */
export function changeArrangement(state: FormState, change: (history: History) => History): FormState {
  const history = change(state.history);
  const last = history.past.at(-1);
  const isStep = last !== undefined && last.before === state.history.present && last.fields === undefined;
  if (!isStep) return { ...state, history };
  const { mode } = state.fields;
  const withMode: Step = { ...last, fields: { before: { mode }, after: { mode } } };
  return { ...state, history: { ...history, past: history.past.with(-1, withMode) } };
}

/** Puts a picture into a frame, or takes it out; one step. */
export function setFrame(state: FormState, slot: FrameSlot, file: ReferenceFile | null): FormState {
  const frames = { ...state.fields.frames, [slot]: file };
  return state.fields.frames[slot] === file ? state : withFields(state, { frames, mode: state.fields.mode });
}

/** Gives a picture the role of a frame, in the mode of frames; one step that leads back to the mode it was done in. */
export function giveRole(state: FormState, slot: FrameSlot, file: ReferenceFile): FormState {
  return withFields(state, { frames: { ...state.fields.frames, [slot]: file }, mode: 'frames' });
}

/** The first frame becomes the last and the last the first; one step, and none where both are empty. */
export function swapFrames(state: FormState): FormState {
  const { first, last } = state.fields.frames;
  if (first === last) return state;
  return withFields(state, { frames: { first: last, last: first }, mode: state.fields.mode });
}

/** Lets media of the cast go out before others, with mentions that follow them; one step. */
export function putFirst(state: FormState, castFirst: VideoFields['castFirst']): FormState {
  const { references } = state.history.present;
  const after = { references, prompt: renumbering(state.history, references, castFirst) };
  return withFields(state, { castFirst, mode: state.fields.mode }, { after });
}

/** Puts another file in a file's place, wherever it is used; one step, and none where it is the same file. */
export function replaceFile(state: FormState, fileId: string, file: ReferenceFile): FormState {
  if (file.fileId === fileId) return updateFile(state, file);
  const { mode } = state.fields;
  const frames = swapped(state.fields.frames, fileId, file);
  const arranged = changeArrangement(state, (history) => replaceReference(history, fileId, file));
  if (frames === state.fields.frames) return arranged;
  return withFields(state, { frames, mode }, { after: arranged.history.present });
}

/** Puts another form, a filled or an empty one, in place of this one; one step that leads back to all of it. */
export function refill(
  state: FormState,
  { fields, arrangement }: { readonly fields: VideoFields; readonly arrangement: Arrangement },
  replaced: 'refill' | 'new' = 'refill',
): FormState {
  return withFields(state, fields, { after: arrangement, replaced });
}

export const undoForm = (state: FormState): FormState => goThrough(state, 'past');
export const redoForm = (state: FormState): FormState => goThrough(state, 'future');

/** Takes the last step of one side of the history to the other, with the settings that it changed. */
function goThrough(state: FormState, from: 'past' | 'future'): FormState {
  const step = state.history[from].at(-1);
  if (step === undefined) return state;
  const [, here, there] = otherSide[from];
  const { fields } = step;
  const left = fields && { ...fields, [here]: picked(state.fields, fields[here]) };
  const history = (from === 'past' ? undo : redo)(state.history, left);
  return { fields: { ...state.fields, ...fields?.[there] }, history };
}

/** Puts what is now known of a file into the form and into every step. */
function updateFile(state: FormState, file: ReferenceFile): FormState {
  const inFields = <Fields extends Partial<VideoFields>>(fields: Fields): Fields =>
    fields.frames === undefined ? fields : { ...fields, frames: swapped(fields.frames, file.fileId, file) };
  const inSteps = (steps: readonly Step[]): Step[] =>
    steps.map((step) =>
      step.fields === undefined
        ? step
        : { ...step, fields: { before: inFields(step.fields.before), after: inFields(step.fields.after) } },
    );
  const history = updateReference(state.history, file);
  return {
    fields: inFields(state.fields),
    history: { ...history, past: inSteps(history.past), future: inSteps(history.future) },
  };
}

/** Changes settings, and with them the arrangement where `after` is another one; one step. */
function withFields(
  { fields, history }: FormState,
  change: Partial<VideoFields>,
  { after = history.present, ...more }: { readonly after?: Arrangement } & Pick<Step, 'replaced'> = {},
): FormState {
  const changed: FieldsChange = { before: picked(fields, change), after: change };
  return { fields: { ...fields, ...change }, history: push(history, after, { fields: changed, ...more }) };
}

/** The present values of the settings that `like` names. */
function picked(fields: VideoFields, like: Partial<VideoFields>): Partial<VideoFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in like));
}

function swapped(frames: Frames, fileId: string, file: ReferenceFile): Frames {
  const { first, last } = frames;
  if (first?.fileId !== fileId && last?.fileId !== fileId) return frames;
  return { first: first?.fileId === fileId ? file : first, last: last?.fileId === fileId ? file : last };
}
