import { expect, test } from 'playwright/test';
import { packagingArguments } from '../../../scripts/lib/packaging.mjs';

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
