import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repository } from '../../fixtures/source/repository.ts';
import { isShort } from './bench.ts';
import { withOutcomes } from './performance-page.ts';
import { type BenchResult, goalTable, isMet, type Report, reportSchema } from './report.ts';

/**
 * Makes one report of what the benches left: prints the table of goals and writes the whole. Run with the report's file, then
 * each bench as `name=file of its result`, and `--write` to put the outcome into docs/performance.md. Exit code 1 when a bench
 * failed or a goal was missed.
 */
const [reportFile = '', ...args] = process.argv.slice(2);
const ran = args.filter((arg) => arg !== '--write');
const benches = ran.map((entry): BenchResult => {
  const [name = '', file = ''] = entry.split('=');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { name, title: '', seconds: 0, failure: 'it ended before it had figures', figures: [] };
});
const report: Report = reportSchema.parse({
  schema: 2,
  date: new Date().toISOString(),
  isShort,
  machine: {
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    processor: os.cpus()[0]?.model ?? '',
    cores: os.cpus().length,
    memoryMb: Math.round(os.totalmem() / 1024 ** 2),
  },
  runtime: {
    electron: process.versions.electron ?? '',
    chromium: process.versions.chrome ?? '',
    node: process.versions.node,
  },
  benches,
});
mkdirSync(path.dirname(reportFile), { recursive: true });
writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`);

const seconds = benches.reduce((sum, bench) => sum + bench.seconds, 0);
const { machine, runtime } = report;
console.log(
  `\nAll goals${isShort ? ' (a short run: the figures say nothing)' : ''}\n\n${goalTable(benches)}\n`,
);
console.log(
  `${benches.length} benches in ${(seconds / 60).toFixed(1)} minutes; ${machine.processor}, ${machine.cores} cores, Electron ${runtime.electron}, Node ${runtime.node}; ${path.relative(process.cwd(), reportFile)}`,
);
if (args.includes('--write') && !isShort) {
  const page = path.join(repository, 'docs/performance.md');
  writeFileSync(page, withOutcomes(readFileSync(page, 'utf8'), benches));
}
process.exitCode = isMet(benches) ? 0 : 1;
