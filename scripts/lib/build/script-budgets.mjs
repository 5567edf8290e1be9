import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../paths.mjs';
import { SetupError, say } from '../run.mjs';

const kilobyte = 1024;

/**
 * What may be read before anything can be shown: each entry with all that it imports by itself, in bytes as gzip packs them.
 * What an entry imports when it is asked to is not part of it, nor is a package that stays one.
 */
export const startBudgets = [
  {
    name: 'the main process before its window',
    folder: inRoot('out', 'app', 'main'),
    source: 'electron/main.ts',
    limit: 18 * kilobyte,
  },
  {
    name: 'the window before its prompt',
    folder: inRoot('out', 'app', 'renderer'),
    source: 'index.html',
    limit: 350 * kilobyte,
  },
];

/** Says what each entry weighs. @throws {SetupError} when one is heavier than its limit. */
export function keepBudgets(budgets) {
  const broken = [];
  for (const { name, folder, source, limit } of budgets) {
    const files = weighScripts(folder, source);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    say(`Scripts of ${name}: ${inKilobytes(total)} of ${inKilobytes(limit)}, gzipped.`);
    if (total <= limit) continue;
    const heaviest = files
      .sort((left, right) => right.bytes - left.bytes)
      .slice(0, 5)
      .map(({ file, bytes }) => `${file} (${inKilobytes(bytes)})`);
    broken.push(
      `Scripts of ${name} weigh ${inKilobytes(total)}, more than ${inKilobytes(limit)}: ${heaviest.join(', ')}.`,
    );
  }
  if (broken.length > 0) throw new SetupError(broken.join('\n'));
}

const inKilobytes = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`;

/**
 * The scripts that are read when the entry is that the build made of `source`, as its manifest tells, with the bytes of each as gzip
 * packs it.
 */
export function weighScripts(folder, source) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].src === source && manifest[key].isEntry);
  if (entry === undefined) throw new SetupError(`The build's manifest has no entry ${source}.`);
  const found = new Set([entry]);
  for (const key of found) for (const imported of manifest[key].imports ?? []) found.add(imported);
  return [...found].map((key) => {
    const { file } = manifest[key];
    return { file, bytes: gzipSync(fs.readFileSync(path.join(folder, file)), { level: 9 }).length };
  });
}
