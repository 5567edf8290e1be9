import { expectClean } from '../../fixtures/app/accessibility.ts';
import { test } from '../../fixtures/app/app-fixture.ts';
import { walk } from '../../fixtures/app/walk.ts';

// A theme changes colours alone, and `contrast.test.ts` reckons all of them in both: here each place is in one theme and the next in
// the other. In Chinese: its short words make the smallest targets, and by the English names all other tests find what they press.
test('axe finds nothing in any view or dialog', async ({ launch, gateway }) => {
  test.setTimeout(240_000);
  // The walk looks at the first charges and prices too, which a shared window keeps.
  const running = await launch();
  const { page } = running;
  let colorScheme: 'dark' | 'light' = 'light';
  await walk(running, gateway, 'zh-CN', async (name) => {
    colorScheme = colorScheme === 'dark' ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectClean(page, `${name}, ${colorScheme}`);
  });
});
