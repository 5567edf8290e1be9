import { readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { day } from '../../fixtures/fake-clock.ts';
import {
  assets,
  authorized,
  createPath,
  expect,
  finishedTask,
  generatePath,
  post,
  query,
  queryPath,
  soundOrder,
  test,
} from '../../fixtures/gateway/practice-gateway.ts';
import { createPracticeGateway, type PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';

const limit = 67_108_864;

interface ErrorBody {
  readonly type: string;
  readonly error: { readonly type: string; readonly message: string; readonly http_code: string };
  readonly request_id: string;
}

test.describe('at the door', () => {
  const wrong: readonly [name: string, authorization: (token: string) => string | undefined][] = [
    ['no token', () => undefined],
    ['an empty token', () => 'Bearer '],
    ['another token', () => 'Bearer nonsense'],
    ['the token without the word', (token) => token],
    ['another word', (token) => `Basic ${token}`],
    ['a longer token', (token) => `Bearer ${token}x`],
    ['two spaces', (token) => `Bearer  ${token}`],
  ];
  for (const [name, authorization] of wrong) {
    test(`answers 401 to ${name}, on every operation`, async ({ gateway }) => {
      const value = authorization(gateway.token);
      const headers = {
        'content-type': 'application/json',
        ...(value === undefined ? {} : { authorization: value }),
      };
      const body = JSON.stringify(soundOrder());
      for (const [method, to] of [
        ['POST', createPath],
        ['GET', queryPath('1')],
        ['POST', generatePath('textgen-3.5-flash')],
        ['GET', '/'],
      ] as const) {
        const response = await fetch(gateway.address + to, {
          method,
          headers,
          ...(method === 'POST' ? { body } : {}),
        });
        expect(response.status).toBe(401);
        const error = (await response.json()) as ErrorBody;
        expect(error.error.message).toContain('(1004)');
        expect(error.error.http_code).toBe('401');
        expect(error.request_id).toBe(response.headers.get('x-request-id'));
      }
    });
  }

  test('answers 404 and 405 in JSON', async ({ gateway }) => {
    const headers = authorized(gateway);
    const missing = await fetch(`${gateway.address}/vendorv/v1/video_generation`, { headers });
    expect([missing.status, ((await missing.json()) as ErrorBody).error.http_code]).toEqual([404, '404']);
    const wrongMethod = await fetch(gateway.address + createPath, { headers });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
    const wrongQuery = await fetch(gateway.address + queryPath('1'), { method: 'DELETE', headers });
    expect([wrongQuery.status, wrongQuery.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('takes JSON only when it is called JSON', async ({ gateway }) => {
    const headers = { ...authorized(gateway), 'content-type': 'text/plain' };
    const body = JSON.stringify(soundOrder());
    const response = await fetch(gateway.address + createPath, { method: 'POST', headers, body });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Content-Type')]);
  });

  test('gives every answer a request id of its own', async ({ gateway }) => {
    const answers = await Promise.all([
      query(gateway, 'a'),
      query(gateway, 'b'),
      post(gateway, createPath, soundOrder()),
    ]);
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(null);
  });
});

test.describe('creating', () => {
  test('answers with nothing but a task id', async ({ gateway }) => {
    const response = await post(gateway, createPath, soundOrder());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ task_id: expect.stringMatching(/^.{8,}$/) });
  });

  test('answers a broken rule with 400 and its reason', async ({ gateway }) => {
    const response = await post(gateway, createPath, soundOrder({ duration: 3 }));
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as ErrorBody;
    expect(error.message).toBe('duration must be a whole number of seconds from 4 to 15, not 3. (2013)');
  });

  const order = JSON.stringify(soundOrder());
  for (const [name, body] of [
    ['nothing at all', ''],
    ['JSON that is cut off', order.slice(0, -1)],
    ['two values', `${order} {}`],
    ['a control character in a string', order.replace('paper', 'paper\n')],
    ['a byte order mark before it', `\uFEFF${order}`],
    ['bytes that are not UTF-8', Buffer.from(order.replace('paper', 'p\xe4per'), 'latin1')],
  ] as const) {
    test(`refuses a body of ${name}`, async ({ gateway }) => {
      const headers = authorized(gateway);
      const response = await fetch(gateway.address + createPath, { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      expect(((await response.json()) as ErrorBody).error.message).toContain('not valid JSON');
    });
  }

  for (const framing of ['length', 'chunked'] as const) {
    test(`takes exactly 64 MB (${framing})`, async ({ gateway }) => {
      const answer = await send(gateway, bigOrder(limit), framing);
      expect(answer).toEqual({ status: 200, body: expect.stringContaining('task_id') });
      expect(gateway.requests[0]?.bodyBytes).toBe(limit);
    });

    test(`refuses one byte more than 64 MB (${framing})`, async ({ gateway }) => {
      const answer = await send(gateway, bigOrder(limit + 1), framing);
      expect(answer).toEqual({ status: 413, body: expect.stringContaining('larger than 64 MB') });
    });
  }

  test('refuses an announced length over 64 MB before any of it is sent', async ({ gateway }) => {
    const answer = await new Promise<{ status: number; continued: boolean }>((resolve, reject) => {
      let continued = false;
      const headers = { ...authorized(gateway), 'content-length': limit + 1, expect: '100-continue' };
      const request = http.request(gateway.address + createPath, { method: 'POST', headers });
      request.on('continue', () => {
        continued = true;
      });
      request.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, continued });
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(answer).toEqual({ status: 413, continued: false });
  });
});

test.describe('asking', () => {
  test('a task goes from queued to running to succeeded by the clock', async ({ gateway, clock }) => {
    const createdAt = Math.floor(clock.now() / 1000);
    const created = (await (await post(gateway, createPath, soundOrder({ ratio: '9:16' }))).json()) as {
      task_id: string;
    };
    const ask = async () =>
      ((await (await query(gateway, created.task_id)).json()) as { task: Record<string, unknown> }).task;
    const facts = {
      id: created.task_id,
      model: 'videogen-H3',
      resolution: '768P',
      duration: 5,
      ratio: '9:16',
    };
    expect(await ask()).toEqual({ ...facts, status: 'queued', created_at: createdAt, updated_at: createdAt });
    clock.jump(1_499);
    expect(await ask()).toMatchObject({ status: 'queued' });
    clock.jump(1);
    expect(await ask()).toMatchObject({ status: 'running', updated_at: createdAt + 1 });
    clock.jump(2_499);
    expect(await ask()).toMatchObject({ status: 'running' });
    clock.jump(1);
    const done = await ask();
    expect(done).toMatchObject({ ...facts, status: 'succeeded', updated_at: createdAt + 4 });
    expect((done.content as { url: string }).url).toContain(
      `${gateway.address}/media/${created.task_id}.mp4?`,
    );
  });

  test('the times of a task can be set', async ({ start, clock }) => {
    const gateway = await start({ timing: { runningAfterMs: 0, doneAfterMs: 10 } });
    const { task_id: id } = (await (await post(gateway, createPath, soundOrder())).json()) as {
      task_id: string;
    };
    expect(await (await query(gateway, id)).text()).toContain('"running"');
    clock.jump(10);
    expect(await (await query(gateway, id)).text()).toContain('"succeeded"');
  });

  for (const id of ['nothing', '%E0%A4%A', '..%2Fsecret', 'a%20b']) {
    test(`there is no task ${id}`, async ({ gateway }) => {
      const url = `${gateway.address}/vendorv/v2/query/video_generation/${id}`;
      const response = await fetch(url, { headers: authorized(gateway) });
      expect(response.status).toBe(404);
      expect(((await response.json()) as ErrorBody).error.message).toContain('No such task');
    });
  }

  test('a task is kept for 7 days and then gone', async ({ gateway, clock }) => {
    const { id, url } = await finishedTask(gateway, clock);
    clock.jump(7 * day - 4_000);
    const last = await query(gateway, id);
    expect(last.status).toBe(200);
    const fresh = ((await last.json()) as { task: { content: { url: string } } }).task.content.url;
    expect((await fetch(fresh)).status).toBe(200);
    clock.jump(1);
    const gone = await query(gateway, id);
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('No such task')]);
    expect([(await fetch(fresh)).status, (await fetch(url)).status]).toEqual([404, 403]);
  });
});

test.describe('across a restart', () => {
  const token = 'the same token';

  test('tasks are found again, under the new address', async ({ start, clock, stateFolder }) => {
    const first = await start({ stateFolder, token });
    const { id } = await finishedTask(first, clock, { duration: 4, ratio: '1:1' });
    await first.close();
    const second = await start({ stateFolder, token });
    const { task } = (await (await query(second, id)).json()) as {
      task: { status: string; content: { url: string } };
    };
    expect(task.status).toBe('succeeded');
    expect(task.content.url.startsWith(`${second.address}/media/`)).toBe(true);
    expect((await fetch(task.content.url)).status).toBe(200);
  });

  test('the same clip is made of the same bytes', async ({ start, clock, stateFolder }) => {
    const tags: (string | null)[] = [];
    for (let round = 0; round < 2; round += 1) {
      const gateway = await start({ stateFolder, token });
      const [file = ''] = await readdir(stateFolder);
      const id = round === 0 ? (await finishedTask(gateway, clock)).id : path.basename(file, '.json');
      const { task } = (await (await query(gateway, id)).json()) as { task: { content: { url: string } } };
      tags.push((await fetch(task.content.url)).headers.get('etag'));
      await gateway.close();
    }
    expect(tags[0]).toMatch(/^"[0-9a-f]{32}"$/);
    expect(tags[1]).toBe(tags[0]);
  });

  test('the file is there before the answer, and holds neither prompt nor references', async ({
    start,
    stateFolder,
  }) => {
    const gateway = await start({ stateFolder });
    const url = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00000000', 'hex').toString('base64')}`;
    const image = { type: 'image_url', image_url: { url }, role: 'reference_image' };
    const content = [{ type: 'text', text: 'a secret plan' }, image];
    const { task_id: id } = (await (await post(gateway, createPath, soundOrder({ content }))).json()) as {
      task_id: string;
    };
    expect(await readdir(stateFolder)).toEqual([`${id}.json`]);
    const stored = await readFile(path.join(stateFolder, `${id}.json`), 'utf8');
    expect(stored).not.toMatch(/secret|base64|iVBOR/);
    expect(stored.length).toBeLessThan(500);
  });

  test('a damaged or foreign file does not keep the others from being found', async ({
    start,
    clock,
    stateFolder,
  }) => {
    const first = await start({ stateFolder, token });
    const { id } = await finishedTask(first, clock);
    await first.close();
    await writeFile(path.join(stateFolder, `${'a'.repeat(24)}.json`), '{"id":');
    await writeFile(path.join(stateFolder, `${'b'.repeat(24)}.json`), '{"id":"else"}');
    await writeFile(path.join(stateFolder, 'notes.txt'), 'hello');
    const second = await start({ stateFolder, token });
    expect((await query(second, id)).status).toBe(200);
    expect((await query(second, 'a'.repeat(24))).status).toBe(404);
  });

  test('tasks of more than 7 days are cleared away with the next one', async ({
    start,
    clock,
    stateFolder,
  }) => {
    const gateway = await start({ stateFolder });
    await finishedTask(gateway, clock);
    clock.jump(7 * day);
    const { id } = await finishedTask(gateway, clock);
    expect(await readdir(stateFolder)).toEqual([`${id}.json`]);
  });

  test('a folder that cannot be used is said at the start', async ({ stateFolder }) => {
    const file = path.join(stateFolder, 'in-the-way');
    await writeFile(file, '');
    await expect(createPracticeGateway({ stateFolder: file, assets })).rejects.toThrow();
  });
});

/** A sound order of exactly `bytes`, most of it one picture, in pieces. */
function* bigOrder(bytes: number): Generator<Buffer> {
  const order = soundOrder({
    content: [
      { type: 'text', text: 'a paper boat' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,@' }, role: 'reference_image' },
    ],
  });
  const [head, tail] = JSON.stringify(order)
    .split('@')
    .map((part) => Buffer.from(part)) as [Buffer, Buffer];
  const letters = Math.floor((bytes - head.length - tail.length) / 4) * 4;
  const piece = Buffer.alloc(1024 * 1024, 'A');
  yield head;
  yield Buffer.from('iVBORw0KGgoAAAAA');
  for (let left = letters - 16; left > 0; left -= piece.length)
    yield piece.subarray(0, Math.min(left, piece.length));
  yield tail;
  yield Buffer.alloc(bytes - head.length - tail.length - letters, ' ');
}

function send(gateway: PracticeGateway, pieces: Iterable<Buffer>, framing: 'length' | 'chunked') {
  const all = [...pieces].filter((piece) => piece.length > 0);
  const length = all.reduce((sum, piece) => sum + piece.length, 0);
  const headers = { ...authorized(gateway), ...(framing === 'length' ? { 'content-length': length } : {}) };
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = http.request(gateway.address + createPath, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', reject);
    for (const piece of all) request.write(piece);
    request.end();
  });
}
