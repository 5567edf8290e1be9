import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { everyTask } from '#contract';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { answers, send } from '../../fixtures/app/chat-steps.ts';
import {
  chooseInDialog,
  connect,
  createsSeenBy,
  saveInDialog,
  taskRow,
} from '../../fixtures/app/journeys.ts';

const show = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByText(screen, { exact: true }).click();
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Go past the budget?' });
const editPrices = (page: Page) =>
  page
    .getByRole('button', { name: /^Edit prices/ })
    .first()
    .click();
const save = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};
const choose = async (page: Page, list: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(list) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a sheet goes through a file; sums go by days, tags and currencies; what has no price, and questions before chat and rewriting', async ({
  launch,
  gateway,
  folders,
}) => {
  // What was spent cannot be taken out of an app that others share.
  const running = await launch();
  const { page } = running;
  await connect(page, gateway);
  const price = dialog(page).getByRole('textbox', { name: 'Price, videogen-H3', exact: true });
  const file = path.join(folders.home, 'prices.json');

  await test.step('prices are exported once they are saved', async () => {
    await show(page, 'Spend');
    await page.getByRole('button', { name: 'Write down prices…' }).click();
    const exporting = dialog(page).getByRole('button', { name: 'Export JSON…' });
    await dialog(page).getByRole('combobox', { name: 'Currency' }).fill('CNY');
    await price.fill('0.4');
    for (const tokens of ['Tokens in', 'Tokens out']) {
      await dialog(page)
        .getByRole('textbox', { name: `${tokens}, textgen-3.7-flash`, exact: true })
        .fill('3000');
    }
    await expect(exporting).toBeDisabled();
    await save(page);
    await editPrices(page);
    await saveInDialog(running, file);
    await exporting.click();
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"0.4"');
  });

  await test.step('a file of this app fills the form, and counts once it is saved', async () => {
    const importing = dialog(page).getByRole('button', { name: 'Import JSON…' });
    const own = path.join(folders.home, 'own.json');
    await writeFile(own, (await readFile(file, 'utf8')).replace('"0.4"', '"0.8"'));
    await chooseInDialog(running, [own]);
    await importing.click();
    await expect(dialog(page)).toContainText('The file’s prices are in the form. They count once you save.');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expect(price).toHaveValue('0.8');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await expect(price).toHaveValue('0.4');
    await importing.click();
    await expect(price).toHaveValue('0.8');
    await save(page);
    await show(page, 'Video');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A fox in the snow');
    await expect(generate(page)).toHaveAccessibleName('Generate · about CN¥4.00');
    await generate(page).click();
    await expect(taskRow(page, 'A fox')).toContainText('Ready', { timeout: 30_000 });
  });

  await test.step('another currency leaves what was sent as it was', async () => {
    await show(page, 'Spend');
    await editPrices(page);
    await dialog(page).getByRole('combobox', { name: 'Currency' }).fill('USD');
    await expect(dialog(page)).toContainText('What was sent keeps its price in CNY.');
    await save(page);
    await show(page, 'Video');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('An owl at night');
    await expect(generate(page)).toHaveAccessibleName('Generate · about $4.00');
    await generate(page).click();
    await expect(taskRow(page, 'An owl')).toContainText('Ready', { timeout: 30_000 });
    await show(page, 'Spend');
    for (const currency of ['CNY', 'USD']) {
      await expect(page.getByRole('table', { name: `Spent in ${currency}` })).toBeVisible();
    }
  });

  await test.step('what is sent without a price is counted, and part of no sum', async () => {
    await editPrices(page);
    await price.fill('');
    await save(page);
    await show(page, 'Video');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A heron by the river');
    await expect(generate(page)).toHaveAccessibleName('Generate');
    await generate(page).click();
    await expect(taskRow(page, 'A heron')).toContainText('Ready', { timeout: 30_000 });
    await show(page, 'Spend');
    await expect(page.getByText('Without a price: 1 task. They are not part of any sum.')).toBeVisible();
    expect(createsSeenBy(gateway)).toHaveLength(3);
  });

  await test.step('by tag, a task with two tags stands in both groups', async () => {
    await page.evaluate(
      async (filter) => {
        const found = await window.api['library.ids']({ filter, offset: 0, limit: 10 });
        const ids = found.ok ? found.value.ids : [];
        await window.api['library.tag']({ ids, add: ['night', 'birds'], remove: [] });
      },
      { ...everyTask, search: 'owl' },
    );
    await choose(page, 'Group by', 'Tag');
    const dollars = page.getByRole('table', { name: 'Spent in USD' });
    for (const tag of ['birds', 'night']) {
      await expect(dollars.getByRole('row', { name: new RegExp(`^${tag}`) })).toContainText('$4.00');
    }
    await expect(
      page.getByRole('table', { name: 'Spent in CNY' }).getByRole('row', { name: /^No tag/ }),
    ).toContainText('CN¥4.00');
    await expect(
      page.getByText('A task with two tags stands in both groups; the sum counts it once.'),
    ).toBeVisible();
  });

  await test.step('days are chosen, and said where they are none', async () => {
    await choose(page, 'Period', 'Chosen days');
    const [from, to] = [
      page.getByRole('textbox', { name: 'From' }),
      page.getByRole('textbox', { name: 'To' }),
    ];
    await from.fill('2020-01-31');
    await to.fill('2020-01-30');
    await expect(page.getByRole('alert')).toContainText('the earlier one first');
    await expect(page.getByRole('button', { name: 'Export CSV…' })).toBeDisabled();
    await to.fill('2020-01-31');
    await expect(page.getByText('No costs are known for this period.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await from.fill('2020-01-01');
    await to.fill('2099-12-31');
    await expect(page.getByRole('table', { name: 'Spent in USD' })).toBeVisible();
    await expectClean(page, 'chosen days');
  });

  await test.step('an answer and a rewritten prompt are asked about where the budget is used up', async () => {
    const setBudget = async (month: string): Promise<void> => {
      await show(page, 'Spend');
      await page
        .getByRole('button', { name: /^(Set a budget|Change the budget in USD)…$/ })
        .first()
        .click();
      await dialog(page).getByRole('combobox', { name: 'Currency' }).fill('USD');
      await dialog(page).getByRole('textbox', { name: 'A month at most' }).fill(month);
      await dialog(page).getByText('Ask me', { exact: true }).click();
      await save(page);
    };
    await setBudget('4');
    await show(page, 'Chat');
    await send(page, 'Say hello');
    await expect(question(page)).toContainText('This may cost more than the budget has left.');
    await page.keyboard.press('Escape');
    await expect(answers(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Say hello');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await question(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect(
      answers(page)
        .last()
        .getByRole('button', { name: /^Price details: about/ }),
    ).toBeVisible();
    // What was allowed once holds for chat until the budget changes.
    await setBudget('3');
    await show(page, 'Video');
    await page.getByRole('button', { name: 'Improve…' }).click();
    await dialog(page).getByRole('button', { name: 'Rewrite', exact: true }).click();
    await expect(question(page)).toContainText('of this month’s budget of $3.00 is used: $0.00 is left.');
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(dialog(page).getByRole('region', { name: 'Changes' })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Rewrite', exact: true }).click();
    await question(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect(dialog(page).getByRole('region', { name: 'Changes' })).toBeVisible();
  });
});
