import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { identityOf } from '#electron/shared/connection.ts';
import { aTask, states } from '../../../../fixtures/builders.ts';
import { aConnection } from '../../../../fixtures/gateway/connections.ts';
import { localDownload } from '../../../../fixtures/gateway/downloads.ts';
import { doneAt, startFaultGateway, wholeClip } from '../../../../fixtures/gateway/fault-gateway.ts';
import { type Step, test } from '../../../../fixtures/gateway/scripted-server.ts';
import { patient } from '../../../../fixtures/patience.ts';
import { expect } from '../../../../fixtures/pure-test.ts';
import { createTasksBench, type TasksBench } from '../../../../fixtures/services/memory-tasks.ts';
import { createFolderLibrary } from '../../../../fixtures/store/folder-library.ts';

/** Sends a clip a byte at a time, for ever, and some time a second of the fake clock passes between two. */
const drip: Step = async ({ response }) => {
  response.writeHead(200, { 'content-length': '50000000', etag: '"v1"' });
  response.write(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  while (!response.destroyed) {
    response.write('x');
    await pause(5);
  }
};

/** The service with real downloads on a fake clock, and `count` finished clips at hosts that drip. */
async function withDrips(serve: Parameters<typeof startFaultGateway>[0], count: number) {
  const gateway = await startFaultGateway(serve, {
    query: [doneAt('/whole.mp4')],
    file: [(call) => (call.seen.path === '/whole.mp4' ? wholeClip(call) : drip(call))],
  });
  const { address } = gateway;
  const transport = createTransport();
  const folder = test.info().outputPath('library');
  mkdirSync(folder, { recursive: true });
  const connection = aConnection({ address, label: 'scripted', token: 'T' });
  const identity = identityOf(connection);
  const bench = createTasksBench({
    signedIn: connection,
    client: createGatewayClient({ transport }),
    fetchClip: localDownload(),
    folder: createFolderLibrary(folder),
  });
  const dripping = Array.from({ length: count }, (_, index) => {
    const state = { ...states.saving, resultUrl: `${address}/drip-${index}` };
    return bench.leave(aTask(state, { gateway: identity })).id;
  });
  return { bench, gateway, identity, dripping };
}

/** Lets time pass beside real sockets until the condition holds; @returns whether it came to hold. */
async function runFor(bench: TasksBench, seconds: number, condition: () => boolean): Promise<boolean> {
  for (let second = 0; second < seconds && !condition(); second += 1) {
    await bench.clock.advance(1_000);
    await pause(patient(2));
  }
  return condition();
}

test('four clips that come a byte at a time keep no fifth task from being polled and fetched', async ({
  serve,
}) => {
  const { bench, gateway, identity, dripping } = await withDrips(serve, 4);
  const { id } = bench.leave(aTask(states.queued, { gateway: identity }));
  bench.tasks.start();
  expect(await runFor(bench, 60, () => gateway.queries().length > 0)).toBe(true);
  expect(await runFor(bench, 300, () => bench.statusOf(id) === 'ready')).toBe(true);
  expect(dripping.map((dripped) => bench.statusOf(dripped))).toEqual(dripping.map(() => 'saving'));
  const isSlow = (dripped: string) => {
    const task = bench.tasks.get(dripped);
    return task.ok && task.value.transfer?.isSlow === true;
  };
  expect(await runFor(bench, 300, () => dripping.every(isSlow))).toBe(true);
  await bench.tasks.close();
});

test('a clip that would never be whole is broken off after minutes, and fetched from a fresh address', async ({
  serve,
}) => {
  const { bench, gateway, dripping } = await withDrips(serve, 1);
  const [id = ''] = dripping;
  bench.tasks.start();
  const cause = () => {
    const state = bench.store.get(id)?.state;
    return state && 'trouble' in state ? state.trouble?.details?.cause : undefined;
  };
  expect(await runFor(bench, 540, () => cause() !== undefined)).toBe(false);
  expect(await runFor(bench, 180, () => cause() === 'TOO_SLOW')).toBe(true);
  // The first time it may have been the line: the same address is tried once more.
  expect(await runFor(bench, 1_000, () => bench.statusOf(id) === 'ready')).toBe(true);
  expect(gateway.files().map(({ path }) => path)).toEqual(['/drip-0', '/drip-0', '/whole.mp4']);
  await bench.tasks.close();
});
