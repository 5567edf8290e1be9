import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { heapStrings, mainHeapStrings } from '../../fixtures/app/heap.ts';
import { connect } from '../../fixtures/app/steps/journeys.ts';
import { showSettings } from '../../fixtures/app/steps/settings-steps.ts';

const token = 'tok_51f0c3a9d27b48e6b0aa-secret-5e9';
const planted = 'a text that is meant to be found';

test('the token is in the keyring and in no file, log or window; a locked keyring is said; it comes back after restarts, and signing out forgets it, in memory too', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
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
  await first.close();
  expect(await filesContaining(folders.userDataDir, token)).toEqual([]);
  const kept = await credentials();
  const { connections } = JSON.parse(kept) as { connections: { address: string; ciphertext: string }[] };
  expect(connections).toMatchObject([{ address: gateway.address }]);
  expect(
    Buffer.from(connections[0]?.ciphertext ?? '', 'base64')
      .subarray(0, 3)
      .toString(),
  ).toBe('v11');

  await keyring.lock();
  const locked = await launch({ keyring });
  await expect(locked.page.getByText(/The keychain is locked/)).toBeVisible();
  await expect(locked.page.getByText(/While the keychain is locked, a token entered here/)).toBeVisible();
  await expect(locked.page.getByText(/offers no safe keychain/)).toBeHidden();
  await locked.page.getByRole('button', { name: 'Try again' }).click();
  await expect(locked.page.getByText(/The keychain is locked/)).toBeVisible();
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
