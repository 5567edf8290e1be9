import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  createFile,
  moveAllIntoPlace,
  moveIntoPlace,
  moveWithoutReplacing,
  removeUnderWay,
  type WriteSystem,
  writeAtomically,
} from '#electron/files/atomic-write.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

async function newFolder(): Promise<string> {
  const folder = test.info().outputPath('folder');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** The real file system, which tells what it is asked to do, and fails where it is told to. */
function recordingSystem(fail: { readonly at?: 'write' | 'sync'; readonly code?: string } = {}) {
  const steps: string[] = [];
  const waits: number[] = [];
  const nameOf = (path: string) => basename(path).replace(/^\..+\.[0-9a-f]{8}\.new$/, 'temporary');
  const system: WriteSystem = {
    async open(path, flags, mode) {
      const handle = await open(path, flags, mode);
      const step = (what: string) => steps.push(`${what} ${nameOf(path)}`);
      return {
        async writeFile(data) {
          step('write');
          if (fail.at !== 'write') return handle.writeFile(data);
          await handle.writeFile('half');
          throw failure(fail.code ?? '');
        },
        async sync() {
          step('flush');
          if (fail.at === 'sync') throw failure(fail.code ?? '');
          await handle.sync();
        },
        async close() {
          step('close');
          await handle.close();
        },
      };
    },
    async rename(from, to) {
      steps.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
      await rename(from, to);
    },
    link,
    wait: async (ms) => waits.push(ms),
  };
  return { system, steps, waits };
}

const lasting = [
  'flush temporary',
  'close temporary',
  'rename temporary to notes.txt',
  'flush folder',
  'close folder',
];

test('a written file is flushed before it gets its name, and its folder after', async () => {
  const folder = await newFolder();
  const { system, steps } = recordingSystem();
  await writeAtomically(join(folder, 'notes.txt'), 'new', {}, system);
  expect(steps).toEqual(['write temporary', ...lasting]);
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test('a copied file is flushed before it gets its name, and its folder after', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'source'), 'copied');
  const { system, steps } = recordingSystem();
  const path = join(folder, 'notes.txt');
  await writeAtomically(path, (temporary) => copyFile(join(folder, 'source'), temporary), {}, system);
  expect(steps).toEqual(lasting);
  expect(await readFile(path, 'utf8')).toBe('copied');
});

test('a copy of a file that may not be written to is put in place all the same', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'source'), 'copied', { mode: 0o400 });
  const path = join(folder, 'notes.txt');
  await writeAtomically(path, (temporary) => copyFile(join(folder, 'source'), temporary));
  expect(await readFile(path, 'utf8')).toBe('copied');
});

test('what is made again after a power cut is not flushed, and still never half there', async () => {
  const folder = await newFolder();
  const { system, steps } = recordingSystem();
  await writeAtomically(join(folder, 'notes.txt'), 'new', { isFlushed: false }, system);
  expect(steps).toEqual(['write temporary', 'close temporary', 'rename temporary to notes.txt']);
});

const breaksOff = async (temporary: string) => {
  await writeFile(temporary, 'half');
  throw failure('ENOSPC');
};
for (const [what, content, fail] of [
  ['a disk that is full while it takes the bytes', 'new', { at: 'write', code: 'ENOSPC' }],
  ['a disk that is full when they are flushed', 'new', { at: 'sync', code: 'ENOSPC' }],
  [
    'a copy that cannot be flushed',
    (temporary: string) => writeFile(temporary, 'new'),
    { at: 'sync', code: 'EIO' },
  ],
  ['a copy that breaks off', breaksOff, { code: 'ENOSPC' }],
] as const) {
  test(`${what} leaves the old file as it was, and nothing beside it`, async () => {
    const folder = await newFolder();
    const path = join(folder, 'notes.txt');
    await writeFile(path, 'old');
    const { system } = recordingSystem(fail);
    await expect(writeAtomically(path, content, {}, system)).rejects.toThrow(fail.code);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
}

test('a folder that is not there is not made: its disk may be unplugged', async () => {
  const folder = await newFolder();
  await expect(writeAtomically(join(folder, 'gone', 'notes.txt'), 'new')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([]);
});

test('a name as long as a file system takes can be written', async () => {
  const folder = await newFolder();
  const name = `${'é'.repeat(125)}.txt`;
  await writeAtomically(join(folder, name), 'new');
  expect(await readdir(folder)).toEqual([name]);
});

test('a private file is private, whatever the one it replaces was, and a link is replaced', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const folder = await newFolder();
  const path = join(folder, 'secret');
  await writeFile(path, 'old');
  await chmod(path, 0o666);
  await writeAtomically(path, 'new', { mode: 0o600 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeFile(join(folder, 'other'), 'somebody else’s');
  await symlink(join(folder, 'other'), join(folder, 'link'));
  await writeAtomically(join(folder, 'link'), 'new');
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('somebody else’s');
});

test('writers of one file at the same time leave one of their texts, whole', async () => {
  const folder = await newFolder();
  const path = join(folder, 'notes.txt');
  const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000));
  await Promise.all(texts.map((text) => writeAtomically(path, text)));
  expect(texts).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test('a new file never takes the place of another, and one that cannot be written is not left behind', async () => {
  const folder = await newFolder();
  const path = join(folder, 'notes.txt');
  await writeFile(path, 'old');
  await expect(createFile(path, 'new')).rejects.toThrow('EEXIST');
  expect(await readFile(path, 'utf8')).toBe('old');
  const { system } = recordingSystem({ at: 'write', code: 'ENOSPC' });
  await expect(createFile(join(folder, 'other.txt'), 'new', {}, system)).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test.describe('a rename over a file that somebody holds', () => {
  test('is tried again, with longer waits', async () => {
    const folder = await newFolder();
    const [from, to] = [join(folder, 'b'), join(folder, 'a')];
    await writeFile(from, 'new');
    await writeFile(to, 'old');
    const { system, waits } = recordingSystem();
    const held = ['EPERM', 'EBUSY', 'EACCES'];
    await moveIntoPlace(from, to, {
      ...system,
      async rename(...names) {
        const code = held.shift();
        if (code !== undefined) throw failure(code);
        await rename(...names);
      },
    });
    expect(await readFile(to, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a']);
    expect(waits).toEqual([25, 50, 75]);
  });

  for (const [code, tries] of [
    ['EBUSY', 8],
    ['EXDEV', 1],
  ] as const) {
    test(`is given up after ${tries} tries on ${code}`, async () => {
      let count = 0;
      const alwaysHeld = async () => {
        count += 1;
        throw failure(code);
      };
      const { system } = recordingSystem();
      await expect(moveIntoPlace('a', 'b', { ...system, rename: alwaysHeld })).rejects.toThrow(code);
      expect(count).toBe(tries);
    });
  }
});

test('many files are flushed before any is renamed, and their folder once', async () => {
  const folder = await newFolder();
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) await writeFile(join(folder, `${name}.part`), name);
  const { system, steps } = recordingSystem();
  const moves = names.map((name) => ({ from: join(folder, `${name}.part`), to: join(folder, name) }));
  await moveAllIntoPlace(folder, moves, system);
  expect(await readdir(folder)).toEqual(names);
  const kinds = steps.filter((step) => !step.startsWith('close'));
  expect(kinds.slice(0, 4).sort()).toEqual(names.map((name) => `flush ${name}.part`));
  expect(kinds.slice(4)).toEqual([...names.map((name) => `rename ${name}.part to ${name}`), 'flush folder']);
});

test('where a file cannot be flushed, none is renamed', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'a.part'), 'a');
  const { system, steps } = recordingSystem({ at: 'sync', code: 'EIO' });
  const moves = [{ from: join(folder, 'a.part'), to: join(folder, 'a') }];
  await expect(moveAllIntoPlace(folder, moves, system)).rejects.toThrow('EIO');
  expect(steps.some((step) => step.startsWith('rename'))).toBe(false);
});

test.describe('a rename that replaces nothing', () => {
  async function aFile(): Promise<{ readonly folder: string; readonly from: string; readonly to: string }> {
    const folder = await newFolder();
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(from, 'new');
    return { folder, from, to };
  }
  /** A disk that knows no second names. */
  const withoutLinks = () => ({ ...recordingSystem().system, link: () => Promise.reject(failure('EPERM')) });

  test('waits for a virus scanner that has opened the new file, and flushes it then', async () => {
    const { from, to } = await aFile();
    const { system, steps, waits } = recordingSystem();
    const held = ['EBUSY', 'EBUSY'];
    await moveWithoutReplacing(from, to, {
      ...system,
      async open(path, ...how) {
        const code = path === from ? held.shift() : undefined;
        if (code !== undefined) throw failure(code);
        return system.open(path, ...how);
      },
    });
    expect(await readFile(to, 'utf8')).toBe('new');
    expect([steps[0], waits]).toEqual(['flush from', [25, 50]]);
  });

  test('flushes the file, gives it its name, and flushes the folder before the old name goes', async () => {
    const { folder, from, to } = await aFile();
    const { system, steps } = recordingSystem();
    await moveWithoutReplacing(from, to, {
      ...system,
      async link(one, other) {
        steps.push('link');
        await link(one, other);
      },
    });
    expect([await readdir(folder), await readFile(to, 'utf8')]).toEqual([['to'], 'new']);
    const step = (what: string) => [`flush ${what}`, `close ${what}`];
    expect(steps).toEqual([...step('from'), 'link', ...step('folder')]);
  });

  test('does so on a disk that knows no second names', async () => {
    const { folder, from, to } = await aFile();
    await moveWithoutReplacing(from, to, withoutLinks());
    expect([await readdir(folder), await readFile(to, 'utf8')]).toEqual([['to'], 'new']);
  });

  for (const [where, system] of [
    ['any disk', undefined],
    ['a disk that knows no second names', withoutLinks],
  ] as const) {
    test(`leaves what has the name already, on ${where}`, async () => {
      const { from, to } = await aFile();
      await writeFile(to, 'of somebody else');
      await expect(moveWithoutReplacing(from, to, system?.())).rejects.toThrow('EEXIST');
      expect([await readFile(from, 'utf8'), await readFile(to, 'utf8')]).toEqual(['new', 'of somebody else']);
    });
  }

  test('leaves no empty file behind where it fails', async () => {
    const { folder, from, to } = await aFile();
    const system = { ...withoutLinks(), rename: () => Promise.reject(failure('EIO')) };
    await expect(moveWithoutReplacing(from, to, system)).rejects.toThrow('EIO');
    expect([await readdir(folder), await readFile(from, 'utf8')]).toEqual([['from'], 'new']);
  });
});

test('what is half written as the process ends does not stay in a folder of the user', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'clip.mp4'), 'whole');
  let reached = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => (reached = resolve));
  void writeAtomically(join(folder, 'clip.mp4'), async (temporary) => {
    await writeFile(temporary, 'half');
    reached();
    await new Promise(() => undefined);
  });
  await isWritten;
  expect(await readdir(folder)).toHaveLength(2);
  removeUnderWay();
  expect(await readdir(folder)).toEqual(['clip.mp4']);
});
