import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import {
  answerBody,
  answers,
  answerWith,
  beginConversation,
  conversations,
  message,
  openChat,
  send,
  transcript,
} from '../../fixtures/app/steps/chat-steps.ts';
import { costlyAnswers } from '../../fixtures/gateway/costly-answers.ts';

test('nothing in an answer runs, and whatever is costly, large, many, deep or broken in one is told in words, and holds up neither the app nor the window, nor does opening it again', async ({
  gateway,
  signedInApp,
}) => {
  const { app, page } = signedInApp;
  await test.step('nothing in an answer runs, loads or leads anywhere by itself', async () => {
    await openChat(page);
    await app.evaluate(({ dialog, shell }) => {
      const opened: string[] = [];
      dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url) => void opened.push(url);
    });
    const requests: string[] = [];
    const answer = answers(page);
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
  await test.step('an answer of all that is costly to draw is shown, and the window goes on answering', async () => {
    await beginConversation(page);
    answerWith(gateway, Object.values(costlyAnswers).join('\n\n'));
    await send(page, 'Everything');
    await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
    await message(page).fill('Still here');
    await expect(message(page)).toHaveValue('Still here');
  });
  const heldUp = await watchHeldUp(signedInApp);
  await test.step('large answers hold up neither the app nor the window, nor does opening them again', async () => {
    const open = (name: string) => conversations(page).getByRole('button', { name, exact: true }).click();
    for (const [name, parts] of Object.entries(largeAnswers)) {
      await test.step(name, async () => {
        await beginConversation(page);
        answerBody(gateway, answerOf(parts));
        await send(page, name);
        await expect(answers(page)).toHaveCount(1);
        await expect(answers(page).getByRole('button', { name: 'Regenerate' })).toBeVisible();
        await message(page).fill('Still here');
        await expectNotHeldUp(heldUp);

        await open('Attack');
        await expect(answers(page)).toContainText('The end');
        await open(name);
        await expect(answers(page).getByRole('button', { name: 'Regenerate' })).toBeVisible();
        await expect(message(page)).toHaveValue('Still here');
        await expectNotHeldUp(heldUp);
      });
    }
  });
  await test.step('what of an answer is too large is counted under it, and its blocks are shown step by step', async () => {
    await beginConversation(page);
    const note = (index: number) => ({ functionCall: { name: `call ${index}` } });
    answerBody(gateway, answerOf(many(1_200, note)));
    await send(page, 'Everything');
    const block = answers(page).getByText(/call \d+/);
    await expect(block).toHaveCount(40);
    await answers(page).getByRole('button', { name: 'Show more (blocks left: 961)' }).click();
    await expect(block).toHaveCount(80);

    const deep = `{"functionCall":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    gateway.addFault({
      on: 'generate',
      times: 1,
      action: {
        type: 'respond',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: `{"candidates":[{"content":{"parts":[{"text":"Readable"},${deep}]}}]}`,
      },
    });
    await send(page, 'Deep');
    await expect(answers(page).last()).toContainText('Readable');
    await expect(answers(page).last()).toContainText('One more part of this answer is not shown.');
    await expectNotHeldUp(heldUp);
  });
  await test.step('a picture that is refused shows no internal sign', async () => {
    const data = Buffer.from('this is no picture at all, whatever it says').toString('base64');
    answerBody(gateway, answerOf([{ inlineData: { mimeType: 'image/png', data } }, { text: 'There' }]));
    await send(page, 'Draw');
    await expect(answers(page).last()).toContainText('There');
    await expect(answers(page).last()).toContainText('something this app cannot show');
    await expect(transcript(page)).not.toContainText('piece');
    await expectNotHeldUp(heldUp);
  });
  await test.step('an answer that is too large is named as such, not blamed on the connection', async () => {
    answerBody(gateway, answerOf([{ text: 'word '.repeat(3_500_000) }]));
    await send(page, 'Everything');
    const alert = answers(page).last().getByRole('alert');
    await expect(alert).toContainText('The answer is larger than the app accepts.');
    await expect(alert).not.toContainText('connection');
    await expectNotHeldUp(heldUp);
  });
});

const answerOf = (parts: readonly unknown[]) => ({
  candidates: [{ content: { parts }, finishReason: 'STOP' }],
});
const many = (count: number, part: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => part(index));

const largeAnswers: Readonly<Record<string, readonly unknown[]>> = {
  'parts by the thousand': many(30_000, (index) => ({
    text: `${index} `,
    ...(index % 2 === 1 && { thought: true }),
  })),
  'tiny pictures by the thousand': many(8_000, (index) => ({
    inlineData: {
      mimeType: 'image/png',
      data: Buffer.from(`picture ${index}`.padEnd(30)).toString('base64'),
    },
  })),
  'openings of images and data, and ten megabytes': [
    ...[
      { text: '!['.repeat(100_000) },
      { text: 'data:'.repeat(40_000) },
      { text: 'word '.repeat(2_000_000) },
    ],
  ],
};
