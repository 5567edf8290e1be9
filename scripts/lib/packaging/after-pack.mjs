// electron-builder calls this with each packed app, before it signs: sets the fuses and reads them back.
import fs from 'node:fs/promises';
import path from 'node:path';
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { nativeDatabase } from './native-database.mjs';

const wanted = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};

export default async function afterPack(context) {
  await removeStandInLoader(context);
  await checkNativeDatabase(context);
  const executable = executableOf(context);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The flip breaks the ad-hoc signature that macOS on ARM insists on; a real signature comes later.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin' && process.platform === 'darwin',
    ...wanted,
  });
  const wrong = wrongFuses(await getCurrentFuseWire(executable));
  if (wrong.length > 0) throw new Error(`Fuses of ${executable} are not as wanted: ${wrong.join(', ')}`);
}

/** The names of the fuses whose state differs from the wanted one. */
export function wrongFuses(wire) {
  return Object.entries(wanted)
    .filter(([fuse, on]) => wire[fuse] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([fuse]) => FuseV1Options[fuse]);
}

/** Only a stand-in runtime has this folder; the packed app is in app.asar beside it. */
async function removeStandInLoader({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== 'linux') return;
  await fs.rm(path.join(appOutDir, 'resources', 'app'), { recursive: true, force: true });
}

/** Without it the app starts and cannot open its data. */
async function checkNativeDatabase({ appOutDir, arch, electronPlatformName, packager }) {
  // Not above: a test of the fuses reads this file, and electron-builder takes two seconds.
  const { Arch } = await import('electron-builder');
  const name = nativeDatabase(electronPlatformName, Arch[arch]);
  const folder = path.join(
    packager.getResourcesDir(appOutDir),
    'app.asar.unpacked',
    'node_modules',
    '@libsql',
  );
  const found = await fs.readdir(folder).catch(() => []);
  if (found.length !== 1 || `@libsql/${found[0]}` !== name)
    throw new Error(
      `The package holds ${found.join(', ') || 'nothing'} of the database's native code instead of ${name}.`,
    );
}

function executableOf({ appOutDir, electronPlatformName, packager }) {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, packager.executableName);
}
