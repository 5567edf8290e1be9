// Installs, starts and removes the packages in out/package: `npm run test:packages`. Where there are none, they are made first, on a
// machine with the stand-in runtime to try alone. Linux only; needs root, or sudo that asks for nothing.
import fs from 'node:fs';
import path from 'node:path';
import { playwright } from '../lib/checks/checks.mjs';
import { inRoot } from '../lib/paths.mjs';
import { main, runForeground, runOrStop, say } from '../lib/run.mjs';
import { installedRuntime } from '../lib/setup/electron-runtime.mjs';

/** Programs that make or look at packages, with the package of Debian that has each. */
const tools = {
  debootstrap: 'debootstrap',
  lintian: 'lintian',
  mksquashfs: 'squashfs-tools',
  rpmbuild: 'rpm',
  '7zz': '7zip',
};

await main(async () => {
  if (process.platform !== 'linux') {
    say('Only the packages of Linux are tested this way.');
    return 0;
  }
  await installTools();
  if (!['.deb', '.rpm', '.tar.gz'].every(isMade)) {
    const code = await runForeground(process.execPath, [inRoot('scripts', 'package.mjs'), ...quickly()], {
      env: { ...process.env, ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' },
    });
    if (code !== 0) return code;
  }
  return playwright('packages');
});

function isMade(ending) {
  const folder = inRoot('out', 'package');
  return fs.existsSync(folder) && fs.readdirSync(folder).some((name) => name.endsWith(ending));
}

/** Packed for speed instead of size. */
function quickly() {
  return [
    ...(installedRuntime() === 'stand-in' ? ['--stand-in'] : []),
    ...['--linux', 'deb', 'rpm', 'tar.gz', `--${process.arch}`],
    ...['--config.deb.compression=gz', '--config.rpm.compression=gzip'],
  ];
}

async function installTools() {
  const folders = `${process.env.PATH}:/usr/sbin`.split(':');
  const missing = Object.entries(tools)
    .filter(([program]) => !folders.some((folder) => fs.existsSync(path.join(folder, program))))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  say(`Installing ${missing.join(', ')} …`);
  const root = process.getuid() === 0 ? [] : ['sudo', '-n'];
  for (const words of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', ...missing],
  ]) {
    const [command, ...args] = [...root, 'apt-get', ...words];
    await runOrStop('Installing tools for packages', command, args);
  }
}
