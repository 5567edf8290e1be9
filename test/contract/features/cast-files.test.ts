import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { castLimits, castMethods } from '#contract';
import { hashBytes } from '#electron/files/hash.ts';
import { createCastRepository } from '#electron/store/cast.ts';
import { pngBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createCastBench } from '../../fixtures/services/benches/cast-bench.ts';

const place = (name: string) => test.info().outputPath(name);

test('entries go out as one file and come back as they were; the same file twice makes two', async () => {
  const from = createCastBench(place('from'));
  const samples = sampleFolder(place('chosen'));
  const mara = await from.entry('Mara', [
    await samples.picture('face.png', 1),
    await samples.sound('voice.wav', 1),
  ]);
  await from.cast.change(mara.id, {
    description: 'A young fisher.',
    note: 'Ask her.',
    putsDescription: true,
    kind: 'voice',
  });
  const fileIds = mara.media.map(({ file }) => file.fileId);
  await from.cast.setMedia(mara.id, [
    { fileId: fileIds[1] ?? '', shows: 'voice' },
    { fileId: fileIds[0] ?? '', shows: 'face' },
  ]);
  const tom = await from.entry('Tom', [await samples.picture('same.png', 1)]);
  expect(await from.cast.exportTo([mara.id])).toEqual({ ok: true, value: { isSaved: false, refused: [] } });
  from.chosen.path = place('film.gwcast');
  expect(await from.cast.exportTo([mara.id, tom.id])).toEqual({
    ok: true,
    value: { isSaved: true, refused: [] },
  });

  const to = createCastBench(place('to'));
  to.chosen.path = from.chosen.path;
  await to.entry('mara 2', []);
  const bytesOf = (bench: typeof to, ids: readonly string[]) =>
    ids.map((id) => hashBytes(readFileSync(bench.references.find(id)?.path ?? '')));
  for (const names of [
    ['Tom', 'Mara'],
    ['Tom 2', 'Mara 3'],
  ]) {
    const read = await to.cast.importFrom(null);
    if (!read.ok || read.value === null) throw new Error('Nothing was imported.');
    expect(read.value.refused).toEqual([]);
    expect(read.value.entries.map(({ name }) => name)).toEqual(names);
    const [, again] = read.value.entries;
    expect(again).toMatchObject({
      kind: 'voice',
      description: 'A young fisher.',
      note: 'Ask her.',
      putsDescription: true,
    });
    expect(again?.media.map(({ file, shows }) => [file.name, file.kind, shows])).toEqual([
      ['voice.wav', 'audio', 'voice'],
      ['face.png', 'image', 'face'],
    ]);
    expect(bytesOf(to, again?.media.map(({ file }) => file.fileId) ?? [])).toEqual(
      bytesOf(from, [...fileIds].reverse()),
    );
  }
  expect((await to.cast.list()).map(({ name }) => name)).toEqual([
    'Tom 2',
    'Mara 3',
    'Tom',
    'Mara',
    'mara 2',
  ]);
  expect(readdirSync(place('to/copies'))).toHaveLength(2);
  expect(existsSync(place('to/incoming-cast'))).toBe(false);
  to.chosen.path = null;
  expect(await to.cast.importFrom(null)).toEqual({ ok: true, value: null });
});

test('media whose files have no ending, or one of their own, go out and come back', async () => {
  const from = createCastBench(place('from'));
  const samples = sampleFolder(place('from/copies'));
  const names = ['Pasted 2026-11-27 05:13:49', 'anna.jfif'];
  const paths = await Promise.all(names.map((name, at) => samples.picture(name, at + 1)));
  const { id } = await from.entry('Anna', paths);
  from.chosen.path = place('anna.gwcast');
  await from.cast.exportTo([id]);
  const to = createCastBench(place('to'));
  to.chosen.path = from.chosen.path;
  const read = await to.cast.importFrom(null);
  expect(read).toMatchObject({ ok: true, value: { refused: [] } });
  const media = read.ok ? read.value?.entries[0]?.media : undefined;
  expect(media?.map(({ file }) => file.name)).toEqual(names);
});

test('media whose hash is not known yet go out too, and those that are gone are named', async () => {
  const { cast, chosen, db, references, entry } = createCastBench(place('from'));
  const samples = sampleFolder(place('from/copies'));
  const paths = [await samples.picture('Pasted', 1), await samples.picture('Gone', 2)];
  const { id, media } = await entry('Anna', paths);
  await Promise.all(media.map(({ file: { fileId, bytes } }) => references.hashOf(fileId, bytes, Infinity)));
  // As it is after a run that ended before it had read them.
  db.exec('UPDATE files SET sha256 = NULL');
  // A program that copied the data folder may not have kept its times.
  utimesSync(paths[0] ?? '', 1_000, 1_000);
  rmSync(paths[1] ?? '');
  chosen.path = place('anna.gwcast');
  const written = await cast.exportTo([id]);
  expect(written).toEqual({
    ok: true,
    value: { isSaved: true, refused: [{ name: 'Gone', reason: 'missing' }] },
  });
  const read = await cast.importFrom(null);
  const back = read.ok ? read.value?.entries[0]?.media : undefined;
  expect(back?.map(({ file }) => file.name)).toEqual(['Pasted']);
});

test('a copy that was changed on the disk goes out as it is, in a file that can be read', async () => {
  const { cast, chosen, references, entry } = createCastBench(place('data'));
  const samples = sampleFolder(place('chosen'));
  const paths = [await samples.picture('face.png', 1), await samples.picture('coat.png', 2)];
  const { id, media } = await entry('Anna', paths);
  writeFileSync(references.find(media[0]?.file.fileId ?? '')?.path ?? '', pngBytes(8, 8));
  chosen.path = place('anna.gwcast');
  await cast.exportTo([id]);
  const read = await cast.importFrom(null);
  expect(read).toMatchObject({ ok: true, value: { refused: [] } });
  const back = read.ok ? read.value?.entries[0]?.media : undefined;
  expect(back?.map(({ file }) => file.width)).toEqual([8, media[1]?.file.width]);
});

const picture = pngBytes(8, 8);
const mediumOf = (bytes: Buffer) => ({ file: `${hashBytes(bytes)}.png`, name: 'face.png', shows: '' });
const entryOf = (changes: object = {}) => ({
  kind: 'character',
  name: 'Mara',
  description: '',
  note: '',
  putsDescription: false,
  media: [mediumOf(picture)],
  ...changes,
});
const filesOf = (files: Readonly<Record<string, Buffer>>) =>
  Object.entries(files).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: hashBytes(bytes),
    modifiedAt: 1_790_000_000_000,
  }));
const held = { [`media/${hashBytes(picture)}.png`]: picture };

async function archive(
  entries: unknown,
  files: Readonly<Record<string, Buffer>> = held,
  changes: object = {},
) {
  const zip = new ZipFile();
  const add = (bytes: Buffer, name: string) =>
    zip.addBuffer(bytes, name, { compress: false, mode: 0o100600 });
  for (const [name, bytes] of Object.entries(files)) add(bytes, name);
  const head = {
    format: 'gateway-studio-cast',
    formatVersion: 1,
    contents: { entries },
    files: filesOf(files),
  };
  add(Buffer.from(JSON.stringify({ ...head, ...changes })), 'manifest.json');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const other = Buffer.from('no picture at all');
const named = (name: string) => archive([entryOf()], { ...held, [name]: other });
/** With a name that the library which writes archives does not take, in its list and in its manifest. */
const climbing = async () =>
  Buffer.from(
    (await named('xx/xx/evil.png')).toString('latin1').replaceAll('xx/xx/evil.png', '../../evil.png'),
    'latin1',
  );
const withMedia = (...media: readonly unknown[]) => archive([entryOf({ media })]);
const namedBy = (ending: string, bytes: Buffer) => ({ [`media/${hashBytes(bytes)}${ending}`]: bytes });
const bare = { ...mediumOf(picture), file: hashBytes(picture) };
const listed = (files: readonly object[]) => archive([entryOf()], held, { files });
const ofOther = namedBy('.png', other);
const unreadable = 'cast.file-unreadable';
/** Files that were made by others or changed, and what comes of each: an error, or why media are not taken. */
for (const [what, make, outcome] of [
  ['as it is', () => archive([entryOf()]), []],
  ['a text', async () => other, unreadable],
  ['a file without an ending', () => archive([entryOf({ media: [bare] })], namedBy('', picture)), []],
  ['an export of all', () => archive([entryOf()], held, { format: 'gateway-studio-export' }), unreadable],
  ['of a later version', () => archive([entryOf()], held, { formatVersion: 2 }), 'data.newer'],
  ['a name that leads out', () => climbing(), unreadable],
  ['a folder more', () => named(`media/a/${hashBytes(other)}.png`), unreadable],
  ['a file under another’s hash', () => named(`media/${'a'.repeat(64)}.png`), unreadable],
  ['a file that is not there', () => listed([...filesOf(held), ...filesOf({ x: other })]), unreadable],
  ['lengths that lie', () => listed(filesOf(held).map((file) => ({ ...file, bytes: 1 }))), unreadable],
  ['a name with @', () => archive([entryOf({ name: 'a@b' })]), unreadable],
  ['a name like a reference’s', () => archive([entryOf({ name: 'Image 1' })]), unreadable],
  ['a medium of a path', () => withMedia({ ...mediumOf(picture), file: '../studio.db' }), unreadable],
  ['13 media', () => withMedia(...Array(13).fill(mediumOf(picture))), unreadable],
  ['5,001 entries', () => archive(Array(5_001).fill(entryOf({ media: [] }))), unreadable],
  ['no entries', () => archive([]), unreadable],
  ['a medium without its file', () => archive([entryOf()], {}), ['missing']],
  ['no picture', () => archive([entryOf({ media: [mediumOf(other)] })], ofOther), ['not-media']],
] as const) {
  test(`a file of cast entries, ${what}: ${String(outcome) || 'taken'}`, async () => {
    const { cast, chosen } = createCastBench(place('data'));
    chosen.path = place('film.gwcast');
    writeFileSync(chosen.path, await make());
    const read = await cast.importFrom(null);
    const told = read.ok ? read.value?.refused.map(({ reason }) => reason) : read.error.code;
    expect(told).toEqual(outcome);
    expect(await cast.list()).toHaveLength(read.ok ? 1 : 0);
    const copies = existsSync(place('data/copies')) ? readdirSync(place('data/copies')) : [];
    expect(copies).toHaveLength(told?.length === 0 ? 1 : 0);
    expect([existsSync(place('data/incoming-cast')), existsSync(join(place('data'), '../evil.png'))]).toEqual(
      [false, false],
    );
  });
}

test('a full disk of the app’s data is not told as a folder that could be another one', async () => {
  const { cast, chosen, db } = createCastBench(place('data'));
  chosen.path = place('film.gwcast');
  const note = 'long '.repeat(400);
  writeFileSync(chosen.path, await archive(Array.from({ length: 9 }, () => entryOf({ note }))));
  const [pages] = db.prepare('PRAGMA page_count').pluck().all();
  db.pragma(`max_page_count = ${Number(pages)}`);
  // Told as the app's data are for every call.
  await expect(cast.importFrom(null)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
});

test('more entries than can be made come with files, and go out as one that comes back', async () => {
  const { cast, chosen, db, entry } = createCastBench(place('data'));
  const { id } = await entry('Name', []);
  const store = createCastRepository(db, () => undefined);
  const [one] = store.list();
  if (one === undefined) throw new Error('There is no entry.');
  const insert = (count: number) =>
    store.insert(
      Array.from({ length: count }, (_, at) => ({ ...one, id: randomUUID(), name: `Name ${at}` })),
    );
  insert(castLimits.maxEntries - 1);
  expect(
    await cast.create({ kind: 'style', name: 'More', project: null, description: '', fileIds: [] }),
  ).toMatchObject({ error: { code: 'cast.full' } });
  // A removal that is taken back passes the limit: all of them can be worked with.
  cast.remove([id]);
  await entry('In its place', []);
  await cast.restore([id]);
  const ids = (await cast.list()).map((each) => each.id);
  expect(castMethods['cast.reorder'].input.safeParse({ ids }).success).toBe(true);
  chosen.path = place('film.gwcast');
  expect(await cast.exportTo(ids)).toMatchObject({ value: { isSaved: true } });
  expect(await cast.importFrom(null)).toMatchObject({ ok: true });
  expect(await cast.list()).toHaveLength(2 * castLimits.maxEntries + 2);
  // Where there is no room for all entries of a file, none comes in.
  insert(castLimits.maxEntriesInAll - 3 * ids.length + 1);
  expect(await cast.importFrom(null)).toMatchObject({ error: { code: 'cast.full' } });
});

test('entries of one name come in as soon as others do, however many they are', async () => {
  const { cast, chosen } = createCastBench(place('data'));
  chosen.path = place('film.gwcast');
  writeFileSync(chosen.path, await archive(Array(60).fill(entryOf({ media: [] })), {}));
  const parse = JSON.parse;
  let rows = 0;
  JSON.parse = (...args) => {
    rows += 1;
    return parse(...args);
  };
  try {
    for (const _ of ['free', 'taken']) expect(await cast.importFrom(null)).toMatchObject({ ok: true });
  } finally {
    JSON.parse = parse;
  }
  // Those that are there are read a few times, not for each number that is tried.
  expect(rows).toBeLessThan(2_000);
});
