import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { directRoute } from '#electron/gateway/http/routes.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { createPractice, practiceRestsAfterMs } from '#electron/platform/system/practice.ts';
import { type RunningPractice, startPracticeWorker } from '#electron/workers/practice-worker-client.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { assets, createPath, soundOrder } from '../../fixtures/gateway/practice-gateway.ts';
import { patient } from '../../fixtures/patience.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';
import { until } from '../../fixtures/until.ts';

test.describe.configure({ mode: 'serial' });

let program = '';
test.beforeAll(async () => {
  program = await builtWorker('practice-worker');
});

const stateFolder = () => test.info().outputPath('state');

function create({ address, token }: RunningPractice, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(address + createPath, { method: 'POST', headers, body });
}

test('the built worker serves, keeps its tasks on disk, and can be stopped and started again', async () => {
  const practice = await startPracticeWorker(program, { stateFolder: stateFolder(), assets });
  const { task_id: id } = (await (await create(practice, JSON.stringify(soundOrder()))).json()) as {
    task_id: string;
  };
  expect(readdirSync(stateFolder())).toEqual([`${id}.json`]);
  await practice.stop();
  await practice.ended;
  await expect(fetch(practice.address)).rejects.toThrow();
  const again = await startPracticeWorker(program, { stateFolder: stateFolder(), assets });
  const headers = { authorization: `Bearer ${again.token}` };
  const response = await fetch(`${again.address}/vendorv/v2/query/video_generation/${id}`, { headers });
  expect(response.status).toBe(200);
  await again.stop();
});

test('its thread ends a minute after the last call, comes back with the next at the same address, and stays away once stopped', async () => {
  const clock = createFakeClock();
  const folder = path.dirname(stateFolder());
  const practice = createPractice({
    program,
    dataFolder: folder,
    assetsFolder: path.dirname(assets.clipsFolder),
    clock,
  });
  const { address, token } = await practice.start();
  const transport = createTransport({ routes: practice.awake(directRoute) });
  const query = new URL(`${address}/vendorv/v2/query/video_generation/none`);
  const call = async () => {
    const { status, body } = await transport.open({
      method: 'GET',
      url: query,
      headers: { authorization: `Bearer ${token}` },
      signal: new AbortController().signal,
    });
    for await (const _ of body);
    return status;
  };
  const isThere = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  const status = await call();

  await clock.advance(practiceRestsAfterMs - 1);
  expect(await isThere()).toBe(true);
  await clock.advance(1);
  await until('the thread has ended', async () => !(await isThere()));
  expect(await Promise.all([call(), call()])).toEqual([status, status]);
  expect(await isThere()).toBe(true);

  // A call that is under way holds it.
  const over = new AbortController();
  let connected: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const silent = transport.open({
    method: 'POST',
    url: new URL(createPath, address),
    headers: { 'content-length': '10' },
    signal: over.signal,
    onConnected: connected,
    body: (async function* () {
      await new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()));
      yield Buffer.alloc(0);
    })(),
  });
  await hasBegun;
  await clock.advance(2 * practiceRestsAfterMs);
  expect(await isThere()).toBe(true);
  over.abort(new Error('no longer wanted'));
  await expect(silent).rejects.toThrow('no longer wanted');
  await clock.advance(practiceRestsAfterMs);
  await until('the thread has ended again', async () => !(await isThere()));

  await practice.stop();
  await expect(call()).rejects.toThrow('ECONNREFUSED');
  expect(await isThere()).toBe(false);
});

test('three requests of nearly 64 MB at the same time are all answered', async () => {
  test.setTimeout(patient(120_000));
  const practice = await startPracticeWorker(program, { stateFolder: stateFolder(), assets });
  const url = `data:image/png;base64,${Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.alloc(47 * 1024 * 1024),
  ]).toString('base64')}`;
  const image = { type: 'image_url', image_url: { url }, role: 'reference_image' };
  const order = JSON.stringify(soundOrder({ content: [{ type: 'text', text: 'a paper boat' }, image] }));
  const answers = await Promise.all([1, 2, 3].map(() => create(practice, order)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await practice.stop();
});

test('what keeps it from starting is told', async () => {
  mkdirSync(test.info().outputPath(), { recursive: true });
  const inTheWay = path.join(test.info().outputPath(), 'file');
  writeFileSync(inTheWay, '');
  await expect(startPracticeWorker(program, { stateFolder: inTheWay, assets })).rejects.toThrow(
    /EEXIST|ENOTDIR/,
  );
});

test('an error in the worker ends the worker and nothing else', async () => {
  const faulty = test.info().outputPath('faulty.mjs');
  mkdirSync(path.dirname(faulty), { recursive: true });
  writeFileSync(
    faulty,
    `import { parentPort } from 'node:worker_threads';
     parentPort.postMessage({ ok: true, address: 'http://127.0.0.1:9', token: 'none' });
     setImmediate(() => { throw new Error('a fault of the practice gateway'); });`,
  );
  const uncaught: unknown[] = [];
  const listener = (error: unknown) => uncaught.push(error);
  process.prependOnceListener('uncaughtException', listener);
  const practice = await startPracticeWorker(faulty, { stateFolder: stateFolder(), assets });
  await practice.ended;
  process.off('uncaughtException', listener);
  expect(uncaught).toEqual([]);
});
