import { numbered, type ReferenceFile, resolveMentions } from '#contract';
import { type FormState, keptPrompt, type LostMentions, push, type StepSide } from './form-history.ts';

/**
 * The prompt was typed in. It is a step only where a mention in it got another number, which the field's own undo knows nothing of.
 *
 * @param before the prompt that something was composed in; `null` while it is.
 */
export function typePrompt(
  state: FormState,
  text: string,
  before: string | null = state.present.prompt,
): FormState {
  const typed = keptPrompt(text);
  const { prompt, lost } =
    before === null ? { prompt: typed, lost: state.lost } : followTyping(state, before, typed);
  if (prompt === typed) return { ...state, present: { ...state.present, prompt }, lost };
  const pushed = push(state, 'prompt', { prompt });
  const [step, lastStep] = pushed.past.toReversed();
  // Numbers that come back belong to the step that took them.
  const isSameStep = step !== undefined && lastStep?.type === 'prompt' && state.lost?.prompt === before;
  const past = isSameStep ? pushed.past.toSpliced(-2, 2, { ...step, before: lastStep.before }) : pushed.past;
  return { ...pushed, past, lost };
}

/** What of a form decides what the mentions in a prompt of it name. */
interface FollowedForm extends Pick<FormState, 'brought' | 'lost'> {
  readonly present: Pick<StepSide, 'references'>;
}

/**
 * A prompt in which the mentions that stood there before go on naming what they named: a name that is typed or deleted changes the numbers
 * of what the cast brings. A mention whose file it brings no more has a question mark until it does again. What is new names what the
 * form shows now.
 *
 * @param bringing what entries bring now, where it is not what they brought before
 */
export function followTyping(
  { present: { references }, brought, lost }: FollowedForm,
  before: string,
  typed: string,
  bringing = brought,
): { readonly prompt: string; readonly lost?: LostMentions } {
  const lostBefore = lost?.prompt === before ? lost.mentions : [];
  const isBrought = resolveMentions(before, references).some(
    ({ number, fileId }) => number !== null && fileId === null,
  );
  if (brought === undefined || bringing === undefined || !(isBrought || lostBefore.length > 0))
    return { prompt: typed };
  const went = [...references, ...brought(references, before)];
  const goes = [...references, ...bringing(references, typed)];
  const named = resolveMentions(before, went).flatMap(({ end, fileId }) => {
    const file = went.find((one) => one.fileId === fileId);
    return file === undefined ? [] : [{ at: end - 1, file }];
  });
  const longest = Math.min(before.length, typed.length);
  let [head, tail] = [0, 0];
  while (head < longest && before[head] === typed[head]) head++;
  while (head + tail < longest && before.at(-1 - tail) === typed.at(-1 - tail)) tail++;
  const numberedNow = numbered(goes);
  const signs = typed.split('');
  const mentions = [...named, ...lostBefore].flatMap(({ at, file }) => {
    if (at >= head && at < before.length - tail) return [];
    const to = at < head ? at : at + typed.length - before.length;
    const isSame = ({ fileId, sha256 }: ReferenceFile) =>
      fileId === file.fileId || (sha256 != null && sha256 === file.sha256);
    const number = numberedNow.find(({ reference }) => isSame(reference))?.number;
    signs[to] = String(number ?? '?');
    return number === undefined ? [{ at: to, file }] : [];
  });
  const prompt = signs.join('');
  return { prompt, ...(mentions.length > 0 && { lost: { prompt, mentions } }) };
}

/** Makes a step of what was typed since the last one. Once another text is typed in, the browser cannot take it back any more. */
export function noteTyping(state: FormState): FormState {
  const { past, present, start } = state;
  const before = past.at(-1)?.after ?? start;
  if (before.prompt === present.prompt || idsOf(before) !== idsOf(present)) return state;
  const { prompt } = present;
  return push({ ...state, present: { ...present, prompt: before.prompt } }, 'prompt', { prompt });
}

/** What is known of a file may have become more since; it is the same reference. */
const idsOf = ({ references }: StepSide): string => references.map(({ fileId }) => fileId).join();
