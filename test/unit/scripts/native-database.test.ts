import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nativeDatabase } from '../../../scripts/lib/packaging/native-database.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

test('the database has native code for every system and processor that packages are made for', () => {
  const lock: unknown = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const known = Object.keys((lock as { packages: object }).packages);
  const builder = readFileSync(path.join(repository, 'electron-builder.yml'), 'utf8');
  const systems: Readonly<Record<string, string>> = { mac: 'darwin', win: 'win32', linux: 'linux' };
  const targets = Object.entries(systems).flatMap(([section, platform]) => {
    const text = builder.slice(builder.indexOf(`\n${section}:`)).split(/\n(?=\w)/)[1] ?? '';
    const processors = [...text.matchAll(/arch: \[([^\]]+)\]/g)].flatMap(([, list = '']) => list.split(', '));
    return [...new Set(processors)].map((processor) => nativeDatabase(platform, processor));
  });
  expect(targets).toHaveLength(5);
  expect(targets.filter((name) => !known.includes(`node_modules/${name}`))).toEqual([]);
});
