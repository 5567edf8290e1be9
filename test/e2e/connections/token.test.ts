import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { heapStrings, mainHeapStrings } from '../../fixtures/app/heap.ts';
import {
  showConnections,
  switchTo,
  typeConnection,
  typeRoute,
} from '../../fixtures/app/steps/connection-steps.ts';
import { connect, createsSeenBy, generate } from '../../fixtures/app/steps/journeys.ts';
import { showSettings } from '../../fixtures/app/steps/settings-steps.ts';
import { startConnectProxy } from '../../fixtures/gateway/proxies.ts';
import { startTlsFront } from '../../fixtures/gateway/tls-front.ts';

const token = 'tok_51f0c3a9d27b48e6b0aa-secret-5e9';
const planted = 'a text that is meant to be found';

test('the token is in the keyring and in no file, log or window; a locked keyring is said; it comes back after restarts, and signing out forgets it, in memory too', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
  const inner = await startGateway({ token: 'token-behind-the-proxy' });
  const front = await startTlsFront(inner);
  const proxy = await startConnectProxy(front.port);
  const keyring = await openKeyring();
  const credentials = () => readFile(path.join(folders.userDataDir, 'credentials.json'), 'utf8');
  const first = await launch({ keyring });
  await expect(first.page.getByText(/kept in this system’s keychain/)).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Gateway address' }).fill(gateway.address);
  // As a paste would: `fill` leaves the text in the driver's own script, which lives in the same heap.
  await first.page.getByRole('textbox', { name: 'Access token' }).focus();
  await first.page.keyboard.insertText(token);
  await first.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(first.page.getByRole('form', { name: 'New video' })).toBeVisible();
  // The search finds what is there: a text that is put beside it.
  await first.page.evaluate((text) => Object.assign(window, { planted: { text } }), planted);
  await expect
    .poll(() => heapStrings(first, token, planted), { timeout: 120_000, intervals: [500] })
    .toEqual([planted]);
  await showConnections(first.page);
  const typed = { name: 'Behind a proxy', address: 'https://gateway.example', token: inner.token };
  const form = await typeConnection(first.page, typed);
  await typeRoute(first, form, proxy.port);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await switchTo(first.page, 'Behind a proxy');
  await first.page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await first.close();
  expect(await filesContaining(folders.userDataDir, token)).toEqual([]);
  const kept = await credentials();
  const { connections } = JSON.parse(kept) as { connections: { address: string; ciphertext: string }[] };
  expect(connections).toMatchObject([{ address: gateway.address }, { address: typed.address }]);
  for (const { ciphertext } of connections) {
    expect(Buffer.from(ciphertext, 'base64').subarray(0, 3).toString()).toBe('v11');
  }

  await keyring.lock();
  const locked = await launch({ keyring });
  const { page } = locked;
  await test.step('with a locked keychain a connection that had a proxy or certificates of its own gets them again in its form', async () => {
    const banner = page.getByRole('alert').filter({ hasText: 'Behind a proxy' });
    await expect(banner).toContainText('keychain is locked');
    await banner.getByRole('button', { name: /^Enter token/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Token for Behind a proxy' });
    await expect(dialog).toContainText('certificates');
    await dialog.getByRole('button', { name: 'Edit Behind a proxy' }).click();
    const edit = page.getByRole('form', { name: 'Edit Behind a proxy' });
    await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await edit.getByRole('textbox', { name: 'Access token' }).fill(inner.token);
    await typeRoute(locked, edit, proxy.port);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await expect(banner).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    await generate(page, 'Through the proxy again');
    await expect.poll(() => createsSeenBy(inner).length).toBe(1);
    await proxy.close();
  });
  // With it gone, nothing is left that has a token.
  await page.evaluate(async () => {
    const all = await window.api['connections.list']();
    const { id = '' } = (all.ok && all.value.find(({ isActive }) => isActive)) || {};
    await window.api['connections.remove']({ id, liveTasks: 'stop' });
  });
  await expect(page.getByText(/the system keychain is locked/)).toBeVisible();
  await expect(page.getByText(/While the keychain is locked, a token entered here/)).toBeVisible();
  await expect(page.getByText(/offers no safe keychain/)).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/the system keychain is locked/)).toBeVisible();
  await locked.close();

  await keyring.unlock();
  // On a desktop that Chromium does not list.
  const again = await launch({
    keyring,
    // As people start the app: the keyring is named on no command line.
    args: ['--password-store='],
    env: { XDG_CURRENT_DESKTOP: 'sway', DESKTOP_SESSION: '' },
  });
  await expect(again.page.getByRole('form', { name: 'New video' })).toBeVisible();
  expect(await mainHeapStrings(again, token)).not.toEqual([]);
  await showSettings(again.page, 'connections');
  await again.page.getByRole('button', { name: 'Sign out' }).click();
  await again.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(again.page.getByText(/keychain and never leaves/)).toBeVisible();
  expect(JSON.parse(await credentials())).toMatchObject({ connections: [{ ciphertext: null }] });
  // A request that was under way holds the token until it has ended.
  await expect.poll(() => mainHeapStrings(again, token), { timeout: 120_000, intervals: [500] }).toEqual([]);
  await front.close();
});

test('without a keyring the token is kept for this session only, and the screen says so', async ({
  welcomeApp,
  startGateway,
}) => {
  const { page, folders } = welcomeApp;
  await expect(page.getByText(/this session only/i)).toBeVisible();
  await connect(page, await startGateway({ token }));
  expect(await filesContaining(folders.userDataDir, token)).toEqual([]);
});

async function filesContaining(folder: string, text: string): Promise<string[]> {
  const needles = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(btoa(text))];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    if (needles.some((needle) => bytes.includes(needle))) found.push(entry.name);
  }
  return found;
}
