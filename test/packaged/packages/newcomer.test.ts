import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { manifestPath } from '../../../scripts/lib/setup/stand-in.mjs';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { makePracticeClip } from '../../fixtures/app/launch/packaged-app.ts';
import { openTask } from '../../fixtures/app/steps/journeys.ts';
import {
  asRoot,
  type BareDebian,
  createBareDebian,
  type DebianUser,
  homeOf,
} from '../../fixtures/packages/bare-debian.ts';
import { startInDebian } from '../../fixtures/packages/debian-run.ts';
import { shareRegistryAccess } from '../../fixtures/packages/registry-access.ts';
import { repository } from '../../fixtures/source/repository.ts';

const people = [
  { who: 'user', name: 'an ordinary user, who runs the commands that are printed' },
  { who: 'root', name: 'root, for whom everything is installed' },
] as const;

for (const { who, name } of people) {
  test(`on a bare Debian trixie "npm start" in a fresh clone leads to a clip that plays: ${name}`, async () => {
    test.skip(process.platform !== 'linux', 'A bare Debian needs Linux.');
    test.setTimeout(1_500_000);
    const debian = await createBareDebian('trixie', { withDisplays: false });
    try {
      const seconds = stopwatch();
      const env = await clone(debian, who);
      const told = [`Git, Node and the clone took ${seconds()}`];
      expect(existsSync(path.join(debian.root, homeOf(who), '.cache'))).toBe(false);

      if (who === 'user') {
        const commands = await installAdvised(debian, env, () =>
          told.push(`the first npm start ended after ${seconds()}`),
        );
        told.push(`${commands} printed commands took ${seconds()}`);
      }
      const run = npmStart(debian, who, env);
      try {
        const page = await run.window({ timeoutMs: 900_000 });
        told.push(`the window of npm start came after ${seconds()}`);
        await makePracticeClip(page, 'My first clip');
        told.push(`the first clip after another ${seconds()}`);
        const video = (await openTask(page, 'My first clip')).locator('video');
        await video.evaluate((element: HTMLVideoElement) => {
          element.muted = true;
          return element.play();
        });
        await expect
          .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(0.2);
        console.log(`[gateway-studio] A newcomer on Debian trixie, ${who}: ${told.join(', ')}.`);

        const said = run.said();
        expect(said).toContain('[gateway-studio] No display found');
        if (who === 'root') {
          expect(said).toContain('[gateway-studio] Getting the Electron runtime');
          expect(said).toContain('[gateway-studio] Installing system parts: ');
          const standIn = path.join(folderOf(debian, who), 'node_modules/electron/dist', manifestPath);
          expect(said.includes('using the stand-in runtime')).toBe(existsSync(standIn));
        }
      } finally {
        await run.end();
      }
      if (who === 'user') await startsWithoutNamespaces(debian, env);
    } finally {
      await debian.remove();
    }
  });
}

test('where Node is too old, as that of Debian bookworm, "npm start" and "npm test" say which is needed and do nothing', async () => {
  test.skip(process.platform !== 'linux', 'A bare Debian needs Linux.');
  test.setTimeout(600_000);
  const debian = await createBareDebian('bookworm', { withDisplays: false });
  try {
    const env = await clone(debian, 'user');
    const { engines } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
    const [, needed = ''] = /^>=(.+)$/.exec(engines.node) ?? [];
    for (const command of ['start', 'test']) {
      const run = startInDebian(debian, ['sh', '-c', `cd ~/gateway-studio && npm ${command}`], env);
      expect(await run.exited).toBe(1);
      expect(run.said()).toMatch(
        new RegExp(`^\\[gateway-studio\\] Node ${needed.replaceAll('.', '\\.')} or newer is needed`, 'm'),
      );
      expect(run.said()).not.toMatch(/^ +at |Installing/m);
    }
    expect(existsSync(path.join(folderOf(debian, 'user'), 'node_modules'))).toBe(false);
  } finally {
    await debian.remove();
  }
});

const folderOf = (debian: BareDebian, who: DebianUser): string =>
  path.join(debian.root, homeOf(who), 'gateway-studio');

const npmStart = (debian: BareDebian, who: DebianUser, env: Readonly<Record<string, string>>) =>
  startInDebian(
    debian,
    ['sh', '-c', 'cd ~/gateway-studio && exec npm start -- --remote-debugging-port=0'],
    env,
    who,
  );

/** Installs what the README asks for and no more, and clones the files of this repository as they are now. */
async function clone(debian: BareDebian, who: DebianUser): Promise<Readonly<Record<string, string>>> {
  await debian.command(['apt-get', 'update', '-q']);
  const wanted = ['git', 'nodejs', 'npm', 'ca-certificates'];
  await debian.command(['apt-get', 'install', '-qy', '--no-install-recommends', ...wanted]);
  const env = await shareRegistryAccess(debian, who);

  const origin = path.join(debian.root, 'srv/gateway-studio.git');
  const run = promisify(execFile);
  const git = (...words: readonly string[]) =>
    run('git', [`--git-dir=${origin}`, `--work-tree=${repository}`, ...words], {
      cwd: repository,
    });
  await asRoot(['install', '-d', '-m', '755', '-o', String(process.getuid?.()), origin]);
  await run('git', ['init', '--quiet', '--bare', origin]);
  await git('add', '--all');
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.invalid'];
  await git(
    ...author,
    '-c',
    'commit.gpgsign=false',
    'commit',
    '--quiet',
    '--no-verify',
    '-m',
    'As it is now',
  );
  // Git reads nobody else's repository.
  await asRoot(['chown', '-R', who === 'root' ? '0' : String(debian.user.id), origin]);
  const cloning = startInDebian(
    debian,
    ['sh', '-c', 'cd && git clone --quiet /srv/gateway-studio.git'],
    env,
    who,
  );
  expect(await cloning.exited, cloning.said()).toBe(0);
  return env;
}

/** Starts the app where it has no libraries, and runs what it says then, as root. Gives the number of commands. */
async function installAdvised(
  debian: BareDebian,
  env: Readonly<Record<string, string>>,
  onAdvised: () => void,
): Promise<number> {
  const run = npmStart(debian, 'user', env);
  expect(await run.exited, run.said()).toBe(1);
  onAdvised();
  const said = run.said();
  expect(said).toContain('[gateway-studio] Installing packages');
  expect(said).toContain('[gateway-studio] Getting the Electron runtime');
  expect(said).toMatch(/^\[gateway-studio\] This machine lacks .*Install them and run the command again:$/m);
  const commands = printedCommands(said);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) await debian.command(['sh', '-c', command]);
  return commands.length;
}

/** Where ordinary users get no namespaces, the app says what lets it have its sandbox all the same, and has it then. */
async function startsWithoutNamespaces(debian: BareDebian, env: Readonly<Record<string, string>>) {
  const refused = npmStart(debian, 'user in a chroot', env);
  expect(await refused.exited, refused.said()).toBe(1);
  expect(refused.said()).toContain('[gateway-studio] This system gives ordinary users no namespaces');
  const commands = printedCommands(refused.said());
  expect(commands).toHaveLength(2);
  const folder = folderOf(debian, 'user').slice(debian.root.length);
  for (const command of commands) await debian.command(['sh', '-c', `cd ${folder} && ${command}`]);
  const run = npmStart(debian, 'user in a chroot', env);
  try {
    const about = await (await run.window()).evaluate(() => window.api['settings.about'](undefined));
    expect(about).toMatchObject({ ok: true, value: { sandboxed: true } });
  } finally {
    await run.end();
  }
}

const printedCommands = (said: string): readonly string[] =>
  [...said.matchAll(/^ {2}sudo (.+)$/gm)].map(([, command = '']) => command);

/** Gives the seconds since it was asked last. */
function stopwatch(): () => string {
  let last = Date.now();
  return () => {
    const since = last;
    last = Date.now();
    return `${((last - since) / 1000).toFixed(0)} s`;
  };
}
