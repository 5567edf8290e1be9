import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  chooseInDialog,
  createsSeenBy,
  dropFiles,
  generate,
  signIn,
  taskRow,
} from '../../fixtures/app/steps/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

test('connecting is refused in words, and what was typed stays', async ({
  welcomeApp: { page },
  gateway,
}) => {
  const webPage = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>');
  });
  await new Promise<void>((resolve) => webPage.listen(0, '127.0.0.1', resolve));
  const webAddress = `http://127.0.0.1:${(webPage.address() as AddressInfo).port}`;

  // The first thing to do is to type.
  await expect(page.getByRole('textbox', { name: 'Gateway address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('The gateway address is empty.');
  const attempts = [
    { address: gateway.address, token: 'wrong-token', words: /token/i },
    { address: webAddress, token: 'right', words: /web page/i },
    { address: 'http://127.0.0.1:9', token: 'right', words: /reach/i },
  ];
  for (const { address, token, words } of attempts) {
    await page.getByRole('textbox', { name: 'Gateway address' }).fill(address);
    await page.getByRole('textbox', { name: 'Access token' }).fill(token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('alert').first()).toContainText(words);
    await expect(page.getByRole('textbox', { name: 'Gateway address' })).toHaveValue(address);
    await expect(page.getByRole('textbox', { name: 'Access token' })).toHaveValue(token);
  }
  await signIn(page, gateway);
  await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
  webPage.close();
});

test('what is refused is said where it stands, once, by the form, by the tray and by the gateway, and the form stays', async ({
  gateway,
  signedInApp,
}) => {
  await test.step('a form that breaks a rule is not sent, leads to the first reason and says each at its field', async () => {
    const { page, folders } = signedInApp;
    const files = sampleFolder(path.join(folders.home, 'in'));
    await addReferences(signedInApp, [await files.picture('only.png'), await files.sound('voice.wav')]);
    await expectCounts(page, [1, 0, 1, 2]);
    await page.getByRole('button', { name: 'Remove Image 1' }).click();
    await page.getByRole('textbox', { name: 'Duration in seconds' }).fill('16');
    const heard = await listenToAnnouncer(page);
    const send = page.getByRole('button', { name: 'Generate', exact: true });
    await send.click();
    const form = page.getByRole('form', { name: 'New video' });
    await expect(form.getByRole('alert').filter({ hasText: /prompt/i })).toBeVisible();
    await expect(form.getByRole('alert').filter({ hasText: /4 to 15|between 4 and 15/i })).toBeVisible();
    await expect(form.getByRole('alert').filter({ hasText: /audio/i })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Duration in seconds' })).toHaveValue('16');
    await expectCounts(page, [0, 0, 1, 1]);

    const references = page.getByRole('grid', { name: 'References' });
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    const duration = page.getByRole('textbox', { name: 'Duration in seconds' });
    await expect(references.getByRole('row').first()).toBeFocused();
    await expect
      .poll(async () => (await heard()).filter((words) => words.startsWith('Nothing was sent')))
      .toEqual(['Nothing was sent: 3 things have to be put right first.']);
    const places = [
      [references, /audio cannot be the only reference/],
      [prompt, /Write a prompt/],
      [duration, /4 to 15/],
    ] as const;
    for (const [field, words] of places) {
      await expect(field).toHaveAccessibleDescription(words);
      const [fieldBox, reason] = [
        await field.boundingBox(),
        await form.getByRole('alert').filter({ hasText: words }).boundingBox(),
      ];
      const gap = (reason?.y ?? 0) - ((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0));
      expect(gap, `the reason stands right below ${field}`).toBeGreaterThanOrEqual(0);
      expect(gap, `the reason stands right below ${field}`).toBeLessThan(24);
    }

    await prompt.fill('A fox');
    await expect(form.getByRole('alert').filter({ hasText: /prompt/i })).toHaveCount(0);
    await expect(prompt).not.toHaveAccessibleDescription(/Write a prompt/);
    await page.getByRole('button', { name: 'Remove Audio 1' }).click();
    await send.click();
    await expect(duration).toBeFocused();
    await duration.fill('15');
    await expect(form.getByRole('alert')).toHaveCount(0);
    expect(createsSeenBy(gateway)).toHaveLength(0);
  });
  await test.step('what was refused is told once: not in the other mode, not on return, not after Generate', async () => {
    await signedInApp.page.keyboard.press('Control+n');
    const { page, folders } = signedInApp;
    // The form has the focus a moment before it is emptied.
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('');
    const files = sampleFolder(path.join(folders.home, 'in'));
    const bad = [
      await files.put('notes.png', Buffer.from('This is text.')),
      await files.put('nothing.jpg', Buffer.alloc(0)),
    ];
    const refusals = page.getByRole('alert').filter({ hasText: '2 files were not added' });
    const send = page.getByRole('button', { name: /^Generate/ });
    const before = await send.boundingBox();

    await dropFiles(page, bad);
    await expect(refusals).toBeVisible();
    expect(await send.boundingBox()).toEqual(before);
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('First and last frame').click();
    await expect(page.getByRole('radio', { name: 'First and last frame' })).toBeChecked();
    // Asked at once: a toast goes by itself sooner than a check gives up.
    expect(await refusals.count()).toBe(0);
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('References', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'References' })).toBeChecked();
    expect(await refusals.count()).toBe(0);

    await dropFiles(page, bad);
    await expect(refusals).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    await expect(send).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    await expect(send).toBeVisible();
    expect(await refusals.count()).toBe(0);

    await page.getByRole('textbox', { name: 'Prompt' }).fill('A fox');
    await dropFiles(page, bad);
    await page.getByRole('button', { name: 'Show which' }).click();
    await expect(page.getByRole('list', { name: 'Not added' }).getByRole('listitem')).toHaveText([
      /^notes\.png.*not an image/,
      /^nothing\.jpg.*empty/,
    ]);
    await page.getByRole('textbox', { name: 'Prompt' }).press('Control+Enter');
    await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
    await expect(refusals).toHaveCount(0, { timeout: 5_000 });
  });
  await test.step('a refusal by the gateway shows its words, status and request id, and the form stays', async () => {
    await signedInApp.page.keyboard.press('Control+n');
    const { page } = signedInApp;
    gateway.addFault({
      on: 'create',
      times: 1,
      action: {
        type: 'respond',
        status: 422,
        headers: { 'content-type': 'application/json', 'x-request-id': 'req-77' },
        body: JSON.stringify({ type: 'error', error: { type: 'content', message: 'not this (1026)' } }),
      },
    });
    await generate(page, 'Something refused');
    const row = taskRow(page, 'Something refused');
    await expect(row).toContainText('Rejected');
    await row.click();
    const alert = page.getByRole('region', { name: 'Task details' }).getByRole('alert');
    await expect(alert).toBeVisible();
    await alert.getByText('Details', { exact: true }).click();
    for (const fact of ['gateway.content-refused', '422', '1026', 'req-77'])
      await expect(alert).toContainText(fact);
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Something refused');

    const files = sampleFolder(path.join(signedInApp.folders.home, 'in'));
    // A picture like no other: a copy of the same content, from another test in this window, would keep the name that it had there.
    await chooseInDialog(signedInApp, [await files.picture('face.png', 98)]);
    await page.evaluate(async () => {
      const picked = await window.api['cast.pickFiles']();
      const fileIds = picked.ok ? picked.value.added.map(({ fileId }) => fileId) : [];
      await window.api['cast.create']({ kind: 'character', name: 'Mara', project: null, fileIds });
    });
    const body = JSON.stringify({ message: 'A face was detected in reference 1' });
    const headers = { 'content-type': 'application/json' };
    gateway.addFault({ on: 'create', times: 1, action: { type: 'respond', status: 400, headers, body } });
    await generate(page, '@Mara smiles');
    await taskRow(page, 'Mara').click();
    await expect(alert).toContainText('The gateway refused a person’s face.');
    await expect(alert).toContainText('Mara: face.png');
  });
});

async function expectCounts(page: Page, counts: readonly [number, number, number, number]): Promise<void> {
  const [images, videos, audio, total] = counts;
  await expect(page.getByText(`Images ${images} of 9`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Videos ${videos} of 3`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Audio ${audio} of 3`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Total ${total} of 12`, { exact: true })).toBeVisible();
}
