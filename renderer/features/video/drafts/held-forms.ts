import {
  type CastEntry,
  castSeenBy,
  dropCastMentions,
  findCastMentions,
  type MentionLanguage,
  type ReferenceFile,
  renameCastMention,
  type VideoForm,
} from '#contract';
import { bringing } from '../form/cast-in-form.ts';
import { formOf } from '../form/video-fields.ts';
import {
  type FormState,
  formIn,
  inEveryStep,
  type LostMentions,
  type StepSide,
  startForm,
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
  return { project, state: formIn(startForm(form, files), language) };
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

/**
 * The forms with one of them changed. What its prompt mentions is of its own project, whichever is chosen by then: a picture may come late.
 *
 * @param entries of every project
 */
export function changeOne(
  held: HeldForms,
  id: string,
  entries: readonly CastEntry[],
  act: (state: FormState) => FormState,
): HeldForms {
  const form = held.get(id);
  if (form === undefined) return held;
  const brought = bringing(formOf(form.state.present), castSeenBy(entries, form.project));
  const before = { ...form.state, brought };
  const state = act(before);
  return state === before ? held : new Map(held).set(id, { ...form, state });
}

/** A draft that names references as their tiles do in a language. */
export function inLanguage({ project, state, dropped }: HeldForm, language: MentionLanguage): HeldForm {
  const translated = formIn(state, language);
  const of = (other: FormState) => (other === state ? translated : formIn(other, language));
  if (dropped === undefined) return { project, state: translated };
  const { before, after, gone } = dropped;
  return { project, state: translated, dropped: { before: of(before), after: of(after), gone } };
}

/**
 * A draft with its prompts kept true, those that undo leads to among them, while entries are renamed, deleted, brought back and given other
 * media: names are those of now, and a mention of what an entry brings goes on naming it. The same object where that changes nothing. What
 * is not shown is followed too: else it would be stored in place of what the main process has put right there.
 *
 * @param before every entry, as the prompts name them. @param now every entry, as they are called now.
 */
export function withNames(form: HeldForm, before: readonly CastEntry[], now: readonly CastEntry[]): HeldForm {
  const { project, state, dropped } = form;
  const nameOf = (id: string) => now.find((entry) => entry.id === id)?.name;
  const isAsDropped = dropped?.after.present.prompt === state.present.prompt;
  if (isAsDropped && dropped.gone.every(({ id, name }) => nameOf(id) === name)) {
    const { after, before: whole } = dropped;
    const { prompt } = whole.present;
    // Steps that were made since name nobody who was gone.
    const isSame = after.past === state.past && after.future === state.future;
    if (isSame) return { project, state: { ...whole, present: { ...state.present, prompt } } };
    return { project, state: typePrompt(state, prompt) };
  }
  const seen = castSeenBy(before, project);
  const renamed = seen.filter(({ id, name }) => (nameOf(id) ?? name) !== name);
  const gone = seen.filter(({ id }) => nameOf(id) === undefined);
  const seenNow = castSeenBy(now, project);
  if (factsOf(seen) === factsOf(seenNow)) return form;
  const settings = formOf(state.present);
  const called = seen.map((entry) => ({ ...entry, name: nameOf(entry.id) ?? entry.name }));
  const brought = bringing(settings, called);
  const brings = bringing(settings, [...seenNow, ...gone.map((entry) => ({ ...entry, media: [] }))]);
  let lost: LostMentions | undefined;
  const ids = gone.map(({ id }) => id);
  const named = new Set<CastEntry>();
  let isOther = false;
  const follow = (side: StepSide): StepSide => {
    for (const { entry } of findCastMentions(side.prompt, seen)) named.add(entry);
    const text = renamed.reduce(
      (before, { id, name }) => renameCastMention(before, seen, id, nameOf(id) ?? name),
      side.prompt,
    );
    const followed = followTyping({ ...state, present: side, brought }, text, text, brings);
    if (side === state.present) lost = followed.lost;
    const prompt = dropCastMentions(followed.prompt, seen, ids);
    isOther ||= prompt !== side.prompt;
    return { ...side, prompt };
  };
  const after = { ...inEveryStep(state, follow), lost };
  if (!isOther) return form;
  // Deleted entries that no prompt of this form mentions are not waited for when the mentions come back.
  const missed = gone.filter((entry) => named.has(entry));
  return {
    project,
    state: after,
    ...(missed.length > 0 && { dropped: { before: state, after, gone: missed } }),
  };
}

/** What of entries decides what a prompt means. */
const factsOf = (entries: readonly CastEntry[]): string =>
  JSON.stringify(entries.map(({ id, name, media }) => [id, name, media.map(({ file }) => file.fileId)]));
