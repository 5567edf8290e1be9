import path from 'node:path';
import type { Page } from 'playwright/test';
import { createPracticeGateway } from '#electron/practice-gateway/server.ts';
import type { PracticeGateway, PracticeGatewayOptions } from '#electron/practice-gateway/types.ts';
import { expect } from '../support/app-fixture.ts';
import type { RunningApp } from '../support/launch.ts';
import { practiceAssets } from '../support/sample-files.ts';

/** A gateway in the test's own process, so that it outlives the app and can be asked what it saw. */
export function startGateway(options: Partial<PracticeGatewayOptions> = {}): Promise<PracticeGateway> {
  return createPracticeGateway({
    stateFolder: null,
    keepBodies: true,
    assets: {
      clipsFolder: path.join(practiceAssets, 'clips'),
      picturesFolder: path.join(practiceAssets, 'pictures'),
    },
    ...options,
  });
}

interface Signing {
  readonly address: string;
  readonly token: string;
}

/** Signs in; the window then is where it was left. */
export async function signIn(page: Page, gateway: Signing): Promise<void> {
  await page.getByRole('textbox', { name: 'Gateway address' }).fill(gateway.address);
  await page.getByRole('textbox', { name: 'Access token' }).fill(gateway.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

export async function connect(page: Page, gateway: Signing): Promise<void> {
  await signIn(page, gateway);
  await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
}

/** Stands in for the person at the system's file dialog: the next dialogs answer with these paths. */
export async function chooseInDialog({ app }: RunningApp, paths: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths: [...filePaths] });
  }, paths);
}

export async function addReferences(running: RunningApp, paths: readonly string[]): Promise<void> {
  await chooseInDialog(running, paths);
  await running.page.getByRole('button', { name: 'Add references' }).click();
}

export function taskRow(page: Page, prompt: string) {
  return page.getByLabel('Tasks', { exact: true }).getByRole('row', { name: new RegExp(`^${prompt}`) });
}

/** Creates seen by the gateway so far. */
export function createsSeenBy(gateway: PracticeGateway) {
  return gateway.requests.filter(
    ({ method, path }) => method === 'POST' && path.includes('video_generation'),
  );
}

/** A drag that holds real files: only the browser itself can make files that have paths. */
export async function hold(page: Page, paths: readonly string[]) {
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    input.id = 'files-to-drop';
    document.body.append(input);
  });
  await page.locator('#files-to-drop').setInputFiles([...paths]);
  return page.evaluateHandle(() => {
    const input = document.querySelector<HTMLInputElement>('#files-to-drop');
    const transfer = new DataTransfer();
    for (const file of input?.files ?? []) transfer.items.add(file);
    input?.remove();
    return transfer;
  });
}

/** Drops real files onto the view, as a person would. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const transfer = await hold(page, paths);
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
}

/** Writes a prompt and makes a clip of the form, to the end. Selects nothing. */
export async function makeClip(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(page, prompt)).toContainText('Ready', { timeout: 30_000 });
}

/** Opens a task and gives its details. */
export async function openTask(page: Page, prompt: string) {
  await taskRow(page, prompt).click();
  const details = page.getByRole('region', { name: 'Task details' });
  await expect(details).toBeVisible();
  return details;
}

/** Stands in for the person at the system's save dialog: the next dialogs answer with this path, or cancel. */
export async function saveInDialog({ app }: RunningApp, filePath: string | null): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' });
  }, filePath);
}
