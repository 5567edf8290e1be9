import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chatLimits } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  answerBody,
  answered,
  answers,
  answerWith,
  asked,
  beginConversation,
  conversations,
  message,
  openChat,
  openSettings,
  send,
  transcript,
  turnStreamingOn,
} from '../../fixtures/app/steps/chat-steps.ts';
import { chooseInDialog, inputMethod } from '../../fixtures/app/steps/journeys.ts';
import { contrastAlone, expectClean } from '../../fixtures/app/walk/accessibility.ts';
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
  await page.keyboard.insertText('x'.repeat(chatLimits.message + 1));
  await expect(page.getByRole('alert')).toContainText('at most 400,000 characters');
  await message(page).fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(asked(gateway)[0]).toEqual({
    contents: [{ role: 'user', parts: [{ text: 'What is a dolly?\nIn short.' }] }],
  });

  await openSettings(page);
  await page.getByRole('button', { name: 'Preset 1', exact: true }).click();
  await page.getByRole('textbox', { name: 'Max output tokens' }).fill('8');
  // Typed on between the moment at which a text is handed on and the one at which it comes back.
  const instruction = page.getByRole('textbox', { name: 'System instruction' });
  await instruction.evaluate(async (field: HTMLTextAreaElement) => {
    const type = (text: string): void => {
      field.focus();
      document.execCommand('insertText', false, text);
    };
    type('Be bri');
    await null;
    field.blur();
    await null;
    type('ef.');
  });
  await expect(instruction).toHaveValue('Be brief.');
  await send(page, 'Again');
  await expect(page.getByText('The answer was cut at its length limit.')).toBeVisible();
  const second = asked(gateway)[1];
  expect(second?.generationConfig).toEqual({ temperature: 1, maxOutputTokens: 8 });
  expect(second?.systemInstruction).toMatchObject({ parts: [{ text: 'Be brief.' }] });
  expect(second?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);

  await page.getByRole('button', { name: 'Clear Max output tokens' }).click();
  await page.getByRole('button', { name: 'Continue' }).evaluate(pressUntilGone);
  await expect.poll(() => asked(gateway).length).toBe(3);
  await expect(answers(page).last()).toContainText('tokens in');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(asked(gateway)).toHaveLength(3);
  expect(asked(gateway)[2]?.generationConfig).toEqual({ temperature: 1 });

  await test.step('axe finds nothing in an answer with everything in it, light or dark', async () => {
    answerWith(gateway, everything);
    await send(page, 'Everything');
    const answer = answers(page).last();
    await expect(answer).toContainText('The end');
    await expect(answer.locator('span[style*="color"]').first()).toBeVisible();
    await expectClean(answer);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectClean(answer, 'dark', contrastAlone);
  });
});

test('keys of an input method do not send, the Enter key does as the settings say, and a failed answer keeps the question', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  await openChat(page);
  const { compose, commit, press } = await inputMethod(page);
  for (const [typed, committed] of [
    ['huli', '狐狸'],
    ['kitsune', '狐'],
  ] as const) {
    await compose(typed);
    await press('Enter');
    await commit(committed);
    await press('Enter');
  }
  await expect(message(page)).toHaveValue('狐狸狐');
  expect(asked(gateway)).toHaveLength(0);

  await page.evaluate(() => window.api['settings.update']({ enterSends: false }));
  await expect(page.getByText('or Shift+Enter sends')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('狐狸狐\n');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => asked(gateway).length).toBe(1);
  await page.evaluate(() => window.api['settings.update']({ enterSends: true }));
  await expect(answers(page)).toContainText('You wrote:');

  // A failed answer keeps the question; a busy gateway is asked again by itself, unless told not to.
  answerBody(gateway, { error: { code: 400, message: 'no such thing', status: 'INVALID_ARGUMENT' } }, 400);
  await send(page, 'One');
  await expect(answers(page).last().getByRole('alert')).toContainText('Your question is kept.');
  // A second press asks nothing, and nothing is said of it, until the button is gone: also in the moment the answer is awaited but not drawn.
  await answers(page).last().getByRole('button', { name: 'Try again' }).evaluate(pressUntilGone);
  await expect(answers(page).last()).toContainText('You wrote:');
  await expect(page.getByRole('alert')).toHaveCount(0);

  answerBody(gateway, { error: { code: 429, message: 'Too many', status: 'RESOURCE_EXHAUSTED' } }, 429);
  await send(page, 'Two');
  await expect(answers(page).last()).toContainText(/Asking again in \d+ second/);
  await answers(page).last().getByRole('button', { name: 'Cancel' }).click();
  await expect(answers(page).last().getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(asked(gateway)).toHaveLength(4);
});

test('an edited question stays beside the earlier one, to be paged; the transcript follows the words at its end, and keeps its place elsewhere', async ({
  gateway,
  signedInApp,
}) => {
  await test.step('an edited question stays beside the earlier one, to be paged', async () => {
    const { page } = signedInApp;
    await openChat(page);
    answerWith(gateway, 'First answer', 'Answer to the edit');
    await send(page, 'Colour of the sea?');
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

    await test.step('Edit of a long message scrolls to the end of its field', async () => {
      await send(page, Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n'));
      await expect(transcript(page)).toContainText('Line 59');
      const end = answers(page).last().getByRole('button').last();
      await expect(end).toBeInViewport();
      await message(page).fill('A field that grows\n'.repeat(8));
      await expect(end, 'the end stays in sight').toBeInViewport();
      await message(page).fill('');
      const long = transcript(page).getByRole('article', { name: 'You' }).last();
      await long.evaluate((article) => article.scrollIntoView({ block: 'start' }));
      await long
        .getByText('Line 3', { exact: false })
        .first()
        .click({ button: 'right', position: { x: 4, y: 4 } });
      await page.getByRole('menuitem', { name: 'Edit message' }).click();
      await expect(editor.getByRole('textbox')).toBeFocused();
      await expect(editor.getByRole('button', { name: 'Send' })).toBeInViewport();
      await page.keyboard.type('!');
      await expect(editor.getByRole('textbox')).toHaveValue(/Line 59!$/);
    });

    await test.step('What was changed is there again after a look elsewhere', async () => {
      const show = (screen: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByText(screen, { exact: true }).click();
      await show('Operations');
      await show('Chat');
      await expect(editor.getByRole('textbox')).toHaveValue(/Line 59!$/);
      // Nor does Escape lose it.
      await editor.getByRole('textbox').press('Escape');
      await expect(editor).toHaveCount(0);
      await transcript(page).getByRole('article', { name: 'You' }).last().hover();
      await page.getByRole('button', { name: 'Edit message' }).last().click();
      await expect(editor.getByRole('textbox')).toBeFocused();
      await expect(editor.getByRole('textbox')).toHaveValue(/Line 59!$/);
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await show('Operations');
      await show('Chat');
      await expect(editor).toHaveCount(0);
    });

    await test.step('What is typed while a changed message goes out stays in its field', async () => {
      const question = transcript(page).getByRole('article', { name: 'You' }).last();
      await question.hover();
      await question.getByRole('button', { name: 'Edit message' }).click();
      const field = editor.getByRole('textbox');
      await field.evaluate((area: HTMLTextAreaElement) => {
        area.focus();
        area.setSelectionRange(area.value.length, area.value.length);
        const send = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
        area.dispatchEvent(new KeyboardEvent('keydown', send));
        document.execCommand('insertText', false, '?');
      });
      await question.getByRole('button', { name: 'Earlier version' }).click();
      await expect(field).toHaveValue(/Line 59\?$/);
    });
  });
  await test.step('the transcript follows the words at its end, and keeps its place elsewhere', async () => {
    const { page } = signedInApp;
    await openChat(page);
    const long = 'A pond is deep where it is deep. '.repeat(25);
    for (let round = 0; round < 3; round += 1) {
      await send(page, `${round} ${long}`);
      await expect(answers(page).last()).toContainText('tokens in');
    }
    await turnStreamingOn(page);
    const place = () =>
      transcript(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
        top: Math.round(scrollTop),
        isAtEnd: scrollHeight - clientHeight - scrollTop < 60,
      }));
    await expect.poll(async () => (await place()).isAtEnd).toBe(true);

    await send(page, `A ${long}`);
    await expect(answers(page).last()).toContainText('is writing');
    await expect.poll(async () => (await place()).isAtEnd).toBe(true);
    await transcript(page).evaluate((log) => log.scrollTo({ top: 40 }));
    await expect.poll(async () => (await place()).top).toBeLessThan(200);
    const { top } = await place();
    await expect(page.getByRole('status').filter({ hasText: 'Answer of' })).toBeAttached();
    expect((await place()).top).toBe(top);

    // What happened to an answer while another screen was shown is there afterwards.
    const screens = page.getByRole('navigation', { name: 'Main' });
    await send(page, `B ${long}`);
    await expect(answers(page).last()).toContainText('is writing');
    await screens.getByText('Video').click();
    await answered(page, 5);
    await screens.getByText('Chat').click();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await expect(answers(page).last()).toContainText('tokens in');
  });
});

test('a large picture goes out as a smaller copy, or as it is on demand', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  await openChat(page);
  await send(page, 'A large one follows');
  await expect(answers(page)).toContainText('tokens in');
  const large = path.join(folders.home, 'large.png');
  await writeFile(large, pngBytes(3000, 1500));
  await chooseInDialog(signedInApp, [large]);
  await page.getByRole('button', { name: 'Add pictures' }).click();
  const pictures = page.getByRole('list', { name: 'Pictures of this message' });
  await expect(pictures).toContainText('Smaller copy: 2048 × 1024');
  await expect(page.getByRole('meter', { name: 'Pictures' })).toBeVisible();
  await page.getByText('Send original').click();
  await expect(pictures).toContainText('3000 × 1500');
  // Both can still be chosen by whoever comes back to the message.
  await message(page).fill('What is this?');
  for (const size of ['3000 × 1500', 'Smaller copy: 2048 × 1024']) {
    await beginConversation(page);
    await expect(pictures).toBeHidden();
    await conversations(page).getByRole('button', { name: 'A large one follows', exact: true }).click();
    await expect(pictures).toContainText(size);
    if (size.startsWith('3000')) await page.getByText('Send original').click();
    await expect(pictures).toContainText('Smaller copy: 2048 × 1024');
  }
  await send(page, 'What is this?');
  await expect(answers(page).last()).toContainText('Attachments:');
  const parts = asked(gateway)[1]?.contents.at(-1)?.parts ?? [];
  expect(parts.map(({ text, inlineData }) => text ?? inlineData?.mimeType).sort()).toEqual([
    'What is this?',
    'image/webp',
  ]);
  await expect(pictures).toBeHidden();
});

/** Presses a button for as long as it is drawn, as somebody impatient does in a slow window. */
async function pressUntilGone(button: HTMLElement | SVGElement): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  while (button.isConnected) {
    (button as HTMLElement).click();
    const next = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port1.start();
    port2.postMessage(null);
    await next;
  }
}

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
