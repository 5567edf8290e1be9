import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createCredentialsFile } from '#electron/features/session/credentials-file.ts';
import type { Credentials, CredentialsFile } from '#electron/features/session/ports.ts';

const some: Credentials = {
  kind: 'remote',
  address: 'https://gateway.example',
  ciphertext: new Uint8Array([0, 1, 127, 128, 254, 255]),
};

async function newFile(): Promise<{ folder: string; path: string; file: CredentialsFile }> {
  const folder = test.info().outputPath('data');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'credentials.json');
  return { folder, path, file: createCredentialsFile(path) };
}

/** Bytes compared as bytes: the kind of array does not matter. */
const plain = (read: Credentials | null) =>
  read && { ...read, ciphertext: read.ciphertext && [...read.ciphertext] };

test('what is written is read back, to the byte', async () => {
  const { file } = await newFile();
  await file.write(some);
  expect(plain(await file.read())).toEqual(plain(some));
  await file.write({ kind: 'practice', address: '', ciphertext: null });
  expect(await file.read()).toEqual({ kind: 'practice', address: '', ciphertext: null });
});

test('a file that is not there is no credentials, and making the object touches no disk', async () => {
  const { file, folder } = await newFile();
  expect(await file.read()).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('only its owner may read it, even when it was open to all before', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const { file, path } = await newFile();
  await writeFile(path, 'old', { mode: 0o666 });
  await file.write(some);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a write puts a new file in place of the old one, which is never written to', async () => {
  const { file, folder, path } = await newFile();
  await file.write(some);
  const old = await readFile(path);
  await link(path, join(folder, 'old'));
  await file.write({ ...some, address: 'https://other.example' });
  expect(await readFile(join(folder, 'old'))).toEqual(old);
  expect(await file.read()).toMatchObject({ address: 'https://other.example' });
});

test('a write that cannot be finished is an error, and leaves nothing half written', async () => {
  const { file, folder, path } = await newFile();
  // A folder stands where the file is to be.
  await mkdir(path);
  await expect(file.write(some)).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['credentials.json']);
});

test('a finished write leaves one file and nothing beside it', async () => {
  const { file, folder } = await newFile();
  await file.write(some);
  await file.write(some);
  expect(await readdir(folder)).toEqual(['credentials.json']);
});

for (const text of [
  '',
  'garbage',
  'null',
  '{"version":1}',
  '{"version":9,"kind":"remote","address":"","ciphertext":null}',
  '{"version":1,"kind":"remote","address":"x","ciphertext":"not base64!"}',
]) {
  test(`${JSON.stringify(text)} counts as no credentials and is set aside as it is`, async () => {
    const { file, folder, path } = await newFile();
    await writeFile(path, text);
    expect(await file.read()).toBeNull();
    const [kept = ''] = await readdir(folder);
    expect(kept).toMatch(/^credentials\.json\..*\.kept$/);
    expect(await readFile(join(folder, kept), 'utf8')).toBe(text);
  });
}

test('what was set aside stays until everything is forgotten', async () => {
  const { file, folder } = await newFile();
  await file.write(some);
  await file.setAside();
  expect(await file.read()).toBeNull();
  await file.write({ ...some, address: 'https://other.example' });
  expect(await readdir(folder)).toHaveLength(2);
  // A crash in the middle of a write leaves this.
  await writeFile(join(folder, '.credentials.json.0a1b2c3d.new'), 'half');
  await file.forget();
  expect(await readdir(folder)).toEqual([]);
});

test('setting aside and forgetting nothing is no error', async () => {
  const { file } = await newFile();
  await file.setAside();
  await file.forget();
  expect(await file.read()).toBeNull();
});
