import { judgeDeaths } from '#electron/platform/window/window-rescue.ts';
import { startFailureWords } from '#electron/words/start-failure.ts';
import { minute, startOfTime } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const at = (...seconds: number[]) => seconds.map((second) => startOfTime + second * 1_000);

test('a window that dies is loaded again; three times within a minute is enough', () => {
  expect(judgeDeaths(at(0), startOfTime)).toBe('reload');
  expect(judgeDeaths(at(0, 20), startOfTime + 20_000)).toBe('reload');
  expect(judgeDeaths(at(0, 20, 59), startOfTime + 59_000)).toBe('recovery');
  expect(judgeDeaths(at(0, 20, 61), startOfTime + 61_000)).toBe('reload');
});

test('a recovery page that dies again and again is left, and a minute later it is not', () => {
  const deaths = at(0, 1, 2, 3, 4, 5);
  expect(judgeDeaths(deaths, startOfTime + 5_000)).toBe('leave');
  expect(judgeDeaths([...deaths, startOfTime + 2 * minute], startOfTime + 2 * minute)).toBe('reload');
});

const about = { name: 'Gateway Studio', version: '0.1.0', folder: '/data/studio' };

for (const language of ['en', 'zh-CN'] as const) {
  test(`why the app cannot start is said with what to do and where the data are (${language})`, () => {
    const newer = startFailureWords({ type: 'newer', version: 9, known: 3 }, language, about);
    expect(newer.detail).toMatch(/9[\s\S]*3/);
    const full = startFailureWords({ type: 'unusable', cause: 'ENOSPC', message: '' }, language, about);
    const readOnly = startFailureWords({ type: 'unusable', cause: 'EROFS', message: '' }, language, about);
    const bug = startFailureWords({ type: 'bug', message: 'x is undefined' }, language, about);
    for (const { detail, message } of [newer, full, readOnly, bug]) {
      expect(detail).toContain('/data/studio');
      expect(message).not.toBe('');
    }
    expect(full.message).not.toBe(readOnly.message);
  });
}
