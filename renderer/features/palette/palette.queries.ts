import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PaletteNames, type PaletteUse, paletteNameLimits } from '#contract';
import { call } from '../../bridge.ts';

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

/** Everything that the palette reads. */
export function usePaletteData() {
  const names = useQuery(namesQuery).data ?? noNames;
  const uses = useQuery(usesQuery).data?.uses ?? none;
  return { names, uses };
}
const none: readonly PaletteUse[] = [];

/** Counts what was chosen. A use that is not kept is no loss. */
export function noteUse(key: string): void {
  call('commands.used', { key }).catch(() => undefined);
}
