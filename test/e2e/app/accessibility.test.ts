import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { passesSeconds } from '../../fixtures/app/shared-window.ts';
import { contrastAlone, expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { walk } from '../../fixtures/app/walk/walk.ts';

/**
 * A theme changes colours alone, and `contrast.test.ts` reckons all of them in both: in the other theme, to which a page takes as long
 * to change as axe to look at it, a place of each kind is enough. Here the whole page is looked at, also beneath a dialog.
 */
const inBothThemes = new Set([
  ...['welcome-refused', 'video-composed', 'send-anyway', 'library', 'task-menu', 'review', 'compare'],
  ...['chat-answer', 'operations-answer', 'palette', 'help', 'settings', 'connection-advanced'],
  ...['task-unknown', 'spend-report'],
]);
/** These show the page of the place before them, scrolled or with less of it. */
const seenBefore = new Set(['continued-again', 'palette-found', 'settings-end', 'settings-search']);

// No rule reads the words. In Chinese: its short words make the smallest targets, and by the English names all other tests find what
// they press.
test('axe finds nothing in any view or dialog, light or dark', async ({ launch, gateway }) => {
  test.setTimeout(600_000);
  // The walk looks at the first charges and prices too, which a shared window keeps.
  // axe reckons long enough for optimised code to pay.
  const running = await launch({ compilesQuickly: false });
  await passesSeconds(running);
  const { page } = running;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const left = new Set(inBothThemes);
  await walk(running, gateway, 'zh-CN', async (name, part = page.locator(':root')) => {
    if (seenBefore.has(name)) return;
    const overlay = page.locator('[role=dialog], [role=alertdialog], [role=menu]').filter({ visible: true });
    const isAlone = !left.has(name) && (await overlay.count()) > 0;
    await expectClean(isAlone ? overlay.last() : part, `${name}, dark`);
    if (!left.delete(name)) return;
    await page.emulateMedia({ colorScheme: 'light' });
    await expectClean(part, `${name}, light`, contrastAlone);
    await page.emulateMedia({ colorScheme: 'dark' });
  });
  expect([...left], 'every place of the list was come to').toEqual([]);
});
