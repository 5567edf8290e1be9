import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { maxBodyBytes, refusalReasons } from '#contract';
import { type FileFacts, type Judgement, judgeFile } from '#electron/media/judge.ts';
import { probeClip } from '#electron/media/probe.ts';
import { badFiles, makeBadFiles } from '../../fixtures/bad-files.ts';
import { goodFiles } from '../../fixtures/good-files.ts';
import { fixturePath } from '../../fixtures/media-fixtures.ts';
import { pngBytes } from '../../fixtures/sample-files.ts';

/** Far longer than any judging takes, and shorter than the judge's own patience: a hang shows as such. */
const promptlyMs = 4_000;

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

async function judgePromptly(place: string): Promise<Judgement | 'too slow'> {
  const clock = new AbortController();
  const late = pause(promptlyMs, 'too slow' as const, { signal: clock.signal }).catch(
    () => 'too slow' as const,
  );
  try {
    return await Promise.race([judgeFile(place), late]);
  } finally {
    clock.abort();
  }
}

test.describe('a good file is known by its bytes', () => {
  for (const { name, bytes, expected } of goodFiles()) {
    test(name, async () => {
      const place = put(name, bytes);
      expect(await judgePromptly(place)).toEqual({
        ok: true,
        file: { ...expected, bytes: bytes.length, modifiedAt: expect.any(Number) },
      });
    });
  }
});

test.describe('a bad file is refused for what is wrong with it', () => {
  test('there are at least forty, and every reason that a judge can give', () => {
    const reasons = new Set(badFiles().map(({ expected }) => expected));
    expect(badFiles().length).toBeGreaterThanOrEqual(40);
    expect(new Set(badFiles().map(({ name }) => name)).size).toBe(badFiles().length);
    const others = ['already-added', 'audio-alone', 'unreadable', 'other-kind', 'no-picture'];
    const judged = refusalReasons.filter(
      (reason) => !/^(too-many|address)-/.test(reason) && !others.includes(reason),
    );
    expect(judged.filter((reason) => !reasons.has(reason))).toEqual([]);
  });

  test('each by itself', async () => {
    const { files, end } = makeBadFiles(folder());
    const said: string[] = [];
    for (const { name, how, path: place } of files) said.push(told(name, how, await judgePromptly(place)));
    end();
    expect(said).toEqual(files.map(({ name, how, expected }) => `${name} (${how}): ${expected}`));
  });

  test('all at once', async () => {
    const { files, end } = makeBadFiles(folder());
    const said = await Promise.all(
      files.map(async ({ name, how, path: place }) => told(name, how, await judgePromptly(place))),
    );
    end();
    expect(said).toEqual(files.map(({ name, how, expected }) => `${name} (${how}): ${expected}`));
  });

  function told(name: string, how: string, judgement: Judgement | 'too slow'): string {
    const verdict = judgement === 'too slow' ? judgement : judgement.ok ? 'taken' : judgement.reason;
    return `${name} (${how}): ${verdict}`;
  }
});

test('the largest file that a request can hold is judged, one byte more is not', async () => {
  const picture = pngBytes(8, 8);
  const place = put('large.png', Buffer.concat([picture, Buffer.alloc(maxBodyBytes - picture.length)]));
  expect(await judgePromptly(place)).toMatchObject({ ok: true, file: { bytes: maxBodyBytes } });
  writeFileSync(place, 'x', { flag: 'a' });
  expect(await judgePromptly(place)).toEqual({ ok: false, reason: 'too-large' });
});

test('a file that takes longer than its time counts as damaged', async () => {
  // Its bit rate changes and it has no index: all of it has to be stepped over.
  const frames = Buffer.alloc(417 + 522);
  frames.set([0xff, 0xfb, 0x90, 0xc0], 0);
  frames.set([0xff, 0xfb, 0xa0, 0xc0], 417);
  const place = put('long.mp3', Buffer.concat(Array.from({ length: 20_000 }, () => frames)));
  const facts = { seconds: Math.round((40_000 * 1152 * 1000) / 44_100) / 1000, audioCodec: 'mp3' };
  expect(await judgePromptly(place)).toMatchObject({ ok: true, file: { facts } });
  expect(await judgeFile(place, { timeLimitMs: 1 })).toEqual({ ok: false, reason: 'damaged' });
});

test('an unheard-of path is missing', async () => {
  expect(await judgePromptly('\0')).toEqual({ ok: false, reason: 'missing' });
  expect(await judgePromptly(path.join(fixturePath('sound.mp4'), 'below-a-file.png'))).toEqual({
    ok: false,
    reason: 'missing',
  });
});

test('the index is read as the media library reads it', async () => {
  for (const name of ['sound.mp4', 'silent.mp4', 'phone.mov', 'prores.mov']) {
    const judgement = await judgeFile(fixturePath(name));
    const { audio, seconds, framesPerSecond, ...measured } = await probeClip(fixturePath(name));
    expect(judgement).toMatchObject({ ok: true, file: { facts: measured } });
    if (!judgement.ok) continue;
    expect(judgement.file.facts.seconds).toBeCloseTo(seconds, 2);
    expect(judgement.file.facts.framesPerSecond).toBeCloseTo(framesPerSecond, 1);
    expect(judgement.file.facts.audioCodec).toBe(audio?.codec);
  }
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

  test('to any of the good files', async () => {
    test.setTimeout(60_000);
    const index = fc.nat(originals.length - 1);
    await fc.assert(
      fc.asyncProperty(index, fc.array(damage, { minLength: 1, maxLength: 4 }), async (which, changes) => {
        const place = put('changed', changes.reduce(apply, originals[which] ?? Buffer.alloc(0)));
        const judgement = await judgePromptly(place);
        expect(judgement).not.toBe('too slow');
        if (judgement === 'too slow') return;
        if (judgement.ok) expectSense(judgement.file.facts);
        else expect(refusalReasons).toContain(judgement.reason);
      }),
      { numRuns: 600 },
    );
  });

  function expectSense(facts: FileFacts): void {
    for (const value of Object.values(facts)) {
      if (typeof value === 'number') expect(Number.isFinite(value) && value >= 0).toBe(true);
    }
  }
});
