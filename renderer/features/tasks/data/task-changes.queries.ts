import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Choice, emptyVideoForm, type Mark, maxIdsAtOnce, type Task } from '#contract';
import { call, type InputOf } from '../../../bridge.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCostlyPress, useSpend } from '../../../hooks/contexts/use-spend.ts';
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

type OneTaskMethod = TaskMethod | 'tasks.sendAgain' | 'tasks.link' | 'library.note' | 'library.rename';
type TaskChange = { [Name in OneTaskMethod]: { readonly method: Name } & InputOf<Name> }[OneTaskMethod];

/** Changes one task, or makes a new one of its request. */
export function useTaskChange() {
  return useMutation({
    mutationFn: ({ method, ...input }: TaskChange) => call(method, input as InputOf<OneTaskMethod>),
    ...useHoldTask(),
  });
}

/** A change of several tasks, after which the lists are read again. */
function useTasksChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => readTasksAgain(client) });
}

/** Makes a new task of the request of each of these, within the budgets. `repeat` gives `null` where none was made. */
export function useRepeatTasks() {
  const { withinBudget } = useSpend();
  const { isBusy: isRepeating, press } = useCostlyPress();
  const again = useTasksChange((input: InputOf<'tasks.generateAgain'>) => call('tasks.generateAgain', input));
  const repeat = (ids: readonly string[]) =>
    press(() =>
      withinBudget((mayPassBudget) => again.mutateAsync({ ids: [...ids], mayPassBudget }), 'generate'),
    );
  return { isRepeating, repeat };
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
  return useTasksChange(({ ids, add, remove }: TagChange) =>
    changedBy(ids, (part) => call('library.tag', { ids: part, add: [...add], remove: [...remove] })),
  );
}

/** Moves tasks into a project, or with `null` out of every one. */
export function useMoveTasks() {
  return useTasksChange(
    ({ ids, projectId }: Pick<TagChange, 'ids'> & { readonly projectId: string | null }) =>
      changedBy(ids, (part) => call('projects.move', { kind: 'tasks', ids: part, projectId })),
  );
}

export function useRemoveTasks() {
  return useTasksChange(async (ids: readonly string[]) => {
    const parts = await callInParts(ids, (part) => call('library.remove', { ids: part }));
    const kept = parts.reduce((count, part) => count + part.kept, 0);
    return { removed: parts.flatMap(({ removed }) => removed), kept };
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
  return useTasksChange(async (ids: readonly string[]) => {
    const parts = await callInParts(ids, (part) => call('library.restore', { ids: part }));
    return { restored: parts.flatMap(({ restored }) => restored) };
  });
}

/** Makes a clip of a prompt with the usual settings, on the practice gateway and nowhere else. */
export function useMakeSample() {
  const { projectId } = useChosenProject();
  return useTasksChange((prompt: string) =>
    call('tasks.create', { form: { ...emptyVideoForm, prompt }, count: 1, projectId, onlyOn: 'practice' }),
  );
}

/** Gives clips a rating; those in view show it at once. */
export function useRateTasks() {
  return useMark((change: { readonly ids: readonly string[]; readonly rating: number }) =>
    changedBy(change.ids, (ids) => call('library.rate', { ids, rating: change.rating })),
  );
}

/** Picks or hides clips, or takes that back; those in view show it at once. */
export function useChooseTasks() {
  return useMark((change: { readonly ids: readonly string[]; readonly choice: Choice }) =>
    changedBy(change.ids, (ids) => call('library.choose', { ids, choice: change.choice })),
  );
}

/** What a change of several tasks changed, a part of them at a time. */
async function changedBy<Changed>(
  ids: readonly string[],
  write: (part: string[]) => Promise<{ readonly changed: readonly Changed[] }>,
) {
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
