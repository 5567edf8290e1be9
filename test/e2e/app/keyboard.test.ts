import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { chooseInDialog, createsSeenBy, goTo, taskRow } from '../../fixtures/app/steps/journeys.ts';
import { groupButton } from '../../fixtures/app/steps/settings-steps.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';

const lostFocus = (page: Page) =>
  page.evaluate(() => document.hasFocus() && document.activeElement === document.body);

const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/** Types address and token at the welcome. */
async function connect(page: Page, gateway: PracticeGateway): Promise<void> {
  await goTo(page, page.getByRole('textbox', { name: 'Gateway address' }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(gateway.address);
  await goTo(page, page.getByRole('textbox', { name: 'Access token' }));
  await page.keyboard.type(gateway.token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();
}

test('connecting, a video, signing out, going on at the practice gateway and the language, with keys alone, leave the focus on something', async ({
  welcomeApp,
  gateway,
}) => {
  const { page, folders } = welcomeApp;
  await connect(page, gateway);
  const files = ['mara.png', 'coat.png', 'quay.png'].map((name) => path.join(folders.home, name));
  for (const [index, file] of files.entries()) await writeFile(file, pngBytes(640, 400, index + 1));
  await chooseInDialog(welcomeApp, files);
  await goTo(page, page.getByRole('button', { name: 'Add references' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Total 3 of 12', { exact: true })).toBeAttached();

  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await goTo(page, prompt);
  await page.keyboard.type('Walk along @');
  await expect(page.getByRole('option', { name: /^Image 1/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' at dawn');
  await expect(prompt).toHaveValue(/^Walk along @?Image 2 +at dawn$/);
  const written = await prompt.inputValue();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
  await expect(taskRow(page, 'Walk along')).toContainText('Ready', { timeout: 60_000 });

  await page.keyboard.press('Control+A');
  await page.keyboard.type('Something else');
  await page.keyboard.press('F6');
  await goTo(page, taskRow(page, 'Walk along'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('F6');
  const details = page.getByRole('region', { name: 'Task details' });
  await goTo(page, details.getByRole('button', { name: 'Reuse settings' }));
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveValue(written);
  expect(await lostFocus(page)).toBe(false);

  await goTo(page, link(page, 'Settings'));
  await page.keyboard.press('Enter');
  await goTo(page, groupButton(page, 'general'));
  await goTo(page, groupButton(page, 'connections'), 'ArrowDown');
  await goTo(page, page.getByRole('button', { name: 'Sign out' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await goTo(page, dialog.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  await expect.poll(() => lostFocus(page)).toBe(false);
  await goTo(page, page.getByRole('button', { name: 'Try the practice gateway' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Connection: Practice gateway' })).toBeVisible();
  await expect.poll(() => lostFocus(page)).toBe(false);

  await goTo(page, link(page, 'Settings'));
  await page.keyboard.press('Enter');
  const language = page.getByRole('radiogroup', { name: 'Language' });
  await goTo(page, language.getByRole('radio', { name: 'System' }));
  await page.keyboard.press('ArrowRight');
  await expect(language.getByRole('radio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: '视频' })).toBeVisible();
  expect(await lostFocus(page)).toBe(false);
});
