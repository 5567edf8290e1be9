import { readFileSync } from 'node:fs';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch.ts';

/** Asks a picture model through the contract alone, and waits for the picture. */
async function drawn({ page }: RunningApp) {
  const id = await page.evaluate(async () => {
    const { api } = window;
    const made = await api['chat.create']();
    if (!made.ok) throw new Error(made.error.code);
    const { settings } = made.value;
    const model = 'textgen-3-pro-image';
    await api['chat.configure']({ id: made.value.id, settings: { ...settings, model } });
    await api['chat.send']({ id: made.value.id, text: 'a boat on a pond', attachments: [] });
    return made.value.id;
  });
  const lastAnswer = async () => {
    const found = await page.evaluate((chatId) => window.api['chat.get']({ id: chatId }), id);
    const answer = found.ok ? found.value.messages.at(-1) : undefined;
    return answer?.role === 'model' ? answer : null;
  };
  await expect.poll(async () => (await lastAnswer())?.state).toBe('answered');
  const block = (await lastAnswer())?.blocks.find(({ type }) => type === 'picture');
  return { id, picture: block?.type === 'picture' ? block.picture : null };
}

test('a picture of a chat is shown from the app’s own address, and becomes a reference', async ({
  signedInApp,
}) => {
  const { page } = signedInApp;
  const { picture } = await drawn(signedInApp);
  expect(picture).toMatchObject({ mime: 'image/jpeg', width: 768, height: 768 });
  const pictureId = picture?.pictureId ?? '';

  const width = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth;
  }, picture?.url ?? '');
  expect(width).toBe(768);

  const reference = await page.evaluate(
    (id) => window.api['references.addPicture']({ held: [], picture: { pictureId: id } }),
    pictureId,
  );
  expect(reference).toMatchObject({
    ok: true,
    value: { added: [{ kind: 'image', width: 768 }], refused: [] },
  });
});

test('a conversation is saved where the user says, and links open in the browser', async ({
  signedInApp,
}, testInfo) => {
  const { app, page } = signedInApp;
  const { id } = await drawn(signedInApp);
  const path = testInfo.outputPath('Pond.md');
  await app.evaluate(({ dialog, shell }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    shell.openExternal = async (url) => {
      Reflect.set(globalThis, 'opened', url);
    };
    // Says no to the first question, yes to the next.
    let asked = 0;
    dialog.showMessageBox = async (...values: unknown[]) => {
      asked += 1;
      Reflect.set(globalThis, 'question', values.at(-1));
      return { response: asked === 1 ? 0 : 1, checkboxChecked: false };
    };
  }, path);
  const saved = await page.evaluate(
    (chat) => window.api['chat.export']({ id: chat, format: 'markdown' }),
    id,
  );
  expect(saved).toEqual({ ok: true, value: { isSaved: true } });
  expect(readFileSync(path, 'utf8')).toContain('# a boat on a pond');
  // The page can call without asking anybody: the main process asks by itself.
  const open = () => page.evaluate(() => window.api['chat.openLink']({ url: 'https://example.org/a' }));
  const heard = (name: string) => app.evaluate((_, key) => Reflect.get(globalThis, key), name);
  expect((await open()).ok).toBe(true);
  expect(await heard('opened')).toBeUndefined();
  expect(await heard('question')).toMatchObject({
    message: 'Open this address in your browser?',
    detail: 'example.org\n\nhttps://example.org/a',
    buttons: ['Cancel', 'Open in browser'],
    cancelId: 0,
  });
  expect((await open()).ok).toBe(true);
  expect(await heard('opened')).toBe('https://example.org/a');
  const refused = await page.evaluate(() => window.api['chat.openLink']({ url: 'file:///etc/passwd' }));
  expect(refused.ok).toBe(false);
});
