import { createHash } from 'node:crypto';
import { copyFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeClip } from '#electron/practice-gateway/clips/clip-maker.ts';
import { createJoinWorker } from '#electron/workers/join-worker-client.ts';
import { repository } from '../fixtures/source/repository.ts';
import { type Bench, type Figure, isShort, median, ms, rounds } from './support/bench.ts';
import { measure, type Reading } from './support/meters/meter.ts';

const clips = isShort ? 3 : 20;
const secondsOfClip = 15;

export const bench: Bench = {
  title: `${clips} clips of ${secondsOfClip} s joined, beside a plain copy of the same bytes`,
  async run(folder) {
    const bundled = path.join(repository, 'electron/practice-gateway/clips');
    const parts: { path: string; sha256: string; start: number; end: number }[] = [];
    for (let index = 0; index < clips; index += 1) {
      const place = path.join(folder, `clip-${index}.mp4`);
      const recipe = { look: 'dusk', ratio: '16:9', seconds: secondsOfClip, madeAt: index * 1_000 };
      const bytes = await makeClip(bundled, recipe);
      await writeFile(place, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      parts.push({ path: place, sha256, start: 0, end: secondsOfClip });
    }
    const joiner = createJoinWorker(path.join(import.meta.dirname, 'join-worker.mjs'));
    const to = path.join(folder, 'joined.mp4');
    const { signal } = new AbortController();

    const join = async () => {
      const outcome = await joiner.join(parts, to, { signal, onProgress: () => undefined });
      if (outcome.type !== 'joined') throw new Error(`The join ended as ${outcome.type}.`);
    };
    /** What any way of doing it must do at least: read every byte, write every byte, and have it on the disk. */
    const copy = async () => {
      for (const part of parts) {
        const copied = `${part.path}.copy`;
        await copyFile(part.path, copied);
        const handle = await open(copied, 'r+');
        await handle.sync();
        await handle.close();
        await rm(copied);
      }
    };
    const readings: { readonly joined: Reading; readonly copied: Reading }[] = [];
    for (let round = 0; round < rounds(5, 2); round += 1)
      readings.push({ joined: await measure(join), copied: await measure(copy) });
    const { length } = await readFile(to);
    if (length === 0) throw new Error('Nothing was written.');
    return figures(readings);
  },
};

function figures(readings: readonly { readonly joined: Reading; readonly copied: Reading }[]): Figure[] {
  const joined = readings.map((reading) => reading.joined);
  const copied = readings.map((reading) => reading.copied);
  const of = `of ${readings.length} rounds`;
  const middle = (ways: readonly Reading[]) => median(ways.map((reading) => reading.ms));
  const longestDelay = (ways: readonly Reading[]) => Math.max(...ways.map(({ maxDelayMs }) => maxDelayMs));
  return [
    ms('time', Math.max(...joined.map((reading) => reading.ms)), `worst ${of}`),
    {
      ...ms('time, usually', middle(joined), `median ${of}`),
      baseline: { name: 'plain copy', value: middle(copied) },
      readings: joined.map((reading) => reading.ms),
    },
    {
      ...ms('longest event-loop delay', longestDelay(joined), `worst ${of}`),
      baseline: { name: 'plain copy', value: longestDelay(copied) },
    },
  ];
}
