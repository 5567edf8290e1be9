import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Choice, emptyVideoForm, type Mark, maxIdsAtOnce, type Task } from '#contract';
import { call, type InputOf } from '../../../bridge.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCostlyPress, useSpend } from '../../../hooks/contexts/use-spend.ts';
import { findHeld, patchTasks, readTasksAgain, taskQuery } from './tasks.queries.ts';

/** Changes many tasks a part at a time, each with a call of its own: one call names so many at most. Gives what the calls tell together. */
async function inParts<Told>(ids: readonly string[], change: (part: string[]) => Promise<readonly Told[]>) {
  const told: Told[] = [];
  for (let start = 0; start < ids.length; start += maxIdsAtOnce)
    told.push(...(await change(ids.slice(start, start + maxIdsAtOnce))));
  return told;
}

function changedIn<Changed>(
  ids: readonly string[],
  change: (part: string[]) => Promise<{ readonly changed: readonly Changed[] }>,
): Promise<readonly Changed[]> {
  return inParts(ids, async (part) => (await change(part)).changed);
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
  | 'tasks.fetchAgain'
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

/** Has the lists read again after a change, whether it could be made or not. */
export function useThenRead() {
  const client = useQueryClient();
  return <Value>(change: Promise<Value>): Promise<Value> => change.finally(() => readTasksAgain(client));
}

/** Makes a new task of the request of each of these, within the budgets. `repeat` gives `null` where none was made. */
export function useRepeatTasks() {
  const { withinBudget } = useSpend();
  const { isBusy: isRepeating, press } = useCostlyPress();
  const thenRead = useThenRead();
  const repeat = (ids: readonly string[], skipsMadeAgain = false) =>
    press(() =>
      withinBudget(
        (mayPassBudget) =>
          thenRead(call('tasks.generateAgain', { ids: [...ids], mayPassBudget, skipsMadeAgain })),
        'generate',
      ),
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

export type TagChange = Readonly<Record<'ids' | 'add' | 'remove', readonly string[]>>;

/** Makes a clip of a prompt with the usual settings, on the practice gateway and nowhere else. */
export function useMakeSample() {
  const { projectId } = useChosenProject();
  const thenRead = useThenRead();
  const make = (prompt: string) =>
    call('tasks.create', { form: { ...emptyVideoForm, prompt }, count: 1, projectId, onlyOn: 'practice' });
  return useMutation({ mutationFn: (prompt: string) => thenRead(make(prompt)) });
}

/** Most tasks in view that show a change before the main process has made it. */
const maxShownAtOnce = 500;

/** Changes of several tasks, after each of which the lists are read again. Each gives what it changed. @throws {AppError} */
export function useTasksChanges() {
  const client = useQueryClient();
  const thenRead = useThenRead();
  /** Those of the clips that are in view have a mark at once. */
  const show = (ids: readonly string[], mark: Partial<Pick<Mark, 'rating' | 'choice'>>): void => {
    const held = ids.slice(0, maxShownAtOnce).flatMap((id) => findHeld(client, id) ?? []);
    const clips = held.filter(({ state }) => state.status === 'ready');
    const marked = clips.map((task): Task => ({ ...task, ...mark }));
    patchTasks(client, marked);
  };
  const restore = (ids: readonly string[]) =>
    thenRead(inParts(ids, async (part) => (await call('library.restore', { ids: part })).restored));
  return {
    rate(ids: readonly string[], rating: number) {
      show(ids, { rating });
      return thenRead(changedIn(ids, (part) => call('library.rate', { ids: part, rating })));
    },
    choose(ids: readonly string[], choice: Choice) {
      show(ids, { choice });
      return thenRead(changedIn(ids, (part) => call('library.choose', { ids: part, choice })));
    },
    tag: ({ ids, add, remove }: TagChange) =>
      thenRead(
        changedIn(ids, (part) => call('library.tag', { ids: part, add: [...add], remove: [...remove] })),
      ),
    /** Moves them into a project, or with `null` out of every one. */
    move: (ids: readonly string[], projectId: string | null) =>
      thenRead(changedIn(ids, (part) => call('projects.move', { kind: 'tasks', ids: part, projectId }))),
    async remove(ids: readonly string[]) {
      const removed: string[] = [];
      let kept = 0;
      try {
        await inParts(ids, async (part) => {
          const done = await call('library.remove', { ids: part });
          removed.push(...done.removed);
          kept += done.kept;
          return [];
        });
      } catch (error) {
        // What is said to have failed does not go: the parts before it come back. Where they cannot, the first error says why.
        await restore(removed).catch(() => undefined);
        throw error;
      } finally {
        readTasksAgain(client);
      }
      return { removed, kept };
    },
    restore,
    /** Withdraws those that wait, and has withdrawn ones wait again. */
    requeue: (method: 'queue.withdraw' | 'queue.putBack', ids: readonly string[]) =>
      thenRead(inParts(ids, async (part) => (await call(method, { ids: part })).ids)),
  };
}
