import {
  type CastEntry,
  castSeenBy,
  dropCastMentions,
  type MentionLanguage,
  type ReferenceFile,
  renameCastMention,
  type VideoForm,
} from '#contract';
import { bringing } from '../form/cast-in-form.ts';
import { type Arrangement, formOf } from '../form/video-fields.ts';
import {
  formIn,
  type History,
  inEveryStep,
  type LostMentions,
  startForm,
  startHistory,
} from '../history/form-history.ts';
import { followTyping, typePrompt } from '../history/typing.ts';
import type { HeldForm, HeldForms, KeptDrafts } from './drafts.queries.ts';

/** A form as it was kept, held with nothing to undo yet. */
export function heldForm(
  project: string | null,
  form: VideoForm,
  files: readonly ReferenceFile[],
  language: MentionLanguage,
): HeldForm {
  const state = formIn(startForm(form, files), language);
  return { project, state, start: state.history.present };
}

/**
 * The forms with those that were kept for a project; one that is held already is newer. What a deleted project left behind is from then on
 * one of no project, and is stored as such.
 */
export function hold(
  held: HeldForms,
  project: string | null,
  { open, closed, references }: Pick<KeptDrafts, 'open' | 'closed' | 'references'>,
  language: MentionLanguage,
): HeldForms {
  const kept = open.map(({ id, form }) => [id, heldForm(project, form, references, language)] as const);
  const ids = new Set([...open, ...closed].map(({ id }) => id));
  const own = [...held].map(([id, form]) => [id, ids.has(id) ? { ...form, project } : form] as const);
  return new Map([...kept, ...own]);
}

/** The forms with one more. One that is held already stays: it may have been written on since the other was read. */
export function holdOne(held: HeldForms, id: string, form: HeldForm): HeldForms {
  return held.has(id) ? held : new Map(held).set(id, form);
}

/** A draft that names references as their tiles do in a language. */
export function inLanguage(form: HeldForm, language: MentionLanguage): HeldForm {
  const { project, state, start, dropped } = form;
  const translated = formIn(state, language);
  const historyIn = (history: History) =>
    history === state.history ? translated.history : formIn({ ...state, history }, language).history;
  const startIn = (from: Arrangement) => historyIn(startHistory(from)).present;
  const next = { project, state: translated, start: startIn(start) };
  if (dropped === undefined) return next;
  const { before, after, gone } = dropped;
  const whole = { history: historyIn(before.history), start: startIn(before.start) };
  return { ...next, dropped: { before: whole, after: historyIn(after), gone } };
}

/**
 * A draft with its prompts kept true, those that undo leads to among them, while entries are renamed, deleted, brought back and given other
 * media: names are those of now, and a mention of what an entry brings goes on naming it. The same object where that changes nothing. What
 * is not shown is followed too: else it would be stored in place of what the main process has put right there.
 *
 * @param before every entry, as the prompts name them. @param now every entry, as they are called now.
 */
export function withNames(form: HeldForm, before: readonly CastEntry[], now: readonly CastEntry[]): HeldForm {
  const { project, state, start, dropped } = form;
  const { history } = state;
  const { prompt } = history.present;
  const nameOf = (id: string) => now.find((entry) => entry.id === id)?.name;
  if (dropped?.after.present.prompt === prompt && dropped.gone.every(({ id, name }) => nameOf(id) === name)) {
    const { after, before: whole } = dropped;
    // Steps that were made since name nobody who was gone.
    const isSame = after.past === history.past && after.future === history.future;
    if (isSame) return { project, start: whole.start, state: { ...state, history: whole.history } };
    return { project, start, state: typePrompt(state, whole.history.present.prompt) };
  }
  const seen = castSeenBy(before, project);
  const renamed = seen.filter(({ id, name }) => (nameOf(id) ?? name) !== name);
  const gone = seen.filter(({ id }) => nameOf(id) === undefined);
  const seenNow = castSeenBy(now, project);
  if (factsOf(seen) === factsOf(seenNow)) return form;
  const settings = formOf(state.fields, start);
  const called = seen.map((entry) => ({ ...entry, name: nameOf(entry.id) ?? entry.name }));
  const brought = bringing(settings, called);
  const brings = bringing(settings, [...seenNow, ...gone.map((entry) => ({ ...entry, media: [] }))]);
  let lost: LostMentions | undefined;
  const ids = gone.map(({ id }) => id);
  let isOther = false;
  const follow = (arrangement: Arrangement): Arrangement => {
    const text = renamed.reduce(
      (before, { id, name }) => renameCastMention(before, seen, id, nameOf(id) ?? name),
      arrangement.prompt,
    );
    const followed = followTyping({ ...history, present: arrangement, brought }, text, text, brings);
    if (arrangement === history.present) lost = followed.lost;
    const after = dropCastMentions(followed.prompt, seen, ids);
    isOther ||= after !== arrangement.prompt;
    return { ...arrangement, prompt: after };
  };
  const { fields, history: followed } = inEveryStep(state, follow);
  const next = { project, start: follow(start), state: { fields, history: { ...followed, lost } } };
  if (!isOther) return form;
  return gone.length === 0
    ? next
    : { ...next, dropped: { before: { history, start }, after: next.state.history, gone } };
}

/** What of entries decides what a prompt means. */
const factsOf = (entries: readonly CastEntry[]): string =>
  JSON.stringify(entries.map(({ id, name, media }) => [id, name, media.map(({ file }) => file.fileId)]));
