import type { StoredState } from '#electron/features/tasks/model.ts';
import { en } from '#renderer/i18n/en.ts';
import { enErrors } from '#renderer/i18n/en-errors.ts';

/** The words of the window about a job: its status, and the sentences about what went wrong. */
export interface ShownWords {
  readonly status: string;
  /** What went wrong, or is going wrong; `null` when nothing is. */
  readonly says: string | null;
  /** What to do next. */
  readonly next: string | null;
}

/** As the window's own tables give them for a state. Throws on a word that no person should see. */
export function shownWords(state: StoredState): ShownWords {
  const error = 'error' in state ? state.error : 'trouble' in state ? state.trouble : null;
  const copy = error === null ? null : enErrors[error.code];
  const words = {
    status: en.tasks.status[state.status],
    says: copy?.title ?? null,
    next: state.status === 'unknown' ? en.tasks.unknown.next : (copy?.next ?? null),
  };
  const isMissing = (word: string | null | undefined) =>
    word !== null && (word === undefined || word.trim() === '' || /undefined|\[object/.test(word));
  if ([words.status, words.says, words.next].some(isMissing) || (error !== null && copy === undefined)) {
    throw new Error(`Words are missing for ${JSON.stringify(state)}: ${JSON.stringify(words)}`);
  }
  return words;
}
