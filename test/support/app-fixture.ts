import { test as base } from 'playwright/test';
import { type KeyringLane, type KeyringState, startKeyring } from './keyring.ts';
import { createRunFolders, type LaunchOptions, launchApp, type RunningApp } from './launch.ts';

type OwnLaunchOptions = Partial<LaunchOptions>;

export interface AppFixtures {
  /** This test's data folder and home; gone when the test has ended. */
  readonly folders: { readonly userDataDir: string; readonly home: string };
  /** Starts the app in this test's folders; every run is ended after the test, whatever happens. */
  readonly launch: (options?: OwnLaunchOptions) => Promise<RunningApp>;
  /** A keyring that lasts as long as the test, so a restarted app finds its secrets again. */
  readonly openKeyring: (state?: KeyringState) => Promise<KeyringLane>;
}

export const test = base.extend<AppFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  folders: async ({}, use) => {
    const folders = await createRunFolders();
    await use(folders);
    await folders.remove();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  openKeyring: async ({}, use) => {
    const lanes: KeyringLane[] = [];
    await use(async (state) => {
      base.skip(process.platform !== 'linux', 'Only Linux can have a keyring made for one test.');
      const lane = await startKeyring(state);
      lanes.push(lane);
      return lane;
    });
    await Promise.all(lanes.map((lane) => lane.stop()));
  },

  // Depends on the folders and on the keyring, so that the app ends before either goes away.
  launch: async ({ folders, openKeyring: _keyringOutlivesApp }, use, testInfo) => {
    const runs: RunningApp[] = [];
    await use(async (options) => {
      const running = await launchApp({ ...folders, ...options });
      runs.push(running);
      return running;
    });
    const failed = testInfo.status !== testInfo.expectedStatus;
    for (const [index, running] of runs.entries()) {
      if (failed) await attachEvidence(testInfo, index + 1, running);
      await running.close();
    }
  },
});

export { expect } from 'playwright/test';

/** Electron pages are not Playwright's own, so its screenshot on failure does not see them. */
async function attachEvidence(
  testInfo: ReturnType<typeof test.info>,
  number: number,
  running: RunningApp,
): Promise<void> {
  const body = await running.page.screenshot({ timeout: 3_000 }).catch(() => undefined);
  if (body) await testInfo.attach(`window-${number}.png`, { body, contentType: 'image/png' });
  await testInfo.attach(`output-${number}.txt`, { body: running.output(), contentType: 'text/plain' });
  const errors = await running.consoleErrors().catch(() => []);
  await testInfo.attach(`console-errors-${number}.txt`, {
    body: errors.join('\n'),
    contentType: 'text/plain',
  });
}
