import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createJoinWorker } from '#electron/workers/join-worker-client.ts';
import { fixturePath } from '../../fixtures/media/media-fixtures.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

const place = fixturePath('sound.mp4');
const sha256 = createHash('sha256').update(readFileSync(place)).digest('hex');
const part = { path: place, sha256, start: 0, end: 2 };
const quiet = () => undefined;

test('the built worker joins clips, tells of its progress, and says what does not fit', async () => {
  const folder = test.info().outputPath('out');
  mkdirSync(folder, { recursive: true });
  const joiner = createJoinWorker(await builtWorker('join-worker'));
  const to = path.join(folder, 'joined.mp4');
  const told: number[] = [];
  const { signal } = new AbortController();

  const joined = await joiner.join([part, part], to, { signal, onProgress: (done) => told.push(done) });
  expect(joined).toMatchObject({ type: 'joined', media: { width: 320, audio: { channels: 1 } } });
  expect(told.length).toBeGreaterThan(0);

  const wide = { ...part, path: fixturePath('phone.mov'), sha256: 'another' };
  const refused = await joiner.join([part, wide], path.join(folder, 'none.mp4'), {
    signal,
    onProgress: quiet,
  });
  expect(refused).toEqual({ type: 'mismatches', mismatches: [null, 'changed'] });

  const giveUp = new AbortController();
  const many = Array.from({ length: 200 }, () => part);
  const given = joiner.join(many, path.join(folder, 'given-up.mp4'), {
    signal: giveUp.signal,
    onProgress: () => giveUp.abort(new Error('given up')),
  });
  await expect(given).rejects.toThrow('given up');
});

test('a worker that cannot work is an error, not a wait without end', async () => {
  const joiner = createJoinWorker(test.info().outputPath('nothing.cjs'));
  const { signal } = new AbortController();
  await expect(joiner.join([part], 'x', { signal, onProgress: quiet })).rejects.toThrow(/nothing/);
});
