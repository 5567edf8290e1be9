import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { createFaultBench, detailsOf, type FaultBench, token } from '../support/fault-bench.ts';
import {
  clip,
  clipSha256,
  doneAt,
  type FaultGateway,
  page,
  startFaultGateway,
  taskId,
} from '../support/fault-gateway.ts';
import {
  breakOff,
  reply,
  reset,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../support/scripted-server.ts';
import { shownWords } from '../support/shown-words.ts';

type Serve = (...steps: Step[]) => Promise<ScriptedServer>;

interface Fetched {
  readonly bench: FaultBench;
  readonly gateway: FaultGateway;
  /** The host of the files, which is not the gateway. */
  readonly host: ScriptedServer;
  readonly id: string;
}

/** A job that is done; its clip is at another host, which answers as scripted. Each query gives a fresh address. */
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
const whole = reply(200, clip, etag);
const brokenAtHalf = breakOff(200, clip.subarray(0, half), clip.length, 'reset', etag);

/** The rest of the clip from the asked offset, as a server that knows ranges sends it. */
const rest: Step = ({ request, response }) => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
  response.writeHead(206, {
    ...etag,
    'content-range': `bytes ${start}-${clip.length - 1}/${clip.length}`,
    'content-length': String(clip.length - start),
  });
  response.end(clip.subarray(start));
};

const isTroubled = (bench: FaultBench, id: string) => {
  const state = bench.stateOf(id);
  return 'trouble' in state && state.trouble !== null;
};

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
    ['silence', [silence, whole], says.brokeOff, null, 300],
    ['half of it', [brokenAtHalf, rest], says.brokeOff, null],
    ['half of it, twice', [brokenAtHalf, breakOff(200, clip.subarray(0, 9), 99), rest], says.brokeOff, null],
    [
      'half of it and silence',
      [breakOff(200, clip.subarray(0, half), clip.length, 'silence', etag), rest],
      says.brokeOff,
      null,
      300,
    ],
    ['fewer bytes than announced', [breakOff(200, clip, clip.length + 10), whole], says.brokeOff, null],
    ['a web page', [page200, whole], says.noVideo, 200],
    [
      'a web page called a video',
      [reply(200, page, { 'content-type': 'video/mp4' }), whole],
      says.noVideo,
      200,
    ],
    ['JSON', [reply(200, { error: { message: 'Not yet' } }), whole], says.noVideo, 200],
    [
      'JSON called a video',
      [reply(200, '{"error":"x"}', { 'content-type': 'video/mp4' }), whole],
      says.noVideo,
      200,
    ],
    ['nothing', [reply(200, ''), whole], says.noVideo, 200],
    ['a clip cut short without a word', [reply(200, clip.subarray(0, half)), whole], says.noVideo, null],
    ['a redirect that leads nowhere', [reply(302, '', { location: 'http://[' }), whole], says.refused, null],
    [
      'a redirect off this computer without encryption',
      [reply(302, '', { location: 'http://cdn.invalid/1' }), whole],
      says.refused,
      null,
    ],
  ];
  for (const [name, steps, words, answered, patienceMs] of rows) {
    test(`${name} is fetched in the end`, async ({ serve }) => {
      const job = await fetchClip(serve, steps, patienceMs);
      const { bench, id, host } = job;
      await bench.runUntil('the trouble showed', () => isTroubled(bench, id));
      expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: words });
      expect(detailsOf(bench.stateOf(id)).httpStatus ?? null).toBe(answered);
      await expectReady(job, host);
    });
  }
});
