import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClipFolder } from '#electron/features/tasks/ports.ts';
import type { MediaTools } from '#electron/media/tools.ts';
import type { Db } from '#electron/store/open.ts';
import { createMediaWorker } from '#electron/workers/media-worker-client.ts';
import { clip, clipSha256, doneAt, startFaultGateway } from '../../../../fixtures/gateway/fault-gateway.ts';
import { reply, test } from '../../../../fixtures/gateway/scripted-server.ts';
import { lyingClips } from '../../../../fixtures/media/lying-clips.ts';
import { expect } from '../../../../fixtures/pure-test.ts';
import { createFaultBench } from '../../../../fixtures/services/benches/fault-bench.ts';
import { builtWorker } from '../../../../fixtures/services/built-worker.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

/**
 * Clips that are kept unexamined: real servers, downloads, files, database and media worker. A start of the app is a bench on the
 * same database and folder.
 */

let program: string;
test.beforeAll(async () => {
  program = await builtWorker('media-worker');
});

/** The measuring of clips as in the app, with the paths it was asked for. */
function measuringBy(media: MediaTools) {
  const probed: string[] = [];
  const probe: ClipFolder['probe'] = (path) => {
    probed.push(path);
    return media.measureClip(path);
  };
  return { probed, probe };
}

const working = () => measuringBy(createMediaWorker(program, { timeMs: 20_000, memoryMb: 256 }));
const notStarting = () => measuringBy(createMediaWorker(join(program, 'nowhere.cjs')));

function start(address: string, db: Db, probe: ClipFolder['probe']) {
  const bench = createFaultBench({ address, db, probe });
  bench.tasks.start();
  return bench;
}

async function gatewayWith(serve: Parameters<typeof startFaultGateway>[0], bytes: Buffer) {
  return startFaultGateway(serve, {
    query: [doneAt('/clip.mp4')],
    file: [reply(200, bytes, { etag: '"v1"', 'content-length': String(bytes.length) })],
  });
}

// Which clips lie too much is for the test of the worker.
test('a clip that lies about itself is fetched once, kept whole, and left alone at the next start', async ({
  serve,
}) => {
  const bytes = lyingClips['times of four thousand million frames']?.() ?? Buffer.alloc(0);
  const gateway = await gatewayWith(serve, bytes);
  const db = newStore();
  const first = working();
  const bench = start(gateway.address, db, first.probe);
  const { id } = bench.generate();
  const state = await bench.runToEnd(id);
  expect(state).toMatchObject({ status: 'failed', error: { code: 'download.cannot-be-examined' } });
  const task = bench.store.get(id);
  const path = task?.resultPath ?? '';
  expect(readdirSync(bench.folder).map((name) => join(bench.folder, name))).toEqual([path]);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  await bench.runOn();
  expect(first.probed).toHaveLength(1);
  await bench.tasks.close();

  const queries = gateway.queries().length;
  const second = working();
  const next = start(gateway.address, db, second.probe);
  await next.runOn();
  expect(next.store.get(id)).toEqual(task);
  expect(second.probed).toEqual([]);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect([gateway.creates(), gateway.files()].map(({ length }) => length)).toEqual([1, 1]);
  expect(gateway.queries()).toHaveLength(queries);
});

test('a sound clip that came while nothing could be examined is ready after the next start, fetched once', async ({
  serve,
}) => {
  const gateway = await gatewayWith(serve, clip);
  const db = newStore();
  const first = notStarting();
  const bench = start(gateway.address, db, first.probe);
  const { id } = bench.generate();
  expect(await bench.runToEnd(id)).toMatchObject({ error: { code: 'download.not-examined' } });
  const path = bench.store.get(id)?.resultPath ?? '';
  await bench.tasks.close();

  const second = notStarting();
  const still = start(gateway.address, db, second.probe);
  await still.runOn();
  expect(still.stateOf(id)).toMatchObject({ error: { code: 'download.not-examined' } });
  expect(second.probed).toEqual([path]);
  await still.tasks.close();

  const third = working();
  const next = start(gateway.address, db, third.probe);
  await next.runUntil('the clip was ready', () => next.statusOf(id) === 'ready');
  const media = { bytes: clip.length, sha256: clipSha256, width: 1360, height: 768 };
  expect(next.stateOf(id)).toMatchObject({ status: 'ready', media });
  expect(next.store.get(id)?.resultPath).toBe(path);
  expect(next.recipes).toEqual([id]);
  expect([gateway.creates(), gateway.files()].map(({ length }) => length)).toEqual([1, 1]);
});
