import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bench, type Figure, isShort, pooled } from './bench.ts';
import { type BenchResult, figureTable, isNear, judge } from './report.ts';

/** Runs the bench named on the command line, prints its figures and leaves them in the file that is named second. */
const [name = '', resultFile = ''] = process.argv.slice(2);
// A whole address: the bundler leaves it alone.
const built = pathToFileURL(path.join(import.meta.dirname, `${name}.bench.mjs`)).href;
const { bench }: { bench: Bench } = await import(/* @vite-ignore */ built);
const started = performance.now();

async function once(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-studio-bench-'));
  try {
    return await bench.run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** A bench that takes longer, in milliseconds, is not run again: all of them together end within twelve minutes. */
const maxRepeatedMs = 45_000;

async function run(): Promise<Pick<BenchResult, 'figures' | 'failure'>> {
  try {
    const figures = await once();
    const judged = judge(name, figures);
    // A figure this near its goal would be met the one day and missed the next.
    const isRepeated = judged.some(isNear) && performance.now() - started <= maxRepeatedMs;
    if (isShort || !isRepeated) return { figures: judged, failure: null };
    console.log('Near a goal: once more.');
    return { figures: judge(name, pooled(figures, await once())), failure: null };
  } catch (error) {
    console.error(error);
    return {
      figures: [],
      failure: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    };
  }
}

console.log(`\n${name}: ${bench.title}`);
const outcome = await run();
const seconds = (performance.now() - started) / 1_000;
const result: BenchResult = { name, title: bench.title, seconds, ...outcome };
writeFileSync(resultFile, JSON.stringify(result));
if (outcome.failure === null) console.log(`${seconds.toFixed(0)} s\n\n${figureTable(outcome.figures)}`);
// What a failed bench left running keeps nothing waiting.
process.exit();
