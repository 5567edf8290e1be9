import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotInHeap, heapStrings, mainHeapStrings } from '../../fixtures/app/heap.ts';
import { connect } from '../../fixtures/app/journeys.ts';
import { showSettings } from '../../fixtures/app/settings-steps.ts';

const token = 'tok_51f0c3a9d27b48e6b0aa-secret-5e9';

test('the token is in the keyring and in no file, log or window, and comes back after a restart', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await expect(first.page.getByText(/kept in this system’s keychain/)).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Gateway address' }).fill(gateway.address);
  // As a paste would: `fill` leaves the text in the driver's own script, which lives in the same heap.
  await first.page.getByRole('textbox', { name: 'Access token' }).focus();
  await first.page.keyboard.insertText(token);
  await first.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(first.page.getByRole('form', { name: 'New video' })).toBeVisible();
  await expectNotInHeap(first, token);
  await first.close();
  expect(await filesContaining(folders.userDataDir, token)).toEqual([]);
  const credentials: unknown = JSON.parse(
    await readFile(path.join(folders.userDataDir, 'credentials.json'), 'utf8'),
  );
  expect(credentials).toMatchObject({ connections: [{ address: gateway.address }] });
  const { ciphertext = '' } = (credentials as { connections: { ciphertext: string }[] }).connections[0] ?? {};
  expect(Buffer.from(ciphertext, 'base64').subarray(0, 3).toString()).toBe('v11');

  const second = await launch({ keyring });
  await expect(second.page.getByRole('form', { name: 'New video' })).toBeVisible();
  await expectNotInHeap(second, token);
});

test('the heap search finds a text that is there', async ({ launch }) => {
  const running = await launch();
  await running.page.evaluate((text) => Object.assign(window, { planted: { text } }), `planted-${token}`);
  expect(await heapStrings(running, `planted-${token}`)).toHaveLength(1);
});

test('without a keyring the token is kept for this session only, and the screen says so', async ({
  launch,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
  const first = await launch();
  await expect(first.page.getByText(/this session only/i)).toBeVisible();
  await connect(first.page, gateway);
  await first.close();
  expect(await filesContaining(folders.userDataDir, token)).toEqual([]);

  const second = await launch();
  await expect(second.page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  await expect(second.page.getByRole('textbox', { name: 'Gateway address' })).toHaveValue(gateway.address);
});

test('a token that cannot be read keeps its ciphertext and is asked for again', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await first.close();
  const file = path.join(folders.userDataDir, 'credentials.json');
  const before = await readFile(file, 'utf8');

  const second = await launch();
  await expect(second.page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe(before);
  await second.close();

  const third = await launch({ keyring });
  await expect(third.page.getByRole('form', { name: 'New video' })).toBeVisible();
});

test('a locked keyring is said in words, and the token comes back once it is unlocked', async ({
  launch,
  openKeyring,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await first.close();

  await keyring.lock();
  const second = await launch({ keyring });
  await expect(second.page.getByText(/The keychain is locked/)).toBeVisible();
  await expect(second.page.getByText(/While the keychain is locked, a token entered here/)).toBeVisible();
  await expect(second.page.getByText(/offers no safe keychain/)).toBeHidden();
  await second.page.getByRole('button', { name: 'Try again' }).click();
  await expect(second.page.getByText(/The keychain is locked/)).toBeVisible();
  await second.close();

  await keyring.unlock();
  const third = await launch({ keyring });
  await expect(third.page.getByRole('form', { name: 'New video' })).toBeVisible();
});

test('on a desktop that Chromium does not list the token is kept in the keyring that runs', async ({
  launch,
  openKeyring,
  gateway,
}) => {
  const keyring = await openKeyring();
  // As people start the app: the keyring is named on no command line.
  const args = ['--password-store='];
  const env = { XDG_CURRENT_DESKTOP: 'sway', DESKTOP_SESSION: '' };
  const first = await launch({ keyring, args, env });
  await expect(first.page.getByText(/keychain and never leaves/)).toBeVisible();
  await connect(first.page, gateway);
  await first.close();
  const second = await launch({ keyring, args, env });
  await expect(second.page.getByRole('form', { name: 'New video' })).toBeVisible();
});

test('signing out forgets the token, in memory too', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ token });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  expect(await mainHeapStrings(first, token)).not.toEqual([]);
  await showSettings(first.page, 'connections');
  await first.page.getByRole('button', { name: 'Sign out' }).click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(first.page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  const credentials = await readFile(path.join(folders.userDataDir, 'credentials.json'), 'utf8');
  expect(JSON.parse(credentials)).toMatchObject({ connections: [{ ciphertext: null }] });
  // A request that was under way holds the token until it has ended.
  await expect.poll(() => mainHeapStrings(first, token), { timeout: 30_000, intervals: [500] }).toEqual([]);
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
