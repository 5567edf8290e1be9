import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { needsNoSandbox } from '../fixtures/app/launch/launch.ts';
import {
  asNobody,
  clipsBelow,
  hasUserNamespaces,
  makePracticeClip,
  type PackagedCommand,
  packagedExecutable,
  startBeside,
  startPackaged,
} from '../fixtures/app/launch/packaged-app.ts';
import { taskRow } from '../fixtures/app/steps/journeys.ts';

test('the packaged app runs in the system’s sandbox as an ordinary user, from a read-only folder with spaces and Chinese letters, and its clip outlives a restart and the removal of the app', async ({
  folders,
}) => {
  test.skip(process.platform === 'win32', 'Folders of Windows cannot be made read-only.');
  const install = await installReadOnly();
  const start = await asOrdinaryUser(install.executable);
  try {
    const first = await startPackaged(start, folders);
    try {
      await makePracticeClip(first.page, 'From the installed app');
      const about = await first.page.evaluate(() => window.api['settings.about'](undefined));
      expect(about).toMatchObject({
        ok: true,
        value: { sandboxed: start.owner !== undefined || !needsNoSandbox() },
      });

      const recipe = path.join(folders.home, 'Waves.gwrecipe');
      const [clip = ''] = await clipsBelow(folders.home);
      const text = await readFile(
        path.join(folders.home, `${clip.slice(0, -'.mp4'.length)}.gwrecipe`),
        'utf8',
      );
      await writeFile(recipe, text.replaceAll('From the installed app', 'Waves at dawn'), { mode: 0o644 });
      expect(await startBeside(start, folders, [recipe])).toBe(0);
      await expect(first.page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Waves at dawn');
      expect(first.page.context().pages()).toHaveLength(1);
      expect(await first.quit()).toBe(0);
    } finally {
      await first.kill();
    }

    const clips = await clipsBelow(folders.home);
    expect(clips).toHaveLength(1);
    const second = await startPackaged(start, folders);
    try {
      await expect(taskRow(second.page, 'From the installed app')).toContainText('Ready');
      // What V8 had compiled while the app was packaged is what it would compile now, at the first start as at later ones.
      const starts = async () => {
        const log = await readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
        return [...log.matchAll(/modules compiled ahead (\{.*\})/g)].map(([, count = '']) =>
          JSON.parse(count),
        );
      };
      await expect.poll(starts).toHaveLength(2);
      for (const { taken, refused } of await starts()) {
        expect(taken).toBeGreaterThan(30);
        expect(refused).toBe(0);
      }
      expect(await second.quit()).toBe(0);
    } finally {
      await second.kill();
    }

    expect(await readdir(install.folder, { recursive: true })).toEqual(install.files);
    await install.remove();
    expect(await clipsBelow(folders.home)).toEqual(clips);
  } finally {
    await install.remove();
  }
});

/** A copy of the packaged app in a folder where nobody can write. */
async function installReadOnly() {
  const base = await mkdtemp(path.join(os.tmpdir(), 'gateway-studio-'));
  await chmod(base, 0o755);
  const folder = path.join(base, '我的 应用', 'Gateway Studio');
  await mkdir(folder, { recursive: true });
  const executable = packagedExecutable();
  const packed =
    process.platform === 'darwin' ? path.resolve(executable, '../../../..') : path.dirname(executable);
  await cp(packed, folder, { recursive: true, verbatimSymlinks: true });
  const setWritable = async (isWritable: boolean): Promise<void> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const inside = entries.filter((entry) => entry.isDirectory());
    for (const one of [folder, ...inside.map((entry) => path.join(entry.parentPath, entry.name))])
      await chmod(one, isWritable ? 0o755 : 0o555);
  };
  await setWritable(false);
  return {
    folder,
    executable: path.join(folder, path.relative(packed, executable)),
    files: await readdir(folder, { recursive: true }),
    async remove(): Promise<void> {
      await setWritable(true).catch(() => undefined);
      await rm(base, { recursive: true, force: true });
    },
  };
}

/** The sandbox is left out only where root runs the tests and ordinary users get no namespaces. */
async function asOrdinaryUser(executable: string): Promise<PackagedCommand> {
  return needsNoSandbox() && (await hasUserNamespaces()) ? asNobody(executable) : { command: executable };
}
