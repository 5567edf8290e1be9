import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { addReferences } from '../fixtures/app/steps/journeys.ts';
import { practiceAssets } from '../fixtures/media/sample-files.ts';

const out = path.resolve(import.meta.dirname, '../../out/tour/pieces');

test('shared pieces, for docs/design.md', async ({ launch }) => {
  await mkdir(out, { recursive: true });
  const running = await launch();
  const { app, page } = running;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
  const [first = ''] = (await readdir(path.join(practiceAssets, 'pictures'))).sort();
  await addReferences(running, [path.join(practiceAssets, 'pictures', first)]);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A paper boat at dusk, in the style of Image 1.');

  const views = [
    ['light', 'none', 'no-preference'],
    ['dark', 'none', 'no-preference'],
    ['forced', 'active', 'no-preference'],
    ['contrast', 'none', 'more'],
  ] as const;
  for (const screen of ['Video', 'Settings'] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByText(screen).click();
    // The settings are read when they are first shown.
    await expect(page.getByRole(screen === 'Video' ? 'form' : 'radiogroup').first()).toBeVisible();
    for (const [name, forcedColors, contrast] of views) {
      await page.emulateMedia({ colorScheme: name === 'dark' ? 'dark' : 'light', forcedColors, contrast });
      const file = path.join(out, `${screen.toLowerCase()}-${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
    }
  }
});
