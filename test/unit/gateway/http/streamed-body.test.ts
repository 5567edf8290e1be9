import { mkdirSync } from 'node:fs';
import { appendFile, type FileHandle, open, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { videoBodyBytes } from '#contract';
import { FailureInWords } from '#electron/gateway/errors/app-errors.ts';
import { chunkBytes, openStreamedBody, textBytes } from '#electron/gateway/http/streamed-body.ts';
import type { OutgoingReference, OutgoingVideo } from '#electron/gateway/types.ts';
import { openVideoBody } from '#electron/gateway/video/create-call.ts';
import { anyCharacter, checkAsyncProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const kinds = [
  { kind: 'image', mime: 'image/png' },
  { kind: 'image', mime: 'image/jpeg' },
  { kind: 'video', mime: 'video/mp4' },
  { kind: 'audio', mime: 'audio/mp3' },
] as const;

function folder(): string {
  const path = test.info().outputPath('files');
  mkdirSync(path, { recursive: true });
  return path;
}

async function reference(name: string, bytes: Buffer, of: (typeof kinds)[number] = kinds[0]) {
  const path = join(folder(), name);
  await writeFile(path, bytes);
  return { ...of, name, path, bytes: bytes.length } satisfies OutgoingReference;
}

function video(references: readonly OutgoingReference[], more: Partial<OutgoingVideo> = {}): OutgoingVideo {
  return {
    prompt: 'A ship',
    model: 'videogen-H3',
    resolution: '768P',
    ratio: '16:9',
    duration: 5,
    references,
    ...more,
  };
}

async function opened(outgoing: OutgoingVideo, onSent?: (sent: number, total: number) => void) {
  const body = await openVideoBody(outgoing, onSent);
  if (!body.ok) throw new Error(body.error.code);
  return body.value;
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sizes at which a file ends beside a piece that is made text, or sent, at a time. */
const besideSteps = [textBytes, 2 * textBytes, chunkBytes, chunkBytes + textBytes, 2 * chunkBytes].flatMap(
  (size) => [size - 2, size - 1, size, size + 1, size + 2],
);

/** Bytes in which no two pieces are the same: one in the place of another would be seen. */
function bytesThatDiffer(size: number, seed: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  for (let at = 0; at < bytes.length; at += 4)
    bytes.writeUInt32LE(Math.imul(at + seed, 2_654_435_761) >>> 0, at);
  return bytes.subarray(0, size);
}

/** The documented JSON, made the simple way. */
function documented(outgoing: OutgoingVideo, contents: readonly Buffer[]): string {
  const items = outgoing.references.map(({ kind, mime }, index) => ({
    type: `${kind}_url`,
    [`${kind}_url`]: { url: `data:${mime};base64,${contents[index]?.toString('base64')}` },
    role: `reference_${kind}`,
  }));
  return JSON.stringify({
    model: outgoing.model,
    content: [{ type: 'text', text: Buffer.from(outgoing.prompt, 'utf8').toString('utf8') }, ...items],
    resolution: outgoing.resolution,
    duration: outgoing.duration,
    ...(outgoing.ratio === null ? {} : { ratio: outgoing.ratio }),
  });
}

test('the stream is the documented JSON byte for byte, for any prompt and any files', async () => {
  const size = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...besideSteps));
  const file = fc.record({ of: fc.constantFrom(...kinds), size, seed: fc.nat(255) });
  const prompt = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('🎬 caf\u00e9 "quoted" \\ \n\t', 'lone \ud83c and \udfac', '\u2028\u0000\u001f', '汉字'),
  );
  const ratio = fc.constantFrom('16:9', null);
  await checkAsyncProperty(
    fc.asyncProperty(prompt, fc.array(file, { maxLength: 4 }), ratio, async (text, files, chosen) => {
      const contents = files.map((one) => bytesThatDiffer(one.size, one.seed));
      const references = await Promise.all(
        files.map((one, index) => reference(`f${index}`, contents[index] ?? Buffer.alloc(0), one.of)),
      );
      const outgoing = video(references, { prompt: text, ratio: chosen });
      const body = await opened(outgoing);
      const bytes = await collect(body.stream);
      await body.close();
      expect(bytes.toString('utf8')).toBe(documented(outgoing, contents));
      expect(bytes.length).toBe(body.totalBytes);
      expect(bytes.length).toBe(videoBodyBytes(outgoing, references));
    }),
    40,
  );
});

for (const alphabet of ['base64', 'base64url'] as const) {
  for (const isPadded of [true, false]) {
    test(`a file of any length is written in ${alphabet}${isPadded ? '' : ' without padding'} as a whole`, async () => {
      for (const size of [1, 2, 3, ...besideSteps]) {
        const contents = bytesThatDiffer(size, 1);
        const file = await reference('a', contents);
        const body = await openStreamedBody([{ type: 'base64', file, style: { alphabet, isPadded } }]);
        if (!body.ok) throw new Error(body.error.code);
        const text = (await collect(body.value.stream)).toString('latin1');
        await body.value.close();
        const bare = contents.toString(alphabet).replaceAll('=', '');
        expect(text === (isPadded ? bare.padEnd(Math.ceil(size / 3) * 4, '=') : bare), `${size}`).toBe(true);
        expect(body.value.totalBytes).toBe(text.length);
      }
    });
  }
}

test('no chunk holds more than one chunk of a file', async () => {
  const body = await opened(video([await reference('big', Buffer.alloc(5 * chunkBytes + 1, 1))]));
  let chunks = 0;
  for await (const chunk of body.stream) {
    chunks += 1;
    expect(chunk.length).toBeLessThanOrEqual((chunkBytes / 3) * 4);
  }
  await body.close();
  expect(chunks).toBe(8);
});

test('reports what was taken, from nothing to everything', async () => {
  const told: number[] = [];
  const body = await opened(video([await reference('a', Buffer.alloc(chunkBytes + 5, 1))]), (sent, total) => {
    expect(total).toBe(body.totalBytes);
    told.push(sent);
  });
  expect(body.hasStarted).toBe(false);
  await collect(body.stream);
  await body.close();
  expect(body.hasStarted).toBe(true);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told[0]).toBe(0);
  expect(told.at(-1)).toBe(body.totalBytes);
});

test('has started from the first byte that is handed on, before the receiver asks for more', async () => {
  const body = await opened(video([]));
  for await (const _ of body.stream) {
    expect(body.hasStarted).toBe(true);
    break;
  }
  await body.close();
});

test('can be read once only, so that no request goes out twice', async () => {
  const body = await opened(video([]));
  await collect(body.stream);
  await expect(collect(body.stream)).rejects.toThrow('only once');
});

test.describe('before anything is sent', () => {
  test('a file that is gone is named', async () => {
    const kept = await reference('kept.png', Buffer.from('kept'));
    const [one, two] = [
      await reference('one.png', Buffer.from('1')),
      await reference('two.mp4', Buffer.from('2')),
    ];
    await Promise.all([rm(one.path), rm(two.path)]);
    const body = await openVideoBody(video([kept, one, two]));
    expect(body).toMatchObject({
      ok: false,
      error: { code: 'files.missing', details: { cause: 'ENOENT', files: ['one.png', 'two.mp4'] } },
    });
  });

  test('a file of another size than when it was added is named', async () => {
    for (const change of [1, 400]) {
      const file = await reference('a.png', Buffer.alloc(300));
      await writeFile(file.path, Buffer.alloc(change));
      const body = await openVideoBody(video([file]));
      expect(body).toMatchObject({
        ok: false,
        error: { code: 'files.changed', details: { files: ['a.png'] } },
      });
    }
  });

  test('a file of the same size that was written since it was added is named', async () => {
    const file = await reference('a.png', Buffer.alloc(300));
    const modifiedAt = Math.trunc((await stat(file.path)).mtimeMs);
    const untouched = await openVideoBody(video([{ ...file, modifiedAt }]));
    expect(untouched.ok).toBe(true);
    if (untouched.ok) await untouched.value.close();
    await utimes(file.path, new Date(), new Date(modifiedAt + 5_000));
    expect(await openVideoBody(video([{ ...file, modifiedAt }]))).toMatchObject({
      ok: false,
      error: { code: 'files.changed', details: { files: ['a.png'] } },
    });
  });

  test('a folder in place of a file is named', async () => {
    const file = await reference('a.png', Buffer.from('1'));
    const body = await openVideoBody(video([{ ...file, path: folder(), name: basename(folder()) }]));
    expect(body).toMatchObject({
      ok: false,
      error: { code: 'files.unreadable', details: { files: ['files'] } },
    });
  });
});

test('a file whose size the disk no longer tells at its end is named', async () => {
  const body = await opened(video([await reference('a.png', Buffer.alloc(300, 1))]));
  const probe = await open(process.execPath);
  const files = Object.getPrototypeOf(probe) as Pick<FileHandle, 'stat'>;
  await probe.close();
  const { stat: whole } = files;
  Object.assign(files, {
    stat: () => Promise.reject(Object.assign(new Error('The disk fails.'), { code: 'EIO' })),
  });
  try {
    await expect(collect(body.stream)).rejects.toMatchObject({
      error: { code: 'files.unreadable', details: { files: ['a.png'], cause: 'EIO' } },
    });
  } finally {
    files.stat = whole;
  }
});

test.describe('a file that changes while it is sent ends the stream', () => {
  for (const [name, change] of [
    ['shrinks', (path: string) => truncate(path, chunkBytes + 3)],
    ['grows', (path: string) => appendFile(path, 'more')],
  ] as const) {
    test(name, async () => {
      const file = await reference('a.png', Buffer.alloc(3 * chunkBytes, 1));
      const body = await opened(video([file]));
      let received = 0;
      const reading = (async () => {
        for await (const chunk of body.stream) {
          if (received === 0) await change(file.path);
          received += chunk.length;
        }
      })();
      await expect(reading).rejects.toThrow(FailureInWords);
      await reading.catch((failure: FailureInWords) => {
        expect(failure.error).toMatchObject({ code: 'files.changed', details: { files: ['a.png'] } });
      });
      await body.close();
      expect(received).toBeLessThan(body.totalBytes);
    });
  }
});
