import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { packagedExecutable, withPackaged } from '../fixtures/app/launch/packaged-app.ts';
import { startUpdateHost } from '../fixtures/services/update-host.ts';

test('the packaged app asks the host of updates through Chromium, which trusts no certificate of just anybody', async () => {
  test.skip(process.platform !== 'linux', 'Here an AppImage is told by its environment alone.');
  const host = await startUpdateHost();
  const executable = packagedExecutable();
  const place = test.info().outputPath('app');
  mkdirSync(path.dirname(place), { recursive: true });
  // Links take no room, and the file of updates comes beside them.
  await promisify(execFile)('cp', ['-al', path.dirname(executable), place]);
  const image = test.info().outputPath('Gateway-Studio.AppImage');
  writeFileSync(image, 'the file that was started');
  const feed = `provider: generic\nurl: ${host.address}\nupdaterCacheDirName: gateway-studio-updater\n`;
  writeFileSync(path.join(place, 'resources', 'app-update.yml'), feed, { flag: 'wx' });
  try {
    const command = path.join(place, path.basename(executable));
    await withPackaged({ command, env: { APPIMAGE: image, APPDIR: place } }, async (page) => {
      const checked = await page.evaluate(() => window.api['updates.check'](undefined));
      expect(checked).toMatchObject({
        ok: true,
        value: { state: { type: 'failed', reason: 'certificate' } },
      });
    });
    expect(host.asked).toEqual([]);
  } finally {
    await host.close();
  }
});
