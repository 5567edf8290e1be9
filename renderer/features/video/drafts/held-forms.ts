import {
  type CastEntry,
  castSeenBy,
  dropCastMentions,
  type MentionLanguage,
  type ReferenceFile,
  renameCastMention,
  type VideoForm,
} from '#contract';
import { startHistory, typePrompt } from '../history/arrangement.ts';
import { formIn, startForm } from '../history/form-history.ts';
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

/** A draft that names references as their tiles do in a language. */
export function inLanguage({ project, state, start }: HeldForm, language: MentionLanguage): HeldForm {
  const { present } = formIn({ ...state, history: startHistory(start) }, language).history;
  return { project, state: formIn(state, language), start: present };
}

/**
 * A draft with the names in its prompt kept true, while entries are renamed, deleted and brought back; the same object where that changes
 * nothing. What is not shown is followed too: else it would be stored in place of what the main process has put right there.
 *
 * @param before every entry, as the prompt names them. @param now every entry, as they are called now.
 */
export function withNames(form: HeldForm, before: readonly CastEntry[], now: readonly CastEntry[]): HeldForm {
  const { project, state, start, dropped } = form;
  const { prompt } = state.history.present;
  const seen = castSeenBy(before, project);
  const nameOf = (id: string) => now.find((entry) => entry.id === id)?.name;
  const gone = seen.filter(({ id }) => nameOf(id) === undefined);
  const isBack = dropped?.after === prompt && dropped.gone.every(({ id, name }) => nameOf(id) === name);
  const renamed = seen.reduce((text, { id, name }) => {
    const called = nameOf(id) ?? name;
    return called === name ? text : renameCastMention(text, seen, id, called);
  }, prompt);
  const ids = gone.map(({ id }) => id);
  const after = isBack ? dropped.before : dropCastMentions(renamed, seen, ids);
  if (after === prompt) return form;
  return {
    project,
    start,
    state: { ...state, history: typePrompt(state.history, after) },
    ...(gone.length > 0 && { dropped: { before: prompt, after, gone } }),
  };
}
