import { createSaves } from '#renderer/hooks/use-saving.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function watchedSaves() {
  const saves = createSaves('');
  const stores: { readonly way: string; readonly end: (error?: Error) => void }[] = [];
  const save = (value: string) =>
    saves.save(
      value,
      (now, before) =>
        new Promise<void>((resolve, reject) =>
          stores.push({ way: `${before}>${now}`, end: (error) => (error ? reject(error) : resolve()) }),
        ),
    );
  return { saves, save, stores, ways: () => stores.map(({ way }) => way) };
}
const full = new Error('disk full');

test('of two saves at once that both fail, in either order, the next one stores all that neither did', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { save, stores, ways } = watchedSaves();
    const both = Promise.all([save('a'), save('ab')]);
    for (const at of order) stores[at]?.end(full);
    expect(await both).toEqual([full, full]);
    void save('abc');
    expect(ways()).toEqual(['>a', 'a>ab', '>abc']);
  }
});

test('a save that fails after a later one came through is made up for at once, before anything is told of it', async () => {
  const { saves, save, stores, ways } = watchedSaves();
  const [first, second] = [save('a'), save('ab')];
  stores[1]?.end();
  expect(await second).toBeNull();
  stores[0]?.end(full);
  expect(await first).toBe('again');
  expect(saves.isStored('ab')).toBe(false);
  const third = save('ab');
  expect(ways().at(-1)).toBe('>ab');
  stores[2]?.end(full);
  expect(await third).toBe(full);
});

test('who writes on without a pause does not put off what is stored of it', async () => {
  const { saves, save, stores } = watchedSaves();
  const writtenOn = (): number => {
    saves.soon(40, () => void save('a'));
    return stores.length;
  };
  await expect.poll(writtenOn, { intervals: [5] }).toBe(1);
});
