import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { everyTask, maxTasksOfPage, type SavedForm, type Task } from '#contract';
import { call } from '../../../bridge.ts';
import { maxSentPrompts, sentPrompts } from './prompt/sent-prompts.ts';

/** The forms saved under a name. */
export const savedFormsQuery = queryOptions({
  queryKey: ['savedForms'],
  queryFn: async () => (await call('draft.savedForms')).forms,
  staleTime: Number.POSITIVE_INFINITY,
});

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

/** The prompts of tasks, newest first, each once; the library's own search finds them. */
export function sentPromptsQuery(search: string) {
  return queryOptions({
    queryKey: ['tasks', 'prompts', search],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const filter = { ...everyTask, choices: 'all' as const, search };
      const found: Task[] = [];
      for (let offset = 0; offset < maxTasksRead; offset += maxTasksOfPage) {
        const { tasks } = await call('library.page', { filter, offset, limit: maxTasksOfPage });
        found.push(...tasks);
        if (tasks.length < maxTasksOfPage || sentPrompts(found).length === maxSentPrompts) break;
      }
      return sentPrompts(found);
    },
  });
}
