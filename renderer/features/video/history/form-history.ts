import { type MentionLanguage, type ReferenceFile, translateMentions, type VideoForm } from '#contract';
import {
  type Arrangement,
  type FrameSlot,
  type Frames,
  fieldsOf,
  formOf,
  type VideoFields,
} from '../form/video-fields.ts';
import { type FormState, inEveryStep, push, renumbering, startHistory } from './arrangement.ts';

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

/**
 * Makes a step of what was typed since the last one. Once another text is typed in, the browser cannot take it back any more.
 *
 * @param start what stood there before the first step
 */
export function noteTyping(state: FormState, start: Arrangement): FormState {
  const { past, present } = state.history;
  const before = past.at(-1)?.after ?? start;
  if (before.prompt === present.prompt || before.references !== present.references) return state;
  return push({ ...state, history: { ...state.history, present: before } }, present, {}, 'prompt');
}

/** Puts a picture into a frame, or takes it out; one step. */
export function setFrame(state: FormState, slot: FrameSlot, file: ReferenceFile | null): FormState {
  const frames = { ...state.fields.frames, [slot]: file };
  return state.fields.frames[slot] === file ? state : withFrames(state, frames);
}

/** Gives a picture the role of a frame, in the mode of frames; one step that leads back to the mode it was done in. */
export function giveRole(state: FormState, slot: FrameSlot, file: ReferenceFile): FormState {
  return withFrames(state, { ...state.fields.frames, [slot]: file }, 'frames');
}

/** The first frame becomes the last and the last the first; one step, and none where both are empty. */
export function swapFrames(state: FormState): FormState {
  const { first, last } = state.fields.frames;
  if (first === last) return state;
  return withFrames(state, { first: last, last: first });
}

/** Lets media of the cast go out before others, with mentions that follow them; one step. */
export function putFirst(state: FormState, castFirst: VideoFields['castFirst']): FormState {
  const { references } = state.history.present;
  const { mode } = state.fields;
  const prompt = renumbering(state.history, references, castFirst);
  return push(state, { references, prompt }, { castFirst, mode });
}

function withFrames(state: FormState, frames: Frames, mode = state.fields.mode): FormState {
  return push(state, state.history.present, { frames, mode });
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
  if (frames !== state.fields.frames) return push(state, after, { frames, mode });
  return after === present ? state : push(state, after, { mode });
}

/** Puts another form, a filled or an empty one, in place of this one; one step that leads back to all of it. */
export function refill(
  state: FormState,
  { fields, arrangement }: { readonly fields: VideoFields; readonly arrangement: Arrangement },
  replaced: 'refill' | 'new' = 'refill',
): FormState {
  return push(state, arrangement, fields, replaced);
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
