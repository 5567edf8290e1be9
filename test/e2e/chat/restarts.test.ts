import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  answers,
  conversations,
  openChat,
  openSettings,
  send,
  transcript,
  turnStreamingOn,
} from '../../fixtures/app/steps/chat-steps.ts';
import { seedConversation } from '../../fixtures/store/seed-chat.ts';

const conversation = (page: Page, name: string) =>
  conversations(page).getByRole('button', { name, exact: true });

test('words are shown as they come, and what was stopped, interrupted, open and set in the chat is there in a window that opens again', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  await test.step('words appear before the end, and Stop keeps them', async () => {
    await turnStreamingOn(page);
    await openChat(page);
    await openSettings(page);
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

  // A window that opens again has what it had when the app starts again.
  const openAgain = async (conversationId: string): Promise<void> => {
    await page.evaluate(async (id) => {
      const view = await window.api['view.get']();
      if (view.ok) await window.api['view.save']({ ...view.value, conversationId: id });
    }, conversationId);
    await page.reload();
  };
  const seeded = { userDataDir: folders.userDataDir, now: Date.now() - 60_000 };
  seedConversation({ ...seeded, title: 'Long talk', turns: 100, failedTurn: 1 });
  seedConversation({ ...seeded, title: 'Survive this', turns: 1, failedTurn: 0, failedAs: 'interrupted' });
  await test.step('the conversation that was open is shown with its question, which can be asked again', async () => {
    await openAgain('seed-Survive-this');
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
