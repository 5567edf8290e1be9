import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import vm from 'node:vm';
import { expect, test } from 'playwright/test';
import { compiledModules, takeCompiledCode } from '#electron/platform/system/compiled-code.ts';

const texts = {
  'sum.cjs': `const { add } = require('./add.cjs');
exports.sum = (numbers) => numbers.reduce(add, 0);
exports.place = [__filename, __dirname];`,
  'add.cjs': 'exports.add = (left, right) => left + right;',
};
type Name = keyof typeof texts;

interface Sum {
  readonly sum: (numbers: readonly number[]) => number;
  readonly place: readonly string[];
}

const require = createRequire(import.meta.url);
const NodesScript = vm.Script;
let main = '';
const made: string[] = [];

/** V8 remembers what it has compiled of a file: another folder is another program to it. */
async function makeFolder(): Promise<void> {
  main = await mkdtemp(path.join(os.tmpdir(), 'gateway-studio-'));
  made.push(main);
  await mkdir(path.join(main, 'chunks'));
  for (const [name, text] of Object.entries(texts)) await writeFile(chunk(name), text);
}

test.beforeEach(makeFolder);

test.afterEach(async () => {
  vm.Script = NodesScript;
  Reflect.deleteProperty(require.extensions, '.cjs');
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

const chunk = (name: string) => path.join(main, 'chunks', name);

/** Reads the modules as a start does, with what `compiled` holds. @returns what came, and how many were taken and refused */
async function read(compiled: Readonly<Record<string, Buffer>>) {
  await writeFile(path.join(main, 'compiled-code'), serialize(compiled));
  for (const name of Object.keys(texts)) Reflect.deleteProperty(require.cache, chunk(name));
  const before = compiledModules();
  takeCompiledCode(main);
  const sum: Sum = require(chunk('sum.cjs'));
  const after = compiledModules();
  return { sum, taken: after.taken - before.taken, refused: after.refused - before.refused };
}

/** What the packaging writes: each module's functions that ran are in it. */
async function compileAhead(): Promise<Readonly<Record<Name, Buffer>>> {
  const scripts = new Map<string, vm.Script>();
  vm.Script = class extends NodesScript {
    constructor(text: string, options: vm.ScriptOptions) {
      super(text, options);
      scripts.set(path.basename(options.filename ?? ''), this);
    }
  };
  const { sum } = await read({});
  expect(sum.sum([1, 2])).toBe(3);
  vm.Script = NodesScript;
  const dataOf = (name: Name) => scripts.get(name)?.createCachedData() ?? Buffer.alloc(0);
  return { 'sum.cjs': dataOf('sum.cjs'), 'add.cjs': dataOf('add.cjs') };
}

test('modules are taken as they were compiled ahead, and do what their texts say', async () => {
  const compiled = await compileAhead();
  await makeFolder();
  const { sum, taken, refused } = await read(compiled);
  expect({ taken, refused }).toEqual({ taken: 2, refused: 0 });
  expect(sum.sum([1, 2, 39])).toBe(42);
  expect(sum.place).toEqual([chunk('sum.cjs'), path.join(main, 'chunks')]);
});

test('a text that is another, and what another V8 has made, are compiled as ever', async () => {
  const compiled = await compileAhead();
  await makeFolder();
  await writeFile(chunk('add.cjs'), `${await readFile(chunk('add.cjs'), 'utf8')} // of another build`);
  const changed = await read(compiled);
  expect(changed).toMatchObject({ taken: 1, refused: 1 });
  expect(changed.sum.sum([20, 22])).toBe(42);

  // The first bytes say which V8 it was, and with which switches.
  await makeFolder();
  const ofOther = Buffer.from(compiled['sum.cjs']);
  ofOther.fill(7, 0, 16);
  const other = await read({ 'sum.cjs': ofOther });
  expect(other).toMatchObject({ taken: 0, refused: 1 });
  expect(other.sum.sum([20, 22])).toBe(42);
});

test('without the file, and with one that is none, Node reads modules by itself', async () => {
  takeCompiledCode(main);
  expect(require.extensions['.cjs']).toBeUndefined();
  await writeFile(path.join(main, 'compiled-code'), 'not what V8 writes');
  takeCompiledCode(main);
  expect(require.extensions['.cjs']).toBeUndefined();
});
