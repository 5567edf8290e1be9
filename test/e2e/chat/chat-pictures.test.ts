import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { copyPicture } from '../../fixtures/app/clipboard.ts';
import {
  answers,
  asked,
  conversations,
  message,
  openChat,
  send,
  transcript,
} from '../../fixtures/app/steps/chat-steps.ts';
import { hold } from '../../fixtures/app/steps/journeys.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { repository } from '../../fixtures/source/repository.ts';

test('pictures are taken by drop and from the clipboard, kept with the draft, sent with the words, and on the clipboard once they have been copied, or that is said', async ({
  gateway,
  signedInApp,
}) => {
  await test.step('pictures are taken by drop and from the clipboard, kept with the draft, and sent with the words', async () => {
    const { page, folders } = signedInApp;
    await openChat(page);
    const [fox, notes] = [path.join(folders.home, 'fox.png'), path.join(folders.home, 'notes.txt')];
    await writeFile(fox, pngBytes(320, 200));
    await writeFile(notes, 'no picture');

    await send(page, 'Two pictures will follow');
    await expect(answers(page)).toContainText('You wrote:');
    const transfer = await hold(page, [fox, notes]);
    await transcript(page).dispatchEvent('dragenter', { dataTransfer: transfer });
    await expect(page.getByText('Drop to add pictures to the message')).toBeVisible();
    await transcript(page).dispatchEvent('drop', { dataTransfer: transfer });
    const pictures = page.getByRole('list', { name: 'Pictures of this message' });
    await expect(pictures).toContainText('fox.png320 × 200');
    await expect(page.getByRole('alert')).toContainText('notes.txt is no picture the models take.');

    await copyPicture(signedInApp, pngBytes(64, 48, 3));
    await message(page).focus();
    await page.keyboard.press('Control+V');
    await expect(pictures.getByRole('listitem')).toHaveCount(2);
    await expect(pictures).toContainText('64 × 48');

    await message(page).fill('Which is larger?');
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await expect(pictures).toBeHidden();
    await expect(message(page)).toHaveValue('');
    await conversations(page).getByRole('button', { name: 'Two pictures will follow', exact: true }).click();
    await expect(message(page)).toHaveValue('Which is larger?');
    await expect(pictures.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(answers(page).last()).toContainText('Attachments:');
    const parts = asked(gateway)[1]?.contents.at(-1)?.parts ?? [];
    expect(parts.filter(({ inlineData }) => inlineData?.mimeType === 'image/png')).toHaveLength(2);
    await expect(transcript(page).getByRole('img', { name: 'fox.png' })).toBeVisible();
  });
  await test.step('a picture in WebP is on the clipboard once it has been copied, and where it cannot be copied that is said', async () => {
    const { app, page, folders } = signedInApp;
    await openChat(page);
    const transfer = await hold(page, [path.join(repository, 'docs/manual/images/en/chat.webp')]);
    await transcript(page).dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByRole('list', { name: 'Pictures of this message' })).toContainText('chat.webp');
    await send(page, 'Look');
    await expect(answers(page)).toContainText('Attachments:');
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
