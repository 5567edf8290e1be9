import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  answerBody,
  answers,
  answerWith,
  asked,
  message,
  openChat,
  openSettings,
  send,
  transcript,
} from '../../fixtures/app/chat-steps.ts';
import { chooseInDialog, connect, signIn } from '../../fixtures/app/journeys.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';

test('a question is sent with Enter and answered, with what is set and nothing else', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  await message(page).fill('What is a dolly?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('In short.');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toContainText('This is the practice gateway. You wrote:');
  await expect(answers(page)).toContainText(/\d+ tokens in, \d+ out · [\d.]+ s/);
  await expect(message(page)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('What is a dolly?');
  expect(asked(gateway)[0]).toEqual({
    contents: [{ role: 'user', parts: [{ text: 'What is a dolly?\nIn short.' }] }],
  });

  await openSettings(page);
  await page.getByRole('button', { name: 'Preset 1', exact: true }).click();
  await page.getByRole('textbox', { name: 'Max output tokens' }).fill('8');
  await page.getByRole('textbox', { name: 'System instruction' }).fill('Be brief.');
  await send(page, 'Again');
  await expect(page.getByText('The answer was cut at its length limit.')).toBeVisible();
  const second = asked(gateway)[1];
  expect(second?.generationConfig).toEqual({ temperature: 1, maxOutputTokens: 8 });
  expect(second?.systemInstruction).toMatchObject({ parts: [{ text: 'Be brief.' }] });
  expect(second?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);

  await page.getByRole('button', { name: 'Clear Max output tokens' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => asked(gateway).length).toBe(3);
  expect(asked(gateway)[2]?.generationConfig).toEqual({ temperature: 1 });
});

test('keys of an input method do not send; the Enter key does as the settings say', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  const session = await page.context().newCDPSession(page);
  const enter = async () => {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
  for (const [typed, committed] of [
    ['huli', '狐狸'],
    ['kitsune', '狐'],
  ] as const) {
    await session.send('Input.imeSetComposition', {
      text: typed,
      selectionStart: typed.length,
      selectionEnd: typed.length,
    });
    await enter();
    await session.send('Input.insertText', { text: committed });
    await enter();
  }
  await expect(message(page)).toHaveValue('狐狸狐');
  expect(asked(gateway)).toHaveLength(0);

  await page.evaluate(() => window.api['settings.update']({ enterSends: false }));
  await expect(page.getByText('or Shift+Enter sends')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('狐狸狐\n');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => asked(gateway).length).toBe(1);
});

test('Stop ends the waiting at once, closes the connection and keeps the question', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  gateway.addFault({ on: 'generate', times: 1, action: { type: 'silence' } });
  await send(page, 'Are you there?');
  await expect(answers(page)).toContainText('Waiting for');
  await expect
    .poll(() => asked(gateway).length, { message: 'the request is under way' })
    .toBeLessThanOrEqual(1);
  const took = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop');
    const start = performance.now();
    stop?.click();
    while (!document.body.textContent?.includes('You stopped this answer')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (performance.now() - start > 5_000) break;
    }
    return performance.now() - start;
  });
  // Some 50 ms on an idle machine; a busy one delays the window as well.
  console.log(`stopped after ${took.toFixed(0)} ms`);
  expect(took).toBeLessThan(1_000);
  await expect.poll(() => gateway.requests.at(-1)?.status).toBe(null);
  await expect(transcript(page)).toContainText('Are you there?');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(answers(page)).toContainText('Are you there?');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});

test('edited questions and new answers stay beside the earlier ones, to be paged', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  answerWith(gateway, 'First answer', 'Second answer', 'Answer to the edit');
  await send(page, 'Colour of the sea?');
  await expect(answers(page)).toContainText('First answer');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(answers(page)).toContainText('Second answer');
  await expect(answers(page)).toContainText('2/2');
  await page.getByRole('button', { name: 'Earlier version' }).click();
  await expect(answers(page)).toContainText('First answer');

  await transcript(page).getByText('Colour of the sea?').hover();
  await page.getByRole('button', { name: 'Edit message' }).click();
  const editor = page.getByRole('group', { name: 'Edit message' });
  await editor.getByRole('textbox').fill('Colour of the sky?');
  await editor.getByRole('button', { name: 'Send' }).click();
  await expect(answers(page)).toContainText('Answer to the edit');
  const question = transcript(page).getByRole('article', { name: 'You' });
  await expect(question).toContainText('2/2');
  await question.getByRole('button', { name: 'Earlier version' }).click();
  await expect(question).toContainText('Colour of the sea?');
  await expect(answers(page)).toContainText('First answer');
});

test('a failed answer keeps the question; a busy gateway is asked again by itself, unless told not to', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  answerBody(gateway, { error: { code: 400, message: 'no such thing', status: 'INVALID_ARGUMENT' } }, 400);
  await send(page, 'One');
  await expect(answers(page).getByRole('alert')).toContainText('Your question is kept.');
  await answers(page).getByRole('button', { name: 'Try again' }).click();
  await expect(answers(page)).toContainText('You wrote:');

  answerBody(gateway, { error: { code: 503, message: 'upstream request timeout' } }, 503);
  await send(page, 'One and a half');
  await expect(answers(page).last().getByRole('alert')).toContainText('may have been made, and charged');
  await expect(answers(page).last().getByRole('button', { name: 'Try again' })).toBeVisible();

  answerBody(gateway, { error: { code: 429, message: 'Too many', status: 'RESOURCE_EXHAUSTED' } }, 429);
  await send(page, 'Two');
  await expect(answers(page).last()).toContainText(/Asking again in \d+ second/);
  await answers(page).last().getByRole('button', { name: 'Cancel' }).click();
  await expect(answers(page).last().getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(asked(gateway)).toHaveLength(4);
});

test('what is killed in the middle of a request keeps the question and can be asked again', async ({
  launch,
  gateway,
}) => {
  const first = await launch();
  await connect(first.page, gateway);
  await openChat(first.page);
  gateway.addFault({ on: 'generate', times: 1, action: { type: 'silence' } });
  await send(first.page, 'Survive this');
  await expect(answers(first.page)).toContainText('Waiting for');
  await first.kill();

  const { page } = await launch();
  await signIn(page, gateway);
  await expect(transcript(page)).toContainText('Survive this');
  await expect(answers(page)).toContainText('The app closed before an answer came.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(answers(page)).toContainText('You wrote:');
});

test('conversations are found, renamed, pinned, deleted and brought back; drafts stay with theirs', async ({
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  await send(page, 'About foxes');
  await expect(answers(page)).toContainText('You wrote:');
  await message(page).fill('A draft about foxes');
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(message(page)).toHaveValue('');
  await send(page, 'About owls');
  await expect(answers(page)).toContainText('You wrote:');
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('button', { name: 'About foxes', exact: true }).click();
  await expect(message(page)).toHaveValue('A draft about foxes');

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('owls');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await list.getByRole('button', { name: 'More for About owls' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Night birds');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'More for Night birds' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Pinned');

  await list.getByRole('button', { name: 'More for About foxes' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(list.getByText('About foxes')).toBeHidden();
  await expect(transcript(page)).toContainText('About owls');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(transcript(page)).toContainText('About foxes');
  await expect(message(page)).toHaveValue('A draft about foxes');
});

test('the next start opens the conversation that was open, or the latest where that one is gone', async ({
  launch,
  gateway,
}) => {
  const first = await launch();
  await connect(first.page, gateway);
  await openChat(first.page);
  await send(first.page, 'About foxes');
  await expect(answers(first.page)).toContainText('You wrote:');
  await first.page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await send(first.page, 'About owls');
  await expect(answers(first.page)).toContainText('About owls');
  const list = first.page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('button', { name: 'About foxes', exact: true }).click();
  await expect(transcript(first.page)).toContainText('About foxes');
  await first.kill();

  const second = await launch();
  await signIn(second.page, gateway);
  await expect(transcript(second.page)).toContainText('About foxes');
  await second.page.evaluate(() =>
    window.api['view.save']({ view: 'chat', selectedTaskId: null, conversationId: 'gone', layout: 'grid' }),
  );
  await second.kill();

  const third = await launch();
  await signIn(third.page, gateway);
  await expect(transcript(third.page)).toContainText('About owls');
});

test('a large picture goes out as a smaller copy, or as it is on demand', async ({
  folders,
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  const large = path.join(folders.home, 'large.png');
  await writeFile(large, pngBytes(3000, 1500));
  await chooseInDialog(signedInApp, [large]);
  await page.getByRole('button', { name: 'Add pictures' }).click();
  const pictures = page.getByRole('list', { name: 'Pictures of this message' });
  await expect(pictures).toContainText('Smaller copy: 2048 × 1024');
  await expect(page.getByRole('meter', { name: 'Pictures' })).toBeVisible();
  await page.getByText('Send original').click();
  await expect(pictures).toContainText('3000 × 1500');
  await page.getByText('Send original').click();
  await send(page, 'What is this?');
  await expect(answers(page)).toContainText('Attachments:');
  const parts = asked(gateway)[0]?.contents[0]?.parts ?? [];
  expect(parts.map(({ text, inlineData }) => text ?? inlineData?.mimeType).sort()).toEqual([
    'What is this?',
    'image/webp',
  ]);
  await expect(pictures).toBeHidden();
});

test('axe finds nothing in the chat, light or dark', async ({ launch, gateway }) => {
  const { page } = await launch();
  const cleanInBoth = async (place: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectClean(page, `${place}, ${colorScheme}`);
    }
  };
  await connect(page, gateway);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await expect(page.getByRole('list', { name: 'Beginnings' })).toBeVisible();
  await openSettings(page);
  await cleanInBoth('empty');
  answerWith(gateway, everything);
  await send(page, 'Everything');
  await expect(answers(page)).toContainText('The end');
  await expect(answers(page).locator('span[style*="color"]').first()).toBeVisible();
  await cleanInBoth('answer');
  answerBody(gateway, { promptFeedback: { blockReason: 'SAFETY' } });
  await send(page, 'Blocked');
  await expect(page.getByText('blocked for safety')).toBeVisible();
  await cleanInBoth('blocked');
});

const everything = [
  '# Title',
  '## Part',
  'Words with `code`, **weight**, [a link](https://example.com) and $x^2$.',
  '- [x] done\n- [ ] open',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```js\nconst answer = 42; // yes\n```',
  '> quoted',
  '![far](https://example.com/far.png)',
  '$$\n\\frac{1}{2}\n$$',
  'The end',
].join('\n\n');
