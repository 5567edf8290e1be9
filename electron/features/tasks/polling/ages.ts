import type { Clock } from '../../../shared/ports.ts';

/** How old things are, by the clock that nobody sets: each was as old as it seemed when this process first met it. */
export function createAges(clock: Pick<Clock, 'monotonic'>) {
  const met = new Map<string, { readonly ageMs: number; readonly at: number }>();
  return {
    /** @param seemsMs its age by the clock that can be set, in milliseconds; counts the first time alone. */
    of(id: string, seemsMs: number): number {
      const now = clock.monotonic();
      const first = met.get(id) ?? { ageMs: seemsMs, at: now };
      met.set(id, first);
      return first.ageMs + now - first.at;
    },
    forget: (id: string) => void met.delete(id),
    /** Time has gone by that `monotonic` may not have counted: each thing is met anew. */
    forgetAll: () => met.clear(),
  };
}
