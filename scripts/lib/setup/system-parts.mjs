import fs from 'node:fs';
import path from 'node:path';
import { hasDisplay } from '../display.mjs';
import { inRoot } from '../paths.mjs';
import { runOrStop, runQuiet, SetupError, say, sayWhile } from '../run.mjs';
import { electronExecutable } from './electron-runtime.mjs';

const playwrightCli = inRoot('node_modules', 'playwright', 'cli.js');

/** Linux only: what the runtime, a virtual display and (with `tests`) the keyring tests need. */
export async function ensureSystemParts({ tests }) {
  if (process.platform !== 'linux') return;
  const missing = await missingParts({ tests });
  if (missing.length === 0) return;

  const distribution = readDistribution();
  const commands = installCommands(missing, distribution);
  if (!isDebian(distribution) || process.getuid() !== 0)
    throw new SetupError(advice(missing, commands, distribution));

  say(`Installing system parts: ${inShort(missing)} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await sayWhile('Installing system parts', async () => {
    for (const [command, ...args] of commands)
      await runOrStop(`"${command} ${args.join(' ')}"`, command, args, { env });
  });
  const still = await missingParts({ tests });
  if (still.length > 0) throw new SetupError(advice(still, commands, distribution));
}

async function missingParts({ tests }) {
  const programs = [
    ...(tests || !hasDisplay() ? ['Xvfb', 'xvfb-run', 'xauth'] : []),
    ...(tests ? ['gnome-keyring-daemon', 'dbus-daemon', 'dbus-send'] : []),
  ];
  const [libraries, hasFont] = await Promise.all([missingLibraries(), tests ? hasChineseFont() : true]);
  return [
    ...libraries.map((name) => ({ name, kind: 'library' })),
    ...programs.filter((name) => !isOnPath(name)).map((name) => ({ name, kind: 'program' })),
    ...(hasFont ? [] : [{ name: 'a Chinese font', kind: 'font' }]),
  ];
}

async function missingLibraries() {
  const { code, output } = await runQuiet('ldd', [electronExecutable()]);
  if (code !== 0 && !output.includes('not found')) return [];
  return parseMissingLibraries(output);
}

/** The names in lines such as `\tlibgtk-3.so.0 => not found`. */
export function parseMissingLibraries(lddOutput) {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}

async function hasChineseFont() {
  const { code, output } = await runQuiet('fc-list', [':lang=zh']);
  return code === 0 && output.trim() !== '';
}

function isOnPath(program) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => fs.existsSync(path.join(folder, program)));
}

/** Commands for Debian and Ubuntu, in order; each is a list of words. */
export function installCommands(missing, distribution) {
  const needsLibraries = missing.some(({ kind }) => kind !== 'program');
  const gtk = hasT64Names(distribution) ? 'libgtk-3-0t64' : 'libgtk-3-0';
  return [
    needsLibraries
      ? [process.execPath, playwrightCli, 'install-deps', 'chromium']
      : ['apt-get', 'update', '-q'],
    [
      'apt-get',
      'install',
      '-q',
      '-y',
      '--no-install-recommends',
      gtk,
      'xvfb',
      'xauth',
      'gnome-keyring',
      'dbus',
      'fontconfig',
    ],
  ];
}

/** Installs everything that the runtime and the tests need on Debian or Ubuntu, as root or with sudo: for machines that build. */
export async function installAllSystemParts() {
  const distribution = readDistribution();
  if (!isDebian(distribution)) throw new SetupError('Only Debian and Ubuntu are known here.');
  const root = process.getuid() === 0 ? [] : ['sudo'];
  for (const words of installCommands([{ kind: 'library' }], distribution)) {
    const [command, ...args] = [...root, ...words];
    await runOrStop(`"${command} ${args.join(' ')}"`, command, args);
  }
}

/** What to tell whoever may not install, or uses another system than Debian and Ubuntu; the names are all that those have to go by. */
export function advice(missing, commands, distribution) {
  if (!isDebian(distribution)) {
    const names = missing.map(({ name }) => name).join(', ');
    return `This machine lacks ${names}. Install them with its package manager and run the command again.`;
  }
  const lines = commands.map((words) => `  sudo ${words.join(' ')}`);
  return `This machine lacks ${inShort(missing)}. Install them and run the command again:\n${lines.join('\n')}`;
}

/** Some thirty libraries are missing on a bare system: the first of them says enough where commands name the rest. */
function inShort(missing) {
  const names = (kinds) => missing.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const libraries = names(['library']);
  const first = libraries.slice(0, 3);
  const more = libraries.length - first.length;
  return [...first, ...(more > 0 ? [`${more} more libraries`] : []), ...names(['program', 'font'])].join(
    ', ',
  );
}

function readDistribution() {
  try {
    return parseOsRelease(fs.readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return parseOsRelease('');
  }
}

/** The three facts of /etc/os-release that choose package names. */
export function parseOsRelease(text) {
  const value = (key) => new RegExp(`^${key}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  return {
    id: value('ID'),
    like: value('ID_LIKE').split(' '),
    version: Number.parseFloat(value('VERSION_ID')),
  };
}

const isDebian = ({ id, like }) => [id, ...like].some((name) => name === 'debian' || name === 'ubuntu');

/** Since the change to 64-bit times the library packages carry `t64` in their names. */
function hasT64Names({ id, version }) {
  if (Number.isNaN(version)) return true;
  return id === 'debian' ? version >= 13 : version >= 24;
}
