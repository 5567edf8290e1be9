import { isBlank, type Task, type Variation } from '#contract';
import type { Format } from '../../../i18n/format.ts';
import { type ShownRequest, shownPrompt } from '../../../i18n/shown-prompt.ts';

/** Characters that a user's own name for a task may have. */
export const maxNameCharacters = 120;
const maxTitleCharacters = 60;

/** What a task is called in a sentence: its name, or the beginning of its prompt. */
export function titleOf({ name, request }: { name: string | null; request: ShownRequest }): string {
  if (name !== null) return name;
  const characters = Array.from(shownPrompt(request).trim().replace(/\s+/g, ' '));
  const isCut = characters.length > maxTitleCharacters;
  return isCut ? `${characters.slice(0, maxTitleCharacters - 1).join('')}…` : characters.join('');
}

/** Words that a row is known by to people who hear it, and to tests: its prompt first, or the user's name and the prompt. */
export function rowName(
  { name, request }: Pick<Task, 'name' | 'request'>,
  words: readonly (string | false)[],
  format: Pick<Format, 'enumeration'>,
): string {
  return format.enumeration(
    // The name of what was joined here stands in place of a prompt, too.
    [name, name === request.prompt ? null : shownPrompt(request).trim(), ...words].filter(
      (part) => part !== null && part !== false,
    ),
  );
}

/** What the words about a task's place among its variations are filled with. */
export const variationWords = ({ number, count }: Variation) => ({ number, total: count });

/** A name as it is stored; `null` where nothing was typed, so that the prompt stands in again. */
export function nameOf(text: string): string | null {
  return isBlank(text) ? null : text.trim();
}
