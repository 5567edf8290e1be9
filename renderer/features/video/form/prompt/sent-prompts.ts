import { isJoined, type Task } from '#contract';

/** A prompt that was sent before. */
export interface SentPrompt {
  /** Of the task that it was sent with last. */
  readonly id: string;
  readonly prompt: string;
  /** When it was sent last, in milliseconds since 1970. */
  readonly sentAt: number;
}

/** Most prompts of one list; a search finds older ones. */
export const maxSentPrompts = 100;

/** The prompts of these tasks, the one sent last first, each once. */
export function sentPrompts(
  tasks: readonly Pick<Task, 'id' | 'createdAt' | 'request' | 'state'>[],
): readonly SentPrompt[] {
  const found = new Map<string, SentPrompt>();
  for (const { id, request, createdAt, state } of tasks) {
    const prompt = request.prompt.trim();
    // A joined clip was never asked for: its prompt is made of others.
    if (isJoined(state) || prompt === '' || createdAt <= (found.get(prompt)?.sentAt ?? 0)) continue;
    found.set(prompt, { id, prompt, sentAt: createdAt });
  }
  return [...found.values()].sort((left, right) => right.sentAt - left.sentAt).slice(0, maxSentPrompts);
}
