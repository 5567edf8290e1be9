import type { Task } from '#contract';

const longest = 60;

/** What a task is called in a sentence: its name, or the beginning of its prompt. */
export function titleOf({ name, request }: Pick<Task, 'name' | 'request'>): string {
  if (name !== null) return name;
  const line = request.prompt.trim().replace(/\s+/g, ' ');
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}
