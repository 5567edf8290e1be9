import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { removeUnderWay } from '#electron/files/atomic-write.ts';
import { hashBytes } from '#electron/files/hash.ts';
import type { ArchivePlan } from '#electron/shared/archive.ts';
import { createArchiveWorker } from '#electron/workers/archive/archive-worker-client.ts';
import { noteImport, takeBackClips } from '#electron/workers/archive/clip-journal.ts';
import { placeClips, unpackArchive } from '#electron/workers/archive/read-archive.ts';
import { writeArchive, writeFiles } from '#electron/workers/archive/write-archive.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** Where clips are placed, with a journal of this test's own. */
const into = (folder: string) => ({
  folder,
  mayMake: true,
  journal: test.info().outputPath('import-clips.json'),
  isShared: true,
});

/** Something to export: a database, a picture and a clip. */
function aPlan(clipBytes = 1_000): ArchivePlan {
  const folder = test.info().outputPath('source');
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'studio.db'), 'a database');
  writeFileSync(join(folder, 'pictures/one.png'), 'a picture');
  writeFileSync(join(folder, 'pictures/.half.0a0a0a0a.new'), 'half a picture');
  writeFileSync(join(folder, '狐狸 (1).mp4'), Buffer.alloc(clipBytes, 5));
  return {
    format: 'gateway-studio-export',
    facts: {
      appVersion: '0.2.0',
      exportedAt: 1_790_000_000_000,
      schemaVersion: 6,
      counts: { tasks: 1, conversations: 0, connections: 0 },
      copiesFolder: '/somewhere/copies',
    },
    database: join(folder, 'studio.db'),
    connections: '{}',
    folders: { pictures: join(folder, 'pictures') },
    files: [],
    clips: [
      { taskId: 'one', path: join(folder, '狐狸 (1).mp4') },
      { taskId: 'gone', path: join(folder, 'gone.mp4') },
    ],
  };
}

/** A plan of clips that differ in their bytes, each named by its task. */
function aPlanOf(...taskIds: readonly string[]): ArchivePlan {
  const plan = aPlan();
  const clips = taskIds.map((taskId, index) => {
    const path = test.info().outputPath('source', `${taskId}.mp4`);
    writeFileSync(path, Buffer.alloc(2_000, index));
    return { taskId, path };
  });
  return { ...plan, clips };
}

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mode?: number;
  readonly compress?: boolean;
}

const plain: readonly Entry[] = [
  { name: 'database.db', bytes: Buffer.from('a database') },
  { name: 'connections.json', bytes: Buffer.from('{}') },
];

const entriesOf = (manifest: Record<string, unknown>, more: readonly Entry[] = []): Entry[] => [
  ...plain,
  ...more,
  { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
];

function manifestOf(files: readonly Entry[], changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    format: 'gateway-studio-export',
    formatVersion: 1,
    ...aPlan().facts,
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: hashBytes(bytes),
      modifiedAt: 1_790_000_000_000,
    })),
    clips: [],
    ...changes,
  };
}

async function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes, mode = 0o100600, compress = false } of entries)
    zip.addBuffer(bytes, name, { mode, compress, mtime: new Date(1_790_000_000_000) });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Puts another name of the same length into an archive, wherever the name stands. */
function renamed(archive: Buffer, from: string, to: string): Buffer {
  expect(Buffer.byteLength(from)).toBe(Buffer.byteLength(to));
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

async function problemOf(bytes: Buffer): Promise<string> {
  const path = test.info().outputPath('bad.zip');
  writeFileSync(path, bytes);
  const folder = test.info().outputPath('unpacked', String(Math.random()).slice(2));
  const read = await unpackArchive('gateway-studio-export', path, folder, options());
  return read.ok ? 'taken' : read.error;
}

const unpackedFolder = () => test.info().outputPath('unpacked');

async function unpacked(path: string) {
  const read = await unpackArchive('gateway-studio-export', path, unpackedFolder(), options());
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const picture: Entry = { name: 'pictures/one.png', bytes: Buffer.from('a picture') };

/** An archive whose manifest lists the usual files and these, and which holds these too unless others are given. */
const listing = (listed: readonly Entry[], more = listed, changes: Record<string, unknown> = {}) =>
  zipOf(entriesOf(manifestOf([...plain, ...listed], changes), more));
const holding = (name: string) => listing([{ name, bytes: Buffer.from('x') }]);
const misnamed = async (from: string, to: string) => renamed(await holding(from), from, to);
const manifestAlone = (text: string) => zipOf([{ name: 'manifest.json', bytes: Buffer.from(text) }]);
const word: Entry = { name: 'word/document.xml', bytes: Buffer.from('<xml/>'), compress: true };
const bomb: Entry = { name: picture.name, bytes: Buffer.alloc(1_000_000), compress: true };
const later = { format: 'gateway-studio-export', formatVersion: 2, everything: 'else' };
const clip: Entry = { name: 'clips/1.mp4', bytes: Buffer.from('x') };
const ofTask = (taskId: string) => ({ taskId, fileName: 'a.mp4', clip: clip.name });
const otherDatabase = [{ name: 'database.db', bytes: Buffer.from('b database') }, ...plain.slice(1)];
const forWindows = ['nul.png', 'con', 'com1.txt', 'one.', 'one.png.'];

/** Files that are no whole export of this app, and what is said of each. */
const bad: readonly (readonly [name: string, problem: string, make: () => Promise<Buffer>])[] = [
  ['an export as it is', 'taken', () => listing([picture])],
  ['an empty file', 'not-an-export', async () => Buffer.alloc(0)],
  ['a text', 'not-an-export', async () => Buffer.from('not a zip at all')],
  ['another program’s zip', 'not-an-export', () => zipOf([word])],
  ['another program’s manifest', 'not-an-export', () => manifestAlone('{"name":"extension"}')],
  ['a manifest that is no JSON', 'not-an-export', () => manifestAlone('{')],
  ['a file that was cut off', 'damaged', async () => (await listing([])).subarray(0, 200)],
  ['a wrong byte', 'damaged', async () => renamed(await listing([picture]), 'a picture', 'A picture')],
  ['another database', 'damaged', () => zipOf(entriesOf(manifestOf(otherDatabase)))],
  ['an export of a later version', 'newer', () => zipOf(entriesOf(later))],
  ['a manifest without its list', 'altered', () => listing([], [], { files: undefined })],
  ['a manifest that lacks a file of the archive', 'altered', () => listing([], [picture])],
  ['a file that the archive lacks', 'altered', () => listing([picture], [])],
  ['a wrong size', 'altered', () => listing([{ ...picture, bytes: Buffer.from('longer text') }], [picture])],
  ['a file that is compressed', 'altered', () => listing([bomb])],
  ['a link in place of a file', 'altered', () => listing([picture], [{ ...picture, mode: 0o120777 }])],
  ['a name that leads out', 'altered', () => misnamed('pictures/xxxevil.png', 'pictures/../evil.png')],
  ['a name from the root', 'altered', () => misnamed(picture.name, '/tmp/res/one.png')],
  ['a folder that no export has', 'altered', () => holding('logs/main.log')],
  ['a name twice', 'altered', () => listing([picture], [picture, picture])],
  ['two names that are one', 'altered', () => listing([picture, { ...picture, name: 'pictures/ONE.png' }])],
  ...forWindows.map(
    (name) => [`a file called ${name} on Windows`, 'altered', () => holding(`pictures/${name}`)] as const,
  ),
  ['a clip of two', 'altered', () => listing([clip], [clip], { clips: [ofTask('one'), ofTask('two')] })],
  ['a manifest of 33 MB', 'altered', () => listing([], [], { appVersion: 'x'.repeat(33 * 2 ** 20) })],
];

test.describe('what is no export, or was changed, is told apart before anything of it counts', () => {
  for (const [name, problem, make] of bad) {
    test(`${name}: ${problem}`, async () => {
      expect(await problemOf(await make())).toBe(problem);
      expect(existsSync(test.info().outputPath('evil.png'))).toBe(false);
    });
  }
});

test('what a thread has half written of an archive as the process ends does not stay in a folder of the user', async () => {
  const worker = createArchiveWorker(await builtWorker('archive-worker'));
  const plan = aPlan(64 * 1024 * 1024);
  const folder = test.info().outputPath('of the user');
  mkdirSync(folder);
  writeFileSync(join(folder, '.mine.zip.0a0a0a0a.new'), 'another file');
  let left: readonly string[] = [];
  const onProgress = () => {
    removeUnderWay();
    left = readdirSync(folder);
  };
  await worker.write(join(folder, 'all.zip'), plan, { ...options(), onProgress }).catch(() => undefined);
  expect(left.filter((name) => name !== 'all.zip')).toEqual(['.mine.zip.0a0a0a0a.new']);
});

test('small pictures, which an earlier version has put into its exports, stay behind: the window makes them again', async () => {
  const path = test.info().outputPath('earlier.zip');
  const drawn = ['posters/one', 'thumbnails/one.webp'].map((name) => ({ name, bytes: Buffer.from('drawn') }));
  writeFileSync(path, await listing([picture, ...drawn]));
  expect(await unpacked(path)).toMatchObject({ leftOut: 0 });
  expect(readdirSync(unpackedFolder()).sort()).toEqual(['connections.json', 'database.db', 'pictures']);
});

test('files that lie over each other in the archive are refused', async () => {
  // The second picture's row in the list of files is led to the first one's bytes, and both are longer than what is left.
  const one = { name: 'pictures/one.png', bytes: Buffer.alloc(500_000, 1) };
  const two = { name: 'pictures/two.png', bytes: Buffer.alloc(500_000, 1) };
  const archive = await listing([one, two]);
  const second = archive.indexOf('pictures/two.png') - 30;
  const third = second + 30 + 16 + 500_000 + lengthOfDescriptor(archive, second);
  const cut = Buffer.concat([archive.subarray(0, second), archive.subarray(third)]);
  expect(await problemOf(shiftDirectory(cut, third - second, second))).toBe('altered');
});

/** yazl writes no descriptor behind a buffer: its sizes stand in front. */
function lengthOfDescriptor(archive: Buffer, header: number): number {
  return (archive.readUInt16LE(header + 6) & 8) === 0 ? 0 : 16;
}

/** Corrects the places in the list of files for bytes that were taken out; what stood there is led to the file in front. */
function shiftDirectory(archive: Buffer, by: number, from: number): Buffer {
  const at = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const start = archive.readUInt32LE(at + 16) - by;
  archive.writeUInt32LE(start, at + 16);
  let first = 0;
  for (let row = start; archive.readUInt32LE(row) === 0x02014b50; ) {
    const name = archive.readUInt16LE(row + 28);
    const place = archive.readUInt32LE(row + 42);
    const text = archive.toString('latin1', row + 46, row + 46 + name);
    if (text === 'pictures/one.png') first = place;
    if (place === from) archive.writeUInt32LE(first, row + 42);
    else if (place > from) archive.writeUInt32LE(place - by, row + 42);
    row += 46 + name + archive.readUInt16LE(row + 30) + archive.readUInt16LE(row + 32);
  }
  return archive;
}

test('the worker writes, reads and places an export; half-written files and clips that are gone are left out', async () => {
  const worker = createArchiveWorker(await builtWorker('archive-worker'));
  const path = test.info().outputPath('export.zip');
  const told: number[] = [];
  const { bytes } = await worker.write(path, aPlan(3_000_000), {
    ...options(),
    onProgress: (done, total) => told.push(done / total),
  });
  expect(bytes).toBeGreaterThan(3_000_000);
  expect(told.at(-1)).toBe(1);
  const folder = test.info().outputPath('incoming');
  const read = await worker.unpack('gateway-studio-export', path, folder, options());
  if (!read.ok) throw new Error(read.error);
  expect(read.value.clips).toEqual([{ taskId: 'one', fileName: '狐狸 (1).mp4', clip: 'clips/1.mp4' }]);
  const unpacked = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  expect(unpacked).toEqual(['connections.json', 'database.db', 'pictures', join('pictures', 'one.png')]);
  const videos = test.info().outputPath('videos');
  const placed = await worker.placeClips(path, read.value.clips, into(videos), options());
  expect(placed).toEqual({ ok: true, value: [{ taskId: 'one', path: join(videos, '狐狸 (1).mp4') }] });
  expect(readFileSync(join(videos, '狐狸 (1).mp4'))).toHaveLength(3_000_000);
  const again = await worker.placeClips(path, read.value.clips, into(videos), options());
  expect(again).toEqual(placed);
  expect(readdirSync(videos)).toEqual(['狐狸 (1).mp4']);
});

test('clips that are away or cannot be read, from their beginning or further on, stay out of an export and are counted', async () => {
  const plan = aPlan();
  const folder = test.info().outputPath('source');
  writeFileSync(join(folder, 'two.mp4'), 'another clip');
  const clips = [
    ...plan.clips,
    // No folder: the system says so with another code than for a file that is gone.
    { taskId: 'elsewhere', path: join(folder, 'studio.db', 'clip.mp4') },
    { taskId: 'two', path: join(folder, 'two.mp4') },
  ];
  const isLinux = process.platform === 'linux';
  if (isLinux) {
    // It opens, and the first byte of it cannot be read.
    symlinkSync('/proc/self/mem', join(folder, 'broken.mp4'));
    clips.splice(1, 0, { taskId: 'broken', path: join(folder, 'broken.mp4') });
  }
  const path = test.info().outputPath('export.zip');
  const written = await writeArchive(path, { ...plan, clips }, options());
  expect(written.missingClips).toBe(isLinux ? 3 : 2);
  const { clips: found } = await unpacked(path);
  expect(found.map(({ taskId }) => taskId)).toEqual(['one', 'two']);
  const videos = test.info().outputPath('videos');
  const away = { ...into(`${videos} away`), mayMake: false };
  await expect(placeClips(path, found, away, options())).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(away.folder)).toBe(false);
  expect(await placeClips(path, found, into(videos), options())).toMatchObject({ ok: true });
  expect(readFileSync(join(videos, 'two.mp4'), 'utf8')).toBe('another clip');
});

test('a file dated before 1970 or after 2106 goes along with the nearest time that an archive holds', async () => {
  const plan = aPlan();
  const dates = { 'pictures/one.png': -5_000.5, 'studio.db': 9e12 };
  for (const [name, time] of Object.entries(dates))
    utimesSync(test.info().outputPath('source', name), new Date(time), new Date(time));
  const path = test.info().outputPath('export.zip');
  const worker = createArchiveWorker(await builtWorker('archive-worker'));
  await worker.write(path, plan, options());
  await unpacked(path);
  const times = ['pictures/one.png', 'database.db'].map(
    (name) => statSync(join(unpackedFolder(), name)).mtimeMs,
  );
  expect(times.map(Math.trunc)).toEqual([0, 0xffff_ffff * 1_000]);
});

test('what no import would take is not written: a list of files that is too long, or too many of them', async () => {
  const path = test.info().outputPath('out', 'export.zip');
  mkdirSync(join(path, '..'));
  const plan = aPlan();
  const clips = plan.clips.map((clip) => ({ ...clip, taskId: 'x'.repeat(33 * 2 ** 20) }));
  await expect(writeArchive(path, { ...plan, clips }, options())).rejects.toMatchObject({ code: 'EFBIG' });
  const one = { path: plan.database, bytes: 0, modifiedAt: 0 };
  const sources = Array.from({ length: 100_001 }, (_, index) => ({ ...one, name: `pictures/${index}.png` }));
  const contents = { sources, texts: {}, exportedAt: 0, manifestOf: () => null };
  await expect(writeFiles(path, contents, options())).rejects.toMatchObject({ code: 'EFBIG' });
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('beside an export every file of the user’s stays as it is, and a name may be as long as the disk takes', async () => {
  const folder = test.info().outputPath('out');
  mkdirSync(folder);
  const path = join(folder, `${'n'.repeat(251)}.zip`);
  const short = join(folder, 'all.zip');
  writeFileSync(`${short}.part`, 'a download that goes on');
  await writeArchive(short, aPlan(), options());
  const ended = { signal: AbortSignal.abort(), onProgress: () => undefined };
  await expect(writeArchive(short, aPlan(), ended)).rejects.toThrow();
  expect(readFileSync(`${short}.part`, 'utf8')).toBe('a download that goes on');
  await writeArchive(path, aPlan(), options());
  expect(readdirSync(folder).sort()).toEqual(['all.zip', 'all.zip.part', `${'n'.repeat(251)}.zip`]);
});

test('what a crash has left of an export goes with the next one to the same name', async () => {
  const path = test.info().outputPath('out', 'lantern.gwproject');
  mkdirSync(join(path, '..'));
  const kept = [
    '.lantern.gwproject.0a1b2c3e.new',
    '.lantern.gwproject.old.0a1b2c3d.new',
    '.lamp.gwproject.0a1b2c3d.new',
  ];
  for (const name of [...kept, '.lantern.gwproject.0a1b2c3d.new']) {
    const file = test.info().outputPath('out', name);
    writeFileSync(file, 'half');
    // The first is being written by somebody.
    if (name !== kept[0]) utimesSync(file, 1, 1);
  }
  await writeArchive(path, aPlan(), options());
  expect(readdirSync(join(path, '..')).sort()).toEqual([...kept, 'lantern.gwproject'].sort());
});

test('work that is ended in the middle leaves nothing: no part of an export, and no clip that was not there', async () => {
  const worker = createArchiveWorker(await builtWorker('archive-worker'));
  const path = test.info().outputPath('export.zip');
  const ending = new AbortController();
  const stopping = { signal: ending.signal, onProgress: () => ending.abort() };
  await expect(worker.write(path, aPlan(30_000_000), stopping)).rejects.toMatchObject({ code: 'ABORT_ERR' });
  expect(readdirSync(test.info().outputPath()).filter((name) => name.startsWith('export'))).toEqual([]);

  await writeArchive(path, aPlan(30_000_000), options());
  const clips = [{ taskId: 'one', fileName: 'one.mp4', clip: 'clips/1.mp4' }];
  const videos = test.info().outputPath('videos');
  const second = new AbortController();
  await expect(
    worker.placeClips(path, clips, into(videos), { signal: second.signal, onProgress: () => second.abort() }),
  ).rejects.toMatchObject({ code: 'ABORT_ERR' });
  expect(readdirSync(videos)).toEqual([]);
});

test('a clip’s name from a file can neither lead out of the folder nor make a program', async () => {
  const path = test.info().outputPath('export.zip');
  await writeArchive(path, aPlan(), options());
  const videos = test.info().outputPath('videos');
  const names = [
    '../out.mp4',
    '..\\out.mp4',
    'run.exe',
    '.hidden.mp4',
    'con.mp4',
    'a\u0000b.mp4',
    '/etc/x.mp4',
  ];
  for (const fileName of names) {
    const placed = await placeClips(
      path,
      [{ taskId: 'one', fileName, clip: 'clips/1.mp4' }],
      into(videos),
      options(),
    );
    if (!placed.ok) throw new Error(placed.error);
    const [clip] = placed.value;
    expect(clip?.path.startsWith(join(videos, '/'))).toBe(true);
  }
  for (const name of readdirSync(videos)) expect(name).toMatch(/^(?!\.|con\.)[^\p{Cc}/\\]+\.mp4$/u);
});

test('a disk that takes no file of an export is told as that, and not as damage of the export', async () => {
  const path = test.info().outputPath('export.zip');
  await writeArchive(path, aPlan(), options());
  mkdirSync(join(unpackedFolder(), 'database.db'), { recursive: true });
  await expect(unpacked(path)).rejects.toMatchObject({ code: 'EEXIST' });
});

test('a failed import takes back what it has placed, and leaves a clip of the user’s that is the same, whatever a journal says', async () => {
  const path = test.info().outputPath('export.zip');
  await writeArchive(path, aPlanOf('mine', 'second', 'third'), options());
  const { clips: found } = await unpacked(path);
  // The third is spoilt in the archive: it is found when the others are there.
  writeFileSync(path, renamed(readFileSync(path), '\u0002'.repeat(50), '\u0003'.repeat(50)));
  const videos = test.info().outputPath('videos');
  mkdirSync(videos);
  writeFileSync(join(videos, 'mine.mp4'), Buffer.alloc(2_000, 0));
  const placed = await placeClips(path, found, into(videos), options());
  expect(placed).toEqual({ ok: false, error: 'damaged' });
  expect(readdirSync(videos)).toEqual(['mine.mp4']);
  expect(existsSync(into(videos).journal)).toBe(false);
});

test('a clip is placed for its own task, also where another export lies in the place of the one that was read', async () => {
  const path = test.info().outputPath('export.zip');
  const videos = test.info().outputPath('videos');
  await writeArchive(path, aPlanOf('mine', 'second'), options());
  const { clips: found } = await unpacked(path);
  await writeArchive(path, aPlanOf('other'), options());
  expect(await placeClips(path, found, into(videos), options())).toEqual({ ok: false, error: 'damaged' });
  await writeArchive(path, aPlanOf('other', 'mine', 'second'), options());
  await placeClips(path, found, into(videos), options());
  const placed = ['mine.mp4', 'second.mp4'].map((name) => readFileSync(join(videos, name))[0]);
  expect(placed).toEqual([1, 2]);
});

test('a clip whose name is taken, and so long that no number has room behind it, comes under a shorter one', async () => {
  const path = test.info().outputPath('export.zip');
  const videos = test.info().outputPath('videos');
  const fileName = `${'n'.repeat(139)}.mp4`;
  await writeArchive(path, aPlanOf('mine'), options());
  const { clips: found } = await unpacked(path);
  mkdirSync(videos);
  writeFileSync(join(videos, fileName), 'of somebody else');
  const long = found.map((clip) => ({ ...clip, fileName }));
  expect(await placeClips(path, long, into(videos), options())).toMatchObject({ ok: true });
  expect(readdirSync(videos)).toHaveLength(2);
});

test('names of clips that are one on some systems are told apart by a number', async () => {
  const path = test.info().outputPath('export.zip');
  const names = ['Caf\u00e9.mp4', 'Cafe\u0301.mp4', 'CAF\u00c9.mp4'];
  await writeArchive(path, aPlanOf('0', '1', '2'), options());
  const { clips: found } = await unpacked(path);
  const wanted = found.map((clip, index) => ({ ...clip, fileName: names[index] ?? '' }));
  const videos = test.info().outputPath('videos');
  await placeClips(path, wanted, into(videos), options());
  expect(readdirSync(videos).sort()).toEqual(['CAF\u00c9 (3).mp4', 'Cafe\u0301 (2).mp4', 'Caf\u00e9.mp4']);
});

test('among the copies of references nothing comes but what has a name that the app gives there', async () => {
  const path = test.info().outputPath('export.zip');
  const bytes = Buffer.from('a picture');
  const own = [
    '0a1b2c3d-0000-4000-8000-000000000001.mp4',
    `${hashBytes(bytes)}.cast.png`,
    `${hashBytes(bytes)}.png`,
  ];
  const others = ['setup.exe', 'mine.png', `${hashBytes(bytes)}.hta`, 'desktop.ini'];
  const copies = [...own, ...others].map((name) => ({ name: `copies/${name}`, bytes }));
  writeFileSync(path, await listing(copies));
  expect(await unpacked(path)).toMatchObject({ leftOut: others.length });
  expect(readdirSync(join(unpackedFolder(), 'copies')).sort()).toEqual([...own].sort());
});

test('a file that is named by its content and holds another stays out', async () => {
  const path = test.info().outputPath('export.zip');
  const sound = `${hashBytes(Buffer.from('a picture'))}.png`;
  const spoilt = `${'a'.repeat(64)}.png`;
  const pictures = [sound, spoilt].map((name) => ({
    name: `pictures/${name}`,
    bytes: Buffer.from('a picture'),
  }));
  writeFileSync(path, await listing(pictures));
  expect(await unpacked(path)).toMatchObject({ leftOut: 1 });
  expect(readdirSync(join(unpackedFolder(), 'pictures'))).toEqual([sound]);
});

test('a journal that somebody has prepared names nothing outside its folder, and no file of other content', async () => {
  const videos = test.info().outputPath('videos');
  mkdirSync(videos);
  const diary = test.info().outputPath('diary.mp4');
  const mine = join(videos, 'mine.mp4');
  for (const path of [diary, mine]) writeFileSync(path, 'mine');
  const { journal } = into(videos);
  const clip = { bytes: 4, sha256: hashBytes(Buffer.from('mine')) };
  const note = (folder: string, ...clips: readonly object[]) =>
    writeFileSync(journal, JSON.stringify({ version: 1, imports: [{ id: '0a0a0a0a', folder, clips }] }));
  note(videos, { ...clip, name: '../diary.mp4' }, { ...clip, name: 'mine.mp4' });
  await takeBackClips(journal, []);
  expect([existsSync(diary), existsSync(mine), existsSync(journal)]).toEqual([true, true, false]);
  note(videos, { name: 'mine.mp4', bytes: 4, sha256: 'b'.repeat(64) });
  await takeBackClips(journal, []);
  expect(existsSync(mine)).toBe(true);
  note(videos, { ...clip, name: 'mine.mp4' });
  await takeBackClips(journal, [mine]);
  expect([existsSync(mine), existsSync(journal)]).toEqual([true, false]);
  // A folder on a disk that is away is kept in mind.
  note(test.info().outputPath('away'), { ...clip, name: 'a.mp4' });
  await takeBackClips(journal, []);
  expect(existsSync(journal)).toBe(true);
});

test('of an import that ended half-way, the clips that tasks know stay and the others go', async () => {
  const journal = test.info().outputPath('import-clips.json');
  const folder = test.info().outputPath('videos');
  mkdirSync(folder);
  const clips = ['known.mp4', 'unknown.mp4'].map((name) => {
    const bytes = Buffer.from(name);
    writeFileSync(join(folder, name), bytes);
    return { name, bytes: bytes.length, sha256: hashBytes(bytes) };
  });
  await noteImport(journal, { id: '0a0a0a0a', folder, clips });
  await takeBackClips(journal, [join(folder, 'known.mp4')]);
  expect([readdirSync(folder), existsSync(journal)]).toEqual([['known.mp4'], false]);
});
