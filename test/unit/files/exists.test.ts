import { isReachable } from '#electron/files/exists.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('files on a server that is gone take two threads at most, and the others wait for their turn', async () => {
  const asked: (() => void)[] = [];
  const ask = () =>
    new Promise<void>((resolve) => {
      asked.push(resolve);
    });
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((path) => isReachable(path, ask)));
  expect(asked).toHaveLength(2);
  asked[0]?.();
  await expect.poll(() => asked.length).toBe(3);
  asked[1]?.();
  asked[2]?.();
  await expect.poll(() => asked.length).toBe(4);
  asked[3]?.();
  expect(await answers).toEqual([true, true, true, true]);
  expect(await isReachable('e', () => Promise.reject(new Error('gone')))).toBe(false);
});
