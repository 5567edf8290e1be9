import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench } from './bench.ts';
import { type BenchResult, figureTable, judge } from './report.ts';

/** Runs the bench named on the command line, prints its figures and leaves them in the file that is named second. */
const [name = '', resultFile = ''] = process.argv.slice(2);
// A whole address: the bundler leaves it alone.
const built = pathToFileURL(path.join(import.meta.dirname, `${name}.bench.mjs`)).href;
const { bench }: { bench: Bench } = await import(/* @vite-ignore */ built);
const folder = mkdtempSync(path.join(tmpdir(), 'gateway-studio-bench-'));
const started = performance.now();

async function run(): Promise<Pick<BenchResult, 'figures' | 'failure'>> {
  try {
    return { figures: judge(name, await bench.run(folder)), failure: null };
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
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
// What a failed bench left running keeps nothing waiting.
process.exit();
