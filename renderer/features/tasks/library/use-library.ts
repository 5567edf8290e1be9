import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppErrorData, Outline, Task, TaskFilter } from '#contract';
import { toAppError } from '../../../bridge.ts';
import { outlineQuery, pageQuery } from '../tasks.queries.ts';
import { pageSize, pagesOf } from './held-pages.ts';

/** Rows asked for beyond the edges of the view. */
const ahead = 24;
/** Pages that are only flown over are never asked for. */
const restMs = 70;

export type PlacedTask = readonly [place: number, id: string, task: Task];

export interface LibraryView {
  /** `undefined` until the library was read for the first time. */
  readonly outline: Outline | undefined;
  /** What is shown: it follows the wanted filter as soon as there is something to show for it. */
  readonly filter: TaskFilter;
  readonly error: AppErrorData | null;
  /** The task at a place of the list; `undefined` while its page is not here. */
  readonly taskAt: (place: number) => Task | undefined;
  /** What is held of the list, near to what is in view. */
  readonly places: readonly PlacedTask[];
  /** Tells which places are in view. */
  readonly look: (from: number, to: number) => void;
  readonly retry: () => void;
}

/** The library as far as it is in view. What was found before stays until the new answer is here. */
export function useLibrary(wanted: TaskFilter): LibraryView {
  const [shown, setShown] = useState(wanted);
  const [seen, setSeen] = useState<readonly [from: number, to: number]>([0, pageSize - 1]);
  const nextOutline = useQuery(outlineQuery(wanted));
  const nextFirst = useQuery(pageQuery(wanted, 0));
  const outline = useQuery(outlineQuery(shown)).data;
  if (shown !== wanted && nextOutline.data && nextFirst.data) {
    setShown(wanted);
    setSeen([0, pageSize - 1]);
  }

  const total = outline?.total ?? 0;
  const pages = useSettled(usePages(seen, total), shown);
  const results = useQueries({
    queries: pages.map((page) => pageQuery(shown, page)),
    combine: combinePages,
  });
  const byPage = useMemo(() => {
    const held = new Map<number, readonly Task[]>();
    for (const [index, page] of pages.entries()) held.set(page, results.tasks[index] ?? []);
    return held;
  }, [pages, results.tasks]);

  const taskAt = useCallback(
    (place: number) => byPage.get(Math.floor(place / pageSize))?.[place % pageSize],
    [byPage],
  );
  const places = useMemo(
    () =>
      [...byPage].flatMap(([page, tasks]) =>
        tasks.map((task, index): PlacedTask => [page * pageSize + index, task.id, task]),
      ),
    [byPage],
  );
  const look = useCallback((from: number, to: number) => {
    setSeen((last) => (last[0] === from && last[1] === to ? last : [from, to]));
  }, []);

  const failed = nextOutline.error ?? nextFirst.error ?? results.error;
  return {
    outline,
    filter: shown,
    error: failed === null ? null : toAppError(failed),
    taskAt,
    places,
    look,
    retry: () => {
      void nextOutline.refetch();
      void nextFirst.refetch();
    },
  };
}

interface PageResult {
  readonly data: { readonly tasks: readonly Task[] } | undefined;
  readonly error: Error | null;
}

function combinePages(results: readonly PageResult[]) {
  return {
    tasks: results.map(({ data }) => data?.tasks),
    error: results.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** The same array for the same pages. */
function usePages([from, to]: readonly [from: number, to: number], total: number): readonly number[] {
  const pages = pagesOf(from - ahead, to + ahead, total);
  const [first, last] = [pages[0] ?? 0, pages.at(-1) ?? -1];
  return useMemo(
    () => pagesOf(first * pageSize, (last + 1) * pageSize - 1, Number.MAX_SAFE_INTEGER),
    [first, last],
  );
}

/** The pages in view once they have stood for a moment; those of a new list count at once. */
function useSettled(pages: readonly number[], list: unknown): readonly number[] {
  const [settled, setSettled] = useState({ pages, list });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ pages, list }), restMs);
    return () => clearTimeout(timer);
  }, [pages, list]);
  return settled.list === list ? settled.pages : pages;
}
