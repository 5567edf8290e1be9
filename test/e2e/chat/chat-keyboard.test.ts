import type { Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  answerBody,
  answers,
  conversations,
  message,
  openChat,
  send,
  transcript,
} from '../../fixtures/app/steps/chat-steps.ts';
import {
  closeWithEscape,
  holdAnswers,
  pressInMenu,
  refuse,
  resize,
} from '../../fixtures/app/steps/journeys.ts';

const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);

/** Leaves conversations of these first messages, each answered, and no other. */
const leaveConversations = (page: Page, messages: readonly string[]) =>
  page.evaluate(async (texts) => {
    const { api } = window;
    const held = await api['chat.list']({ search: '', offset: 0, limit: 100 });
    if (held.ok) for (const { id } of held.value.conversations) await api['chat.remove']({ ids: [id] });
    for (const text of texts) {
      const made = await api['chat.create']({ projectId: null });
      if (!made.ok) throw new Error(made.error.message);
      const { id } = made.value;
      await api['chat.send']({ id, text, attachments: [] });
      for (let isAnswering = true; isAnswering; ) {
        const found = await api['chat.get']({ id });
        isAnswering = found.ok && found.value.isAnswering;
      }
    }
  }, messages);

/** Has the window draw nothing but what a key or a click changes. @returns has it draw all again */
async function holdDrawing(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function () {
      held.push(() => postMessage.call(this, null));
    };
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms > 0 ? later(run, ms) : held.push(run)),
      drawAgain() {
        Object.assign(MessagePort.prototype, { postMessage });
        Object.assign(window, { setTimeout: later });
        for (const draw of held) draw();
      },
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'drawAgain') as () => void)());
}

test('the chat is used by keyboard: it opens ready to type, F6 goes from pane to pane, each action leaves the focus where one goes on, and the list of conversations is one stop, with arrow keys, F2, Delete, undo and the menu key', async ({
  signedInApp,
  gateway,
}) => {
  const { app, page } = signedInApp;
  await test.step('the chat opens ready to type, a conversation is made by its first message, and F6 goes from pane to pane and back', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    await expect(message(page)).toBeFocused();
    await expect(page.getByRole('complementary', { name: 'Request settings' })).toBeHidden();
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await expect(message(page)).toBeFocused();
    await expect(conversations(page).getByRole('listitem')).toHaveCount(0);

    const beginnings = page.getByRole('list', { name: 'Beginnings' });
    await expect(beginnings.getByRole('button')).toHaveCount(4);
    await beginnings.getByRole('button', { name: 'Split an idea into shots' }).click();
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveValue(/^Split this idea into four shots/);
    await page.keyboard.type('a lamp on a pier');
    await expect(message(page)).toHaveValue(/The idea: a lamp on a pier$/);
    await page.keyboard.press('Control+Enter');
    await expect(answers(page)).toContainText('You wrote:');
    await expect(conversations(page).getByRole('listitem')).toHaveCount(1);
    await expect(beginnings).toBeHidden();

    const panes: (string | null)[] = [];
    for (const key of ['F6', 'F6', 'F6', 'F6', 'Shift+F6', 'Shift+F6']) {
      await page.keyboard.press(key);
      panes.push(
        await page.evaluate(
          () => document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? null,
        ),
      );
    }
    expect(panes).toEqual(['bar', 'conversations', 'transcript', 'composer', 'transcript', 'conversations']);

    // From screen to screen by key: the focus is where it was there, and never on nothing or on a button that happens to be first.
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await page.keyboard.press('Control+1');
    await prompt.fill('A boat');
    await page.keyboard.press('Control+2');
    await message(page).fill('A lamp');
    await page.keyboard.press('Control+1');
    await expect(prompt).toBeFocused();
  });
  await test.step('Stop, Regenerate, versions and "Use as prompt" leave the focus where one goes on', async () => {
    await openChat(page);
    const announced = await listenToAnnouncer(page);
    await send(page, 'About foxes');
    await expect(answers(page)).toContainText('About foxes');
    await page.getByRole('button', { name: 'Regenerate' }).focus();
    await page.keyboard.press('Enter');
    await expect(message(page)).toBeFocused();
    const earlier = page.getByRole('button', { name: 'Earlier version' });
    await expect(earlier).toBeEnabled();
    await earlier.focus();
    await page.keyboard.press('Enter');
    await expect(earlier).toBeDisabled();
    await expect.poll(() => hasFocus(page)).toBe(true);
    await expect(page.getByRole('button', { name: 'Later version' })).toBeFocused();

    gateway.addFault({ on: 'generate', times: 1, action: { type: 'silence' } });
    await send(page, 'About owls');
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(transcript(page)).toContainText('You stopped this answer.');
    await expect(message(page)).toBeFocused();
    answerBody(gateway, { error: { code: 400, message: 'No.', status: 'INVALID_ARGUMENT' } }, 400);
    await send(page, 'About bears');
    await expect(transcript(page).getByRole('alert')).toBeVisible();
    const isWaiting = (text: string) => text.startsWith('Waiting for ');
    // What is said comes a moment after what is seen.
    await expect
      .poll(async () => (await announced()).filter((text) => !isWaiting(text)))
      .toEqual([
        expect.stringMatching(/^Answer of /),
        expect.stringMatching(/^Answer of /),
        expect.stringMatching(/was stopped\.$/),
        expect.stringMatching(/failed\.$/),
      ]);
    const heard = await announced();
    // A refusal that comes at once is all that is said of its question.
    expect(heard[heard.findIndex((text) => text.endsWith('was stopped.')) - 1]).toMatch(/^Waiting for /);

    await page.getByRole('button', { name: 'Use as prompt' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await leaveConversations(page, ['About foxes', 'About owls', 'About bears']);
  const row = (name: string) => conversations(page).getByRole('button', { name, exact: true });
  await row('About bears').click();
  await expect(transcript(page)).toContainText('About bears');
  const announced = await listenToAnnouncer(page);
  await page.getByRole('searchbox', { name: 'Search conversations' }).focus();
  await page.keyboard.press('Tab');
  await expect(row('About bears')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(conversations(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(row('About bears')).toBeFocused();

  // A plain arrow opens where it goes, and with Ctrl the open one stays; the list keeps the focus.
  await page.keyboard.press('ArrowDown');
  await expect(transcript(page)).toContainText('About owls');
  await expect(row('About owls')).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await expect(row('About foxes')).toBeFocused();
  await page.keyboard.press('Control+ArrowUp');
  await expect(transcript(page)).toContainText('About owls');
  await page.keyboard.press('ArrowRight');
  await expect(row('More for About owls')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Night');
  // In a window without room for it the list stays over the transcript until its title is typed.
  await resize(app, 960, 640);
  await expect(page.getByRole('button', { name: 'Close the list' })).toBeVisible();
  await page.keyboard.type(' birds');
  await resize(app, 1280, 800);
  await page.keyboard.press('Enter');
  await expect(row('Night birds')).toBeFocused();
  await expect.poll(announced).toEqual(['Renamed to “Night birds”']);

  await page.keyboard.press('Shift+F10');
  await pressInMenu(page.getByRole('menuitem', { name: 'Rename' }), 'Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Night birds')).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('birds');
  await expect(conversations(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(conversations(page).getByRole('listitem')).toHaveCount(3);

  // One that is deleted and brought back is never said to be gone, and is ready to type in.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const alert = document.querySelector('[role="alert"]');
      if (alert !== null) document.documentElement.dataset.alerted = alert.textContent ?? '';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await row('About bears').click();
  await expect(transcript(page)).toContainText('About bears');
  await row('About bears').press('Delete');
  await expect(row('About bears')).toBeHidden();
  await expect.poll(() => hasFocus(page)).toBe(true);
  // However long it takes to be read: nothing else takes the focus meanwhile.
  const release = await holdAnswers(app, ['chat.get']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
  await expect(page.getByRole('status', { name: 'Opening the conversation' })).toBeFocused();
  await release();
  await expect(transcript(page)).toContainText('About bears');
  await expect(message(page)).toBeFocused();
  // Pressed twice before the row is gone, it deletes one, and nothing is said to be gone.
  await row('Night birds').evaluate((one: HTMLElement) => {
    one.focus();
    const press = { key: 'Delete', bubbles: true, cancelable: true };
    for (let times = 0; times < 2; times += 1) one.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(row('Night birds')).toBeHidden();
  await expect(row('About foxes')).toBeFocused();
  await page.getByRole('button', { name: 'New conversation', exact: true }).focus();
  await page.keyboard.press('Control+z');
  await expect(row('Night birds')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.alerted)).toBeUndefined();

  await test.step('several are selected and deleted with one question, and one undo brings all of them back', async () => {
    await row('About bears').click();
    await row('About foxes').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await row('Night birds').click({ modifiers: ['ControlOrMeta'] });
    await expect(page.getByText('2 selected')).toBeVisible();
    await expect(transcript(page)).toContainText('About bears');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog', { name: 'Delete 2 conversations?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(conversations(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('selected', { exact: false })).toHaveCount(0);
    await expect(transcript(page)).toContainText('About owls');
    await expect(row('Night birds')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(conversations(page).getByRole('listitem')).toHaveCount(3);
    await expect(transcript(page)).toContainText('About bears');
  });
  await test.step('where several cannot be deleted, this is told, and all of them stay', async () => {
    await row('About bears').click();
    await row('Night birds').click({ modifiers: ['ControlOrMeta'] });
    await refuse({ app }, 'chat.remove');
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog', { name: 'Delete 2 conversations?' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'disk' })).toBeVisible();
    await expect(conversations(page).getByRole('listitem')).toHaveCount(3);
  });
  await test.step('a message that could not be stored is in its box again before the next key, however slowly the window draws', async () => {
    await refuse({ app }, 'chat.send');
    const answer = await holdAnswers(app, ['chat.send']);
    await message(page).fill('Why is the sky blue');
    await message(page).press('Enter');
    await expect(message(page)).toHaveValue('');
    const draw = await holdDrawing(page);
    await answer();
    // What is answered after it comes after it.
    await page.evaluate(() => window.api['settings.get']());
    await page.keyboard.type('?');
    await draw();
    await expect(message(page)).toHaveValue('Why is the sky blue?');
    await message(page).fill('');
  });
  await test.step('arrows with Shift select, what is selected moves into a project, Escape clears, and Ctrl+Z takes a move back', async () => {
    await page.evaluate(() => window.api['projects.create']({ name: 'Rain', note: '', colour: 'purple' }));
    await row('Night birds').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('2 selected')).toBeVisible();
    // To what can be done with a row, and back.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('Shift+F10');
    await pressInMenu(page.getByRole('menuitem', { name: 'Move to project' }), 'ArrowRight');
    const answer = await holdAnswers(app, ['projects.move']);
    await page.getByRole('menuitemradio', { name: 'Rain' }).click();
    await row('Night birds').focus();
    // Also before the move is answered.
    await page.keyboard.press('Control+z');
    await answer();
    await expect.poll(announced).toContain('2 moved to Rain.');
    await expect.poll(announced).toContain('Move to another project taken back.');
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 selected')).toBeHidden();
    // Without Ctrl or Shift: the menu begins a selection, to which a finger adds.
    await row('More for Night birds').click();
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await row('About foxes').dispatchEvent('pointerdown', {
      pointerType: 'touch',
      button: 0,
      isPrimary: true,
    });
    await row('About foxes').dispatchEvent('pointerup', { pointerType: 'touch', button: 0, isPrimary: true });
    await row('About foxes').dispatchEvent('click', { pointerType: 'touch' });
    await expect(page.getByText('2 selected')).toBeVisible();
    // A menu is for both, or for another one, which takes the selection.
    const rename = page.getByRole('menuitem', { name: 'Rename' });
    await row('About foxes').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect(rename).toBeHidden();
    await closeWithEscape(page.getByRole('menu'));
    await expect(page.getByText('2 selected')).toBeVisible();
    await row('About bears').click({ button: 'right' });
    await expect(rename).toBeVisible();
    await expect(page.getByText('2 selected')).toBeHidden();
    await closeWithEscape(page.getByRole('menu'));
    await expect(row('About bears')).toBeFocused();
  });
  await test.step('one that is opened while the open one is being deleted stays open', async () => {
    await row('About bears').click();
    await expect(transcript(page)).toContainText('About bears');
    const other = await row('About foxes').elementHandle();
    await row('About bears').evaluate((gone: HTMLElement, opened) => {
      gone.focus();
      gone.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }));
      (opened as HTMLElement | null)?.click();
    }, other);
    await expect(row('About bears')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    await expect(transcript(page)).toContainText('About foxes');
  });
  await test.step('what is typed right after a new conversation was asked for is in that one, and not in the open one, however long it takes to be made', async () => {
    await message(page).fill('Half a question');
    const answer = await holdAnswers(app, ['chat.create']);
    const draw = await holdDrawing(page);
    await page.keyboard.press('Control+Shift+N');
    await page.keyboard.type('Wol');
    await draw();
    await page.keyboard.type('ves');
    await answer();
    await expect(page.getByRole('list', { name: 'Beginnings' })).toBeVisible();
    await page.keyboard.type('!');
    await expect(message(page)).toHaveValue('Wolves!');
    await message(page).fill('');
    await row('About foxes').click();
    await expect(message(page)).toHaveValue('Half a question');
  });
  await test.step('what is typed while a copy is made is in the copy, and the one that it is of stays as it was', async () => {
    const answer = await holdAnswers(app, ['chat.duplicate']);
    // The menu asks for it at once, the palette two frames later: a key between them is one before the copy.
    await row('More for About foxes').click();
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
    await message(page).focus();
    await page.keyboard.type(' and more');
    await answer();
    await expect(row('About foxes (2)')).toBeVisible();
    await page.keyboard.type('!');
    await expect(message(page)).toHaveValue('Half a question and more!');
    await row('About foxes').click();
    await expect(message(page)).toHaveValue('Half a question');
  });
});
