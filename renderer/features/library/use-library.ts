import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { everyTask, type TaskFilter, type ViewState } from '#contract';
import { createStore, type Store } from '../../hooks/contexts/create-store.ts';
import { useLatestCalls, useSame } from '../../hooks/use-latest.ts';
import {
  type LibraryPage,
  outlineQuery,
  pageQuery,
  pageSize,
  pagesOf,
  readTasksAgain,
  readTop,
} from '../tasks/data/tasks.queries.ts';
import { asked } from './header/filters.ts';

/** Rows read beyond the edges of the view. */
const beyond = 24;
/** How long the view must rest: pages that are only scrolled past are never read. */
const restMs = 70;

/** The search and filters that the user has set, the same store always: a key draws nothing else before there is something to show for it. */
export type LibrarySearch = Store<TaskFilter>;

/** How the library is shown, which the window remembers. */
export type LibraryLook = Pick<ViewState, 'layout' | 'sort' | 'isReversed' | 'thumbnailSize' | 'needsLook'>;

export type LibraryView = ReturnType<typeof useLibrary>['library'];

/** The library as far as it is in view. The previous list stays until the one for a new filter is here. @param look what to begin with */
export function useLibrary(
  { sort, isReversed, needsLook }: LibraryLook,
  onLookChange: (change: Partial<LibraryLook>) => void,
  projectId: string | null,
) {
  const [shown, setShown] = useState<TaskFilter>(() =>
    asked({ ...everyTask, projectId, sort, isReversed, needsLook }),
  );
  const [failure, setFailure] = useState<Error | null>(null);
  const client = useQueryClient();
  const { data: outline, error: outlineError } = useQuery(outlineQuery(shown));
  const [search] = useState((): LibrarySearch => {
    const wanted = createStore(shown);
    return {
      ...wanted,
      set(filter) {
        const next = asked(filter, wanted.get());
        // The list that is shown keeps its selection and its place.
        if (next === wanted.get()) return;
        // Asked for first: the main process works while the window draws the field.
        calls.want(next, wanted.get());
        wanted.set(next);
      },
    };
  });
  const read = (filter: TaskFilter): void => {
    const isWanted = () => search.get() === filter;
    readTop(client, filter).then(
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
      const parts = ['sort', 'isReversed', 'needsLook'] as const;
      if (parts.some((part) => filter[part] !== before[part]))
        onLookChange(Object.fromEntries(parts.map((part) => [part, filter[part]])));
    },
    retry() {
      readTasksAgain(client);
      read(search.get());
    },
  });

  useEffect(() => {
    const filter = search.get();
    if (filter.projectId !== projectId) search.set({ ...filter, projectId, ofProject: null, stack: null });
  }, [search, projectId]);

  const { pages, reportView } = usePagesInView(shown, outline?.total ?? 0);
  const held = useQueries({ queries: pages.map((page) => pageQuery(shown, page)), combine: combinePages });
  const { tasks, stackList, error: pageError } = held;
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
        rows.map((task, index) => ({ place: page * pageSize + index, task })),
      ),
    [byPage],
  );
  const stacks = useMemo(() => new Map(stackList.map((stack) => [stack[0] ?? '', stack])), [stackList]);

  // The same object until something in it changes: the list is drawn again then, and only then.
  const library = useSame({
    outline,
    /** The filter of what is shown: it follows the search as soon as there is something to show for it. */
    filter: shown,
    error: failure ?? outlineError ?? pageError,
    /** The task at a place of the list; `undefined` while its page is not here. */
    taskAt,

    places,
    /** The clips of each stack among them by the id of its row, which is the first. */
    stacks,
    /** Tells which places are in view, and the current row's, which stays drawn. */
    reportView,
    retry: calls.retry,
  });
  return { library, search };
}

function combinePages(results: readonly UseQueryResult<LibraryPage>[]) {
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
