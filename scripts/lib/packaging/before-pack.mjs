// electron-builder calls this before each app that it packs: the database's native code is that of the target, and so is what V8 has
// compiled ahead.
import { Arch } from 'electron-builder';
import { compileAhead } from './compiled-code.mjs';
import { ensureNativeDatabase, nativeDatabase } from './native-database.mjs';

export default async function beforePack({ electronPlatformName, arch }) {
  await ensureNativeDatabase(nativeDatabase(electronPlatformName, Arch[arch]));
  await compileAhead({ system: electronPlatformName, chip: Arch[arch] });
}
