import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import {
  type CastEntry,
  everyTask,
  isJoined,
  maxTasksOfPage,
  type ShownRequest,
  type Task,
  type VideoForm,
  writtenPrompt,
} from '#contract';
import { call } from '../../../bridge.ts';
import { callsOf, shownQuery } from '../../../calls.queries.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useSpend } from '../../../hooks/contexts/use-spend.ts';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';

/** Creates `count` tasks from the form, or one of each of `lines`; resolves as soon as they are stored. */
export function useCreateTasks() {
  const client = useQueryClient();
  const { projectId } = useChosenProject();
  return useMutation({
    mutationFn: (request: {
      readonly form: VideoForm;
      readonly count: number;
      readonly lines: readonly { readonly prompt: string; readonly shown: ShownRequest }[] | null;
      readonly mayPassBudget: boolean;
      readonly shown: ShownRequest;
    }) => {
      const { form, count, lines, mayPassBudget, shown } = request;
      if (lines === null) return call('tasks.create', { form, count, mayPassBudget, projectId, shown });
      const prompts = lines.map(({ prompt, shown }) => ({ prompt, shown }));
      return call('tasks.createOfPrompts', { form, prompts, mayPassBudget, projectId });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['tasks'] }),
    // What is shown of the cast may not be what is there any more.
    onError: () => void client.invalidateQueries({ queryKey: ['cast'] }),
  });
}

/** Asks a text model for another prompt. Leaving, or asking again, cancels the request that is under way. */
export function useRewrite() {
  const { withinBudget } = useSpend();
  const { projectId } = useChosenProject();
  const [ticket] = useState(() => crypto.randomUUID());
  const rewriting = useMutation({
    mutationFn: (asked: { readonly model: string; readonly prompt: string }) =>
      withinBudget(
        (mayPassBudget) => call('chat.rewritePrompt', { ...asked, mayPassBudget, projectId, ticket }),
        'send',
      ),
  });
  const { reset } = rewriting;
  const cancel = useCallback(() => {
    reset();
    // Nothing waits for the answer any more; that the request cannot be cancelled changes nothing here.
    void call('chat.cancelRewrite', { ticket }).catch(() => undefined);
  }, [reset, ticket]);
  useEffect(() => cancel, [cancel]);
  return { ...rewriting, cancel };
}

export const recipes = callsOf('recipes');

/** The forms saved under a name. Read each time: the main process keeps the names of the cast in them true. */
export const savedFormsQuery = shownQuery(
  ['savedForms'],
  async () => (await call('draft.savedForms')).forms,
  0,
);

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

/** Most prompts of one list; a search finds older ones. */
const maxSentPrompts = 100;

/** The prompts of these tasks as they were written, the one sent last first, each once. */
export function sentPrompts(
  tasks: readonly Pick<Task, 'id' | 'createdAt' | 'request' | 'state'>[],
  seen: readonly Pick<CastEntry, 'id' | 'name'>[],
) {
  const found = new Map<string, Record<'id' | 'prompt' | 'shown', string> & { readonly sentAt: number }>();
  for (const { id, request, createdAt, state } of tasks) {
    const prompt = writtenPrompt(request, seen).trim();
    // A joined clip was never asked for: its prompt is made of others.
    if (isJoined(state) || prompt === '' || createdAt <= (found.get(prompt)?.sentAt ?? 0)) continue;
    found.set(prompt, { id, prompt, shown: shownPrompt({ ...request, prompt }), sentAt: createdAt });
  }
  return [...found.values()].sort((left, right) => right.sentAt - left.sentAt).slice(0, maxSentPrompts);
}
