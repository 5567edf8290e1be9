import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { emptyVideoForm, everyTask } from '#contract';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { answers, send } from '../fixtures/app/steps/chat-steps.ts';
import { renameActive } from '../fixtures/app/steps/connection-steps.ts';
import {
  closeWithEscape,
  connect,
  createsSeenBy,
  openTask,
  refuse,
  saveInDialog,
  showsInFolder,
  unfoldQueue,
} from '../fixtures/app/steps/journeys.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const show = (page: Page, screen: string) => main(page).getByText(screen, { exact: true }).click();
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ });
const details = (page: Page) => page.getByRole('region', { name: 'Task details' });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Go past the budget?' });
const compose = async (page: Page, prompt: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
};

/** What is stored of the message that is typed in the conversation that changed last. */
const keptDraft = (page: Page) =>
  page.evaluate(async () => {
    const list = await window.api['chat.list']({ search: '', offset: 0, limit: 1 });
    const found = await window.api['chat.get']({
      id: (list.ok && list.value.conversations[0]?.id) || '-',
    });
    return found.ok ? found.value.draft.text : null;
  });

const save = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};

const groupBy = async (page: Page, by: string): Promise<void> => {
  await page.getByRole('button', { name: /Group by/ }).click();
  await page.getByRole('option', { name: by }).click();
};

/** Sets a budget, or changes the one that is there. */
async function setBudget(page: Page, most: string, whenPassed: 'Ask me' | 'Do not send'): Promise<void> {
  await show(page, 'Spend');
  await page
    .getByRole('button', { name: /^(Set a budget|Change the budget in CNY)…$/ })
    .first()
    .click();
  await dialog(page).getByRole('combobox', { name: 'Currency' }).fill('CNY');
  await dialog(page).getByRole('textbox', { name: 'A day at most' }).fill(most);
  await dialog(page).getByText(whenPassed, { exact: true }).click();
  // What is typed is not lost by a click beside it.
  await page.mouse.click(4, 4);
  await save(page);
}

test('prices that are written down stand on Generate, in tasks, answers, sums and a file, and budgets hold', async ({
  launch,
  startGateway,
  folders,
}) => {
  // What was spent cannot be taken out of an app that others share.
  const running = await launch();
  const { page } = running;
  // What it has taken is charged, whether it is done or not.
  const gateway = await startGateway({ timing: { runningAfterMs: 100, doneAfterMs: 3_600_000 } });
  await connect(page, gateway);
  await expect(generate(page)).toHaveAccessibleName('Generate');

  await test.step('a sheet is written down, after what was wrong in it', async () => {
    await show(page, 'Spend');
    await page.getByRole('button', { name: 'Write down prices…' }).click();
    const price = dialog(page).getByRole('textbox', { name: 'Price, videogen-H3', exact: true });
    const currency = dialog(page).getByRole('combobox', { name: 'Currency' });
    await expect(currency, 'the system’s own is proposed').toHaveValue('USD – US Dollar');
    await currency.fill('');
    await price.fill('0,4');
    await expect(price).toHaveAccessibleDescription(
      'Price: Write figures with a point for decimals, such as 0.35.',
    );
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(currency).toBeFocused();
    await page.keyboard.type('cny');
    await price.fill('0.4');
    await dialog(page)
      .getByRole('textbox', { name: 'Tokens in, textgen-3.7-flash', exact: true })
      .fill('3000');
    await dialog(page)
      .getByRole('textbox', { name: 'Tokens out, textgen-3.7-flash', exact: true })
      .fill('3000');
    await price.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(/^CNY · as of .* · 2 models$/)).toBeVisible();
    // The button that opened the sheet is gone: the focus stays in the view.
    await expect(page.locator('[data-pane="spend"] :focus')).toHaveCount(1);
  });

  await test.step('Generate tells the price of all variations, and how it comes about', async () => {
    await show(page, 'Video');
    await compose(page, 'A fox in the snow');
    await expect(generate(page)).toHaveAccessibleName('Generate · about CN¥2.00');
    await page.getByRole('button', { name: 'One variation more' }).click();
    await expect(generate(page)).toHaveAccessibleName('Generate 2 · about CN¥4.00');
    await page.getByRole('button', { name: 'Price details: about CN¥4.00' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('5 seconds × CN¥0.40');
    await expect(dialog(page)).toContainText('× 2 variations');
    await closeWithEscape(dialog(page));
    await generate(page).click();
    await unfoldQueue(page);
    await openTask(page, 'A fox');
    await expect(details(page).getByRole('button', { name: 'Price details: CN¥2.00' })).toBeVisible();
  });

  await test.step('an answer tells its price beside its tokens', async () => {
    await show(page, 'Chat');
    await send(page, 'Say hello');
    await expect(
      answers(page)
        .last()
        .getByRole('button', { name: /^Price details: about CN¥/ }),
    ).toBeVisible();
  });

  await test.step('the sums are those of all that was sent, on the page and in the file', async () => {
    await show(page, 'Spend');
    await groupBy(page, 'Connection');
    await expect(page.getByRole('row', { name: /^127/ })).toBeVisible();
    await renameActive(page, 'Studio by the river');
    await expect(page.getByRole('row', { name: /^Studio by the river/ })).toBeVisible();
    await groupBy(page, 'Tag');
    await page.evaluate(async (filter) => {
      const found = await window.api['library.ids']({ filter, offset: 0, limit: 10 });
      if (found.ok) await window.api['library.tag']({ ids: found.value.ids, add: ['winter'], remove: [] });
    }, everyTask);
    await expect(page.getByRole('row', { name: /^winter/ })).toContainText('CN¥4.00');
    await groupBy(page, 'Model');
    const clip = page.getByRole('row', { name: /^videogen-H3/ });
    await expect(clip).toContainText('CN¥4.00');
    await expect(page.getByText('2 tasks and 1 answer')).toBeVisible();
    const file = path.join(folders.home, 'spend.csv');
    await saveInDialog(running, file);
    await page.getByRole('button', { name: 'Export CSV…' }).click();
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('videogen-H3');
    expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(4);
    // What was read by model is not told as days or months are.
    await groupBy(page, 'Month');
    await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible();
    await expect(clip).toHaveCount(0);
    // While typed days are none, the sums of those before them stay, not those of another period.
    const period = async (name: string) => {
      await page.getByRole('button', { name: /Period/ }).click();
      await page.getByRole('option', { name }).click();
    };
    await period('Chosen days');
    await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01');
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('2020-01-31');
    await expect(page.getByText('2 tasks and 1 answer')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'From' }).fill('2020-');
    await expect(page.getByRole('alert')).toContainText('Write days such as');
    await expect(page.getByText('2 tasks and 1 answer')).toHaveCount(0);
    await period('This month');
    await expect(page.getByText('2 tasks and 1 answer')).toBeVisible();
    const prices = path.join(folders.home, 'prices.json');
    await saveInDialog(running, prices);
    await page.getByRole('button', { name: /^Edit prices of/ }).click();
    await dialog(page).getByRole('button', { name: 'Export JSON…' }).click();
    const shown = await showsInFolder(running);
    await dialog(page).getByRole('button', { name: 'Show in folder', exact: true }).click();
    await expect.poll(shown).toEqual([prices]);
    // No more can be typed than can be saved.
    await dialog(page)
      .getByRole('button', { name: 'By resolution, and for references: videogen-H3' })
      .click();
    const more = dialog(page).getByRole('button', { name: 'Add a resolution' });
    await more.evaluate(async (button: HTMLButtonElement) => {
      for (let presses = 0; presses < 25 && !button.disabled; presses += 1) {
        button.click();
        await new Promise(requestAnimationFrame);
      }
    });
    await expect(dialog(page).getByRole('textbox', { name: /^Resolution/ })).toHaveCount(20);
    // Prices that are read again meanwhile, and cannot be, take nothing away of what is typed.
    await refuse(running, 'spend.sheet');
    await page.evaluate(async () => {
      const told = await window.api['spend.budgets']();
      if (!told.ok) throw new Error(told.error.code);
      const budgets = told.value.budgets.flatMap(({ budget }) => budget ?? []);
      await window.api['spend.keepBudgets']({ budgets });
      await window.api['spend.budgets']();
    });
    await expect(dialog(page).getByRole('textbox', { name: /^Resolution/ })).toHaveCount(20);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('a budget that asks lets through what is allowed alone', async () => {
    await setBudget(page, '4', 'Ask me');
    await expect(page.getByRole('meter', { name: 'Today in CNY' })).toBeVisible();
    await show(page, 'Video');
    await expect(page.getByRole('button', { name: /% of today’s budget$/ })).toBeVisible();
    await compose(page, 'An owl at night');
    await page.getByRole('button', { name: 'One variation less' }).click();
    await generate(page).click();
    await expect(question(page)).toContainText('This costs about CN¥2.00.');
    await expect(question(page)).toContainText('of today’s budget of CN¥4.00 is used: CN¥0.00 is left.');
    await closeWithEscape(question(page));
    await expect(generate(page)).toBeFocused();
    expect(createsSeenBy(gateway)).toHaveLength(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await generate(page).click();
    await question(page).getByRole('button', { name: 'Generate anyway' }).click();
    await expect.poll(() => createsSeenBy(gateway).length).toBe(3);
  });

  await test.step('an answer and a rewritten prompt are asked about too', async () => {
    await show(page, 'Chat');
    await send(page, 'Say hello');
    await expect(question(page)).toContainText('This may cost more than the budget has left.');
    // The app may end at this question: what is not kept yet is kept at the last moment.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await keptDraft(page)).toBe('Say hello');
    await closeWithEscape(question(page));
    await expect(answers(page)).toHaveCount(1);
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect(message).toHaveValue('Say hello');
    // Another screen comes into sight before the message is back in its box.
    await message.press('Control+Enter');
    await question(page).getByRole('button', { name: 'Open Spend' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spend' })).toBeVisible();
    await show(page, 'Chat');
    await expect(message).toHaveValue('Say hello');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await keptDraft(page)).toBe('Say hello');
    await show(page, 'Video');
    await page.getByRole('button', { name: 'Improve…' }).click();
    await dialog(page).getByRole('button', { name: 'Rewrite', exact: true }).click();
    await question(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect(dialog(page).getByRole('region', { name: 'Changes' })).toBeVisible();
    await closeWithEscape(dialog(page));
  });

  await test.step('a budget that stops says so, and leads to where it is changed', async () => {
    await setBudget(page, '4', 'Do not send');
    await show(page, 'Video');
    await generate(page).click();
    const alert = page.getByRole('form', { name: 'New video' }).getByRole('alert');
    await expect(alert).toContainText('A budget of yours stops this request.');
    await expect(alert).toContainText(/This costs about CN¥\d/);
    await expect(alert).toContainText(/of today’s budget of CN¥4\.00 is used: CN¥\S+ is left\./);
    expect(createsSeenBy(gateway)).toHaveLength(3);
    await alert.getByRole('button', { name: 'Change the budget' }).click();
    await expect(main(page).getByRole('link', { name: 'Spend' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('a task that waits stays where a budget has been used up, says so, and goes out when it is allowed', async () => {
    const form = { ...emptyVideoForm, prompt: 'A heron by the river, called @Mara' };
    await page.evaluate(async (heron) => {
      const { api } = window;
      const listed = await api['connections.list']();
      const active = listed.ok ? listed.value.find(({ isActive }) => isActive) : undefined;
      const found = await api['queue.read']({ rows: 9 });
      if (active === undefined || !found.ok) throw new Error('No connection is active.');
      const { id, name, address, colour } = active;
      const settings = { ...active.settings, tasksInFlight: found.value.running.length };
      const kept = { token: null, proxy: { type: 'system' as const }, ca: 'keep' as const };
      await api['connections.save']({ id, name, address, colour, settings, ...kept });
      await api['spend.keepBudgets']({ budgets: [] });
      await api['cast.create']({ kind: 'character', name: 'Mara', project: null });
      await api['tasks.create']({ form: heron, count: 1 });
      const budget = { projectId: null, currency: 'CNY', day: '4', month: null, whenPassed: 'ask' as const };
      await api['spend.keepBudgets']({ budgets: [budget] });
      // There is a place for it now.
      await api['tasks.stopWaiting']({ id: found.value.running[0]?.id ?? '' });
    }, form);
    // What waits counts, for as long as it waits.
    const used = page.getByRole('meter', { name: 'Today in CNY' });
    await expect(used).toHaveAttribute('aria-valuetext', 'CN¥8.71 of CN¥4.00');
    const ids = await page.evaluate(async () => {
      const queue = await window.api['queue.read']({ rows: 9 });
      return queue.ok ? queue.value.waiting.map(({ id }) => id) : [];
    });
    await page.evaluate((input) => window.api['queue.withdraw'](input), { ids });
    await expect(used).toHaveAttribute('aria-valuetext', 'CN¥6.71 of CN¥4.00');
    await page.evaluate((input) => window.api['queue.putBack'](input), { ids });
    await expect(used).toHaveAttribute('aria-valuetext', 'CN¥8.71 of CN¥4.00');
    await show(page, 'Video');
    const held = page
      .getByRole('row', { name: /^A heron/ })
      .filter({ hasText: 'would pass today’s budget, until midnight' });
    await expect(held).toContainText('Waiting');
    await expect(page.getByRole('region', { name: 'Queue' })).toContainText('1 of these held by a budget');
    await held.click();
    await expect(details(page)).toContainText('Waits: it would pass today’s budget in CNY');
    await expect(details(page)).toContainText('This costs about CN¥2.00.');
    expect(createsSeenBy(gateway)).toHaveLength(3);
    await details(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect.poll(() => createsSeenBy(gateway).length).toBe(4);
  });

  await test.step('a card of the cast tells what was spent on its clips', async () => {
    await page.getByRole('button', { name: 'Cast', exact: true }).click();
    const cast = page.getByRole('region', { name: 'Cast' });
    await expect(cast.getByText('Character · CN¥2.00 spent', { exact: true })).toBeVisible();
    await cast.getByRole('button', { name: 'Close the cast' }).click();
  });

  await test.step('a project tells what was spent on it and what is left, and Spend shows it alone', async () => {
    const filter = { ...everyTask, search: 'fox' };
    await page.evaluate(async (foxes) => {
      const { api } = window;
      const made = await api['projects.create']({ name: 'Rain', note: '', colour: 'purple' });
      const found = await api['library.ids']({ filter: foxes, offset: 0, limit: 10 });
      const held = await api['spend.budgets']();
      if (!made.ok || !found.ok || !held.ok) throw new Error('There is no project.');
      const { id: projectId } = made.value;
      await api['projects.move']({ kind: 'tasks', ids: found.value.ids, projectId });
      const budgets = held.value.budgets.flatMap(({ budget }) => budget ?? []);
      const own = { projectId, currency: 'CNY', day: '10', month: '1000', whenPassed: 'ask' } as const;
      await api['spend.keepBudgets']({ budgets: [...budgets, own] });
    }, filter);
    await page.getByRole('button', { name: 'Project: All' }).click();
    const rain = page.getByRole('menuitemradio', { name: /^Rain/ });
    await expect(rain).toContainText('CN¥4.00 spent · CN¥6.00 left today · CN¥996.00 left this month');
    await rain.click();
    await show(page, 'Spend');
    await expect(page.getByText('2 tasks', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Spent CN¥4\.00$/)).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Today in CNY · Rain' })).toBeVisible();
    await expect(page.getByText(/^CNY · as of .* · 2 models$/)).toBeVisible();
    await page.getByRole('button', { name: 'Project: Rain' }).click();
    await page.getByRole('menuitemradio', { name: 'All', exact: true }).click();
  });

  await test.step('budgets that cannot be read are said, and none is set in their place', async () => {
    await refuse(running, 'spend.budgets', false);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('data is full');
    await expect(page.getByRole('button', { name: 'Export CSV…' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Set a budget…' })).toHaveCount(0);
  });
});
