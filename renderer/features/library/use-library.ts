import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type AppErrorData,
  everyTask,
  type Outline,
  type Task,
  type TaskFilter,
  type ViewState,
} from '#contract';
import { createStore, type Store } from '../../hooks/contexts/create-store.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { toAppError } from '../../ui/messages/app-error.ts';
import { pageSize, pagesOf } from '../tasks/data/pages.ts';
import { outlineQuery, pageQuery, useReadTop } from '../tasks/data/tasks.queries.ts';
import { asked } from './header/filters.ts';

/** Rows read beyond the edges of the view. */
const beyond = 24;
/** How long the view must rest: pages that are only scrolled past are never read. */
const restMs = 70;

/**
 * The search and filters that the user has set, the same object always: who shows them reads them with `useWantedFilter`, and a
 * key draws nothing else before there is something to show for it.
 */
export interface LibrarySearch {
  readonly filter: () => TaskFilter;
  readonly setFilter: (filter: TaskFilter) => void;
  readonly subscribe: Store<TaskFilter>['subscribe'];
}

export function useWantedFilter({ subscribe, filter }: LibrarySearch): TaskFilter {
  return useSyncExternalStore(subscribe, filter);
}

/** How the library is shown, which the window remembers. */
export type LibraryLook = Pick<ViewState, 'layout' | 'sort' | 'isReversed' | 'thumbnailSize' | 'needsLook'>;

/** A task with its place in the list. */
export interface PlacedTask {
  readonly place: number;
  readonly task: Task;
}

export interface LibraryView {
  /** `undefined` until the library was read for the first time. */
  readonly outline: Outline | undefined;
  /** The filter of what is shown: it follows the search as soon as there is something to show for it. */
  readonly filter: TaskFilter;
  readonly error: AppErrorData | null;
  /** The task at a place of the list; `undefined` while its page is not here. */
  readonly taskAt: (place: number) => Task | undefined;
  /** The tasks of the pages that are here: those near the view. */
  readonly places: readonly PlacedTask[];
  /** The clips of each stack among them by the id of its row, which is the first. */
  readonly stacks: ReadonlyMap<string, readonly string[]>;
  /** Tells which places are in view, and the current row's, which stays drawn. */
  readonly reportView: (from: number, to: number, current: number) => void;
  readonly retry: () => void;
}

/**
 * The library as far as it is in view. The previous list stays until the one for a new filter is here.
 *
 * @param look what to begin with; changes are told by `onLookChange`. @param projectId the project that is worked on.
 */
export function useLibrary(
  { sort, isReversed, needsLook }: LibraryLook,
  onLookChange: (change: Partial<LibraryLook>) => void,
  projectId: string | null,
): { readonly library: LibraryView; readonly search: LibrarySearch } {
  const [shown, setShown] = useState<TaskFilter>(() =>
    asked({ ...everyTask, projectId, sort, isReversed, needsLook }),
  );
  const [failure, setFailure] = useState<Error | null>(null);
  const readTop = useReadTop();
  const { data: outline, error: outlineError, refetch: readOutline } = useQuery(outlineQuery(shown));
  const [search] = useState(() => createSearch(shown, (filter, before) => calls.want(filter, before)));
  const read = (filter: TaskFilter): void => {
    const isWanted = () => search.filter() === filter;
    readTop(filter).then(
      () => {
        if (!isWanted()) return;
        setFailure(null);
        setShown(filter);
      },
      (error: Error) => isWanted() && setFailure(error),
    );
  };
  const calls = useLatestCalls({
    want(filter: TaskFilter, before: TaskFilter) {
      read(filter);
      const lookOf = ({ sort: order, isReversed: isTurned, needsLook: look }: TaskFilter) => ({
        sort: order,
        isReversed: isTurned,
        needsLook: look,
      });
      if (JSON.stringify(lookOf(filter)) !== JSON.stringify(lookOf(before))) onLookChange(lookOf(filter));
    },
    retry() {
      void readOutline();
      read(search.filter());
    },
  });

  useEffect(() => {
    const filter = search.filter();
    if (filter.projectId !== projectId)
      search.setFilter({ ...filter, projectId, ofProject: null, stack: null });
  }, [search, projectId]);

  const { pages, reportView } = usePagesInView(shown, outline?.total ?? 0);
  const {
    tasks,
    stackList,
    error: pageError,
  } = useQueries({
    queries: pages.map((page) => pageQuery(shown, page)),
    combine: combinePages,
  });
  const byPage = useMemo(
    () => new Map(pages.map((page, index) => [page, tasks[index] ?? []] as const)),
    [pages, tasks],
  );
  const taskAt = useCallback(
    (place: number) => byPage.get(Math.floor(place / pageSize))?.[place % pageSize],
    [byPage],
  );
  const places = useMemo(
    () =>
      [...byPage].flatMap(([page, rows]) =>
        rows.map((task, index): PlacedTask => ({ place: page * pageSize + index, task })),
      ),
    [byPage],
  );
  const stacks = useMemo(() => new Map(stackList.map((stack) => [stack[0] ?? '', stack])), [stackList]);
  const failed = failure ?? outlineError ?? pageError;
  const { retry } = calls;
  // The same object until something in it changes: the list is drawn again then, and only then.
  const library = useMemo(
    () => ({
      outline,
      filter: shown,
      error: failed === null ? null : toAppError(failed),
      taskAt,
      places,
      stacks,
      reportView,
      retry,
    }),
    [outline, shown, failed, taskAt, places, stacks, reportView, retry],
  );
  return { library, search };
}

/** @param onWanted told of another filter and of the one before it. */
function createSearch(
  first: TaskFilter,
  onWanted: (filter: TaskFilter, before: TaskFilter) => void,
): LibrarySearch {
  const wanted = createStore(first);
  return {
    filter: wanted.get,
    setFilter(filter) {
      const next = asked(filter);
      // Asked for first: the main process works while the window draws the field.
      onWanted(next, wanted.get());
      wanted.set(next);
    },
    subscribe: wanted.subscribe,
  };
}

interface PageResult {
  readonly data:
    | { readonly tasks: readonly Task[]; readonly stacks: readonly (readonly string[])[] }
    | undefined;
  readonly error: Error | null;
}

function combinePages(results: readonly PageResult[]) {
  return {
    tasks: results.map(({ data }) => data?.tasks),
    stackList: results.flatMap(({ data }) => data?.stacks ?? []),
    error: results.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** Which pages of a list to hold: those that the view has rested on. A new list begins at its top. */
function usePagesInView(list: TaskFilter, total: number) {
  const [rested, setRested] = useState({ list, first: 0, last: 0, kept: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(rested);
  useEffect(() => () => clearTimeout(timer.current), []);

  const reportView = useCallback(
    (from: number, to: number, current: number) => {
      const first = Math.floor(Math.max(0, from - beyond) / pageSize);
      const last = Math.floor((to + beyond) / pageSize);
      const now = { list, first, last, kept: Math.floor(current / pageSize) };
      const before = reported.current;
      const isSame = before.first === first && before.last === last && before.kept === now.kept;
      if (before.list === list && isSame) return;
      reported.current = now;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setRested(now), restMs);
    },
    [list],
  );
  const { first, last, kept } = rested.list === list ? rested : { first: 0, last: 0, kept: 0 };
  const pages = useMemo(() => {
    const inView = pagesOf(first * pageSize, (last + 1) * pageSize - 1, total);
    return inView.includes(kept) || kept * pageSize >= total ? inView : [...inView, kept];
  }, [first, last, kept, total]);
  return { pages, reportView };
}
