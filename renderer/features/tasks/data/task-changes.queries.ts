import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Choice, emptyVideoForm, type Mark, maxIdsAtOnce, type Task } from '#contract';
import { call } from '../../../bridge.ts';
import { useChosenProject } from '../../../hooks/use-chosen-project.ts';
import { useSpend } from '../../../hooks/use-spend.ts';
import { findHeld, patchTasks, readTasksAgain, taskQuery } from './tasks.queries.ts';

/** Changes many tasks a part at a time, each with a call of its own: one call names so many at most. */
async function callInParts<Answer>(
  ids: readonly string[],
  change: (part: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += maxIdsAtOnce) {
    answers.push(await change(ids.slice(start, start + maxIdsAtOnce)));
  }
  return answers;
}

/** Most tasks in view that show a change before the main process has made it. */
const maxShownAtOnce = 500;

/** Those of the tasks that a change is shown on at once, as the window holds them. */
function findShown(client: QueryClient, ids: readonly string[]): readonly Task[] {
  return ids.slice(0, maxShownAtOnce).flatMap((id) => findHeld(client, id) ?? []);
}

/** Holds the answer of a change to one task, also where that task is new, and reads the lists again. */
function useHoldTask() {
  const client = useQueryClient();
  return {
    onSuccess(task: Task) {
      client.setQueryData(taskQuery(task.id).queryKey, task);
      patchTasks(client, [task]);
    },
    onSettled: () => readTasksAgain(client),
  };
}

export type TaskMethod =
  | 'tasks.cancel'
  | 'tasks.stopWaiting'
  | 'tasks.resume'
  | 'tasks.dismiss'
  | 'tasks.allowOverBudget'
  | 'tasks.saveNow'
  | 'tasks.checkNow'
  | 'tasks.inspectAgain';

/** Makes a new task of the request of another, and answers with it. */
export function useRepeatTask() {
  return useMutation({
    mutationFn: ({
      method,
      ...input
    }: {
      readonly method: 'tasks.sendAgain' | 'tasks.generateAgain';
      readonly id: string;
      readonly mayPassBudget: boolean;
    }) => call(method, input),
    ...useHoldTask(),
  });
}

/** Makes a new task of each of these requests, within the budgets. Gives how many: none after one that the user does not want. */
export function useRepeatTasks() {
  const client = useQueryClient();
  const { withinBudget } = useSpend();
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      let [count, mayPassBudget] = [0, false];
      for (const id of ids) {
        const again = (isAllowed: boolean) => {
          mayPassBudget ||= isAllowed;
          return call('tasks.generateAgain', { id, mayPassBudget });
        };
        if ((await withinBudget(again, 'generate')) === null) break;
        count += 1;
      }
      return count;
    },
    onSettled: () => readTasksAgain(client),
  });
}

/** Changes one task. */
export function useTaskChange() {
  return useMutation({
    mutationFn: ({ method, id }: { readonly method: TaskMethod; readonly id: string }) =>
      call(method, { id }),
    ...useHoldTask(),
  });
}

export function useLinkTask() {
  return useMutation({
    mutationFn: (link: { readonly id: string; readonly taskId: string }) => call('tasks.link', link),
    ...useHoldTask(),
  });
}

/** Writes a note about a task; `null` takes it away. */
export function useNoteTask() {
  return useMutation({
    mutationFn: (change: { readonly id: string; readonly note: string | null }) =>
      call('library.note', change),
    ...useHoldTask(),
  });
}

export function useRenameTask() {
  return useMutation({
    mutationFn: (change: { readonly id: string; readonly name: string | null }) =>
      call('library.rename', change),
    ...useHoldTask(),
  });
}

/** Lets the user choose another library folder, then tries at once to save the clip there. */
export function useSaveElsewhere() {
  const client = useQueryClient();
  const hold = useHoldTask();
  return useMutation({
    mutationFn: async (id: string) => {
      const choice = await call('libraryFolder.choose');
      // Where the next clip goes is what this is about: those that are there stay.
      if (choice.type === 'ask') {
        await call('libraryFolder.change', { choiceId: choice.choiceId, clips: 'leave' });
      }
      return call('tasks.saveNow', { id });
    },
    onSuccess: hold.onSuccess,
    onSettled() {
      hold.onSettled();
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}

export interface TagChange {
  readonly ids: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export function useTagTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, add, remove }: TagChange) => {
      const change = { add: [...add], remove: [...remove] };
      const parts = await callInParts(ids, (part) => call('library.tag', { ids: part, ...change }));
      return { changed: parts.flatMap(({ changed }) => changed) };
    },
    onSettled: () => readTasksAgain(client),
  });
}

/** Moves tasks into a project, or with `null` out of every one. */
export function useMoveTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      ids,
      projectId,
    }: {
      readonly ids: readonly string[];
      readonly projectId: string | null;
    }) => {
      const parts = await callInParts(ids, (part) =>
        call('projects.move', { kind: 'tasks', ids: part, projectId }),
      );
      return { changed: parts.flatMap(({ changed }) => changed) };
    },
    onSettled: () => readTasksAgain(client),
  });
}

export function useRemoveTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const parts = await callInParts(ids, (part) => call('library.remove', { ids: part }));
      const kept = parts.reduce((count, part) => count + part.kept, 0);
      return { removed: parts.flatMap(({ removed }) => removed), kept };
    },
    onSettled: () => readTasksAgain(client),
  });
}

/** Withdraws those of the tasks that wait, and has withdrawn ones wait again. Each gives the ids it changed. @throws {AppError} */
export function useWithdrawal() {
  const client = useQueryClient();
  const change = async (method: 'queue.withdraw' | 'queue.putBack', ids: readonly string[]) => {
    try {
      const parts = await callInParts(ids, (part) => call(method, { ids: part }));
      return parts.flatMap((part) => part.ids);
    } finally {
      readTasksAgain(client);
    }
  };
  return {
    withdraw: (ids: readonly string[]) => change('queue.withdraw', ids),
    putBack: (ids: readonly string[]) => change('queue.putBack', ids),
  };
}

export function useRestoreTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const parts = await callInParts(ids, (part) => call('library.restore', { ids: part }));
      return { restored: parts.flatMap(({ restored }) => restored) };
    },
    onSettled: () => readTasksAgain(client),
  });
}

/** Makes a clip of a prompt with the usual settings, on the practice gateway and nowhere else. */
export function useMakeSample() {
  const client = useQueryClient();
  const { projectId } = useChosenProject();
  return useMutation({
    mutationFn: (prompt: string) =>
      call('tasks.create', { form: { ...emptyVideoForm, prompt }, count: 1, projectId, onlyOn: 'practice' }),
    onSettled: () => readTasksAgain(client),
  });
}

/** Gives clips a rating; those in view show it at once. */
export function useRateTasks() {
  return useMark((change: { readonly ids: readonly string[]; readonly rating: number }) =>
    mark(change.ids, (ids) => call('library.rate', { ids, rating: change.rating })),
  );
}

/** Picks or hides clips, or takes that back; those in view show it at once. */
export function useChooseTasks() {
  return useMark((change: { readonly ids: readonly string[]; readonly choice: Choice }) =>
    mark(change.ids, (ids) => call('library.choose', { ids, choice: change.choice })),
  );
}

async function mark(
  ids: readonly string[],
  write: (part: string[]) => Promise<{ changed: Mark[] }>,
): Promise<{ changed: Mark[] }> {
  const parts = await callInParts(ids, write);
  return { changed: parts.flatMap(({ changed }) => changed) };
}

type MarkChange = { readonly ids: readonly string[] } & Partial<Pick<Mark, 'rating' | 'choice'>>;

function useMark<Change extends MarkChange>(write: (change: Change) => Promise<{ changed: Mark[] }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onMutate: ({ ids, ...mark }) => {
      const clips = findShown(client, ids).filter(({ state }) => state.status === 'ready');
      patchTasks(
        client,
        clips.map((task): Task => ({ ...task, ...mark })),
      );
    },
    onSettled: () => readTasksAgain(client),
  });
}
