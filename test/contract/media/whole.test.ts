import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { requireWhole } from '#electron/media/whole.ts';
import { fixturePath } from '../../fixtures/media-fixtures.ts';
import { box, joined } from '../../fixtures/media-parts.ts';

async function verdictOn(bytes: Buffer): Promise<string> {
  await mkdir(test.info().outputPath(), { recursive: true });
  const path = join(test.info().outputPath(), 'clip.mp4');
  await writeFile(path, bytes);
  return requireWhole(path).then(
    () => 'whole',
    () => 'cut short',
  );
}

for (const name of ['silent.mp4', 'sound.mp4', 'fragments.mp4', 'phone.mov']) {
  test(`${name} is whole, and every cut of it is found`, async () => {
    const bytes = await readFile(fixturePath(name));
    expect(await verdictOn(bytes)).toBe('whole');
    for (const part of [0.3, 0.6, 0.9, 0.999]) {
      expect(await verdictOn(bytes.subarray(0, Math.floor(bytes.length * part))), `${part}`).toBe(
        'cut short',
      );
    }
  });
}

test('a clip whose index stands in front is found to be cut short too', async () => {
  const head = joined(box('ftyp', Buffer.from('isomisom')), box('moov', Buffer.alloc(64)));
  const data = box('mdat', Buffer.alloc(5_000));
  expect(await verdictOn(joined(head, data))).toBe('whole');
  expect(await verdictOn(joined(head, data, Buffer.from('padding\0')))).toBe('whole');
  expect(await verdictOn(joined(head, data).subarray(0, -1))).toBe('cut short');
  expect(await verdictOn(head)).toBe('cut short');
});

test('what is no MP4 is not judged', async () => {
  expect(await verdictOn(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0]))).toBe('whole');
});
