import type { FullResult, Reporter, Suite, TestCase } from 'playwright/types/testReporter';
import { differenceOf, type WineDifference } from './wine-differences.ts';

/** Tells what came of a run under Wine, which has failed where a test failed that is no known difference. */
export default class WineSummary implements Reporter {
  private root: Suite | undefined;
  private errorsOutsideTests = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.root = suite;
  }

  onError(): void {
    this.errorsOutsideTests += 1;
  }

  async onEnd({ status, duration }: FullResult): Promise<{ status: FullResult['status'] }> {
    const ran = (this.root?.allTests() ?? []).filter(({ results }) => results.length > 0);
    const failed = ran.filter((test) => test.outcome() === 'unexpected');
    const others = failed.filter((test) => differenceOf(test) === null);
    const second = ran.filter((test) => test.outcome() === 'flaky');
    const skipped = ran.filter((test) => test.outcome() === 'skipped');
    const met = groups(failed);
    const unneeded = [...groups(ran).keys()].filter((difference) => !met.has(difference));
    const lines = [
      `Under Wine: ${ran.length - failed.length - skipped.length} passed, ${others.length + this.errorsOutsideTests} failed, ${failed.length - others.length} known differences met, ${skipped.length} skipped; ${Math.round(duration / 1000)} s.`,
      ...others.map((test) => `  failed: ${nameOf(test)}`),
      ...second.map((test) => `  passed at the second try: ${nameOf(test)}`),
      ...[...met].map(([{ file }, count]) => `  known difference: ${file} (${count})`),
      ...unneeded.map(
        ({ file, titles }) => `  no longer needed as a known difference: ${[file, ...titles].join(' › ')}`,
      ),
    ];
    console.log(lines.join('\n'));
    const isOnlyKnown = others.length === 0 && this.errorsOutsideTests === 0;
    return { status: status === 'failed' && isOnlyKnown ? 'passed' : status };
  }
}

function groups(tests: readonly TestCase[]): Map<WineDifference, number> {
  const counts = new Map<WineDifference, number>();
  for (const test of tests) {
    const difference = differenceOf(test);
    if (difference !== null) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  return counts;
}

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ');
