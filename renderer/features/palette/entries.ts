import type { PaletteName, PaletteUse } from '#contract';
import { type SearchText, scoreOf } from './matching.ts';

export type EntryKind = 'command' | 'connection' | 'setting' | 'conversation' | 'clip';

/** One thing that the palette can find. */
export interface PaletteEntry {
  /** Unique; what its uses are counted under. */
  readonly key: string;
  readonly kind: EntryKind;
  readonly name: string;
  /** Its place among the variations of one prompt, which have the same name. */
  readonly variation?: PaletteName['variation'];
  /** Its name and the other words by which it is found. */
  readonly texts: readonly SearchText[];
}

/** Where two answer equally well: what is done comes before what is opened, few things before many. */
const kindScores: Readonly<Record<EntryKind, number>> = {
  command: 8,
  connection: 6,
  setting: 5,
  conversation: 2,
  clip: 0,
};
/** The most that is shown of a kind: few of what there may be thousands of, every command. */
const maxOfKind: Readonly<Record<EntryKind, number>> = {
  command: 40,
  connection: 6,
  setting: 6,
  conversation: 8,
  clip: 8,
};
/** A use counts half after this many milliseconds: two weeks. */
const halfLife = 14 * 24 * 3_600_000;
/** A little less than the step from one kind of match to the next: use decides among equals. */
const maxOfUse = 12;

type UseScores = ReadonlyMap<string, number>;

/** What habit adds to a match, by key: more with each use, less with time. */
export function habitScores(uses: readonly PaletteUse[], now: number): UseScores {
  return new Map(
    uses.map(({ key, count, lastAt }) => {
      const age = Math.max(0, now - lastAt);
      return [key, maxOfUse * (1 - 1 / (1 + count)) * 0.5 ** (age / halfLife)];
    }),
  );
}

/** What is found, the likeliest first; of entries that answer equally well, in the order in which they were given. */
export function findEntries<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  words: readonly string[],
  used: UseScores,
): readonly Entry[] {
  const best = new Map<EntryKind, { readonly entry: Entry; readonly score: number }[]>();
  for (const entry of entries) {
    const match = scoreOf(words, entry.texts);
    if (match === 0) continue;
    const { key, kind } = entry;
    const score = match + kindScores[kind] + (used.get(key) ?? 0);
    const held = best.get(kind) ?? [];
    best.set(kind, held);
    // A letter is found in nearly all names: they are not sorted for the few that are shown.
    if (held.length === maxOfKind[kind] && score <= (held.at(-1)?.score ?? 0)) continue;
    const at = held.findIndex((other) => other.score < score);
    held.splice(at < 0 ? held.length : at, 0, { entry, score });
    held.length = Math.min(held.length, maxOfKind[kind]);
  }
  return [...best.values()]
    .flat()
    .sort((left, right) => right.score - left.score)
    .map(({ entry }) => entry);
}

/** Where the entry stands that was gone to, also in a list that has changed since; where it is in it no more, at the place that it had. */
export function placeOf(shown: readonly Pick<PaletteEntry, 'key'>[], key: string | null, at: number): number {
  const found = key === null ? -1 : shown.findIndex((entry) => entry.key === key);
  return found < 0 ? Math.min(at, shown.length - 1) : found;
}

const maxRecent = 6;

/** What is offered before anything is typed: what was used lately, then every other command. */
export function firstEntries<Entry extends PaletteEntry>(entries: readonly Entry[], used: UseScores) {
  const scoreOfUse = ({ key }: Entry): number => used.get(key) ?? 0;
  const recent = entries
    .filter((entry) => scoreOfUse(entry) > 0)
    .sort((left, right) => scoreOfUse(right) - scoreOfUse(left))
    .slice(0, maxRecent);
  const commands = entries.filter((entry) => entry.kind === 'command' && !recent.includes(entry));
  return { recent, commands };
}
