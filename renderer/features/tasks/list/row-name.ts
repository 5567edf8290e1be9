import type { Task } from '#contract';

/** Words that a row is known by to people who hear it, and to tests: its prompt first, or the user's name and the prompt. */
export function rowName(
  { name, request }: Pick<Task, 'name' | 'request'>,
  words: readonly (string | false)[],
): string {
  return [name, request.prompt, ...words].filter((part) => part !== null && part !== false).join(', ');
}
