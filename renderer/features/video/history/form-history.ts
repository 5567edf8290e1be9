import type { ReferenceFile } from '#contract';
import {
  type Arrangement,
  type FieldsChange,
  type History,
  push,
  redo,
  replaceReference,
  type Step,
  undo,
  withFacts,
} from '../form/arrange.ts';
import type { Frames, VideoFields } from '../form/video-fields.ts';

/** The form's settings beside what is arranged, with one undo history for both. */
export interface HeldForm {
  readonly fields: VideoFields;
  readonly history: History;
}

/** Changes the arrangement. Undoing it leads back to the mode it was made in, where it can be seen. */
export function arrange(held: HeldForm, act: (history: History) => History): HeldForm {
  const history = act(held.history);
  const last = history.past.at(-1);
  const isStep = last !== undefined && last.before === held.history.present && last.fields === undefined;
  if (!isStep) return { ...held, history };
  const { mode } = held.fields;
  const marked: Step = { ...last, fields: { before: { mode }, after: { mode } } };
  return { ...held, history: { ...history, past: history.past.with(-1, marked) } };
}

/** Puts a picture into a frame, or takes it out; one step. */
export function setFrame(held: HeldForm, slot: keyof Frames, file: ReferenceFile | null): HeldForm {
  const frames = { ...held.fields.frames, [slot]: file };
  return held.fields.frames[slot] === file ? held : withFields(held, { frames, mode: held.fields.mode });
}

/** Puts another file in a file's place, wherever it is used; one step, and none where it is the same file. */
export function replaceFile(held: HeldForm, fileId: string, file: ReferenceFile): HeldForm {
  if (file.fileId === fileId) return knownAnew(held, file);
  const frames = swapped(held.fields.frames, fileId, file);
  const arranged = arrange(held, (history) => replaceReference(history, fileId, file));
  if (frames === held.fields.frames) return arranged;
  const change = fieldsChange(held.fields, { frames, mode: held.fields.mode });
  const fields = { ...held.fields, frames };
  if (arranged.history === held.history) {
    return { fields, history: push(held.history, held.history.present, { fields: change }) };
  }
  const last = arranged.history.past.at(-1);
  if (last === undefined) return arranged;
  const past = arranged.history.past.with(-1, { ...last, fields: change });
  return { fields, history: { ...arranged.history, past } };
}

/** Puts another form in place of this one; one step that leads back to all of it. */
export function refill(
  held: HeldForm,
  { fields, arrangement }: { readonly fields: VideoFields; readonly arrangement: Arrangement },
): HeldForm {
  const change: FieldsChange = { before: held.fields, after: fields };
  return { fields, history: push(held.history, arrangement, { fields: change, replaced: 'form' }) };
}

export function undoForm(held: HeldForm): HeldForm {
  const last = held.history.past.at(-1);
  if (last === undefined) return held;
  const history = undo(held.history);
  const { fields } = last;
  if (fields === undefined) return { ...held, history };
  const left = { ...fields, after: picked(held.fields, fields.after) };
  return {
    fields: { ...held.fields, ...fields.before },
    history: { ...history, future: history.future.with(-1, { ...stepAt(history.future), fields: left }) },
  };
}

export function redoForm(held: HeldForm): HeldForm {
  const next = held.history.future.at(-1);
  if (next === undefined) return held;
  const history = redo(held.history);
  const { fields } = next;
  if (fields === undefined) return { ...held, history };
  const left = { ...fields, before: picked(held.fields, fields.before) };
  return {
    fields: { ...held.fields, ...fields.after },
    history: { ...history, past: history.past.with(-1, { ...stepAt(history.past), fields: left }) },
  };
}

/** What is now known of a file, in the form and in every step. */
export function knownAnew(held: HeldForm, file: ReferenceFile): HeldForm {
  const inFields = <Fields extends Partial<VideoFields>>(fields: Fields): Fields =>
    fields.frames === undefined ? fields : { ...fields, frames: swapped(fields.frames, file.fileId, file) };
  const inSteps = (steps: readonly Step[]): Step[] =>
    steps.map((step) =>
      step.fields === undefined
        ? step
        : { ...step, fields: { before: inFields(step.fields.before), after: inFields(step.fields.after) } },
    );
  const history = withFacts(held.history, file);
  return {
    fields: inFields(held.fields),
    history: { ...history, past: inSteps(history.past), future: inSteps(history.future) },
  };
}

function withFields(held: HeldForm, change: Partial<VideoFields>): HeldForm {
  const { fields, history } = held;
  return {
    fields: { ...fields, ...change },
    history: push(history, history.present, { fields: fieldsChange(fields, change) }),
  };
}

function fieldsChange(fields: VideoFields, after: Partial<VideoFields>): FieldsChange {
  return { before: picked(fields, after), after };
}

/** Those of the present settings that `like` names. */
function picked(fields: VideoFields, like: Partial<VideoFields>): Partial<VideoFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in like));
}

function swapped(frames: Frames, fileId: string, file: ReferenceFile): Frames {
  const { first, last } = frames;
  if (first?.fileId !== fileId && last?.fileId !== fileId) return frames;
  return { first: first?.fileId === fileId ? file : first, last: last?.fileId === fileId ? file : last };
}

function stepAt(steps: readonly Step[]): Step {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('A step was taken, so there is one.');
  return last;
}
