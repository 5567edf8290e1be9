import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite } from 'playwright/types/testReporter';

/** Writes how many tests passed, failed and were skipped to out/test-summary.json. */
export default class SummaryReporter implements Reporter {
  private root: Suite | undefined;
  private errorsOutsideTests = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.root = suite;
  }

  onError(): void {
    this.errorsOutsideTests += 1;
  }

  onEnd(): void {
    const outcomes =
      this.root?.allTests().map((test) => (test.results.length === 0 ? 'skipped' : test.outcome())) ?? [];
    const count = (...wanted: readonly string[]): number =>
      outcomes.filter((one) => wanted.includes(one)).length;
    const summary = {
      passed: count('expected', 'flaky'),
      failed: count('unexpected') + this.errorsOutsideTests,
      skipped: count('skipped'),
    };
    const file = path.resolve(import.meta.dirname, '../../out/test-summary.json');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summary));
  }

  printsToStdio(): boolean {
    return false;
  }
}
