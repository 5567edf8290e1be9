import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppErrorCode } from '#contract';
import { spareBytes, unknownLengthBytes } from '#electron/files/free-space.ts';
import type { ClipFetchOptions } from '#electron/gateway/download/clip-fetch.ts';
import { nodePartFileSystem, type PartFileSystem } from '#electron/gateway/download/part-file.ts';
import { createTransport, type Transport } from '#electron/gateway/http/transport.ts';
import type { Download, DownloadOptions } from '#electron/gateway/types.ts';
import { localDownload, threadDownload } from '../../fixtures/gateway/downloads.ts';
import {
  breakOff,
  reply,
  reset,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

/** No two parts of it are alike: one that came twice, or in the place of another, is seen. */
const clip = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(3_000_000)]);
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(500, 1)]);
const etag = { etag: '"v1"' };
const half = 1_500_000;

/** What is tested is the built program; what needs a disk or a patience of its own runs in this process. */
let fetchOnThread: Download;
test.beforeAll(async () => {
  fetchOnThread = threadDownload(await builtWorker('download-worker'));
});

function folder(): string {
  mkdirSync(test.info().outputPath('library'), { recursive: true });
  return test.info().outputPath('library');
}

function fetchTo(
  server: ScriptedServer,
  more: Partial<DownloadOptions> = {},
  path = '/clip.mp4?sig=secret',
  setup: Partial<ClipFetchOptions> | null = null,
) {
  const download = setup === null ? fetchOnThread : localDownload(setup);
  const options = { path: join(folder(), 'clip.mp4'), allowLoopback: true, ...more };
  return download(`${server.address}${path}`, options);
}

const saved = {
  ok: true,
  value: {
    path: expect.stringMatching(/clip\.mp4$/),
    bytes: clip.length,
    sha256: createHash('sha256').update(clip).digest('hex'),
  },
};

async function expectSaved(content: Buffer = clip): Promise<void> {
  expect(await readdir(folder())).toEqual(['clip.mp4']);
  expect((await readFile(join(folder(), 'clip.mp4'))).equals(content)).toBe(true);
}

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

test('saves the clip with its hash and leaves nothing else behind', async ({ serve }) => {
  const server = await serve(reply(200, clip, { ...etag, 'content-length': String(clip.length) }));
  const told: (readonly [number, number | null])[] = [];
  expect(await fetchTo(server, { onProgress: (...progress) => told.push(progress) })).toEqual(saved);
  await expectSaved();
  expect(told.at(-1)).toEqual([clip.length, clip.length]);
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]).toMatchObject({ method: 'GET', path: '/clip.mp4?sig=secret' });
  expect(server.calls[0]?.headers.authorization).toBeUndefined();
  expect(server.calls[0]?.headers['user-agent']).toBe('GatewayStudio');
  expect(server.calls[0]?.headers.range).toBeUndefined();
});

test.describe('takes a clip', () => {
  for (const [name, step, content] of [
    ['of an odd content type', reply(200, clip, { 'content-type': 'text/html' }), clip],
    ['without a length', reply(200, clip, { 'transfer-encoding': 'chunked' }), clip],
    ['in WebM', reply(200, webm), webm],
    [
      'that comes byte by byte at first',
      ({ response }) => {
        for (const byte of clip.subarray(0, 20)) response.write(Buffer.from([byte]));
        response.end(clip.subarray(20));
      },
      clip,
    ],
  ] as readonly (readonly [string, Step, Buffer])[]) {
    test(name, async ({ serve }) => {
      expect((await fetchTo(await serve(step))).ok).toBe(true);
      await expectSaved(content);
    });
  }

  test('beside other files of that name, one of the same size, which stay as they are', async ({ serve }) => {
    const other = Buffer.from(clip);
    other[other.length - 1] = (other[other.length - 1] ?? 0) ^ 1;
    await writeFile(join(folder(), 'clip.mp4'), other);
    mkdirSync(join(folder(), 'clip (2).mp4'));
    await symlink('/nowhere', join(folder(), 'clip (3).mp4'));
    const fetched = await fetchTo(await serve(reply(200, clip)));
    expect(fetched).toMatchObject({ ok: true, value: { path: join(folder(), 'clip (4).mp4') } });
    expect((await readFile(join(folder(), 'clip.mp4'))).equals(other)).toBe(true);
    expect((await readFile(join(folder(), 'clip (4).mp4'))).equals(clip)).toBe(true);
    expect((await readdir(folder())).sort()).toEqual([
      'clip (2).mp4',
      'clip (3).mp4',
      'clip (4).mp4',
      'clip.mp4',
    ]);
  });

  test('once, when the very same file is there already from before a crash', async ({ serve }) => {
    await writeFile(join(folder(), 'clip.mp4'), clip);
    expect(await fetchTo(await serve(reply(200, clip)))).toEqual(saved);
    await expectSaved();
  });

  for (const [name, path, headers] of [
    ['with encoded dots in its address', '/a/%2e%2e%2f%2e%2e%2fevil.mp4', {}],
    ['with encoded backslashes in its address', '/..%5c..%5cevil.mp4?name=../evil.mp4', {}],
    ['with a name from the server', '/x', { 'content-disposition': 'attachment; filename="../../evil.mp4"' }],
    [
      'with an encoded name from the server',
      '/x',
      {
        'content-disposition': "attachment; filename*=UTF-8''%2e%2e%2fevil.mp4",
        'content-location': '../evil.mp4',
      },
    ],
  ] as const) {
    test(`${name} under the name that was asked for, and writes nowhere else`, async ({ serve }) => {
      const server = await serve(reply(200, clip, headers));
      expect(await fetchTo(server, {}, path)).toMatchObject({ value: { path: join(folder(), 'clip.mp4') } });
      await expectSaved();
      expect(server.calls.map((call) => call.path)).toEqual([path]);
      expect(await readdir(test.info().outputPath())).toEqual(['library']);
    });
  }

  test('that the caller has looked at while it was whole and had no name yet', async ({ serve }) => {
    const seen: unknown[] = [];
    const check = async (partPath: string) => {
      seen.push(await readdir(folder()), (await readFile(partPath)).equals(clip));
    };
    expect(await fetchTo(await serve(reply(200, clip)), { check })).toEqual(saved);
    expect(seen).toEqual([['clip.mp4.part'], true]);
  });

  test('beside a leftover that is a link, without writing through it', async ({ serve }) => {
    const victim = test.info().outputPath('victim');
    await writeFile(victim, 'precious');
    await symlink(victim, join(folder(), 'clip.mp4.part'));
    expect(await fetchTo(await serve(reply(200, clip)))).toEqual(saved);
    expect(await readFile(victim, 'utf8')).toBe('precious');
    await expectSaved();
  });
});

test.describe('keeps nothing and says why after', () => {
  const rows: readonly (readonly [string, Step, AppErrorCode, number?])[] = [
    ['403', reply(403, '<Error/>'), 'download.refused', 403],
    ['401', reply(401), 'download.refused', 401],
    ['408', reply(408), 'download.incomplete', 408],
    ['no content', reply(204), 'download.not-a-video', 204],
    ['too few bytes to tell', reply(200, clip.subarray(0, 11)), 'download.not-a-video', 200],
    ['a reset', reset('after-body'), 'download.incomplete'],
    ['less than promised', breakOff(200, clip.subarray(0, half), clip.length), 'download.incomplete'],
    ['silence midway', breakOff(200, clip.subarray(0, half), clip.length, 'silence'), 'download.incomplete'],
  ];
  for (const [name, step, code, httpStatus] of rows) {
    test(name, async ({ serve }) => {
      const server = await serve(step);
      const setup = name === 'silence midway' ? { stallMs: 300 } : null;
      const result = await fetchTo(server, {}, undefined, setup);
      if (result.ok) throw new Error('This must not be taken for a clip.');
      const { error } = result.error;
      expect(error.code).toBe(code);
      expect(error.details?.httpStatus).toBe(httpStatus);
      expect(error.retryable).toBe(code === 'download.incomplete');
      expect(JSON.stringify(result)).not.toContain('secret');
      expect(await readdir(folder())).toEqual([]);
      expect(server.calls).toHaveLength(1);
    });
  }

  test('a caller who finds no video in it', async ({ serve }) => {
    const server = await serve(reply(200, clip, { ...etag }));
    const check = async () => {
      throw new Error('no picture track');
    };
    expect(await fetchTo(server, { check })).toMatchObject({
      ok: false,
      error: { error: { code: 'download.not-a-video', details: { cause: 'Error: no picture track' } } },
    });
    expect(await readdir(folder())).toEqual([]);
  });

  test('a certificate that is not trusted, which trying again does not change', async ({ serve }) => {
    const server = await serve(silence);
    const address = server.address.replace('http:', 'https:');
    const options = { path: join(folder(), 'clip.mp4'), allowLoopback: true };
    expect(await fetchOnThread(address, options)).toMatchObject({
      ok: false,
      error: { error: { code: 'gateway.certificate', retryable: false } },
    });
    expect(await readdir(folder())).toEqual([]);
  });

  test('a refusal, with the id under which the file store finds it', async ({ serve }) => {
    const server = await serve(reply(503, '', { 'x-amz-request-id': 'store-7', 'retry-after': '7' }));
    expect(await fetchTo(server)).toMatchObject({
      ok: false,
      error: { error: { details: { requestId: 'store-7' } }, retryAfterMs: 7_000 },
    });
  });
});

test.describe('goes on with a download that broke off', () => {
  const broken = breakOff(200, clip.subarray(0, half), clip.length, 'reset', etag);

  async function breakFirst(server: ScriptedServer): Promise<void> {
    expect(await fetchTo(server)).toMatchObject({
      ok: false,
      error: { error: { code: 'download.incomplete' } },
    });
    expect((await readdir(folder())).sort()).toEqual(['clip.mp4.part', 'clip.mp4.part.json']);
    expect(await readFile(join(folder(), 'clip.mp4.part.json'), 'utf8')).not.toContain('http');
  }

  test('by date when there is no ETag', async ({ serve }) => {
    const date = 'Thu, 02 Jan 2025 03:04:05 GMT';
    const server = await serve(
      breakOff(200, clip.subarray(0, half), clip.length, 'reset', { 'last-modified': date }),
      rest,
    );
    await breakFirst(server);
    expect(await fetchTo(server)).toEqual(saved);
    expect(server.calls[1]?.headers['if-range']).toBe(date);
  });

  test('and again when the rest breaks off too', async ({ serve }) => {
    const third: Step = ({ response }) => {
      response.writeHead(206, {
        ...etag,
        'content-range': `bytes ${half}-${clip.length - 1}/${clip.length}`,
        'content-length': String(clip.length - half),
      });
      response.write(clip.subarray(half, half + 500_000), () => response.socket?.end());
    };
    const server = await serve(broken, third, rest);
    await breakFirst(server);
    await breakFirst(server);
    expect(await fetchTo(server)).toEqual(saved);
    await expectSaved();
    expect(server.calls[2]?.headers.range).toBe(`bytes=${half + 500_000}-`);
  });

  test('and is not taken when the rest is longer than was said', async ({ serve }) => {
    const server = await serve(broken, ({ response }) => {
      response.writeHead(206, {
        ...etag,
        'content-range': `bytes ${half}-${clip.length - 1}/${clip.length}`,
      });
      response.end(Buffer.concat([clip.subarray(half), Buffer.from('more')]));
    });
    await breakFirst(server);
    expect(await fetchTo(server)).toMatchObject({
      ok: false,
      error: { error: { code: 'download.incomplete', details: { httpStatus: 206 } } },
    });
    expect(await readdir(folder())).not.toContain('clip.mp4');
  });

  test('however long the disk takes to read what is there', async ({ serve }) => {
    const server = await serve(broken, rest);
    await breakFirst(server);
    const system: PartFileSystem = {
      ...nodePartFileSystem,
      async open(path, flags) {
        const file = await nodePartFileSystem.open(path, flags);
        const { read } = file;
        return Object.assign(file, {
          read: (...from: Parameters<typeof read>) => pause(150).then(() => read.apply(file, from)),
        });
      },
    };
    expect(await fetchTo(server, {}, undefined, { stallMs: 300, system })).toEqual(saved);
    await expectSaved();
  });

  for (const [name, marks] of [
    ['unreadable', '{"version":1,'],
    ['missing', null],
    [
      'about more',
      JSON.stringify({ version: 1, etag: '"v1"', lastModified: null, length: null, safeBytes: 9 }),
    ],
  ] as const) {
    test(`from the start when its notes are ${name}`, async ({ serve }) => {
      await writeFile(join(folder(), 'clip.mp4.part'), 'garbage!');
      if (marks !== null) await writeFile(join(folder(), 'clip.mp4.part.json'), marks);
      const server = await serve(reply(200, clip));
      expect(await fetchTo(server)).toEqual(saved);
      await expectSaved();
      expect(server.calls[0]?.headers.range).toBeUndefined();
    });
  }

  test('not trusting bytes that were never flushed', async ({ serve }) => {
    const marks = { version: 1, etag: '"v1"', lastModified: null, length: clip.length, safeBytes: half };
    await writeFile(
      join(folder(), 'clip.mp4.part'),
      Buffer.concat([clip.subarray(0, half), Buffer.alloc(999)]),
    );
    await writeFile(join(folder(), 'clip.mp4.part.json'), JSON.stringify(marks));
    expect(await fetchTo(await serve(rest))).toEqual(saved);
    await expectSaved();
  });
});

test('a disk that goes away while the clip is looked at says nothing about the clip, which is kept and not fetched again', async ({
  serve,
}) => {
  const server = await serve(reply(200, clip));
  const check = async () => {
    throw Object.assign(new Error('No such device'), { code: 'ENXIO' });
  };
  expect(await fetchTo(server, { check })).toMatchObject({
    ok: false,
    error: { error: { code: 'disk.folder-gone', details: { cause: 'ENXIO' } } },
  });
  expect((await readFile(join(folder(), 'clip.mp4.part'))).equals(clip)).toBe(true);
  const system = {
    ...nodePartFileSystem,
    moveToFreeName: () => Promise.reject(Object.assign(new Error('Busy'), { code: 'EBUSY' })),
  };
  expect(await fetchTo(server, {}, '/', { system, freeBytes: async () => 0 })).toMatchObject({
    ok: false,
    error: { error: { code: 'disk.unwritable', details: { cause: 'EBUSY' } } },
  });
  const seen: Buffer[] = [];
  const look = async (path: string) => void seen.push(await readFile(path));
  expect(await fetchTo(server, { check: look })).toEqual(saved);
  await expectSaved();
  expect(seen).toEqual([clip]);
  expect(server.calls).toHaveLength(1);
});

test('a cancel keeps what came, to go on with', async ({ serve }) => {
  const stop = new AbortController();
  const server = await serve(breakOff(200, clip.subarray(0, half), clip.length, 'silence', etag), rest);
  const onProgress = (done: number) => {
    if (done > 0) stop.abort();
  };
  expect(await fetchTo(server, { signal: stop.signal, onProgress })).toMatchObject({
    ok: false,
    error: { error: { code: 'download.incomplete', details: { cause: 'CANCELLED' } } },
  });
  expect(await fetchTo(server)).toEqual(saved);
  await expectSaved();
  expect(server.calls[1]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
});

test.describe('redirects', () => {
  test('are followed, five at most', async ({ serve }) => {
    const hop = (to: string) => reply(302, '', { location: to });
    const server = await serve(hop('/1'), hop('/2'), hop('/3'), hop('/4'), hop('/5?x=1'), reply(200, clip));
    expect(await fetchTo(server)).toEqual(saved);
    expect(server.calls.map((call) => call.path)).toEqual([
      '/clip.mp4?sig=secret',
      '/1',
      '/2',
      '/3',
      '/4',
      '/5?x=1',
    ]);
    const endless = await serve(hop('/again'));
    expect(await fetchTo(endless)).toMatchObject({
      ok: false,
      error: { error: { code: 'download.refused', details: { cause: 'TOO_MANY_REDIRECTS' } } },
    });
    expect(endless.calls).toHaveLength(6);
  });

  for (const [location, cause] of [
    ['file:///etc/passwd', 'INSECURE_ADDRESS'],
    [null, 'UNREADABLE_ADDRESS'],
  ] as const) {
    test(`are not followed to ${location}`, async ({ serve }) => {
      const server = await serve(reply(302, '', location === null ? {} : { location }));
      expect(await fetchTo(server)).toMatchObject({
        ok: false,
        error: { error: { code: 'download.refused', details: { cause } } },
      });
    });
  }

  test('nor is a plain address on this computer fetched when the gateway is elsewhere', async ({ serve }) => {
    const server = await serve(reply(200, clip));
    expect(await fetchTo(server, { allowLoopback: false })).toMatchObject({
      ok: false,
      error: { error: { code: 'download.refused', details: { cause: 'INSECURE_ADDRESS' } } },
    });
    expect(server.connections).toBe(0);
  });
});

test.describe('an address of another computer without https', () => {
  /** Takes every request to the server, whatever host it names, and notes its address. */
  function transportTo(server: ScriptedServer) {
    const { open, close } = createTransport();
    const asked: string[] = [];
    const transport: Transport = {
      close,
      open(request) {
        asked.push(request.url.href);
        return open({ ...request, url: new URL(server.address), path: request.url.pathname });
      },
    };
    return { asked, transport };
  }
  const options = () => ({ path: join(folder(), 'clip.mp4'), allowLoopback: true });

  test('is tried with it, also behind a redirect', async ({ serve }) => {
    const server = await serve(reply(302, '', { location: 'http://b.example:80/2' }), reply(200, clip));
    const { asked, transport } = transportTo(server);
    expect(await localDownload({ transport })('http://a.example:8080/1', options())).toEqual(saved);
    expect(asked).toEqual(['https://a.example:8080/1', 'https://b.example/2']);
  });

  for (const [what, step, code] of [
    ['nothing that answers', reset('before-body'), 'download.insecure'],
    ['a web page', reply(200, '<!doctype html>', { 'content-type': 'text/html' }), 'download.not-a-video'],
    ['a file that has run out', reply(403), 'download.refused'],
    ['no such file', reply(404), 'download.refused'],
    ['the way back', reply(301, '', { location: 'http://a.example/1' }), 'download.insecure'],
  ] as const) {
    test(`is told as ${code} where there is ${what} over https`, async ({ serve }) => {
      const { asked, transport } = transportTo(await serve(step));
      expect(await localDownload({ transport })('http://a.example/1', options())).toMatchObject({
        ok: false,
        error: { error: { code } },
      });
      expect(new Set(asked)).toEqual(new Set(['https://a.example/1']));
    });
  }

  test('is not blamed while the computer has no network', async () => {
    const cause = Object.assign(new Error('No such name.'), { code: 'ENOTFOUND' });
    const transport: Transport = { open: () => Promise.reject(cause), close: () => Promise.resolve() };
    expect(await localDownload({ transport })('http://a.example/1', options())).toMatchObject({
      error: { error: { code: 'download.incomplete', details: { cause: 'ENOTFOUND' } } },
    });
  });

  test('is not blamed for a clip that breaks off, or for a server in trouble', async ({ serve }) => {
    const half = breakOff(200, clip.subarray(0, 1_500_000), clip.length, 'reset');
    const { transport } = transportTo(await serve(half, reply(503)));
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await localDownload({ transport })('http://a.example/1', options())).toMatchObject({
        error: { error: { code: 'download.incomplete' } },
      });
    }
  });
});

test.describe('the disk', () => {
  test('a missing folder is told', async ({ serve }) => {
    const path = join(folder(), 'none', 'clip.mp4');
    expect(await fetchTo(await serve(reply(200, clip)), { path })).toMatchObject({
      ok: false,
      error: { error: { code: 'disk.folder-gone', details: { cause: 'ENOENT' } } },
    });
  });

  test('a folder that goes away midway is told, and is not made anew', async ({ serve }) => {
    const place = test.info().outputPath('stick');
    mkdirSync(place, { recursive: true });
    const server = await serve(reply(200, clip));
    const check = () => rm(place, { recursive: true });
    expect(await fetchTo(server, { path: join(place, 'clip.mp4'), check })).toMatchObject({
      ok: false,
      error: { error: { code: 'disk.folder-gone', details: { cause: 'ENOENT' } } },
    });
    expect(await readdir(test.info().outputPath())).not.toContain('stick');
  });

  for (const [name, headers, needed] of [
    ['of known length', { 'content-length': String(clip.length) }, clip.length + spareBytes],
    ['of unknown length', { 'transfer-encoding': 'chunked' }, unknownLengthBytes],
  ] as const) {
    test(`a clip ${name} is not begun where it would take the last room`, async ({ serve }) => {
      const server = await serve(reply(200, clip, headers));
      const fetch = (free: number | null) => fetchTo(server, {}, '/', { freeBytes: async () => free });
      expect(await fetch(needed - 1)).toMatchObject({
        ok: false,
        error: {
          error: {
            code: 'disk.full',
            details: { cause: 'ENOSPC', issues: [`${needed} bytes needed, ${needed - 1} free`] },
          },
        },
      });
      expect(await readdir(folder())).toEqual([]);
      expect(await fetch(needed)).toEqual(saved);
      expect(await fetch(null)).toEqual(saved);
    });
  }

  test('for the rest of a clip only the rest needs room', async ({ serve }) => {
    const server = await serve(breakOff(200, clip.subarray(0, half), clip.length, 'reset', etag), rest);
    await fetchTo(server);
    const freeBytes = async () => clip.length - half + spareBytes;
    expect(await fetchTo(server, {}, '/', { freeBytes })).toEqual(saved);
  });

  test('a full disk is told, and is not left fuller than it was', async ({ serve }) => {
    const small = test.info().outputPath('small-disk');
    mkdirSync(small, { recursive: true });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
    test.skip(mounted.status !== 0, 'Only the superuser of a Linux system can make a disk of 1 MB.');
    try {
      expect(await fetchTo(await serve(reply(200, clip)), { path: join(small, 'clip.mp4') })).toMatchObject({
        ok: false,
        error: { error: { code: 'disk.full', retryable: false, details: { cause: 'ENOSPC' } } },
      });
      expect(await readdir(small)).toEqual([]);
    } finally {
      spawnSync('umount', [small]);
    }
  });
});
