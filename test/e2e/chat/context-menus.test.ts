import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { answers, message, openChat, send, transcript } from '../../fixtures/app/steps/chat-steps.ts';
import { closeWithEscape, hold, makeClip, openTask, pressInMenu } from '../../fixtures/app/steps/journeys.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';

test('messages, pictures and the details of a task offer by mouse and by key what their buttons do', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const menu = (name: string) => page.getByRole('menu', { name });
  await openChat(page);
  const fox = path.join(folders.home, 'fox.png');
  await writeFile(fox, pngBytes(320, 200));
  const transfer = await hold(page, [fox]);
  await transcript(page).dispatchEvent('dragenter', { dataTransfer: transfer });
  await transcript(page).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('list', { name: 'Pictures of this message' })).toContainText('fox.png');
  await send(page, 'What is this?');
  await expect(answers(page)).toContainText('You wrote:');

  const regenerate = answers(page).getByRole('button', { name: 'Regenerate' });
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await regenerate.focus();
    await page.keyboard.press(key);
    await expect(
      menu('Actions for this answer').getByRole('menuitem', { name: 'Copy answer' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu('Actions for this answer')).toBeHidden();
    await expect(regenerate).toBeFocused();
  }

  const words = answers(page).getByText('You wrote:').first();
  await words.click({ button: 'right' });
  await menu('Actions for this answer').getByRole('menuitem', { name: 'Regenerate' }).click();
  await expect(message(page)).toBeFocused();
  await expect(answers(page).getByRole('group', { name: 'Versions' })).toContainText('2/2');
  // Selected text keeps the menu of the system.
  await answers(page).getByText('You wrote:').first().selectText();
  await answers(page).getByText('You wrote:').first().click({ button: 'right' });
  await expect(menu('Actions for this answer')).toBeHidden();
  await page.evaluate(() => window.getSelection()?.removeAllRanges());

  const question = transcript(page).getByRole('article', { name: 'You' });
  const picture = page.getByRole('button', { name: 'Show fox.png large' });
  await picture.click({ button: 'right' });
  await menu('Actions for this picture').getByRole('menuitem', { name: 'Show the picture large' }).click();
  await closeWithEscape(page.getByRole('dialog', { name: 'Picture' }));
  await expect(picture).toBeFocused();
  await question.getByText('What is this?').click({ button: 'right' });
  await menu('Actions for this message').getByRole('menuitem', { name: 'Edit message' }).click();
  await expect(page.getByRole('textbox', { name: 'Changed text' })).toBeFocused();
  await page.keyboard.press('Escape');

  await picture.click({ button: 'right' });
  await menu('Actions for this picture').getByRole('menuitem', { name: 'Use as reference' }).click();
  await expect(page.getByLabel('References', { exact: true }).getByText('fox.png')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Image 1' }).click();
  await makeClip(page, 'A boat comes in');
  const details = await openTask(page, 'A boat comes in');
  await page.locator('video[aria-label="Finished clip"]').click({ button: 'right' });
  await expect(menu('Actions for this task').getByRole('menuitem', { name: 'Save as…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu('Actions for this task')).toBeHidden();
  const position = details.getByRole('slider', { name: 'Position' });
  await position.focus();
  await page.keyboard.press('Shift+F10');
  await pressInMenu(menu('Actions for this task').getByRole('menuitem', { name: 'Tags…' }), 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await signedInApp.consoleErrors()).toEqual([]);
});
