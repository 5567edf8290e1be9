import { stat } from 'node:fs/promises';
import type { Input } from 'mediabunny';
import { type ClipProblem, mismatchesOf, snapPart } from '#contract';
import { hashFile } from '../../files/hash.ts';
import { codeOf } from '../../shared/error-code.ts';
import { assertWhole, openInput } from '../clips.ts';
import { type OpenClip, openClip } from './clip-layout.ts';
import { type PlacedPart, type PlacedSound, writeJoined } from './joined-file.ts';
import type { CountBytes, FilePart, JoinOutcome, JoinProgress } from './model.ts';
import { isTooFarOff, placeSound } from './sound-slots.ts';

/** A file that is opened once, however many parts are of it. */
interface Source {
  readonly input: Input | null;
  readonly clip: OpenClip | null;
  readonly problem: ClipProblem | null;
}

/**
 * Copies parts of clips, packet by packet, one behind the other into a new MP4: nothing is encoded. Pictures follow each other
 * without a gap; sound is placed by `placeSound`. Every file is read through first, so that one which is not what it was is found
 * before anything is written.
 *
 * @param to path of the new file. What is there when this fails is not removed.
 */
export async function joinClips(
  parts: readonly FilePart[],
  to: string,
  onProgress: JoinProgress,
): Promise<JoinOutcome> {
  const sources = new Map<string, Source>();
  const count = await countBytes(parts, onProgress);
  try {
    for (const part of parts) {
      if (!sources.has(part.path)) sources.set(part.path, await openSource(part, count));
    }
    const opened = parts.flatMap(({ path }) => sources.get(path) ?? []);
    const mismatches = mismatchesOf(
      opened.map(({ clip, problem }) => ({ layout: clip?.layout ?? null, problem })),
    );
    if (mismatches.some((mismatch) => mismatch !== null)) return { type: 'mismatches', mismatches };
    const placed = placePictures(
      parts,
      opened.flatMap(({ clip }) => clip ?? []),
    );
    const sound = placeSoundOf(placed);
    const index = sound?.parts.findIndex((part) => isTooFarOff(part, sound.rate)) ?? -1;
    if (index >= 0) return { type: 'offset', index };
    return await writeJoined(placed, sound, to, count);
  } finally {
    for (const { input } of sources.values()) input?.dispose();
  }
}

/** Each file is read through, each part of it copied, and the new file read through. */
async function countBytes(parts: readonly FilePart[], onProgress: JoinProgress): Promise<CountBytes> {
  const sizes = new Map<string, number>();
  for (const { path } of parts) {
    const found = await stat(path).catch(() => null);
    sizes.set(path, found?.size ?? 0);
  }
  const read = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const copied = parts.reduce((sum, { path }) => sum + (sizes.get(path) ?? 0), 0);
  const total = Math.max(1, read + 2 * copied);
  let done = 0;
  return (bytes) => {
    done = Math.min(total, done + bytes);
    onProgress(done, total);
  };
}

async function openSource({ path, sha256 }: FilePart, count: CountBytes): Promise<Source> {
  let input: Input | null = null;
  try {
    if ((await hashFile(path, undefined, count)) !== sha256) return { input, clip: null, problem: 'changed' };
    await assertWhole(path);
    input = openInput(path);
    return { input, clip: await openClip(input), problem: null };
  } catch (error) {
    return { input, clip: null, problem: codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable' };
  }
}

function placePictures(parts: readonly FilePart[], clips: readonly OpenClip[]): PlacedPart[] {
  let begin = 0;
  return parts.flatMap((part, index) => {
    const clip = clips[index];
    if (clip === undefined) return [];
    const { start, end } = snapPart(clip.layout, part);
    const placed = { clip, start, end, begin };
    begin += end - start;
    return placed;
  });
}

/** `null` where no part has sound. */
function placeSoundOf(placed: readonly PlacedPart[]): PlacedSound | null {
  const found = placed.find(({ clip }) => clip.sound !== null)?.clip.sound;
  if (found === undefined || found === null) return null;
  const rate = found.config.sampleRate;
  const parts = placeSound(
    placed.map(({ clip, begin, start, end }) => {
      const moved = (begin - start - clip.firstPicture) * rate;
      return {
        begin: Math.round(begin * rate),
        end: Math.round((begin + end - start) * rate),
        packets: clip.sound?.packets.map((at) => Math.round(at + moved)) ?? [],
      };
    }),
    found.packetSamples,
  );
  return { ...found, rate, parts };
}
