import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/app-fixture.ts';
import { practiceAssets } from '../support/sample-files.ts';
import { addReferences, connect, startGateway, taskRow } from './journeys.ts';

const out = '/tmp/details-shots';
test('look', async ({ launch }) => {
  test.setTimeout(180_000);
  await mkdir(out, { recursive: true });
  const gateway = await startGateway();
  const running = await launch();
  const { page, app } = running;
  const size = async (width: number, height: number) => {
    await app.evaluate(
      ({ BrowserWindow }, s) => BrowserWindow.getAllWindows()[0]?.setContentSize(s.width, s.height),
      { width, height },
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
  };
  const shot = (name: string) => page.screenshot({ path: path.join(out, `${name}.png`) });
  await size(1280, 800);
  await page.emulateMedia({ colorScheme: 'light' });
  await connect(page, gateway);
  await addReferences(
    running,
    ['aurora-16x9.jpg', 'bloom-4x3.jpg'].map((n) => path.join(practiceAssets, 'pictures', n)),
  );
  await page
    .getByRole('textbox', { name: 'Prompt' })
    .fill('A paper boat drifts down a rain-lit street at dusk, slow dolly. Style of Image 1.');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(page, 'A paper boat')).toContainText('Ready', { timeout: 30_000 });
  gateway.addFault({ on: 'create', times: 1, action: { type: 'lose-reply', how: 'reset' } });
  await page
    .getByRole('textbox', { name: 'Prompt' })
    .fill('A lantern festival seen from above, drifting lights over dark water');
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const lost = taskRow(page, 'A lantern');
  await expect(lost).toContainText('Unknown outcome');
  await taskRow(page, 'A paper boat').click();
  const details = page.getByRole('region', { name: 'Task details' });
  await page.waitForTimeout(800);
  await details.locator('video').evaluate((v: HTMLVideoElement) => {
    v.currentTime = 2;
  });
  await details.getByRole('group', { name: 'Player' }).hover();
  await page.waitForTimeout(300);
  await shot('01-ready');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('02-ready-dark');
  await details.getByRole('button', { name: 'More' }).click();
  await page.waitForTimeout(200);
  await shot('03-more');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'light' });
  await details.getByRole('button', { name: 'Use as reference' }).click();
  await page.waitForTimeout(200);
  await shot('04-ref-menu');
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Keyboard' }).click();
  await page.waitForTimeout(200);
  await shot('05-keys');
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Rename' }).click();
  await page.waitForTimeout(100);
  await shot('06-rename');
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details for support' }).click();
  await page.waitForTimeout(500);
  await shot('07-support');
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Reuse settings' }).click();
  await page.waitForTimeout(500);
  await shot('08-reuse');
  await lost.click();
  await page.waitForTimeout(300);
  await shot('09-unknown');
  await page.emulateMedia({ colorScheme: 'dark' });
  await details.getByRole('button', { name: 'Send again' }).click();
  await page.waitForTimeout(300);
  await shot('10-again-dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Variations' }).click();
  await page.waitForTimeout(300);
  await shot('11-variations');
  await page.getByRole('option', { name: '× 3' }).click();
  await size(960, 640);
  await page.waitForTimeout(300);
  await shot('12-small-unknown');
  await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
  await page.waitForTimeout(500);
  await shot('13-small-unknown-zh');
  await page.getByRole('button', { name: '返回任务列表' }).click();
  await taskRow2(page, 'A paper boat').click();
  await page.waitForTimeout(600);
  await shot('14-small-ready-zh');
  await page.evaluate(() => window.api['settings.update']({ language: 'en' }));
  await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
  await page.waitForTimeout(500);
  await shot('15-settings');
  console.log(await running.consoleErrors());
  await gateway.close();
});
function taskRow2(page: import('playwright/test').Page, prompt: string) {
  return page.getByRole('row', { name: new RegExp(`^${prompt}`) });
}
