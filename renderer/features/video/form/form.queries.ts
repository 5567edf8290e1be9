import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  emptyVideoForm,
  type ReferenceFile,
  type Refill,
  type ShownRequest,
  type VideoForm,
} from '#contract';
import { call, type OutputOf } from '../../../bridge.ts';
import { useChosenProject } from '../../../hooks/use-chosen-project.ts';
import { useSpend } from '../../../hooks/use-spend.ts';

/** A window that dies loses no more of the form than what was typed in these milliseconds. */
const saveAfterMs = 250;

/** The draft that is shown, with the facts of the files that the drafts name. */
export interface KeptDraft {
  readonly id: string;
  readonly form: VideoForm;
  readonly references: readonly ReferenceFile[];
}

const emptyDraft: KeptDraft = { id: crypto.randomUUID(), form: emptyVideoForm, references: [] };

/** The form as it was kept. One that cannot be read is an empty form. */
export const draftQuery = queryOptions({
  queryKey: ['draft'],
  queryFn: async () => {
    try {
      const { open, shownId, references } = await call('draft.list', { project: null });
      const shown = open.find(({ id }) => id === shownId);
      return shown === undefined ? emptyDraft : { id: shown.id, form: shown.form, references };
    } catch {
      return emptyDraft;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the form for the next start: a moment after each change, and at once when the window goes away. */
export function useDraftSaving(id: string, form: VideoForm): void {
  const unsaved = useRef<VideoForm | null>(null);
  const known = useRef(form);

  useEffect(() => {
    if (known.current === form) return;
    known.current = form;
    unsaved.current = form;
    const timer = setTimeout(() => saveNow(id, unsaved), saveAfterMs);
    return () => clearTimeout(timer);
  }, [id, form]);

  useEffect(() => {
    const flush = (): void => saveNow(id, unsaved);
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [id]);
}

/** A draft that cannot be kept is no reason to disturb: the form itself is still there. */
function saveNow(id: string, unsaved: { current: VideoForm | null }): void {
  if (unsaved.current === null) return;
  const form = unsaved.current;
  unsaved.current = null;
  call('draft.save', { project: null, id, form }).catch(() => undefined);
}

/** Creates `count` tasks from the form, or one of each of `prompts`; resolves as soon as they are stored. */
export function useCreateTasks() {
  const client = useQueryClient();
  const { projectId } = useChosenProject();
  return useMutation({
    mutationFn: (request: {
      readonly form: VideoForm;
      readonly count: number;
      readonly prompts: readonly string[] | null;
      readonly mayPassBudget: boolean;
      /** What the window shows of what goes out. */
      readonly shown: ShownRequest;
    }) => {
      const { form, count, prompts, mayPassBudget, shown } = request;
      return prompts === null
        ? call('tasks.create', { form, count, mayPassBudget, projectId, shown })
        : call('tasks.createOfPrompts', { form, prompts: [...prompts], mayPassBudget, projectId });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['tasks'] }),
  });
}

/** Asks a text model for another prompt. Leaving, or asking again, cancels the request that is under way. */
export function useRewrite() {
  const { withinBudget } = useSpend();
  const { projectId } = useChosenProject();
  const ticket = useRef<string | null>(null);
  const rewriting = useMutation({
    mutationFn: (asked: { readonly model: string; readonly prompt: string }) =>
      withinBudget(async (mayPassBudget) => {
        const own = crypto.randomUUID();
        ticket.current = own;
        try {
          return (await call('chat.rewritePrompt', { ...asked, mayPassBudget, projectId, ticket: own }))
            .prompt;
        } finally {
          if (ticket.current === own) ticket.current = null;
        }
      }, 'send'),
  });
  const { reset } = rewriting;
  const cancel = (): void => {
    const pending = ticket.current;
    ticket.current = null;
    reset();
    // Nothing waits for the answer any more; that the request cannot be cancelled changes nothing here.
    if (pending !== null) void call('chat.cancelRewrite', { ticket: pending }).catch(() => undefined);
  };
  const leave = useRef(cancel);
  leave.current = cancel;
  useEffect(() => () => leave.current(), []);
  return { ...rewriting, cancel };
}

/** The settings that a dropped file brings: a recipe, or a clip with its recipe; `null` when the file is neither. */
export function readRecipe(file: File): Promise<OutputOf<'recipes.read'>> {
  return call('recipes.read', { files: [file] });
}

/** @throws {AppError} when the task's settings cannot be read. */
export function settingsOfTask(id: string): Promise<Refill> {
  return call('recipes.ofTask', { id });
}
