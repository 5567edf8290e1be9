import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Task, TaskFilter } from '#contract';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { idsQuery } from '../data/tasks.queries.ts';
import { type Marks, noMarks, ranged, rangeOf, toggled, without } from './selection.ts';

export interface MarksHandle {
  readonly marks: Marks;
  readonly toggle: (id: string, place: number) => void;
  readonly markTo: (place: number) => void;
  readonly markAll: () => void;
  readonly clear: () => void;
  readonly forget: (ids: readonly string[]) => void;
}

/** The marks of the list that is shown; another list begins without any. */
export function useMarks(filter: TaskFilter, taskAt: (place: number) => Task | undefined): MarksHandle {
  const client = useQueryClient();
  const [marks, setMarks] = useState<Marks>(noMarks);
  const [of, setOf] = useState(filter);
  if (of !== filter) {
    setOf(filter);
    setMarks(noMarks);
  }

  /** The ids between two places; asked for where the window does not hold them all. */
  async function idsBetween(from: number, to: number): Promise<string[]> {
    const held = Array.from({ length: to - from + 1 }, (_, index) => taskAt(from + index)?.id);
    const known = held.filter((id) => id !== undefined);
    if (known.length === held.length) return known;
    return (await client.fetchQuery(idsQuery(filter))).slice(from, to + 1);
  }

  const calls = useLatestCalls({
    toggle: (id: string, place: number) => setMarks((held) => toggled(held, id, place)),
    markTo(place: number) {
      const [from, to] = rangeOf(marks.anchor ?? place, place);
      // A list that cannot be read tells so itself.
      void idsBetween(from, to).then(
        (ids) => setMarks((held) => ranged(held, ids, place)),
        () => undefined,
      );
    },
    markAll() {
      void client.fetchQuery(idsQuery(filter)).then(
        (ids) => setMarks((held) => ({ ids: new Set(ids), anchor: held.anchor ?? 0 })),
        () => undefined,
      );
    },
    clear: () => setMarks(noMarks),
    forget: (ids: readonly string[]) => setMarks((held) => without(held, new Set(ids))),
  });
  return useMemo(() => ({ marks, ...calls }), [marks, calls]);
}
