import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReferenceFile, ReferenceKind } from '#contract';
import { createHashes } from '#electron/features/video/hashes.ts';
import { recover } from '#electron/features/video/known-files.ts';
import type { KnownFile, WantedReference } from '#electron/features/video/ports.ts';
import { systemClock } from '#electron/shared/clock.ts';
import { createFilesRepository } from '#electron/store/files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** Known files on disk, and references that are looked for among them. All contents are five bytes long. */
async function bench() {
  const folder = test.info().outputPath('chosen');
  await mkdir(folder, { recursive: true });
  const files = createFilesRepository(newStore());
  const show = ({ id, kind, name, mime, bytes, link }: KnownFile): ReferenceFile => ({
    fileId: id,
    kind,
    name,
    mime,
    bytes,
    link,
    url: '',
    isMissing: false,
    thumbnailUrl: null,
  });
  let addedAt = 0;
  return {
    files,
    path: (name: string) => join(folder, name),
    /** Writes a file and makes it known. */
    async choose(name: string, content: string, changes: Partial<KnownFile> = {}): Promise<KnownFile> {
      const path = join(folder, name);
      await writeFile(path, content);
      const { size: bytes, mtimeMs } = await stat(path);
      const file: KnownFile = {
        id: randomUUID(),
        path,
        kind: 'image',
        name,
        mime: 'image/png',
        bytes,
        modifiedAt: Math.trunc(mtimeMs),
        facts: {},
        link: null,
        sha256: hashOf(content),
        frameOf: null,
        ...changes,
      };
      addedAt += 1;
      files.put(file, addedAt);
      return file;
    },
    wanted: (content: string, changes: Partial<WantedReference> = {}): WantedReference => ({
      fileId: 'file-of-another-computer',
      kind: 'image' as ReferenceKind,
      bytes: content.length,
      sha256: hashOf(content),
      link: null,
      ...changes,
    }),
    async find(wanted: WantedReference) {
      const file = await recover(
        { files, newId: randomUUID, show, registerLink: () => 'address-private' },
        wanted,
      );
      return file && { fileId: file.fileId, isMissing: file.isMissing };
    },
    hashes: createHashes(files, systemClock.after),
  };
}

/** A whole second: not every file system keeps more. */
const later = new Date('2026-11-21T12:00:00Z');

test('a file of the same size and other bytes is never taken for the one that was sent', async () => {
  const { choose, wanted, find } = await bench();
  await choose('cat.png', 'a dog');
  expect(await find(wanted('a cat'))).toBeNull();
});

test('a file that another of the same size has replaced is missing, by its id too', async () => {
  const { choose, wanted, find, path, files } = await bench();
  const cat = await choose('cat.png', 'a cat');
  await writeFile(path('cat.png'), 'a dog');
  await utimes(path('cat.png'), later, later);
  const missing = await find(wanted('a cat', { fileId: cat.id }));
  // As a file of its own, the same one each time: the edited one goes on under the id that it has.
  expect(missing).toEqual({ fileId: expect.not.stringMatching(cat.id), isMissing: true });
  // The app has seen the change, and does not know the new content's hash yet.
  const { size: bytes, mtimeMs } = await stat(path('cat.png'));
  files.update({ ...cat, bytes, modifiedAt: Math.trunc(mtimeMs), sha256: null });
  expect(await find(wanted('a cat', { fileId: cat.id }))).toEqual(missing);
  files.update({ ...cat, bytes, modifiedAt: Math.trunc(mtimeMs), sha256: hashOf('a dog') });
  expect(await find(wanted('a cat', { fileId: cat.id }))).toEqual(missing);
});

test('a file that was only touched is the one that was sent, and is not read a second time', async () => {
  const { choose, wanted, find, path, files } = await bench();
  const cat = await choose('cat.png', 'a cat');
  await utimes(path('cat.png'), later, later);
  expect(await find(wanted('a cat', { fileId: cat.id }))).toEqual({ fileId: cat.id, isMissing: false });
  expect(files.get(cat.id)).toMatchObject({ modifiedAt: later.getTime(), sha256: hashOf('a cat') });
});

test('of several files of one content the one that is still there is taken', async () => {
  const { choose, wanted, find, path } = await bench();
  const [first, second, third] = [
    await choose('first.png', 'a cat'),
    await choose('second.png', 'a cat'),
    await choose('third.png', 'a cat'),
  ];
  await rm(path('third.png'));
  expect(await find(wanted('a cat'))).toEqual({ fileId: second.id, isMissing: false });
  expect(await find(wanted('a cat', { fileId: first.id }))).toEqual({ fileId: first.id, isMissing: false });
  await rm(path('second.png'));
  await rm(path('first.png'));
  expect(await find(wanted('a cat'))).toEqual({ fileId: third.id, isMissing: true });
});

test('a file of another kind, or a link, is not taken for it', async () => {
  const { choose, wanted, find } = await bench();
  const sound = await choose('cat.wav', 'a cat', { kind: 'audio' });
  expect(await find(wanted('a cat', { fileId: sound.id }))).toBeNull();
  const link = await choose('cat.png', 'a cat', { link: 'https://pictures.example/cat.png' });
  expect(await find(wanted('a cat', { fileId: link.id, sha256: null }))).toBeNull();
});

test('a task of before hashes were kept finds its file by id, unless its length is another', async () => {
  const { choose, wanted, find, path } = await bench();
  const cat = await choose('cat.png', 'a cat', { sha256: null });
  const old = { fileId: cat.id, sha256: null };
  expect(await find(wanted('a cat', old))).toEqual({ fileId: cat.id, isMissing: false });
  expect(await find(wanted('a longer cat', old))).toMatchObject({ isMissing: true });
  await rm(path('cat.png'));
  expect(await find(wanted('a cat', old))).toEqual({ fileId: cat.id, isMissing: true });
});

test('an address that may not be sent any more is found no more', async () => {
  const { wanted, find } = await bench();
  expect(await find(wanted('', { link: 'https://192.168.0.1/cat.png' }))).toBeNull();
});

test('a file that changes before its turn to be hashed has no hash, and a closed app hashes nothing', async () => {
  const { choose, hashes, files, path } = await bench();
  const [cat, dog] = [
    await choose('cat.png', 'a cat', { sha256: null }),
    await choose('dog.png', 'a dog', { sha256: null }),
  ];
  await writeFile(path('cat.png'), 'a cow');
  await utimes(path('cat.png'), later, later);
  expect(await hashes.hashOf(cat.id)).toBeNull();
  expect(await hashes.hashOf(dog.id)).toBe(hashOf('a dog'));
  expect(files.get(dog.id)?.sha256).toBe(hashOf('a dog'));
  const elk = await choose('elk.png', 'a elk', { sha256: null });
  hashes.close();
  expect(await hashes.hashOf(elk.id)).toBeNull();
  expect(files.get(elk.id)?.sha256).toBeNull();
});

test('files that are asked for together are each hashed, and the second asking waits for the first', async () => {
  const { choose, hashes, files } = await bench();
  const chosen: KnownFile[] = [];
  for (const name of ['a', 'b', 'c'])
    chosen.push(await choose(`${name}.png`, `is ${name}`, { sha256: null }));
  for (const file of [...chosen, ...chosen]) hashes.enqueue(file);
  await hashes.settled();
  expect(chosen.map(({ id }) => files.get(id)?.sha256)).toEqual(
    ['a', 'b', 'c'].map((name) => hashOf(`is ${name}`)),
  );
});
