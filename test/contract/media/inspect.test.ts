import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { maxBodyBytes, refusalReasons } from '#contract';
import type { FileFacts, Inspection } from '#electron/media/inspect.ts';
import type { MediaTools } from '#electron/media/tools.ts';
import { createMediaWorker } from '#electron/workers/media-worker-client.ts';
import { badFiles, makeBadFiles } from '../../fixtures/media/bad-files.ts';
import { goodFiles } from '../../fixtures/media/good-files.ts';
import { fixturePath } from '../../fixtures/media/media-fixtures.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { patient } from '../../fixtures/patience.ts';
import { checkAsyncProperty } from '../../fixtures/properties.ts';
import { test as base, expect } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

/** Far longer than any inspection takes, and shorter than the worker's own limit: a hang shows as such. */
const promptlyMs = patient(4_000);

/** The tools as the app has them: in the built worker. */
const test = base.extend<object, { readonly media: MediaTools }>({
  media: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      await use(createMediaWorker(await builtWorker('media-worker')));
    },
    { scope: 'worker' },
  ],
});

function folder(): string {
  const place = test.info().outputPath('files');
  mkdirSync(place, { recursive: true });
  return place;
}

function put(name: string, bytes: Uint8Array): string {
  const place = path.join(folder(), name);
  writeFileSync(place, bytes);
  return place;
}

async function inspectPromptly(media: MediaTools, place: string): Promise<Inspection | 'too slow'> {
  const clock = new AbortController();
  const late = pause(promptlyMs, 'too slow' as const, { signal: clock.signal }).catch(
    () => 'too slow' as const,
  );
  try {
    return await Promise.race([media.inspect(place), late]);
  } finally {
    clock.abort();
  }
}

test.describe('a good file is known by its bytes', () => {
  for (const { name, bytes, expected } of goodFiles()) {
    test(name, async ({ media }) => {
      const place = put(name, bytes);
      expect(await inspectPromptly(media, place)).toEqual({
        ok: true,
        file: { ...expected, bytes: bytes.length, modifiedAt: expect.any(Number) },
      });
    });
  }
});

test.describe('a bad file is refused for what is wrong with it', () => {
  test('there are at least forty, and every reason that an inspection can give', () => {
    const reasons = new Set(badFiles().map(({ expected }) => expected));
    expect(badFiles().length).toBeGreaterThanOrEqual(40);
    expect(new Set(badFiles().map(({ name }) => name)).size).toBe(badFiles().length);
    const others = ['already-added', 'unreadable', 'other-kind', 'no-sound', 'not-examined'];
    // Windows has neither pipes nor devices under names of files, and links to itself only for those who may make links.
    if (process.platform === 'win32') others.push('not-a-file', 'link-loop');
    const inspected = refusalReasons.filter(
      (reason) => !/^(too-many|address)-/.test(reason) && !others.includes(reason),
    );
    expect(inspected.filter((reason) => !reasons.has(reason))).toEqual([]);
  });

  test('each by itself', async ({ media }) => {
    const { files, end } = makeBadFiles(folder());
    const said: string[] = [];
    for (const { name, how, path: place } of files)
      said.push(told(name, how, await inspectPromptly(media, place)));
    end();
    expect(said).toEqual(files.map(({ name, how, expected }) => `${name} (${how}): ${expected}`));
  });

  test('all at once', async ({ media }) => {
    const { files, end } = makeBadFiles(folder());
    const said = await Promise.all(
      files.map(async ({ name, how, path: place }) => told(name, how, await inspectPromptly(media, place))),
    );
    end();
    expect(said).toEqual(files.map(({ name, how, expected }) => `${name} (${how}): ${expected}`));
  });

  function told(name: string, how: string, inspection: Inspection | 'too slow'): string {
    const verdict = inspection === 'too slow' ? inspection : inspection.ok ? 'taken' : inspection.reason;
    return `${name} (${how}): ${verdict}`;
  }
});

test('the largest file that a request can hold is inspected, one byte more is not', async ({ media }) => {
  const picture = pngBytes(8, 8);
  const place = put('large.png', Buffer.concat([picture, Buffer.alloc(maxBodyBytes - picture.length)]));
  expect(await inspectPromptly(media, place)).toMatchObject({ ok: true, file: { bytes: maxBodyBytes } });
  writeFileSync(place, 'x', { flag: 'a' });
  expect(await inspectPromptly(media, place)).toEqual({ ok: false, reason: 'too-large' });
});

test('an unheard-of path is missing', async ({ media }) => {
  expect(await inspectPromptly(media, '\0')).toEqual({ ok: false, reason: 'missing' });
  expect(await inspectPromptly(media, path.join(fixturePath('sound.mp4'), 'below-a-file.png'))).toEqual({
    ok: false,
    reason: 'missing',
  });
});

test.describe('whatever happens to the bytes, a verdict comes', () => {
  const originals = goodFiles().map(({ bytes }) => bytes);
  type Damage = { readonly at: number } & (
    | { readonly type: 'cut' }
    | { readonly type: 'drop'; readonly bytes: number }
    | { readonly type: 'write'; readonly bytes: Uint8Array; readonly nearStart: boolean }
  );
  const damage: fc.Arbitrary<Damage> = fc.oneof(
    fc.record({ type: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({
      type: fc.constant('write' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        fc.constantFrom(
          new Uint8Array(4),
          new Uint8Array(8).fill(255),
          new Uint8Array([0x7f, 255, 255, 255]),
        ),
      ),
      // Structure is mostly at the start.
      nearStart: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('drop' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.nat(64),
    }),
  );

  function apply(bytes: Buffer, how: Damage): Buffer {
    const at = Math.floor(bytes.length * how.at);
    switch (how.type) {
      case 'cut':
        return bytes.subarray(0, at);
      case 'drop':
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + how.bytes)]);
      case 'write': {
        const copy = Buffer.from(bytes);
        const place = how.nearStart ? Math.floor(Math.min(copy.length, 2_048) * how.at) : at;
        copy.set(how.bytes.subarray(0, Math.max(0, copy.length - place)), place);
        return copy;
      }
    }
  }

  test('to any of the good files', async ({ media }) => {
    test.setTimeout(patient(60_000));
    const index = fc.nat(originals.length - 1);
    await checkAsyncProperty(
      fc.asyncProperty(index, fc.array(damage, { minLength: 1, maxLength: 4 }), async (which, changes) => {
        const place = put('changed', changes.reduce(apply, originals[which] ?? Buffer.alloc(0)));
        const inspection = await inspectPromptly(media, place);
        expect(inspection).not.toBe('too slow');
        if (inspection === 'too slow') return;
        if (inspection.ok) expectSense(inspection.file.facts);
        else expect(refusalReasons).toContain(inspection.reason);
      }),
      600,
    );
  });

  function expectSense(facts: FileFacts): void {
    for (const value of Object.values(facts)) {
      if (typeof value === 'number') expect(Number.isFinite(value) && value >= 0).toBe(true);
    }
  }
});
