import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { addReferences, createsSeenBy } from '../../fixtures/app/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

test('keys that belong to an input method neither send nor choose', async ({ gateway, signedInApp }) => {
  const { page, folders } = signedInApp;
  await addReferences(signedInApp, [await sampleFolder(path.join(folders.home, 'in')).picture('fox.png')]);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.focus();
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  /** Enter as an input method lets it through while it is at work. */
  const enter = async (modifiers: number) => {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, modifiers };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };

  await compose('hu');
  await enter(2);
  await session.send('Input.insertText', { text: '狐狸' });
  await expect(prompt).toHaveValue('狐狸');
  expect(createsSeenBy(gateway)).toHaveLength(0);

  await page.keyboard.type('@');
  const offers = page.getByRole('listbox', { name: 'References to mention' });
  await expect(offers).toBeVisible();
  await compose('tu');
  await enter(0);
  await session.send('Input.insertText', { text: '图' });
  await expect(prompt).toHaveValue('狐狸@图');

  await page.keyboard.press('Control+Enter');
  await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
});
