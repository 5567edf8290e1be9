import { type CastEntry, castSeenBy, dropCastMentions, renameCastMention } from '#contract';
import { typePrompt } from '../history/arrangement.ts';
import type { HeldForm } from './drafts.queries.ts';

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
