import path from 'node:path';
import { firstView, viewStateSchema } from '#contract';
import { createDocuments } from '#electron/store/documents.ts';
import { openStore } from '#electron/store/open.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';

test('the manual opens with a key, is searched, leads from page to page, and every failure leads to its place', async ({
  launch,
}) => {
  const { page } = await launch();
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await connect.focus();
  await page.keyboard.press('F1');
  const manual = page.getByRole('dialog', { name: 'Help' });
  await expect(manual.getByRole('heading', { name: 'Connect', exact: true })).toBeVisible();
  const search = manual.getByRole('searchbox', { name: 'Search the manual' });
  await expect(search).toBeFocused();
  // The field around it shows the focus.
  await expect(search).toHaveCSS('outline-style', 'none');
  await search.fill('charged id');
  const hit = manual.getByRole('option', { name: /^Unknown outcome/ });
  await hit.click();
  await expect(manual.getByRole('heading', { name: 'Unknown outcome' })).toBeInViewport();
  await search.fill('no such words');
  await expect(manual.getByText('Nothing in the manual has these words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(manual.getByRole('listbox', { name: 'Pages' }).getByRole('option')).toHaveCount(12);
  await manual.getByRole('button', { name: 'connection', exact: true }).click();
  await expect(manual.getByRole('heading', { name: 'Connections', exact: true })).toBeFocused();
  const picture = manual.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(manual).toBeHidden();
  await expect(connect).toBeFocused();

  await page.getByRole('textbox', { name: 'Gateway address' }).fill('http://gateway.example');
  await connect.click();
  const more = page
    .getByRole('alert')
    .getByRole('button', { name: /^Learn more: This address is not encrypted/ });
  await more.press('Enter');
  await expect(manual.getByRole('heading', { name: 'The address' })).toBeFocused();
  await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
  await expect(
    page.getByRole('dialog', { name: '帮助' }).getByRole('heading', { name: '地址' }),
  ).toBeVisible();
});

test('what is new is offered once after an update, and never at a first start', async ({
  launch,
  folders,
}) => {
  const first = await launch();
  const banner = first.page.getByText(/^Gateway Studio was updated to version/);
  await first.page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(first.page.getByRole('form', { name: 'New video' })).toBeVisible();
  const seen = () =>
    first.page.evaluate(async () => {
      const view = await window.api['view.get'](undefined);
      return view.ok ? view.value : null;
    });
  await expect.poll(async () => (await seen())?.seenVersion).toMatch(/^\d/);
  await expect(banner).toBeHidden();
  await first.page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await first.page.keyboard.press('F1');
  await expect(first.page.getByRole('heading', { name: 'Begin a conversation' })).toBeVisible();
  await first.close();

  // As the version before left it.
  const db = openStore(path.join(folders.userDataDir, 'studio.db'));
  const documents = createDocuments(db);
  const view = documents.read('view', viewStateSchema, firstView);
  documents.write('view', { ...view, seenVersion: '0.0.9' });
  db.close();

  const { page } = await launch();
  const offer = page.getByRole('status').filter({ hasText: /^Gateway Studio was updated to version/ });
  await offer.getByRole('button', { name: 'What is new' }).click();
  const news = page.getByRole('dialog', { name: /^What is new in version \d/ });
  await expect(news.getByRole('heading', { name: 'Added' })).toBeVisible();
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await window.api['view.get'](undefined);
        return kept.ok && kept.value.seenVersion;
      }),
    )
    .not.toBe('0.0.9');
  await expect(offer).toBeHidden();
});
