import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { idsQuery } from '../tasks/data/tasks.queries.ts';
import { noSelection, ranged, rangeOf, type Selection, toggled, without } from './selection.ts';
import type { LibraryView } from './use-library.ts';

export interface SelectionHandle {
  readonly selection: Selection;
  readonly toggle: (id: string, index: number) => void;
  readonly selectTo: (index: number) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  readonly forget: (ids: readonly string[]) => void;
}

/** The selection in the list that is shown; another list begins with none. */
export function useSelection({ filter, taskAt }: Pick<LibraryView, 'filter' | 'taskAt'>): SelectionHandle {
  const client = useQueryClient();
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [ownFilter, setOwnFilter] = useState(filter);
  if (ownFilter !== filter) {
    setOwnFilter(filter);
    setSelection(noSelection);
  }

  /** The ids between two places; read from the main process where the window does not hold them all. */
  async function idsBetween(from: number, to: number): Promise<string[]> {
    const ids = Array.from({ length: to - from + 1 }, (_, index) => taskAt(from + index)?.id);
    const known = ids.filter((id) => id !== undefined);
    if (known.length === ids.length) return known;
    return (await client.fetchQuery(idsQuery(filter))).slice(from, to + 1);
  }

  const calls = useLatestCalls({
    toggle: (id: string, index: number) => setSelection((now) => toggled(now, id, index)),
    selectTo(index: number) {
      const [from, to] = rangeOf(selection.anchor ?? index, index);
      // A list that cannot be read shows its own error.
      void idsBetween(from, to).then(
        (ids) => setSelection((now) => ranged(now, ids, index)),
        () => undefined,
      );
    },
    selectAll() {
      void client.fetchQuery(idsQuery(filter)).then(
        (ids) => setSelection((now) => ranged(now, ids, 0)),
        () => undefined,
      );
    },
    clear() {
      if (selection.ids.size > 0) announce(t('tasks.announce.cleared'));
      setSelection(noSelection);
    },
    forget: (ids: readonly string[]) => setSelection((now) => without(now, new Set(ids))),
  });
  return useMemo(() => ({ selection, ...calls }), [selection, calls]);
}
