import { createHash } from 'node:crypto';
import { copyFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeClip } from '#electron/practice-gateway/clips/clip-maker.ts';
import { createJoinWorker } from '#electron/workers/join-worker-client.ts';
import { repository } from '../fixtures/repository.ts';
import { type Bench, type Figure, median } from './support/bench.ts';
import { measure, type Reading } from './support/meter.ts';

const clips = 20;
const secondsOfClip = 15;
const rounds = 5;

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
    for (let round = 0; round < rounds; round += 1)
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
  const middle = (ways: readonly Reading[]) => median(ways.map(({ ms }) => ms));
  return [
    {
      name: 'time',
      value: Math.max(...joined.map(({ ms }) => ms)),
      unit: 'ms',
      limit: 5_000,
      how: `worst ${of}`,
    },
    {
      name: 'longest event-loop delay',
      value: Math.max(...joined.map(({ longestDelayMs }) => longestDelayMs)),
      unit: 'ms',
      limit: 30,
      how: `worst ${of}`,
    },
    {
      name: 'the same delay beside a plain copy',
      value: Math.max(...copied.map(({ longestDelayMs }) => longestDelayMs)),
      unit: 'ms',
      limit: null,
      how: `worst ${of}`,
    },
    { name: 'time of a plain copy', value: middle(copied), unit: 'ms', limit: null, how: `median ${of}` },
    {
      name: 'against a plain copy',
      value: middle(joined) / middle(copied),
      unit: '×',
      limit: null,
      how: `medians ${of}`,
    },
  ];
}
