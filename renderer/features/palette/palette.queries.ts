import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PaletteNames, type PaletteUse, paletteNameLimits } from '#contract';
import { call } from '../../bridge.ts';
import { noReadings } from './matching.ts';

const noNames: PaletteNames = { tasks: [], conversations: [] };

/** Read each time the palette opens; what is unchanged stays the same object, so that it is not prepared again. */
const namesQuery = queryOptions({
  queryKey: ['palette', 'names'],
  queryFn: readNames,
  refetchOnMount: 'always',
  gcTime: Number.POSITIVE_INFINITY,
});

async function readNames(): Promise<PaletteNames> {
  const { tasks, conversations, next } = await call('commands.names', { after: null });
  let after = next;
  while (after !== null && tasks.length < paletteNameLimits.count) {
    const part = await call('commands.names', { after });
    for (const name of part.tasks) tasks.push(name);
    after = part.next;
  }
  return { tasks, conversations };
}

const usesQuery = queryOptions({
  queryKey: ['palette', 'uses'],
  queryFn: () => call('commands.uses'),
  refetchOnMount: 'always',
});

/** Large: read when the palette is first opened. Without them, what is written in Chinese is found by Chinese alone. */
const readingsQuery = queryOptions({
  queryKey: ['palette', 'readings'],
  queryFn: () =>
    import('./readings.ts').then(
      ({ pinyinReadings }) => ({ readingsOf: pinyinReadings }),
      () => ({ readingsOf: noReadings }),
    ),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Everything that the palette reads. Names come once their sounds can be known. */
export function usePaletteData() {
  const names = useQuery(namesQuery).data ?? noNames;
  const uses = useQuery(usesQuery).data?.uses ?? none;
  const readings = useQuery(readingsQuery).data;
  return {
    names: readings === undefined ? noNames : names,
    uses,
    readingsOf: readings?.readingsOf ?? noReadings,
  };
}
const none: readonly PaletteUse[] = [];

/** Counts what was chosen. A use that is not kept is no loss. */
export function noteUse(key: string): void {
  call('commands.used', { key }).catch(() => undefined);
}
