import { retryDelay } from '#electron/features/chat/answers/answer-requests.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

for (const [asksToWait, retryAfterMs, tries, delay] of [
  [true, null, 1, 5_000],
  [true, null, 2, 15_000],
  [true, null, 3, 45_000],
  [true, null, 4, null],
  [true, 30_000, 1, 30_000],
  [true, 0, 1, 1_000],
  [true, 600_000, 1, 600_000],
  [true, 600_001, 1, null],
  [true, 3_600_000, 1, null],
  [true, 20_000, 3, 20_000],
  [true, 20_000, 4, null],
  [false, null, 1, null],
  [false, 30_000, 1, null],
] as const) {
  test(`try ${tries}, wait named: ${retryAfterMs}, may wait: ${asksToWait}: ${delay}`, () => {
    expect(retryDelay({ asksToWait, mayBeCharged: false, retryAfterMs }, tries)).toBe(delay);
    expect(retryDelay({ asksToWait, mayBeCharged: true, retryAfterMs }, tries)).toBe(null);
  });
}
