import {
  admit,
  type MentionLanguage,
  maxCastFirst,
  maxPromptCharacters,
  numbered,
  type ReferenceFile,
  type ReferenceName,
  renumberMentions,
  restoreMentions,
  translateMentions,
  type VideoForm,
} from '#contract';
import { type FrameSlot, type Frames, fieldsOf, formOf, type VideoFields } from '../form/video-fields.ts';

/** What a step led from or to: the prompt, the references and the settings that it changed. */
export type StepSide = Pick<VideoFields, 'prompt' | 'references'> & Partial<VideoFields>;

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
  readonly names: readonly ReferenceName[];
  /** On both sides: most steps tell the mode too, so that undoing them can be seen. */
  readonly before: StepSide;
  readonly after: StepSide;
  /** What tells a filling of the form from another one, whatever becomes of its step. */
  readonly filling?: object | undefined;
}

/** Whether a step put a prompt, or a whole form with it, filled or emptied, in the place of another: what was typed since goes with the new one. */
export const replacesText = ({ type }: Step) => ['prompt', 'refill', 'new'].includes(type);

/** The form with its undo history. Typing is no step of its own: text fields undo that themselves. */
export interface FormState {
  readonly present: VideoFields;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly start: VideoFields;
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

const maxSteps = 100;

/** As much of a prompt as a draft can hold: long before that the form says that it is too long. */
export const keptPrompt = (prompt: string): string => prompt.slice(0, 2 * maxPromptCharacters);

/** Another text in the prompt's place, not typed by the user: one undo step. */
export function replacePrompt(state: FormState, prompt: string, filling?: object): FormState {
  const { present } = state;
  if (prompt === present.prompt) return state;
  return push(state, 'prompt', { prompt: keptPrompt(prompt), mode: present.mode }, [], filling);
}

/** Adds what fits within the limits, in order; the rest is left out. */
export function addReferences(state: FormState, files: readonly ReferenceFile[]): FormState {
  const { references } = state.present;
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
  const { references } = state.present;
  const removed = references.filter((reference) => reference.fileId === fileId);
  const rest = references.filter((reference) => !removed.includes(reference));
  return removed.length === 0 ? state : arrange(state, 'remove', rest, removed);
}

/** Moves a reference so that it stands at `index` of the new order. */
export function moveReference(state: FormState, fileId: string, index: number): FormState {
  const { references } = state.present;
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
  const [to, here, there] = otherSide[from];
  const step = state[from].at(-1);
  if (step === undefined) return state;
  const prompt = replacesText(step) ? step[there].prompt : promptAt(state, step[here], step[there]);
  const present = { ...state.present, ...step[there], prompt };
  const gone = {
    ...step,
    [here]: picked(state.present, step[here]),
    [there]: picked(present, step[there]),
  };
  return { ...state, present, [from]: state[from].slice(0, -1), [to]: [...state[to], gone] };
}

function picked(fields: VideoFields, like: Partial<VideoFields>): StepSide {
  const { prompt, references } = fields;
  const alike = Object.fromEntries(Object.entries(fields).filter(([name]) => name in like));
  return { prompt, references, ...alike };
}

/** The prompt on the other side of a step: what was typed since is kept, with its mentions renumbered. */
function promptAt(state: FormState, here: StepSide, there: StepSide): string {
  const { prompt } = state.present;
  if (prompt === here.prompt) return there.prompt;
  if (isReplacement(here.references, there.references)) return prompt;
  const renumbered = renumbering(state, there.references, there.castFirst);
  return restoreMentions(renumbered, here.prompt, there.prompt);
}

/** One file in another's place: mentions stay with the place, so they keep their numbers. */
function isReplacement(here: readonly ReferenceFile[], there: readonly ReferenceFile[]): boolean {
  const isThere = ({ fileId }: ReferenceFile) => there.some((file) => file.fileId === fileId);
  return here.length === there.length && !here.every(isThere);
}

/** Changes the form that is shown, the first one, and both sides of every step. */
export function inEveryStep(state: FormState, change: (side: StepSide) => StepSide): FormState {
  const { present, past, future, start } = state;
  const changed = (steps: readonly Step[]) =>
    steps.map((step) => ({ ...step, before: change(step.before), after: change(step.after) }));
  return {
    present: { ...present, ...change(present) },
    past: changed(past),
    future: changed(future),
    start: { ...start, ...change(start) },
  };
}

function arrange(
  state: FormState,
  type: 'add' | 'remove' | 'move',
  references: readonly ReferenceFile[],
  concerned: readonly ReferenceFile[],
): FormState {
  const { present } = state;
  const names = namesOf(concerned, type === 'add' ? references : present.references);
  const prompt = renumbering(state, references);
  return push(state, type, { prompt, references, mode: present.mode }, names);
}

function namesOf(concerned: readonly ReferenceFile[], all: readonly ReferenceFile[]): ReferenceName[] {
  return numbered(all)
    .filter(({ reference }) => concerned.includes(reference))
    .map(({ reference: { kind }, number }) => ({ kind, number }));
}

/** The prompt for other references, with what the cast brings behind them. A mention follows its file, or else another one of the same content. */
function renumbering(
  { present: { prompt, references }, brought = () => [] }: FormState,
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

/** Adds a step that changes the form. Undoing it leads back to what `change` names, as it was. */
export function push(
  { present, past, start }: FormState,
  type: Step['type'],
  change: Partial<VideoFields>,
  names: readonly ReferenceName[] = [],
  filling?: object,
): FormState {
  const after = { ...present, ...change };
  const step = { type, names, before: picked(present, change), after: picked(after, change), filling };
  return { present: after, past: [...past, step].slice(-maxSteps), future: [], start };
}

/** A stored form, with nothing to undo yet. */
export function startForm(form: VideoForm, files: readonly ReferenceFile[]): FormState {
  const present = fieldsOf(form, files);
  return { present, past: [], future: [], start: present };
}

/** The form as it goes out and is stored: its prompt has the names of references that models read. */
export function sentForm({ present }: FormState): VideoForm {
  return formOf({ ...present, prompt: translateMentions(present.prompt, present.references, 'en') });
}

/** The form with its prompts, those of every step too, naming references as their tiles do in a language. */
export function formIn(state: FormState, language: MentionLanguage): FormState {
  return inEveryStep(state, (side) => ({
    ...side,
    prompt: translateMentions(side.prompt, side.references, language),
  }));
}

/** Puts a picture into a frame, or takes it out; one step. */
export function setFrame(state: FormState, slot: FrameSlot, file: ReferenceFile | null): FormState {
  const { frames, mode } = state.present;
  if (frames[slot] === file) return state;
  return push(state, `${slot}-frame`, { frames: { ...frames, [slot]: file }, mode });
}

/** Gives a picture the role of a frame, in the mode of frames; one step that leads back to the mode it was done in. */
export function giveRole(state: FormState, slot: FrameSlot, file: ReferenceFile): FormState {
  const frames = { ...state.present.frames, [slot]: file };
  return push(state, `${slot}-frame`, { frames, mode: 'frames' });
}

/** The first frame becomes the last and the last the first; one step, and none where both are empty. */
export function swapFrames(state: FormState): FormState {
  const { frames, mode } = state.present;
  const { first, last } = frames;
  if (first === last) return state;
  return push(state, 'frames-swapped', { frames: { first: last, last: first }, mode });
}

/** Lets media of the cast go out before others, with mentions that follow them; one step. */
export function putFirst(state: FormState, wanted: VideoFields['castFirst']): FormState {
  const castFirst = wanted.slice(0, maxCastFirst);
  const { references, mode } = state.present;
  return push(state, 'cast-order', { prompt: renumbering(state, references, castFirst), castFirst, mode });
}

/**
 * Puts another file in a file's place, wherever it is used: a smaller copy, a trimmed clip. Mentions stay with the place. One step,
 * and none where it is the same file, such as one that was found again.
 */
export function replaceFile(state: FormState, fileId: string, file: ReferenceFile): FormState {
  if (file.fileId === fileId) return updateFile(state, file);
  const { references, frames: before, mode } = state.present;
  const frames = swapped(before, fileId, file);
  const index = references.findIndex((held) => held.fileId === fileId);
  const canBeThere =
    references[index]?.kind === file.kind && references.every((held) => held.fileId !== file.fileId);
  if (canBeThere) {
    const after = references.with(index, file);
    return push(state, 'replace', { references: after, frames, mode }, namesOf([file], after));
  }
  if (frames === before) return state;
  return push(state, frames.first === before.first ? 'last-frame' : 'first-frame', { frames, mode });
}

/** Puts what is now known of a file into the form and into every step: none may bring back what was known before. */
function updateFile(state: FormState, file: ReferenceFile): FormState {
  return inEveryStep(state, (side) => ({
    ...side,
    references: side.references.map((held) => (held.fileId === file.fileId ? file : held)),
    ...(side.frames && { frames: swapped(side.frames, file.fileId, file) }),
  }));
}

function swapped(frames: Frames, fileId: string, file: ReferenceFile): Frames {
  const { first, last } = frames;
  if (first?.fileId !== fileId && last?.fileId !== fileId) return frames;
  return { first: first?.fileId === fileId ? file : first, last: last?.fileId === fileId ? file : last };
}
