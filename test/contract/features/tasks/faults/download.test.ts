import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { shownWords } from '../../../../fixtures/app/shown-words.ts';
import {
  clip,
  clipSha256,
  doneAt,
  type FaultGateway,
  page,
  restOfClip,
  type Serve,
  startFaultGateway,
  taskId,
  wholeClip,
} from '../../../../fixtures/gateway/fault-gateway.ts';
import {
  breakOff,
  reply,
  reset,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../../../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../../../fixtures/pure-test.ts';
import {
  createFaultBench,
  detailsOf,
  type FaultBench,
  token,
} from '../../../../fixtures/services/benches/fault-bench.ts';

interface Fetched {
  readonly bench: FaultBench;
  readonly gateway: FaultGateway;
  /** The host of the files, which is not the gateway. */
  readonly host: ScriptedServer;
  readonly id: string;
}

/** A task that is done; its clip is at another host, which answers as scripted. Each query gives a fresh address. */
async function fetchClip(serve: Serve, steps: readonly Step[], patienceMs?: number): Promise<Fetched> {
  const host = await serve(...steps);
  let asked = 0;
  const query: Step = (call) => {
    asked += 1;
    return doneAt(`${host.address}/clip.mp4?signature=${asked}`)(call);
  };
  const gateway = await startFaultGateway(serve, { query: [query] });
  const bench = createFaultBench({ address: gateway.address, ...(patienceMs && { patienceMs }) });
  const { id } = bench.generate();
  return { bench, gateway, host, id };
}

const etag = { etag: '"v1"' };
const half = Math.floor(clip.length / 2);
const whole = wholeClip;
const rest = restOfClip;
const breakHalf = (then: 'reset' | 'silence') =>
  breakOff(200, clip.subarray(0, half), clip.length, then, etag);
const brokenAtHalf = breakHalf('reset');

/** The clip is on disk with the right bytes and nothing else; one create; no token at any host of files. */
async function expectReady(
  { bench, gateway, id }: Omit<Fetched, 'host'>,
  ...hosts: readonly ScriptedServer[]
) {
  const state = await bench.runToEnd(id);
  await bench.runOn();
  expect(shownWords(state)).toEqual({ status: 'Ready', says: null, next: null });
  expect(state).toMatchObject({ taskId, media: { sha256: clipSha256, bytes: clip.length } });
  const fileName = state.status === 'ready' ? state.fileName : '';
  expect(readdirSync(bench.folder).sort()).toEqual([fileName]);
  const onDisk = readFileSync(join(bench.folder, fileName));
  expect(createHash('sha256').update(onDisk).digest('hex')).toBe(clipSha256);
  expect(gateway.creates()).toHaveLength(1);
  expectNoToken(...hosts);
}

function expectNoToken(...hosts: readonly ScriptedServer[]): void {
  for (const { calls } of hosts) {
    for (const { headers, path } of calls) {
      expect(headers.authorization, `Authorization at ${path}`).toBeUndefined();
      expect(JSON.stringify([headers, path])).not.toContain(token);
    }
  }
}

const says = {
  refused: 'The address of the finished clip was refused.',
  brokeOff: 'The download broke off before the end.',
  noVideo: 'What the gateway handed over is not a video.',
};

test.describe('a clip whose download is answered with', () => {
  const asVideo = { 'content-type': 'video/mp4' };
  const page200 = reply(200, page, { 'content-type': 'text/html' });
  const rows: readonly (readonly [
    name: string,
    steps: readonly Step[],
    words: string,
    answered: number | null,
    patienceMs?: number,
  ])[] = [
    ['403', [reply(403, page), whole], says.refused, 403],
    ['404', [reply(404), whole], says.refused, 404],
    ['410', [reply(410, { error: 'gone' }), whole], says.refused, 410],
    ['403 at several addresses', [reply(403), reply(403), reply(403), whole], says.refused, 403],
    ['429', [reply(429, '', { 'retry-after': '30' }), whole], says.brokeOff, 429],
    ['503', [reply(503, page), whole], says.brokeOff, 503],
    ['a part nobody asked for', [reply(206, clip.subarray(9), etag), whole], says.brokeOff, 206],
    ['a reset', [reset('before-body'), whole], says.brokeOff, null],
    ['silence', [silence, whole], says.brokeOff, null, 500],
    ['half of it', [brokenAtHalf, rest], says.brokeOff, null],
    ['half of it, twice', [brokenAtHalf, breakOff(200, clip.subarray(0, 9), 99), rest], says.brokeOff, null],
    ['half of it and silence', [breakHalf('silence'), rest], says.brokeOff, null, 500],
    ['fewer bytes than announced', [breakOff(200, clip, clip.length + 10), whole], says.brokeOff, null],
    ['a web page', [page200, whole], says.noVideo, 200],
    ['a page called a video', [reply(200, page, asVideo), whole], says.noVideo, 200],
    ['JSON', [reply(200, { error: { message: 'Not yet' } }), whole], says.noVideo, 200],
    ['JSON called a video', [reply(200, '{"error":"x"}', asVideo), whole], says.noVideo, 200],
    ['nothing', [reply(200, ''), whole], says.noVideo, 200],
    ['a clip cut short without a word', [reply(200, clip.subarray(0, half)), whole], says.noVideo, null],
    ['a redirect that leads nowhere', [reply(302, '', { location: 'http://[' }), whole], says.refused, null],
    [
      'a redirect off this computer without encryption',
      [reply(302, '', { location: 'http://cdn.invalid/1' }), whole],
      says.brokeOff,
      null,
    ],
  ];
  for (const [name, steps, words, answered, patienceMs] of rows) {
    test(`${name} is fetched in the end`, async ({ serve }) => {
      const fetched = await fetchClip(serve, steps, patienceMs);
      const { bench, id, host } = fetched;
      await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
      expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: words });
      expect(detailsOf(bench.stateOf(id)).httpStatus ?? null).toBe(answered);
      await expectReady(fetched, host);
      expect(bench.pathOf(id)).toEqual(['waiting', 'sending', 'queued', 'saving', 'ready']);
    });
  }
});

test('a body longer than was announced never passes for the clip it was cut to', async ({ serve }) => {
  const tooLong: Step = ({ request, response }) => {
    request.socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${half}\r\n\r\n`);
    request.socket.write(clip, () => response.destroy());
  };
  const fetched = await fetchClip(serve, [tooLong, whole]);
  const { bench, id, host } = fetched;
  await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
  expect(shownWords(bench.stateOf(id)).status).toBe('Saving');
  await expectReady(fetched, host);
});

test('what is never a video is believed in the end, and can be fetched again by hand', async ({ serve }) => {
  const pages = Array.from({ length: pollPolicy.believedAfter.notAVideo }, () => reply(200, page));
  const fetched = await fetchClip(serve, [...pages, whole]);
  const { bench, id, gateway, host } = fetched;
  const state = await bench.runToEnd(id);
  await bench.runOn();
  expect(shownWords(state)).toMatchObject({ status: 'Failed', says: says.noVideo });
  expect(host.calls).toHaveLength(pollPolicy.believedAfter.notAVideo);
  expect(gateway.creates()).toHaveLength(1);
  expect(readdirSync(bench.folder)).toEqual([]);
  expect(bench.tasks.resume(id).ok).toBe(true);
  await expectReady(fetched, host);
});

test('a clip of untold length and version is taken for what its bytes are', async ({ serve }) => {
  const fetched = await fetchClip(serve, [reply(200, clip, { 'transfer-encoding': 'chunked' })]);
  await expectReady(fetched, fetched.host);
  expect(fetched.host.calls).toHaveLength(1);
});

test('a host that is not there is tried until it is', async ({ serve }) => {
  const down = await serve(silence);
  await down.close();
  const host = await serve(whole);
  const query = [
    doneAt(`${down.address}/clip.mp4`),
    doneAt(`${down.address}/clip.mp4`),
    doneAt(`${host.address}/1`),
  ];
  const gateway = await startFaultGateway(serve, { query });
  const bench = createFaultBench({ address: gateway.address });
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
  expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: says.brokeOff });
  expect(detailsOf(bench.stateOf(id)).cause).toBe('ECONNREFUSED');
  await expectReady({ bench, gateway, id }, host);
});

test.describe('a download that broke off at half', () => {
  const range = `${half}-${clip.length - 1}/${clip.length}`;
  const part = (place: string, mark: { etag: string }, bytes = clip.subarray(half)) =>
    reply(206, bytes, { ...mark, 'content-range': `bytes ${place}` });
  const rows: readonly (readonly [name: string, steps: readonly Step[], calls: number])[] = [
    ['goes on with the rest, at a fresh address too', [rest], 2],
    ['takes the whole clip where the server sends that', [whole], 2],
    ['takes the whole clip of another version', [reply(200, clip, { etag: '"v2"' })], 2],
    [
      'begins again when it begins elsewhere',
      [part(`0-${clip.length - 1}/${clip.length}`, etag, clip), whole],
      3,
    ],
    ['begins again when the rest is of another version', [part(range, { etag: '"v2"' }), whole], 3],
    [
      'begins again when the rest is of another length',
      [part(`${half}-${clip.length}/${clip.length + 1}`, etag), whole],
      3,
    ],
    [
      'begins again without such a range',
      [reply(416, '', { 'content-range': `bytes */${clip.length}` }), whole],
      3,
    ],
    ['goes on after its address ran out', [reply(403), rest], 3],
    ['goes on after a page came instead', [reply(200, page), rest], 3],
    ['goes on after 503', [reply(503), rest], 3],
    ['goes on after the rest broke off too', [reset('before-body'), rest], 3],
  ];
  for (const [name, steps, calls] of rows) {
    test(name, async ({ serve }) => {
      const fetched = await fetchClip(serve, [brokenAtHalf, ...steps]);
      const { bench, id, host } = fetched;
      await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
      expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: says.brokeOff });
      await expectReady(fetched, host);
      expect(host.calls).toHaveLength(calls);
      expect(host.calls[1]?.headers).toMatchObject({ range: `bytes=${half}-`, 'if-range': '"v1"' });
      if (!name.startsWith('begins again')) return;
      // At once and from the same address: what came was not taken for the rest.
      expect(host.calls[2]?.path).toBe(host.calls[1]?.path);
      expect(host.calls[2]?.headers.range).toBeUndefined();
    });
  }
});

test.describe('the token never reaches a host of files', () => {
  test('not in a plain download, nor when the files are at the gateway’s own address', async ({ serve }) => {
    const gateway = await startFaultGateway(serve, { query: [doneAt('/files/1.mp4')], file: [whole] });
    const bench = createFaultBench({ address: gateway.address });
    const { id } = bench.generate();
    await expectReady({ bench, gateway, id });
    expect(gateway.files().map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/files/1.mp4', undefined],
    ]);
    // What is looked for would be seen where it belongs.
    const own = [...gateway.creates(), ...gateway.queries()].map(({ headers }) => headers.authorization);
    expect(own).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });

  test('not when the clip is redirected to another host, and from there to a third', async ({ serve }) => {
    const third = await serve(whole);
    const second = await serve(reply(307, '', { location: `${third.address}/clip.mp4` }));
    const there = second.address.replace('127.0.0.1', 'localhost');
    const fetched = await fetchClip(serve, [reply(302, '', { location: `${there}/clip.mp4` })]);
    await expectReady(fetched, fetched.host, second, third);
    expect([fetched.host, second, third].map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    expect(second.calls[0]?.headers.host).toMatch(/^localhost:/);
  });

  test('not when a file is redirected to the gateway itself', async ({ serve }) => {
    const gateway = await startFaultGateway(serve, {
      query: [(call) => doneAt(`${host.address}/clip.mp4`)(call)],
      file: [whole],
    });
    const host = await serve(reply(302, '', { location: `${gateway.address}/files/1.mp4` }));
    const bench = createFaultBench({ address: gateway.address });
    const { id } = bench.generate();
    await expectReady({ bench, gateway, id }, host);
    expect(gateway.files().map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('not at a fresh address, after the first ran out', async ({ serve }) => {
    const second = await serve(whole);
    const fetched = await fetchClip(serve, [
      reply(403),
      reply(302, '', { location: `${second.address}/2.mp4` }),
    ]);
    await expectReady(fetched, fetched.host, second);
    expect(fetched.host.calls.map(({ path }) => path)).toEqual([
      '/clip.mp4?signature=1',
      '/clip.mp4?signature=2',
    ]);
    expect(fetched.gateway.queries()).toHaveLength(2);
  });
});
