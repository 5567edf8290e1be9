import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RunningPractice, startPracticeWorker } from '#electron/workers/practice-worker-client.ts';
import { assets, createPath, soundOrder } from '../../fixtures/gateway/practice-gateway.ts';
import { patient } from '../../fixtures/patience.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { buildWorker } from '../../fixtures/services/built-worker.ts';

test.describe.configure({ mode: 'serial' });

let program = '';
test.beforeAll(async () => {
  program = await buildWorker('practice-worker', test.info().outputPath('built'));
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
