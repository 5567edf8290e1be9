import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { answers, answerWith, message, openChat, send } from '../../fixtures/app/chat-steps.ts';
import { costlyAnswers } from '../../fixtures/gateway/costly-answers.ts';

test('nothing in an answer runs, loads or leads anywhere by itself', async ({ gateway, signedInApp }) => {
  const { app, page } = signedInApp;
  await openChat(page);
  await app.evaluate(({ dialog, shell }) => {
    const opened: string[] = [];
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  answerWith(
    gateway,
    [
      '<script>window.ran = 1</script><img src=x onerror="window.ran = 2"><iframe src="https://evil.example"></iframe>',
      '<a href="javascript:window.ran=3">raw</a> <style>body{display:none}</style> <svg onload="window.ran=4">',
      '[script](javascript:window.ran=5) [upper](JAVASCRIPT:window.ran=6) [file](file:///etc/passwd) [data](data:text/html,x)',
      '![far](https://evil.example/pixel.png) ![js](javascript:window.ran=7) ![file](file:///etc/passwd)',
      '[web](https://www.example.com/path?q=1#part) <https://auto.example.com> www.bare.example.com',
      'Shown \u202e reversed \u200bzero',
      '```html\n<script>window.ran = 8</script>\n```',
      '$\\href{javascript:window.ran=9}{x}$ $\\includegraphics{https://evil.example/a.png}$',
      'The end',
    ].join('\n\n'),
  );
  await send(page, 'Attack');
  const answer = answers(page);
  await expect(answer).toContainText('The end');
  await expect(answer).toContainText('<script>window.ran = 1</script>');
  await expect(answer).toContainText('(javascript:window.ran=5)');
  for (const tag of ['script', 'iframe', 'style', 'img', 'object', 'embed', 'form', 'a[href]']) {
    expect(await answer.locator(tag).count(), tag).toBe(0);
  }
  await expect(answer.getByRole('link')).toHaveText([
    'https://evil.example/pixel.png',
    'web',
    'https://auto.example.com',
    'www.bare.example.com',
  ]);

  await answer.getByRole('link', { name: 'web', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Open this link?' });
  await expect(dialog).toContainText('https://www.example.com/path?q=1#part');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(await opened()).toEqual([]);
  await answer.getByRole('link', { name: 'web', exact: true }).click();
  await dialog.getByRole('button', { name: 'Open in browser' }).click();
  await expect(dialog).toBeHidden();
  expect(await opened()).toEqual(['https://www.example.com/path?q=1#part']);

  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
  expect(page.url()).toMatch(/^app:\/\/studio\//);
  expect(requests.filter((url) => !url.startsWith('app://studio/'))).toEqual([]);
});

test('answers that are costly to draw are shown, and the window goes on answering', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  for (const [name, text] of Object.entries(costlyAnswers)) {
    await page.getByRole('button', { name: 'New conversation', exact: true }).first().click();
    answerWith(gateway, text);
    await send(page, name);
    await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
    await message(page).fill(`Still here after ${name}`);
    await expect(message(page)).toHaveValue(`Still here after ${name}`);
  }
});
