import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { directRoute } from '#electron/gateway/http/routes.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import {
  createPractice,
  type PracticeAccess,
  practiceRestsAfterMs,
} from '#electron/workers/practice-worker-client.ts';
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

const dataFolder = () => test.info().outputPath();
const stateFolder = () => path.join(dataFolder(), 'practice-gateway');

const practiceOf = (built: string, clock = createFakeClock()) =>
  createPractice({
    program: built,
    dataFolder: dataFolder(),
    assetsFolder: path.dirname(assets.clipsFolder),
    clock,
  });

function create({ address, token }: PracticeAccess, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(address + createPath, { method: 'POST', headers, body });
}

test('the built worker serves, keeps its tasks on disk, and can be stopped and started again', async () => {
  const practice = practiceOf(program);
  const access = await practice.start();
  const { task_id: id } = (await (await create(access, JSON.stringify(soundOrder()))).json()) as {
    task_id: string;
  };
  expect(readdirSync(stateFolder())).toEqual([`${id}.json`]);
  await practice.stop();
  await expect(fetch(access.address)).rejects.toThrow();
  const again = await practice.start();
  const headers = { authorization: `Bearer ${again.token}` };
  const response = await fetch(`${again.address}/vendorv/v2/query/video_generation/${id}`, { headers });
  expect(response.status).toBe(200);
  await practice.stop();
});

test('its thread ends a minute after the last call, comes back with the next at the same address, and stays away once stopped', async () => {
  const clock = createFakeClock();
  const practice = practiceOf(program, clock);
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
  const practice = practiceOf(program);
  const access = await practice.start();
  const url = `data:image/png;base64,${Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.alloc(47 * 1024 * 1024),
  ]).toString('base64')}`;
  const image = { type: 'image_url', image_url: { url }, role: 'reference_image' };
  const order = JSON.stringify(soundOrder({ content: [{ type: 'text', text: 'a paper boat' }, image] }));
  const answers = await Promise.all([1, 2, 3].map(() => create(access, order)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await practice.stop();
});

test('what keeps it from starting is told', async () => {
  mkdirSync(dataFolder(), { recursive: true });
  writeFileSync(stateFolder(), '');
  await expect(practiceOf(program).start()).rejects.toThrow(/EEXIST|ENOTDIR/);
  const silent = test.info().outputPath('silent.mjs');
  writeFileSync(silent, '');
  await expect(practiceOf(silent).start()).rejects.toThrow('its thread has ended');
});

test('an error in the worker ends the worker and nothing else, and the next call starts another', async () => {
  const faulty = test.info().outputPath('faulty.mjs');
  const hasEnded = test.info().outputPath('ended');
  mkdirSync(dataFolder(), { recursive: true });
  writeFileSync(
    faulty,
    `import { parentPort } from 'node:worker_threads';
     import { writeFileSync } from 'node:fs';
     import { createServer } from 'node:http';
     process.once('exit', () => writeFileSync(${JSON.stringify(hasEnded)}, ''));
     const server = createServer(() => { throw new Error('a fault of the practice gateway'); });
     server.listen(0, '127.0.0.1', () => {
       const address = 'http://127.0.0.1:' + server.address().port;
       parentPort.postMessage({ ok: true, value: { address, token: 'none' } });
     });`,
  );
  const uncaught: unknown[] = [];
  const listener = (error: unknown) => uncaught.push(error);
  process.prependOnceListener('uncaughtException', listener);
  const practice = practiceOf(faulty);
  const first = await practice.start();
  await expect(fetch(first.address)).rejects.toThrow();
  await until('the worker has ended', () => existsSync(hasEnded));
  process.off('uncaughtException', listener);
  expect(uncaught).toEqual([]);
  await until('another is started', async () => (await practice.start()).address !== first.address);
  await practice.stop();
});

test('one that ends or fails with its first word does not stay', async () => {
  const program = (rest: string) => {
    const file = test.info().outputPath('brief.mjs');
    mkdirSync(dataFolder(), { recursive: true });
    writeFileSync(
      file,
      `import { parentPort, threadId } from 'node:worker_threads';
       parentPort.postMessage({ ok: true, value: { address: 'http://127.0.0.1:9', token: String(threadId) } });
       ${rest}`,
    );
    return practiceOf(file);
  };
  const ends = program('process.exit();');
  const { token } = await ends.start();
  await until('another is started', async () => (await ends.start()).token !== token);
  // Whether the error or the word arrives first is for the threads to say.
  for (let time = 0; time < 20; time += 1) {
    const outcome = await program("throw new Error('a fault of the practice gateway');")
      .start()
      .then(() => '', String);
    expect([
      '',
      'Error: The practice gateway could not be started: a fault of the practice gateway',
    ]).toContain(outcome);
  }
});
