import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { base64Bytes } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { copyPicture } from '../../fixtures/app/clipboard.ts';
import {
  answers,
  asked,
  beginConversation,
  conversations,
  message,
  openChat,
  send,
  transcript,
} from '../../fixtures/app/steps/chat-steps.ts';
import { closeWithEscape, holdAnswers, pressTwice } from '../../fixtures/app/steps/journeys.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { repository } from '../../fixtures/source/repository.ts';

test('pictures are taken by drop, from the clipboard and from a file, kept with the draft, sent with the words, large ones as smaller copies, and copied; messages and pictures have menus', async ({
  gateway,
  signedInApp,
}) => {
  const { app, page, folders } = signedInApp;
  const pictures = page.getByRole('list', { name: 'Pictures of this message' });
  const lastSent = () => asked(gateway).at(-1)?.contents.at(-1)?.parts ?? [];
  const comeBack = async () => {
    await beginConversation(page);
    await expect(pictures).toBeHidden();
    await conversations(page).getByRole('button', { name: 'Two pictures will follow', exact: true }).click();
  };
  await openChat(page);

  await test.step('pictures are taken by drop and from the clipboard, kept with the draft, and sent with the words', async () => {
    const [fox, notes] = [path.join(folders.home, 'fox.png'), path.join(folders.home, 'notes.txt')];
    await writeFile(fox, pngBytes(320, 200));
    await writeFile(notes, 'no picture');

    await send(page, 'Two pictures will follow');
    await expect(answers(page)).toContainText('You wrote:');
    // By the browser, as the system does it: React draws between the parts of such an event, not of one that a script makes.
    const pointer = await page.context().newCDPSession(page);
    const files = [fox, path.join(repository, 'docs/manual/images/en/chat.webp'), notes];
    const drag = { x: 800, y: 400, data: { items: [], files, dragOperationsMask: 1 } };
    for (const type of ['dragEnter', 'dragOver'] as const)
      await pointer.send('Input.dispatchDragEvent', { type, ...drag });
    await expect(page.getByText('Drop to add pictures to the message')).toBeVisible();
    const release = await holdAnswers(app, ['chat.addPictures']);
    await pointer.send('Input.dispatchDragEvent', { type: 'drop', ...drag });
    await expect(page.getByText('Preparing pictures…')).toBeVisible();
    await release();
    await expect(pictures).toContainText('fox.png320 × 200');
    await expect(page.getByText('Preparing pictures…')).toBeHidden();
    await expect(pictures).toContainText('chat.webp');
    await expect(page.getByRole('alert')).toContainText('notes.txt is no picture the models take.');

    await copyPicture(signedInApp, pngBytes(64, 48, 3));
    await message(page).focus();
    await page.keyboard.press('Control+V');
    await expect(pictures.getByRole('listitem')).toHaveCount(3);
    await expect(pictures).toContainText('64 × 48');

    await message(page).fill('Which is larger?');
    await beginConversation(page);
    await expect(pictures).toBeHidden();
    await expect(message(page)).toHaveValue('');
    await conversations(page).getByRole('button', { name: 'Two pictures will follow', exact: true }).click();
    await expect(message(page)).toHaveValue('Which is larger?');
    await expect(pictures.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Enter');
    await expect(answers(page).last()).toContainText('Attachments:');
    expect(lastSent().filter(({ inlineData }) => inlineData?.mimeType === 'image/png')).toHaveLength(2);
    await expect(transcript(page).getByRole('img', { name: 'fox.png' })).toBeVisible();
  });

  await test.step('messages and pictures offer by mouse and by key what their buttons do', async () => {
    const menu = (name: string) => page.getByRole('menu', { name });
    const answer = answers(page).last();
    const ofAnswer = menu('Actions for this answer');
    const regenerate = answer.getByRole('button', { name: 'Regenerate' });
    for (const key of ['ContextMenu', 'Shift+F10']) {
      await regenerate.focus();
      await page.keyboard.press(key);
      await expect(ofAnswer.getByRole('menuitem', { name: 'Copy answer' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(ofAnswer).toBeHidden();
      await expect(regenerate).toBeFocused();
    }

    const words = answer.getByText('You wrote:').first();
    await words.click({ button: 'right' });
    await ofAnswer.getByRole('menuitem', { name: 'Regenerate' }).click();
    await expect(message(page)).toBeFocused();
    await expect(answer.getByRole('group', { name: 'Versions' })).toContainText('2/2');
    // Selected text keeps the menu of the system.
    await words.selectText();
    await words.click({ button: 'right' });
    await expect(ofAnswer).toBeHidden();
    await page.evaluate(() => window.getSelection()?.removeAllRanges());

    const picture = page.getByRole('button', { name: 'Show fox.png large' });
    await picture.click({ button: 'right' });
    await menu('Actions for this picture').getByRole('menuitem', { name: 'Show the picture large' }).click();
    await closeWithEscape(page.getByRole('dialog', { name: 'Picture' }));
    await expect(picture).toBeFocused();
    const question = transcript(page).getByRole('article', { name: 'You' }).last();
    await question.getByText('Which is larger?').click({ button: 'right' });
    await menu('Actions for this message').getByRole('menuitem', { name: 'Edit message' }).click();
    await expect(page.getByRole('textbox', { name: 'Changed text' })).toBeFocused();
    await page.keyboard.press('Escape');

    await picture.click({ button: 'right' });
    await menu('Actions for this picture').getByRole('menuitem', { name: 'Use as reference' }).click();
    await expect(page.getByLabel('References', { exact: true }).getByText('fox.png')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    expect(await signedInApp.consoleErrors()).toEqual([]);
  });

  await test.step('a large picture goes out as a smaller copy, or as it is on demand', async () => {
    const large = path.join(folders.home, 'large.png');
    const bytes = pngBytes(3000, 1500);
    await writeFile(large, bytes);
    // However slowly the system's dialog comes, a double click opens one.
    const opened = await app.evaluateHandle(
      ({ dialog }, filePaths) => {
        const answers: (() => void)[] = [];
        dialog.showOpenDialog = () =>
          new Promise((resolve) => answers.push(() => resolve({ canceled: false, filePaths })));
        return answers;
      },
      [large],
    );
    await pressTwice(page.getByRole('button', { name: 'Add pictures' }));
    // What is answered after both presses comes after them.
    await page.evaluate(() => window.api['settings.get']());
    expect(await opened.evaluate(({ length }) => length)).toBe(1);
    await opened.evaluate(([choose]) => choose?.());
    await expect(pictures).toContainText('Smaller copy: 2048 × 1024');
    await page.getByText('Send original').click();
    await expect(pictures).toContainText('3000 × 1500');
    // As it goes out, not as it is on the disk.
    const meter = page.getByRole('meter', { name: 'Pictures' });
    await expect(meter).toHaveAttribute('aria-valuenow', String(base64Bytes(bytes.length)));
    // Both can still be chosen by whoever comes back to the message.
    await comeBack();
    await expect(pictures).toContainText('3000 × 1500');
    await page.getByText('Send original').click();
    await expect(pictures).toContainText('Smaller copy: 2048 × 1024');
    await comeBack();
    await expect(pictures).toContainText('Smaller copy: 2048 × 1024');
    const count = asked(gateway).length;
    await send(page, 'What is this?');
    await expect.poll(() => asked(gateway).length).toBe(count + 1);
    await expect(answers(page).last()).toContainText('What is this?');
    expect(
      lastSent()
        .map(({ text, inlineData }) => text ?? inlineData?.mimeType)
        .sort(),
    ).toEqual(['What is this?', 'image/webp']);
    await expect(pictures).toBeHidden();
  });

  await test.step('a picture in WebP is on the clipboard once it has been copied, and where it cannot be copied that is said', async () => {
    const sent = transcript(page).getByRole('img', { name: 'chat.webp' });
    const size = await sent.evaluate(async ({ src }: HTMLImageElement) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    });
    const copy = async () => {
      await sent.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy picture' }).click();
    };
    await copy();
    const readBack = () =>
      app.evaluate(async ({ clipboard, nativeImage }) => {
        const older = clipboard as unknown as { readImage?: () => { getSize(): object } };
        if (older.readImage) return older.readImage().getSize();
        const [item] = await clipboard.read();
        const bytes = await item?.getType('image/png').then((blob) => blob.arrayBuffer());
        return nativeImage.createFromBuffer(Buffer.from(bytes ?? new ArrayBuffer(0))).getSize();
      });
    await expect.poll(readBack).toEqual(size);

    await rm(path.join(folders.userDataDir, 'attachments'), { recursive: true });
    await copy();
    await expect(page.getByRole('alert')).toContainText('The picture was not copied.');
  });
});
