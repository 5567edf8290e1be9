import path from 'node:path';
import { packageFolder, packagingArguments } from '../../../scripts/lib/packaging/packaging.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

const standIn = { kind: 'stand-in', version: '33.2.1', folder: '/runtime' };
const official = { kind: 'official', version: '45.4.1', folder: '/runtime' };

test('a package for people is not made of the stand-in runtime, and the refusal says what can be done', () => {
  for (const words of [[], ['--linux', 'deb'], ['--mac'], ['--win', 'nsis']]) {
    expect(() => packagingArguments(words, standIn)).toThrow(
      /stand-in runtime.*Nothing was packaged.*--dir.*--stand-in/,
    );
  }
});

test('the unpacked app and packages to try are made of the stand-in runtime when that is asked for', () => {
  expect(packagingArguments(['--dir'], standIn)).toEqual(
    expect.arrayContaining(['--config.electronDist=/runtime', '--config.electronVersion=33.2.1', '--dir']),
  );
  expect(packagingArguments(['--stand-in', '--linux', 'rpm'], standIn).slice(-2)).toEqual(['--linux', 'rpm']);
});

test('packages to try are those that need no download, unless others are named, and their files say what they are', () => {
  const args = packagingArguments(['--stand-in'], standIn);
  expect(args.slice(-4)).toEqual(['--linux', 'deb', 'rpm', 'tar.gz']);
  expect(args.filter((word) => word.startsWith('--config.artifactName='))).toEqual([
    expect.stringContaining('-stand-in-'),
  ]);
});

test('with the official runtime the words go on as they are, and nothing is published', () => {
  expect(packagingArguments(['--linux', 'deb'], official)).toEqual(['--publish', 'never', '--linux', 'deb']);
  expect(packagingArguments(['--stand-in'], official)).toEqual(['--publish', 'never']);
});

test('packages go to out/package, or where the words say', () => {
  expect(packageFolder(['--linux', 'deb'])).toBe(path.join(repository, 'out', 'package'));
  expect(packageFolder(['--config.directories.output=out/other'])).toBe(
    path.join(repository, 'out', 'other'),
  );
});

test('no folder outside of out is emptied for packages', () => {
  for (const folder of [repository, 'out', '/', 'out/../electron'])
    expect(() => packageFolder([`--config.directories.output=${folder}`])).toThrow(/below out/);
});
