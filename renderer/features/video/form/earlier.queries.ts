import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CastEntry,
  everyTask,
  isJoined,
  maxTasksOfPage,
  type SavedForm,
  type Task,
  writtenPrompt,
} from '#contract';
import { call } from '../../../bridge.ts';
import { shownQuery } from '../../../calls.queries.ts';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';

/** The forms saved under a name. Read each time: the main process keeps the names of the cast in them true. */
export const savedFormsQuery = shownQuery(
  ['savedForms'],
  async () => (await call('draft.savedForms')).forms,
  0,
);

/** Puts other saved forms in the place of all that there are. */
export function useKeepSavedForms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (forms: readonly SavedForm[]) => call('draft.keepSavedForms', { forms: [...forms] }),
    onSuccess: (_, forms) => client.setQueryData(savedFormsQuery.queryKey, [...forms]),
  });
}

/** Tasks that are read for their prompts: enough for a long list where each was made in some variations. */
const maxTasksRead = 5 * maxTasksOfPage;

/** The prompts of tasks, newest first, each once; the library's own search finds them. @param seen entries that the form sees. */
export function sentPromptsQuery(search: string, seen: readonly CastEntry[]) {
  return queryOptions({
    queryKey: ['tasks', 'prompts', search, seen.map(({ id, name }) => [id, name])],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const filter = { ...everyTask, choices: 'all' as const, search };
      const found: Task[] = [];
      for (let offset = 0; offset < maxTasksRead; offset += maxTasksOfPage) {
        const { tasks } = await call('library.page', { filter, offset, limit: maxTasksOfPage });
        found.push(...tasks);
        if (tasks.length < maxTasksOfPage || sentPrompts(found, seen).length === maxSentPrompts) break;
      }
      return sentPrompts(found, seen);
    },
  });
}

/** A prompt that was sent before. */
interface SentPrompt {
  /** Of the task that it was sent with last. */
  readonly id: string;
  readonly prompt: string;
  /** As the window shows it. */
  readonly shown: string;
  /** When it was sent last, in milliseconds since 1970. */
  readonly sentAt: number;
}

/** Most prompts of one list; a search finds older ones. */
const maxSentPrompts = 100;

/** The prompts of these tasks as they were written, the one sent last first, each once. */
export function sentPrompts(
  tasks: readonly Pick<Task, 'id' | 'createdAt' | 'request' | 'state'>[],
  seen: readonly Pick<CastEntry, 'id' | 'name'>[],
): readonly SentPrompt[] {
  const found = new Map<string, SentPrompt>();
  for (const { id, request, createdAt, state } of tasks) {
    const prompt = writtenPrompt(request, seen).trim();
    // A joined clip was never asked for: its prompt is made of others.
    if (isJoined(state) || prompt === '' || createdAt <= (found.get(prompt)?.sentAt ?? 0)) continue;
    found.set(prompt, { id, prompt, shown: shownPrompt({ ...request, prompt }), sentAt: createdAt });
  }
  return [...found.values()].sort((left, right) => right.sentAt - left.sentAt).slice(0, maxSentPrompts);
}
