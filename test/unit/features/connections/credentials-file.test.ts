import { lstat, mkdir, readdir, readFile, rmdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { defaultConnectionSettings } from '#contract';
import {
  type CredentialsFile,
  createCredentialsFile,
} from '#electron/features/connections/credentials-file.ts';

import type { Credentials, StoredConnection } from '#electron/features/connections/stored-connections.ts';
import {
  credentialsText,
  newConnection,
  readCredentials,
} from '#electron/features/connections/stored-connections.ts';
import { hashBytes } from '#electron/files/hash.ts';
import { maxOwnTextBytes } from '#electron/files/read-text.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const some: StoredConnection = {
  ...newConnection,
  id: 'one',
  kind: 'remote',
  name: 'Mine',
  address: 'https://gateway.example',
  ciphertext: new Uint8Array([0, 1, 127, 128, 254, 255]),
};
const other: StoredConnection = {
  ...newConnection,
  id: 'two',
  kind: 'remote',
  name: 'Theirs',
  colour: 'red',
  address: 'https://other.example',
  settings: { ...defaultConnectionSettings, videoModels: ['clip-1'], isStreaming: true },
  proxy: { type: 'address', address: 'http://proxy.example:3128', hasSecret: true },
  ca: { name: 'ours.pem', subject: 'CN=Ours' },
  setAside: [new Uint8Array([7]), new Uint8Array([8, 9])],
};
const both: Credentials = { activeId: 'two', connections: [some, other] };

async function newFile(): Promise<{ folder: string; path: string; file: CredentialsFile }> {
  const folder = test.info().outputPath('data');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'credentials.json');
  return { folder, path, file: createCredentialsFile(path) };
}

test('of ciphertexts that were set aside without end the latest are read', () => {
  const setAside = Array.from({ length: 150 }, (_, index) => new Uint8Array([index]));
  const text = credentialsText({ activeId: null, connections: [{ ...other, setAside }, some] });
  const { connections } = readCredentials(text).credentials;
  expect(connections).toEqual([{ ...other, setAside: setAside.slice(50) }, some]);
});

test('what is written is read back, to the byte', async () => {
  const { file } = await newFile();
  await file.write(both);
  expect(await file.read()).toEqual(both);
  await file.write({ activeId: null, connections: [] });
  expect(await file.read()).toEqual({ activeId: null, connections: [] });
});

test('a file that is not there is no credentials, and making the object touches no disk', async () => {
  const { file, folder } = await newFile();
  expect((await file.read()).connections).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('only its owner may read it, even when it was open to all before', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const { file, path } = await newFile();
  await writeFile(path, 'old', { mode: 0o666 });
  await file.write(both);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a file that is there and cannot be read is not written over', async () => {
  test.skip(process.platform === 'win32', 'Links need a right on Windows.');
  const { file, path } = await newFile();
  // It leads to itself: whoever is asked to open it fails, also the superuser.
  await symlink('credentials.json', path);
  await expect(file.read()).rejects.toThrow();
  await expect(file.write(both)).rejects.toThrow();
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
});

test('a file that could not be read for a moment is not written over until it was read', async () => {
  const { file, folder, path } = await newFile();
  await mkdir(path);
  await expect(file.read()).rejects.toThrow();
  await rmdir(path);
  await writeFile(path, credentialsText(both));
  await expect(file.write({ activeId: null, connections: [] })).rejects.toThrow();
  expect(await file.read()).toEqual(both);
  await file.write({ activeId: null, connections: [] });
  expect(await readdir(folder)).toEqual(['credentials.json']);
});

for (const text of [
  '',
  'garbage',
  'null',
  '{"version":1}',
  '{"version":9,"kind":"remote","address":"","ciphertext":null}',
  '{"version":1,"kind":"remote","address":"x","ciphertext":"not base64!"}',
  '{"version":2,"activeId":null}',
]) {
  test(`${JSON.stringify(text)} counts as no credentials and is set aside as it is`, async () => {
    const { file, folder, path } = await newFile();
    await writeFile(path, text);
    expect((await file.read()).connections).toEqual([]);
    const [kept = ''] = await readdir(folder);
    expect(kept).toMatch(/^credentials\.json\..*\.kept$/);
    expect(await readFile(join(folder, kept), 'utf8')).toBe(text);
  });
}

test('a connection that cannot be understood is set aside, and takes no other with it', async () => {
  const { file, folder, path } = await newFile();
  await file.write(both);
  const stored = JSON.parse(await readFile(path, 'utf8'));
  delete stored.connections[1].address;
  await writeFile(path, JSON.stringify(stored));
  // Once, however often the app starts.
  await file.read();
  await new Promise((resolve) => setTimeout(resolve, 2));
  const read = await file.read();
  expect(read.connections).toEqual([some]);
  expect(read.activeId).toBeNull();
  const [kept = '', ...others] = (await readdir(folder)).filter((name) => name.endsWith('.kept'));
  expect(others).toEqual([]);
  expect(JSON.parse(await readFile(join(folder, kept), 'utf8'))).toEqual(stored);
});

test('what is damaged and could not be set aside is kept before anything is written over it', async () => {
  const { file, folder, path } = await newFile();
  await writeFile(path, 'garbage');
  const copy = `${path}.${hashBytes(Buffer.from('garbage')).slice(0, 16)}.kept`;
  await mkdir(copy);
  await expect(file.read()).rejects.toThrow();
  await rmdir(copy);
  await expect(file.write(both)).rejects.toThrow();
  await file.read();
  await file.write(both);
  const [kept = ''] = (await readdir(folder)).filter((name) => name.endsWith('.kept'));
  expect(await readFile(join(folder, kept), 'utf8')).toBe('garbage');
});

test('plain facts that make no sense are replaced, and the ciphertext stays', () => {
  const [entry] = JSON.parse(textOf(both)).connections;
  const odd = { ...entry, colour: 'plaid', settings: { videoModels: [] }, proxy: 7, ca: 'x' };
  const { credentials, isWhole } = readCredentials(
    JSON.stringify({ version: 2, activeId: 'one', connections: [odd] }),
  );
  expect(isWhole).toBe(true);
  expect(credentials.connections).toEqual([some]);
});

test('no text makes reading fail, and what is left out is never more than what cannot be understood', () => {
  const parts = fc.constantFrom(...Object.keys(JSON.parse(textOf(both)).connections[1]));
  const damaged = fc.tuple(parts, fc.jsonValue()).map(([part, value]) =>
    JSON.stringify({
      version: 2,
      activeId: 'two',
      connections: [
        JSON.parse(textOf(both)).connections[0],
        { ...JSON.parse(textOf(both)).connections[1], [part]: value },
      ],
    }),
  );
  const cut = fc.nat({ max: textOf(both).length }).map((length) => textOf(both).slice(0, length));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), damaged, cut), (text) => {
      const { credentials, isWhole } = readCredentials(text);
      if (text.includes('"Mine"') && text.endsWith(']}')) {
        expect(credentials.connections[0]).toEqual(some);
        expect(credentials.connections).toHaveLength(isWhole ? 2 : 1);
      }
    }),
  );
});

test('what was set aside, and what a crash left half written, stays until it is removed', async () => {
  const { file, folder, path } = await newFile();
  await writeFile(path, 'garbage');
  await file.read();
  await file.write(both);
  await writeFile(join(folder, '.credentials.json.0a1b2c3d.new'), 'half');
  expect(await readdir(folder)).toHaveLength(3);
  await file.removeLeftovers();
  expect(await readdir(folder)).toEqual(['credentials.json']);
  expect((await file.read()).connections).toHaveLength(2);
});

/** The text that is written. */
function textOf({ activeId, connections }: Credentials): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return JSON.stringify({
    version: 2,
    activeId,
    connections: connections.map((connection) => ({
      ...connection,
      ciphertext: connection.ciphertext && base64(connection.ciphertext),
      setAside: connection.setAside.map(base64),
    })),
  });
}

test('a file far longer than any that was written is not read, and kept beside what is written next', async () => {
  const { file, folder, path } = await newFile();
  await writeFile(path, credentialsText(both));
  await truncate(path, maxOwnTextBytes + 1);
  expect((await file.read()).connections).toEqual([]);
  await file.write(both);
  expect((await readdir(folder)).filter((name) => name.endsWith('.kept'))).toHaveLength(1);
});
