import { type JoinableClip, mismatchesOf, snapPart } from '#contract';
import { titleOf } from '../tasks/data/task-names.ts';

/** A clip with what it is called on the screen: clips of one press share their title, and their names tell them apart. */
export type NamedClip = Pick<JoinableClip, 'id' | 'posterUrl' | 'layout' | 'problem'> & {
  readonly title: string;
  readonly name: string;
};

/** A part of the clip that is being put together. */
export interface Part {
  /** Tells it from another part of the same clip. */
  readonly key: string;
  readonly clip: NamedClip;
  /** Seconds of the clip. */
  readonly start: number;
  readonly end: number;
}

/** @param place which of the variations of one press it is, in words. */
export function namedClip(clip: JoinableClip, place: string | null): NamedClip {
  const title = titleOf(clip);
  return { ...clip, title, name: place === null ? title : `${title} · ${place}` };
}

export function wholePart(key: string, clip: NamedClip): Part {
  return { key, clip, start: 0, end: clip.layout?.seconds ?? 0 };
}

export const lengthOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { start, end }) => sum + end - start, 0);

/** Each part with why it does not fit the others. */
export function mismatching(parts: readonly Part[]) {
  const mismatches = mismatchesOf(parts.map(({ clip }) => clip));
  return parts.map((part, index) => ({ part, why: mismatches[index] ?? null }));
}

/** Where the part may begin or end, each as a time that is shown. */
export function cutsOf({ clip: { layout }, start, end }: Part): Readonly<Record<'start' | 'end', number[]>> {
  if (layout === null) return { start: [], end: [] };
  const { keyFrames, seconds } = layout;
  return {
    start: keyFrames.filter((at) => at < end - 0.001),
    end: [...keyFrames.filter((at) => at > start + 0.001 && at < seconds), seconds],
  };
}

export function cutAt(part: Part, change: Partial<Pick<Part, 'start' | 'end'>>): Part {
  const { layout } = part.clip;
  const wanted = { start: part.start, end: part.end, ...change };
  return layout === null ? part : { ...part, ...snapPart(layout, wanted) };
}
