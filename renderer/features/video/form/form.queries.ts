import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Refill, ShownRequest, VideoForm } from '#contract';
import { call, type OutputOf } from '../../../bridge.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useSpend } from '../../../hooks/contexts/use-spend.ts';

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
      /** What the window shows of what goes out. */
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
        async (mayPassBudget) =>
          (await call('chat.rewritePrompt', { ...asked, mayPassBudget, projectId, ticket })).prompt,
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

/**
 * The settings that a dropped file brings: a recipe, or a clip with its recipe; `null` when the file is neither.
 *
 * @param projectId of the form that they are for.
 */
export function readRecipe(file: File, projectId: string | null): Promise<OutputOf<'recipes.read'>> {
  return call('recipes.read', { files: [file], projectId });
}

/** @param projectId of the form that they are for. @throws {AppError} when the task's settings cannot be read. */
export function settingsOfTask(id: string, projectId: string | null): Promise<Refill> {
  return call('recipes.ofTask', { id, projectId });
}
