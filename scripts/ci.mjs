// The steps of .github/workflows that are more than one command: `npm run ci -- <step>`. `docs/release.md` tells of them.
import fs from 'node:fs';
import path from 'node:path';
import { playwright } from './lib/checks/checks.mjs';
import { inRoot } from './lib/paths.mjs';
import { notesOf } from './lib/release/changelog.mjs';
import { refusePlaceholders } from './lib/release/placeholders.mjs';
import { gather, writeSums } from './lib/release/release-files.mjs';
import { signingReport } from './lib/release/signing.mjs';
import { main, runForeground, runOrStop, SetupError, say } from './lib/run.mjs';
import { ensureElectron, installedRuntime, installedVersion } from './lib/setup/electron-runtime.mjs';
import { ensurePackages } from './lib/setup/packages.mjs';
import { installAllSystemParts } from './lib/setup/system-parts.mjs';

const releaseFolder = inRoot('out', 'release');

const steps = {
  /** System packages, and leave for programs to build a sandbox of their own. */
  async system() {
    if (process.platform !== 'linux') return;
    await ensurePackages();
    await installAllSystemParts();
    // Ubuntu lets a program build its own sandbox only where a profile or this switch allows it.
    await runOrStop('sysctl', 'sudo', ['sysctl', '-w', 'kernel.apparmor_restrict_unprivileged_userns=0']);
  },
  /** The runtime that people get: a stand-in proves nothing about it. */
  async runtime() {
    await ensurePackages();
    await ensureElectron();
    const runtime = installedRuntime();
    if (runtime !== 'official') {
      throw new SetupError(
        `The runtime here is ${runtime ?? 'missing'}; releases and their tests need the official one.`,
      );
    }
    say(`Electron ${installedVersion()}, the official runtime.`);
  },
  /** The tag that is built names the version of package.json, the changelogs tell of it, and no address is a placeholder. */
  tag() {
    const tag = process.env.GITHUB_REF_NAME;
    if (tag !== `v${version()}`) throw new SetupError(`The tag is ${tag}, the version ${version()}.`);
    for (const name of ['CHANGELOG.md', 'CHANGELOG.zh-CN.md']) notes(name);
    refusePlaceholders(read);
    say(`Releasing ${version()}.`);
  },
  /** Says which signatures the packages will have, so that nobody takes an unsigned one for signed. */
  signing() {
    for (const line of signingReport(process.platform, process.env)) console.log(line);
  },
  /** The tests of installed packages, with those that were made last. */
  packaged: () => playwright('packaged'),
  /** Puts what is released into out/release. */
  gather() {
    const gathered = gather({
      from: inRoot('out', 'package'),
      to: releaseFolder,
      sbom: inRoot('out', 'sbom.json'),
      name: `gateway-studio-${version()}-${process.platform}`,
    });
    for (const name of gathered) say(name);
  },
  /** Makes the draft of a release from out/release, or brings the files of an earlier draft up to date. */
  async draft() {
    const tag = `v${version()}`;
    const files = (await writeSums(releaseFolder)).map((name) => path.join(releaseFolder, name));
    const notesFile = inRoot('out', 'notes.md');
    fs.writeFileSync(notesFile, `${notes('CHANGELOG.md')}\n`);
    const options = [
      '--draft',
      '--verify-tag',
      '--title',
      `Gateway Studio ${version()}`,
      '--notes-file',
      notesFile,
    ];
    const isThere = (await runForeground('gh', ['release', 'view', tag], { stdio: 'ignore' })) === 0;
    return isThere
      ? runForeground('gh', ['release', 'upload', tag, '--clobber', ...files])
      : runForeground('gh', ['release', 'create', tag, ...options, ...files]);
  },
};

const read = (name) => fs.readFileSync(inRoot(name), 'utf8');
const version = () => JSON.parse(read('package.json')).version;
const notes = (name) => notesOf(name, read(name), version());

await main(async () => {
  const [name, ...more] = process.argv.slice(2);
  const step = Object.hasOwn(steps, name ?? '') && more.length === 0 ? steps[name] : null;
  if (step === null) throw new SetupError(`Name one step: ${Object.keys(steps).join(', ')}.`);
  return step();
});
