import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { showConnections, switchTo, typeConnection } from '../../fixtures/app/steps/connection-steps.ts';
import {
  chooseInDialog,
  connect,
  createsSeenBy,
  generate,
  resize,
} from '../../fixtures/app/steps/journeys.ts';
import { ownCertificateFile, startConnectProxy } from '../../fixtures/gateway/proxies.ts';
import { startTlsFront } from '../../fixtures/gateway/tls-front.ts';

const toVideo = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();

/** Types proxy, its user name and password, and chooses the certificates. */
async function typeRoute(running: RunningApp, form: ReturnType<Page['getByRole']>, proxyPort: number) {
  const advanced = form.getByRole('button', { name: 'Advanced' });
  if ((await advanced.getAttribute('aria-expanded')) !== 'true') await advanced.click();
  await form.getByText('Own address').click();
  // The choice is an input that is not drawn: focusing it must not scroll the window away.
  await expect(form.page().getByRole('navigation', { name: 'Main' })).toBeInViewport();
  await form.getByRole('textbox', { name: 'Proxy address' }).fill(`http://127.0.0.1:${proxyPort}`);
  await form.getByRole('textbox', { name: 'User name' }).fill('studio');
  await form.getByRole('textbox', { name: 'Password' }).fill('of-the-proxy');
  await chooseInDialog(running, [ownCertificateFile]);
  await form.getByRole('button', { name: 'Choose file…' }).click();
  await expect(form.getByText('certificate.pem')).toBeVisible();
}

const basic = `Basic ${Buffer.from('studio:of-the-proxy').toString('base64')}`;

test('a gateway behind a proxy, with certificates of its own: both are typed, tested, and used for a task', async ({
  signedInApp,
  startGateway,
}) => {
  const { page } = signedInApp;
  const inner = await startGateway({ token: 'token-behind-the-proxy' });
  const front = await startTlsFront(inner);
  const proxy = await startConnectProxy(front.port);
  await showConnections(page);
  const typed = { name: 'Behind a proxy', address: 'https://gateway.example', token: inner.token };
  const form = await typeConnection(page, typed);
  await typeRoute(signedInApp, form, proxy.port);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('The token was accepted.')).toBeVisible();
  await expect(
    form.getByText(`The way goes through the proxy http://127.0.0.1:${proxy.port}.`),
  ).toBeVisible();
  expect(proxy.asked).toEqual(['gateway.example:443']);
  expect(proxy.shown).toEqual([basic]);
  await chooseInDialog(signedInApp, [ownCertificateFile]);
  await form.getByRole('button', { name: 'Choose file…' }).click();
  await expect(form.getByText('The token was accepted.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await switchTo(page, 'Behind a proxy');
  await toVideo(page);
  await generate(page, 'Through the proxy');
  await expect.poll(() => createsSeenBy(inner).length).toBe(1);
  expect(new Set(proxy.shown)).toEqual(new Set([basic]));

  // The proxy goes away: the test says so at its field.
  await proxy.close();
  const list = await showConnections(page);
  await list.getByRole('button', { name: 'Edit Behind a proxy' }).click();
  const edit = page.getByRole('form', { name: 'Edit Behind a proxy' });
  await edit.getByRole('button', { name: 'Test' }).click();
  await expect(edit.getByRole('textbox', { name: 'Proxy address' })).toBeFocused();
  await expect(edit.getByRole('textbox', { name: 'Proxy address' })).toHaveAccessibleDescription(/proxy/i);

  await test.step('a proxy of the system is told in the same words', async () => {
    await signedInApp.app.evaluate(
      ({ session }, rules) => session.fromPartition('network').setProxy({ proxyRules: rules }),
      `http://127.0.0.1:${proxy.port}`,
    );
    await edit.getByText('As the system says').click();
    await edit.getByRole('button', { name: 'Test' }).click();
    await expect(edit.getByRole('alert')).toContainText('The proxy makes no connection.');
  });
  await front.close();
});

test('with a locked keychain a connection that had a proxy or certificates of its own gets them again in its form', async ({
  launch,
  openKeyring,
  startGateway,
}) => {
  const inner = await startGateway({ token: 'token-behind-the-proxy' });
  const front = await startTlsFront(inner);
  const proxy = await startConnectProxy(front.port);
  const first = await startGateway();
  const keyring = await openKeyring();
  const before = await launch({ keyring });
  await connect(before.page, first);
  await showConnections(before.page);
  const typed = { name: 'Behind a proxy', address: 'https://gateway.example', token: inner.token };
  const form = await typeConnection(before.page, typed);
  await typeRoute(before, form, proxy.port);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await switchTo(before.page, 'Behind a proxy');
  await toVideo(before.page);
  await before.close();

  await keyring.lock();
  const running = await launch({ keyring });
  const { page } = running;
  const banner = page.getByRole('alert').filter({ hasText: 'Behind a proxy' });
  await expect(banner).toContainText('keychain is locked');
  await banner.getByRole('button', { name: /^Enter token/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Token for Behind a proxy' });
  await expect(dialog).toContainText('certificates');
  await page.mouse.click(4, 4);
  await dialog.getByRole('button', { name: 'Edit Behind a proxy' }).click();
  const edit = page.getByRole('form', { name: 'Edit Behind a proxy' });
  await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await edit.getByRole('textbox', { name: 'Access token' }).fill(inner.token);
  await typeRoute(running, edit, proxy.port);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  await toVideo(page);
  await generate(page, 'Through the proxy again');
  await expect.poll(() => createsSeenBy(inner).length).toBe(1);
  await proxy.close();
  await front.close();
});

test('“Manage connections” leads to their section of the settings, by keyboard too', async ({
  signedInApp,
}) => {
  const { app, page } = signedInApp;
  await resize(app, 960, 560);
  await page.getByRole('button', { name: /^Connection/ }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Connections' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: 'Connections' }).locator(':focus')).toHaveCount(1);
});
