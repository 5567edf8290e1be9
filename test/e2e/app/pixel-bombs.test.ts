import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import { answerBody, answers, openChat, send, transcript } from '../../fixtures/app/steps/chat-steps.ts';
import {
  addReferences,
  chooseInTileMenu,
  closeWithEscape,
  createsSeenBy,
  generate,
  hold,
  saveInDialog,
} from '../../fixtures/app/steps/journeys.ts';
import { pixelBombBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';

/** Under a hundred kilobytes, 529 million pixels. */
const bomb = pixelBombBytes(23_000);

test('a picture of too many pixels is sent, kept and saved, and neither shown, decoded nor made smaller, as a reference and in a conversation', async ({
  gateway,
  signedInApp,
}) => {
  await test.step('a reference of too many pixels is sent, and neither shown nor made smaller', async () => {
    const { page, folders } = signedInApp;
    const heldUp = await watchHeldUp(signedInApp);
    const file = await sampleFolder(path.join(folders.home, 'in')).put('bomb.png', bomb);
    await addReferences(signedInApp, [file]);

    await page.getByRole('row', { name: /^Image 1/ }).click();
    const preview = page.getByRole('dialog', { name: 'Image 1' });
    await expect(preview).toContainText('This picture has too many pixels to be shown here.');
    await expect(preview).toContainText('23000 × 23000');
    await expect(preview.locator('img')).toHaveCount(0);
    await closeWithEscape(preview);
    await chooseInTileMenu(page, 'Image 1', 'Make smaller…');
    const fix = page.getByRole('dialog', { name: 'Make Image 1 smaller' });
    await expect(fix).toContainText('This picture has too many pixels to be made smaller here.');
    await expect(fix.getByRole('button', { name: 'Use copy' })).toBeDisabled();
    await closeWithEscape(fix);

    await generate(page, 'Grey');
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
    await expectNotHeldUp(heldUp);
  });
  await test.step('a picture of too many pixels in a conversation is sent, kept and saved, and never decoded', async () => {
    const { page, folders } = signedInApp;
    await openChat(page);
    const heldUp = await watchHeldUp(signedInApp);
    const file = await sampleFolder(path.join(folders.home, 'in')).put('bomb.png', bomb);
    const transfer = await hold(page, [file]);
    await transcript(page).dispatchEvent('drop', { dataTransfer: transfer });
    const attached = page.getByRole('list', { name: 'Pictures of this message' });
    await expect(attached).toContainText('Too many pixels to be shown here');
    answerBody(gateway, {
      candidates: [
        {
          content: { parts: [{ inlineData: { mimeType: 'image/png', data: bomb.toString('base64') } }] },
          finishReason: 'STOP',
        },
      ],
    });
    await send(page, 'Look at this');
    await expect(answers(page)).toContainText(
      'This picture has too many pixels to be shown here: 23000 × 23000.',
    );
    await expect(transcript(page)).toContainText('bomb.png has too many pixels to be shown here');
    await expect(transcript(page).locator('img')).toHaveCount(0);

    const saved = path.join(folders.home, 'saved.png');
    await saveInDialog(signedInApp, saved);
    await answers(page).getByRole('button', { name: 'Save as…' }).click();
    await expect.poll(() => readFile(saved).catch(() => null)).toEqual(bomb);
    await expect(answers(page).getByRole('button', { name: 'Copy picture' })).toHaveCount(0);

    const status = await page.evaluate(async () => {
      const list = await window.api['chat.list']({ search: '', offset: 0, limit: 1 });
      const id = list.ok ? (list.value.conversations[0]?.id ?? '') : '';
      const found = await window.api['chat.get']({ id });
      const pictures = (found.ok ? found.value.messages : []).flatMap((message) =>
        message.role === 'model'
          ? message.blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
          : [],
      );
      return (await fetch(pictures[0]?.url ?? '')).status;
    });
    expect(status).toBe(404);
    await expectNotHeldUp(heldUp);
  });
});
