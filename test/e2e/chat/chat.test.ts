import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
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
  setStreaming,
  transcript,
} from '../../fixtures/app/steps/chat-steps.ts';
import { closeWithEscape, inputMethod } from '../../fixtures/app/steps/journeys.ts';
import { contrastAlone, expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { seedConversation } from '../../fixtures/store/seed-chat.ts';

const conversation = (page: Page, name: string) =>
  conversations(page).getByRole('button', { name, exact: true });

test('a question is sent by Enter and answered, edited and asked again, a failure keeps it, the transcript follows the words at its end, and what was stopped, interrupted, open and set is there in a window that opens again', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  await test.step('a question is sent with Enter and answered, with what is set and nothing else', async () => {
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
    // A request is seen when its headers are there, a moment before the rest.
    await expect.poll(() => asked(gateway)[2]?.generationConfig).toEqual({ temperature: 1 });
    await expect(answers(page).last()).toContainText('tokens in');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(asked(gateway)).toHaveLength(3);

    // What was said for an answer is behind its menu.
    await page.getByRole('button', { name: 'More about this answer' }).first().click();
    await page.getByRole('menuitem', { name: 'Requests and answers' }).click();
    const said = page.getByRole('dialog', { name: 'Requests and answers' });
    await expect(said.getByRole('option', { name: 'Ask the model' })).toHaveCount(1);
    await expect(said.getByRole('region', { name: 'Body of the request' })).toContainText('In short.');
    await closeWithEscape(said);

    await test.step('axe finds nothing in an answer with everything in it, light or dark', async () => {
      answerWith(gateway, everything);
      await send(page, 'Everything');
      const answer = answers(page).last();
      await expect(answer).toContainText('The end');
      await expect(answer.locator('span[style*="color"]').first()).toBeVisible();
      await expectClean(answer);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectClean(answer, 'dark', contrastAlone);
      await page.emulateMedia({ colorScheme: null });
    });
  });
  await test.step('keys of an input method do not send, the Enter key does as the settings say, and a failed answer keeps the question', async () => {
    await beginConversation(page);
    const before = asked(gateway).length;
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
    expect(asked(gateway)).toHaveLength(before);

    await page.evaluate(() => window.api['settings.update']({ enterSends: false }));
    await expect(page.getByText('or Shift+Enter sends')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveValue('狐狸狐\n');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => asked(gateway).length).toBe(before + 1);
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
    // The computer's clock is set back by an hour, and the seconds are drawn anew.
    const drawnAnew = await answers(page)
      .last()
      .evaluate(async (answer) => {
        const { now } = Date;
        Date.now = () => now() - 3_600_000;
        await new Promise<void>((done) => {
          const seen = new MutationObserver(() => done());
          seen.observe(answer, { characterData: true, childList: true, subtree: true });
        });
        Date.now = now;
        return answer.textContent;
      });
    expect(drawnAnew).toMatch(/again in \d second/);
    await answers(page).last().getByRole('button', { name: 'Cancel' }).click();
    await expect(answers(page).last().getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(asked(gateway)).toHaveLength(before + 4);
  });
  await test.step('an edited question stays beside the earlier one, to be paged', async () => {
    await beginConversation(page);
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
      await page.reload();
      await expect(field, 'nor does a start of the app lose it').toHaveValue(/Line 59\?$/);
    });
  });
  await test.step('the transcript follows the words at its end, and keeps its place elsewhere', async () => {
    const long = 'A pond is deep where it is deep. '.repeat(25);
    await page.getByRole('group', { name: 'Edit message' }).getByRole('button', { name: 'Cancel' }).click();
    await send(page, `0 ${long}`);
    await expect(answers(page).last()).toContainText(`0 ${long}`.trim());
    await setStreaming(page, true);
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
  await test.step('words appear before the end, and Stop keeps them', async () => {
    await beginConversation(page);
    // The answer never comes to its end by itself.
    gateway.addFault({ on: 'stream', times: 1, action: { type: 'cut-stream', after: 3, how: 'silence' } });
    await send(page, 'How deep is the pond?');
    await expect(answers(page)).toContainText('This is the practice gateway. You wrote:');
    await expect(answers(page)).toContainText('is writing');
    await expect(answers(page)).not.toContainText('nothing left this computer');
    // With the keyboard alone.
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(answers(page)).toContainText('Cut short: you stopped this answer.');
    await expect(answers(page)).toContainText('This is the practice gateway. You wrote:');
  });

  // What comes from here on is waited for to its end.
  await setStreaming(page, false);

  // A window that opens again has what it had when the app starts again.
  const openAgain = async (conversationId: string): Promise<void> => {
    await page.evaluate(async (id) => {
      const view = await window.api['view.get']();
      if (view.ok) await window.api['view.save']({ ...view.value, conversationId: id });
    }, conversationId);
    await page.reload();
  };
  const seeded = { userDataDir: folders.userDataDir, now: Date.now() - 60_000 };
  const interrupted = { id: randomUUID(), title: 'Survive this', failedAs: 'interrupted' } as const;
  seedConversation({ ...seeded, id: randomUUID(), title: 'Long talk', turns: 100, failedTurn: 1 });
  seedConversation({ ...seeded, ...interrupted, turns: 1, failedTurn: 0 });
  await test.step('the conversation that was open is shown with its question, which can be asked again', async () => {
    await openAgain(interrupted.id);
    await expect(transcript(page)).toContainText('Survive this');
    await expect(answers(page)).toContainText('The app closed before an answer came.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page)).toContainText('You wrote:');
  });

  await test.step('the words that came, and the settings that were open, are there', async () => {
    const settings = page.getByRole('complementary', { name: 'Request settings' });
    await expect(settings).toBeVisible();
    const temperature = page.getByRole('textbox', { name: 'Temperature' });
    const stored = () =>
      page.evaluate(async () => {
        const view = await window.api['view.get']();
        const found = await window.api['chat.get']({ id: (view.ok && view.value.conversationId) || '-' });
        return found.ok ? found.value.settings.temperature : found;
      });
    // A number is kept as it is typed, also where it was stored in the middle.
    await temperature.fill('1.0');
    await expect.poll(stored).toBe(1);
    await expect(temperature).toHaveValue('1.0');
    await page.keyboard.type('5');
    await expect.poll(stored).toBe(1.05);
    await temperature.fill('1');
    await expect.poll(stored).toBe(1);
    await temperature.fill('9');
    await settings.getByRole('button', { name: 'Preset 1', exact: true }).click();
    await expect(temperature).toHaveValue('1');
    await temperature.focus();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(page.getByRole('button', { name: 'Request settings', exact: true })).toBeFocused();

    await conversation(page, 'How deep is the pond?').click();
    await expect(answers(page)).toContainText('Cut short: you stopped this answer.');
    await expect(answers(page)).toContainText('This is the practice gateway. You wrote:');
    await answers(page).getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page)).toContainText('nothing left this computer');
    await expect(answers(page)).toContainText('2/2');
  });

  await test.step('where the open conversation is gone, the latest is shown', async () => {
    await conversation(page, 'Survive this').click();
    await expect(transcript(page)).toContainText('Survive this');
    await openAgain('gone');
    await expect(transcript(page)).toContainText('How deep is the pond?');
  });

  await test.step('a long conversation opens at its end, has its beginning, and goes on', async () => {
    const log = transcript(page);
    await conversation(page, 'Long talk').click();
    await expect(log).toContainText('Answer 99 of Long talk');
    await expect
      .poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
      .toBeLessThan(2);
    // What stands above comes a moment later, and moves nothing.
    await log.focus();
    await expect(async () => {
      await page.keyboard.press('Control+Home');
      await expect(log).toContainText('Question 0 of Long talk?', { timeout: 500 });
    }).toPass();
    await send(page, 'And now?');
    await expect(log).toContainText('And now?');
    await expect(answers(page).last()).toContainText('nothing left this computer');
    await log.focus();
    await page.keyboard.press('Control+Home');
    await expect(log).toContainText('Question 0 of Long talk?');

    // An answer far before the end is asked for again in its place, and what comes of it is seen there.
    const failed = answers(page).nth(1);
    await expect(failed).toContainText('Try again');
    await expect(failed).not.toContainText('nothing left this computer');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await log.focus();
    await page.keyboard.press('Control+Home');
    await expect(failed).toContainText('nothing left this computer');

    // Another version is one question long; the earlier one has all of it, at the place where one is.
    const question = log.getByRole('article', { name: 'You' }).first();
    await question.hover();
    await question.getByRole('button', { name: 'Edit message' }).click();
    const editor = page.getByRole('group', { name: 'Edit message' });
    await editor.getByRole('textbox').fill('Another question 0?');
    await editor.getByRole('button', { name: 'Send' }).click();
    await expect(question).toContainText('2/2');
    await expect(answers(page)).toHaveCount(1);
    await expect(answers(page)).toContainText('nothing left this computer');
    await question.getByRole('button', { name: 'Earlier version' }).click();
    await expect(log).toContainText('Answer 0 of Long talk');
    await expect(question).toContainText('Question 0 of Long talk?');
    await expect(question).toBeInViewport();
    await log.focus();
    await page.keyboard.press('Control+End');
    await expect(log).toContainText('And now?');
    expect(await signedInApp.consoleErrors()).toEqual([]);
  });
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
