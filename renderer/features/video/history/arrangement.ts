import {
  admit,
  mentionText,
  numberReferences,
  type ReferenceFile,
  renumberMentions,
  restoreMentions,
} from '#contract';
import type { Arrangement, VideoFields } from '../form/video-fields.ts';

export interface Step {
  readonly before: Arrangement;
  readonly after: Arrangement;
  /** The settings beside the arrangement that the step changed, on both sides; the mode is told so that undoing it can be seen. */
  readonly fields: { readonly before: Partial<VideoFields>; readonly after: Partial<VideoFields> };
  /** A prompt, or a whole form with it, filled or emptied, was put in the place of another: what was typed since goes with the new one. */
  readonly replaced?: 'prompt' | 'refill' | 'new';
}

/** An arrangement with its undo history. Typing is no step of its own: text fields undo that themselves. */
export interface History {
  readonly present: Arrangement;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Told with a change: mentions follow what comes with the cast too. */
  readonly brought?: BroughtBehind;
}

/** What goes out with the cast behind references. @param castFirst what of it goes out before others; without it, what does now. */
export type BroughtBehind = (
  references: readonly ReferenceFile[],
  castFirst?: VideoFields['castFirst'],
) => readonly ReferenceFile[];

/** The form's settings beside what is arranged, with one undo history for both. */
export interface FormState {
  readonly fields: VideoFields;
  readonly history: History;
}

const maxSteps = 100;

export function startHistory(present: Arrangement): History {
  return { present, past: [], future: [] };
}

/** The prompt was typed in. */
export function typePrompt({ fields, history }: FormState, prompt: string): FormState {
  return { fields, history: { ...history, present: { ...history.present, prompt } } };
}

/** Another text in the prompt's place, not typed by the user: one undo step. */
export function replacePrompt(state: FormState, prompt: string): FormState {
  const { present } = state.history;
  const { mode } = state.fields;
  return prompt === present.prompt ? state : push(state, { ...present, prompt }, { mode }, 'prompt');
}

/** Adds what fits within the limits, in order; the rest is left out. */
export function addReferences(state: FormState, files: readonly ReferenceFile[]): FormState {
  const { references } = state.history.present;
  const isFirst = (fileId: string, index: number) =>
    files.findIndex((candidate) => candidate.fileId === fileId) === index;
  const fresh = files.filter(
    ({ fileId }, index) => isFirst(fileId, index) && references.every((held) => held.fileId !== fileId),
  );
  const verdicts = admit(references, fresh);
  const added = fresh.filter((_, index) => verdicts[index] === null);
  return added.length === 0 ? state : arrange(state, [...references, ...added]);
}

export function removeReference(state: FormState, fileId: string): FormState {
  const { references } = state.history.present;
  const kept = references.filter((reference) => reference.fileId !== fileId);
  return kept.length === references.length ? state : arrange(state, kept);
}

/** Moves a reference so that it stands at `index` of the new order. */
export function moveReference(state: FormState, fileId: string, index: number): FormState {
  const { references } = state.history.present;
  const from = references.findIndex((reference) => reference.fileId === fileId);
  const moved = references[from];
  if (moved === undefined) return state;
  const rest = references.toSpliced(from, 1);
  const to = Math.max(0, Math.min(index, rest.length));
  return to === from ? state : arrange(state, rest.toSpliced(to, 0, moved));
}

/** Where a step of one side of the history goes, the side of the step that one is at, and the one that it leads to. */
const otherSide = {
  past: ['future', 'after', 'before'],
  future: ['past', 'before', 'after'],
} as const;

export const undoForm = (state: FormState): FormState => goThrough(state, 'past');
export const redoForm = (state: FormState): FormState => goThrough(state, 'future');

/** Takes the last step of one side of the history to the other, with the settings that it changed. */
function goThrough(state: FormState, from: 'past' | 'future'): FormState {
  const { fields, history } = state;
  const [to, here, there] = otherSide[from];
  const step = history[from].at(-1);
  if (step === undefined) return state;
  const present = step.replaced
    ? step[there]
    : returnTo(history, step[here], step[there], step.fields[there].castFirst);
  const left = { ...step.fields, [here]: picked(fields, step.fields[here]) };
  const gone = { ...step, fields: left, [here]: history.present, [there]: present };
  return {
    fields: { ...fields, ...step.fields[there] },
    history: { ...history, present, [from]: history[from].slice(0, -1), [to]: [...history[to], gone] },
  };
}

/** The present values of the settings that `like` names. */
function picked(fields: VideoFields, like: Partial<VideoFields>): Partial<VideoFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in like));
}

/** Brings back the other side of a step. What was typed since is kept, with its mentions renumbered. */
function returnTo(
  history: History,
  here: Arrangement,
  there: Arrangement,
  castFirst: VideoFields['castFirst'] | undefined,
): Arrangement {
  const { present } = history;
  const { references } = there;
  if (present.prompt === here.prompt) return there;
  if (isReplacement(here.references, references)) return { prompt: present.prompt, references };
  const renumbered = renumbering(history, references, castFirst);
  return { prompt: restoreMentions(renumbered, here.prompt, there.prompt), references };
}

/** One file in another's place: mentions stay with the place, so they keep their numbers. */
function isReplacement(here: readonly ReferenceFile[], there: readonly ReferenceFile[]): boolean {
  const isThere = ({ fileId }: ReferenceFile) => there.some((file) => file.fileId === fileId);
  return here.length === there.length && !here.every(isThere);
}

/** Changes the arrangement that is shown, and both sides of every step; settings where `inFields` does. */
export function inEveryStep(
  { fields, history: { present, past, future } }: FormState,
  change: (arrangement: Arrangement) => Arrangement,
  inFields = <Fields extends Partial<VideoFields>>(same: Fields): Fields => same,
): FormState {
  const changed = (steps: readonly Step[]) =>
    steps.map((step) => ({
      ...step,
      before: change(step.before),
      after: change(step.after),
      fields: { before: inFields(step.fields.before), after: inFields(step.fields.after) },
    }));
  return {
    fields: inFields(fields),
    history: { present: change(present), past: changed(past), future: changed(future) },
  };
}

function arrange(state: FormState, references: readonly ReferenceFile[]): FormState {
  const { mode } = state.fields;
  return push(state, { prompt: renumbering(state.history, references), references }, { mode });
}

/** The prompt for other references, with what the cast brings behind them. A mention follows its file, or else another one of the same content. */
export function renumbering(
  { present, brought = () => [] }: History,
  after: readonly ReferenceFile[],
  castFirst?: VideoFields['castFirst'],
): string {
  const before = [...present.references, ...brought(present.references)];
  const goes = [...after, ...brought(after, castFirst)];
  const same = (file: ReferenceFile): ReferenceFile =>
    goes.find(({ fileId }) => fileId === file.fileId) ??
    goes.find(({ sha256 }) => sha256 != null && sha256 === file.sha256) ??
    file;
  return renumberMentions(present.prompt, before.map(same), goes);
}

/** Adds a step that leads to `after`, and changes settings. Undoing it leads back to those that `change` names, as they were. */
export function push(
  { fields, history }: FormState,
  after: Arrangement,
  change: Partial<VideoFields>,
  replaced?: Step['replaced'],
): FormState {
  const changed = { before: picked(fields, change), after: change };
  const step = { before: history.present, after, fields: changed, ...(replaced && { replaced }) };
  return {
    fields: { ...fields, ...change },
    history: { present: after, past: [...history.past, step].slice(-maxSteps), future: [] },
  };
}

/** What a step did, so that undoing it can be told. */
export interface StepDescription {
  readonly type:
    | 'add'
    | 'remove'
    | 'move'
    | 'replace'
    | 'first-frame'
    | 'last-frame'
    | 'frames-swapped'
    | 'cast-order'
    | 'prompt'
    | 'refill'
    | 'new';
  /** What the references concerned are called: as they were before, or, where there are new ones, after. */
  readonly names: readonly string[];
}

export function describeStep({ before, after, fields, replaced }: Step): StepDescription {
  if (replaced) return { type: replaced, names: [] };
  if (fields.after.castFirst) return { type: 'cast-order', names: [] };
  const frames = [fields.before.frames, fields.after.frames];
  if (before.references === after.references && frames[0] && frames[1]) {
    const [old, now] = [frames[0], frames[1]];
    if (old.first === now.last && old.last === now.first) return { type: 'frames-swapped', names: [] };
    return { type: old.first === now.first ? 'last-frame' : 'first-frame', names: [] };
  }
  const [old, now] = [before.references, after.references];
  const gone = namesOf(old, (file) => !holds(now, file));
  const come = namesOf(now, (file) => !holds(old, file));
  if (gone.length > 0 && come.length > 0) return { type: 'replace', names: come };
  if (gone.length > 0) return { type: 'remove', names: gone };
  if (come.length > 0) return { type: 'add', names: come };
  return { type: 'move', names: namesOf(old, (file) => file === movedOf(old, now)) };
}

/** The one whose taking out leaves the same order on both sides. */
function movedOf(old: readonly ReferenceFile[], now: readonly ReferenceFile[]): ReferenceFile | undefined {
  const orderWithout = (files: readonly ReferenceFile[], fileId: string) =>
    files.flatMap((file) => (file.fileId === fileId ? [] : [file.fileId])).join();
  return old.find(
    ({ fileId }, index) =>
      now[index]?.fileId !== fileId && orderWithout(old, fileId) === orderWithout(now, fileId),
  );
}

function namesOf(files: readonly ReferenceFile[], isMeant: (file: ReferenceFile) => boolean): string[] {
  const numbers = numberReferences(files);
  return files.flatMap((file, index) =>
    isMeant(file) ? [mentionText(file.kind, numbers[index] ?? null)] : [],
  );
}

function holds(files: readonly ReferenceFile[], { fileId }: ReferenceFile): boolean {
  return files.some((file) => file.fileId === fileId);
}
