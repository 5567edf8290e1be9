// electron-builder calls this before each app that it packs: the database's native code is that of the target.
import { Arch } from 'electron-builder';
import { ensureNativeDatabase, nativeDatabase } from './lib/packaging/native-database.mjs';

export default async function beforePack({ electronPlatformName, arch }) {
  await ensureNativeDatabase(nativeDatabase(electronPlatformName, Arch[arch]));
}
