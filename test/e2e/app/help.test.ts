import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { signInByCall } from '../../fixtures/app/steps/journeys.ts';

test('the manual opens with a key, is searched, leads from page to page, and every failure leads to its place', async ({
  welcomeApp: { page },
  gateway,
}) => {
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
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.api['settings.update']({ language: 'en' }));
  await signInByCall(page, gateway);
  await test.step('what is new is offered once after an update, and never at a first start', () =>
    offersNews(page));
});

async function offersNews(page: Page): Promise<void> {
  const viewOf = () =>
    page.evaluate(async () => {
      const view = await window.api['view.get']();
      if (!view.ok) throw new Error(view.error.code);
      return view.value;
    });
  const leaveAt = async (seenVersion: string) => {
    const view = { ...(await viewOf()), seenVersion };
    await page.evaluate((left) => window.api['view.save'](left), view);
    await page.reload();
    await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
  };
  const isSeen = () => expect.poll(async () => (await viewOf()).seenVersion).toMatch(/^[1-9]|^0\.[1-9]/);
  await isSeen();
  await expect(page.getByText(/^Gateway Studio was updated to version/)).toBeHidden();

  // As the version before left it.
  await leaveAt('0.0.9');
  const offer = page.getByRole('status').filter({ hasText: /^Gateway Studio was updated to version/ });
  await offer.getByRole('button', { name: 'What is new' }).click();
  const news = page.getByRole('dialog', { name: /^What is new in version \d/ });
  await expect(news.getByRole('heading', { name: 'Added' })).toBeVisible();
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  await isSeen();

  // Each screen has its page of the manual.
  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.press('F1');
  await expect(page.getByRole('heading', { name: 'Begin a conversation' })).toBeVisible();
}
