import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, Figure } from './bench.ts';

/** Runs the bench named on the command line and prints its figures; exit code 1 when a limit is broken. */
const name = process.argv[2] ?? '';
// A whole address: the bundler leaves it alone.
const built = pathToFileURL(path.join(import.meta.dirname, `${name}.bench.mjs`)).href;
const { bench }: { bench: Bench } = await import(/* @vite-ignore */ built);
const folder = mkdtempSync(path.join(tmpdir(), 'gateway-studio-bench-'));
try {
  console.log(`\n${name}: ${bench.title}`);
  console.log(`Node ${process.versions.node}, Electron ${process.versions.electron ?? 'none'}\n`);
  const figures = await bench.run(folder);
  print(figures);
  if (figures.some(isBroken)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isBroken({ value, limit }: Figure): boolean {
  return limit !== null && !(value <= limit);
}

function print(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value.toFixed(figure.unit === '×' ? 2 : 1)} ${figure.unit}`,
    figure.limit === null ? '' : `≤ ${figure.limit} ${figure.unit}`,
    figure.limit === null ? '' : isBroken(figure) ? 'BROKEN' : 'ok',
    figure.how,
  ]);
  const table = [['figure', 'measured', 'limit', '', 'how'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
