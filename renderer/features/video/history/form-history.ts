import {
  admit,
  type MentionLanguage,
  mentionText,
  numberReferences,
  type ReferenceFile,
  renumberMentions,
  restoreMentions,
  translateMentions,
  type VideoForm,
} from '#contract';
import {
  type Arrangement,
  type FrameSlot,
  type Frames,
  fieldsOf,
  formOf,
  type VideoFields,
} from '../form/video-fields.ts';

export interface Step {
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
  readonly before: Arrangement;
  readonly after: Arrangement;
  /** The settings beside the arrangement that the step changed, on both sides; the mode is told so that undoing it can be seen. */
  readonly fields: { readonly before: Partial<VideoFields>; readonly after: Partial<VideoFields> };
  /** What tells a filling of the form from another one, whatever becomes of its step. */
  readonly filling?: object | undefined;
}

/** Whether a step put a prompt, or a whole form with it, filled or emptied, in the place of another: what was typed since goes with the new one. */
export const replacesText = ({ type }: Step) => ['prompt', 'refill', 'new'].includes(type);

/** An arrangement with its undo history. Typing is no step of its own: text fields undo that themselves. */
export interface History {
  readonly present: Arrangement;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Told with a change: mentions follow what comes with the cast too. */
  readonly brought?: BroughtBehind;
  readonly lost?: LostMentions | undefined;
}

/** The mentions in a prompt whose files the cast does not bring for now, each with the place of its question mark. */
export interface LostMentions {
  readonly prompt: string;
  readonly mentions: readonly { readonly at: number; readonly file: ReferenceFile }[];
}

/** What the cast of a prompt brings behind references. @param castFirst what of it goes out before others; without it, what does now. */
export type BroughtBehind = (
  references: readonly ReferenceFile[],
  prompt: string,
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

/** Another text in the prompt's place, not typed by the user: one undo step. */
export function replacePrompt(state: FormState, prompt: string, filling?: object): FormState {
  const { present } = state.history;
  const { mode } = state.fields;
  return prompt === present.prompt
    ? state
    : push(state, 'prompt', { ...present, prompt }, { mode }, [], filling);
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
  return added.length === 0 ? state : arrange(state, 'add', [...references, ...added], added);
}

export function removeReference(state: FormState, fileId: string): FormState {
  const { references } = state.history.present;
  const removed = references.filter((reference) => reference.fileId === fileId);
  const rest = references.filter((reference) => !removed.includes(reference));
  return removed.length === 0 ? state : arrange(state, 'remove', rest, removed);
}

/** Moves a reference so that it stands at `index` of the new order. */
export function moveReference(state: FormState, fileId: string, index: number): FormState {
  const { references } = state.history.present;
  const from = references.findIndex((reference) => reference.fileId === fileId);
  const moved = references[from];
  if (moved === undefined) return state;
  const rest = references.toSpliced(from, 1);
  const to = Math.max(0, Math.min(index, rest.length));
  return to === from ? state : arrange(state, 'move', rest.toSpliced(to, 0, moved), [moved]);
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
  const present = replacesText(step)
    ? step[there]
    : returnTo(history, step[here], step[there], step.fields[there].castFirst);
  const left = { ...step.fields, [here]: picked(fields, step.fields[here]) };
  const gone = { ...step, fields: left, [here]: history.present, [there]: present };
  return {
    fields: { ...fields, ...step.fields[there] },
    history: { ...history, present, [from]: history[from].slice(0, -1), [to]: [...history[to], gone] },
  };
}

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

function arrange(
  state: FormState,
  type: 'add' | 'remove' | 'move',
  references: readonly ReferenceFile[],
  concerned: readonly ReferenceFile[],
): FormState {
  const { mode } = state.fields;
  const names = namesOf(concerned, type === 'add' ? references : state.history.present.references);
  return push(state, type, { prompt: renumbering(state.history, references), references }, { mode }, names);
}

function namesOf(concerned: readonly ReferenceFile[], all: readonly ReferenceFile[]): string[] {
  const numbers = numberReferences(all);
  return concerned.map((file) => mentionText(file.kind, numbers[all.indexOf(file)] ?? null));
}

/** The prompt for other references, with what the cast brings behind them. A mention follows its file, or else another one of the same content. */
function renumbering(
  { present: { prompt, references }, brought = () => [] }: History,
  after: readonly ReferenceFile[],
  castFirst?: VideoFields['castFirst'],
): string {
  const before = [...references, ...brought(references, prompt)];
  const goes = [...after, ...brought(after, prompt, castFirst)];
  const same = (file: ReferenceFile): ReferenceFile =>
    goes.find(({ fileId }) => fileId === file.fileId) ??
    goes.find(({ sha256 }) => sha256 != null && sha256 === file.sha256) ??
    file;
  return renumberMentions(prompt, before.map(same), goes);
}

/** Adds a step that leads to `after`, and changes settings. Undoing it leads back to those that `change` names, as they were. */
export function push(
  { fields, history }: FormState,
  type: Step['type'],
  after: Arrangement,
  change: Partial<VideoFields>,
  names: readonly string[] = [],
  filling?: object,
): FormState {
  const changed = { before: picked(fields, change), after: change };
  const step = { type, names, before: history.present, after, fields: changed, filling };
  return {
    fields: { ...fields, ...change },
    history: { present: after, past: [...history.past, step].slice(-maxSteps), future: [] },
  };
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
  return inEveryStep(state, (arrangement) => inLanguage(arrangement, language));
}

function inLanguage({ prompt, references }: Arrangement, language: MentionLanguage): Arrangement {
  return { references, prompt: translateMentions(prompt, references, language) };
}

/** Puts a picture into a frame, or takes it out; one step. */
export function setFrame(state: FormState, slot: FrameSlot, file: ReferenceFile | null): FormState {
  const { frames, mode } = state.fields;
  return frames[slot] === file
    ? state
    : withFrames(state, `${slot}-frame`, { ...frames, [slot]: file }, mode);
}

/** Gives a picture the role of a frame, in the mode of frames; one step that leads back to the mode it was done in. */
export function giveRole(state: FormState, slot: FrameSlot, file: ReferenceFile): FormState {
  return withFrames(state, `${slot}-frame`, { ...state.fields.frames, [slot]: file }, 'frames');
}

/** The first frame becomes the last and the last the first; one step, and none where both are empty. */
export function swapFrames(state: FormState): FormState {
  const { first, last } = state.fields.frames;
  if (first === last) return state;
  return withFrames(state, 'frames-swapped', { first: last, last: first }, state.fields.mode);
}

function withFrames(
  state: FormState,
  type: Step['type'],
  frames: Frames,
  mode: VideoFields['mode'],
): FormState {
  return push(state, type, state.history.present, { frames, mode });
}

/** Lets media of the cast go out before others, with mentions that follow them; one step. */
export function putFirst(state: FormState, castFirst: VideoFields['castFirst']): FormState {
  const { references } = state.history.present;
  const { mode } = state.fields;
  const prompt = renumbering(state.history, references, castFirst);
  return push(state, 'cast-order', { references, prompt }, { castFirst, mode });
}

/**
 * Puts another file in a file's place, wherever it is used: a smaller copy, a trimmed clip. Mentions stay with the place. One step,
 * and none where it is the same file, such as one that was found again.
 */
export function replaceFile(state: FormState, fileId: string, file: ReferenceFile): FormState {
  if (file.fileId === fileId) return updateFile(state, file);
  const { mode } = state.fields;
  const { present } = state.history;
  const { references } = present;
  const frames = swapped(state.fields.frames, fileId, file);
  const index = references.findIndex((held) => held.fileId === fileId);
  const canBeThere =
    references[index]?.kind === file.kind && references.every((held) => held.fileId !== file.fileId);
  const after = canBeThere ? { ...present, references: references.with(index, file) } : present;
  if (after !== present)
    return push(state, 'replace', after, { frames, mode }, namesOf([file], after.references));
  const { frames: before } = state.fields;
  if (frames === before) return state;
  return withFrames(state, frames.first === before.first ? 'last-frame' : 'first-frame', frames, mode);
}

/** Puts another form, a filled or an empty one, in place of this one; one step that leads back to all of it. */
export function refill(
  state: FormState,
  { fields, arrangement }: { readonly fields: VideoFields; readonly arrangement: Arrangement },
  replaced: 'refill' | 'new' = 'refill',
  filling?: object,
): FormState {
  return push(state, replaced, arrangement, fields, [], filling);
}

/** Puts what is now known of a file into the form and into every step: none may bring back what was known before. */
function updateFile(state: FormState, file: ReferenceFile): FormState {
  const inFields = <Fields extends Partial<VideoFields>>(fields: Fields): Fields =>
    fields.frames === undefined ? fields : { ...fields, frames: swapped(fields.frames, file.fileId, file) };
  const inReferences = ({ prompt, references }: Arrangement): Arrangement => ({
    prompt,
    references: references.map((held) => (held.fileId === file.fileId ? file : held)),
  });
  return inEveryStep(state, inReferences, inFields);
}

function swapped(frames: Frames, fileId: string, file: ReferenceFile): Frames {
  const { first, last } = frames;
  if (first?.fileId !== fileId && last?.fileId !== fileId) return frames;
  return { first: first?.fileId === fileId ? file : first, last: last?.fileId === fileId ? file : last };
}
