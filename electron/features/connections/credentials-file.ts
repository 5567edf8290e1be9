import { copyFile, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { nullIfMissing } from '../../files/exists.ts';
import { inside, isPlainName } from '../../files/inside.ts';
import { maxOwnTextBytes, readText } from '../../files/read-text.ts';
import { removeFile } from '../../files/remove.ts';
import { type Credentials, credentialsText, noCredentials, readCredentials } from './stored-connections.ts';

export type CredentialsFile = ReturnType<typeof createCredentialsFile>;

/** The credentials file at `path`, written whole or not at all, readable by its owner alone. */
export function createCredentialsFile(path: string) {
  const folder = dirname(path);
  const name = basename(path);
  let isUnread = false;

  /** A copy: what of the file can be understood stays where it is until something is written. */
  async function setAside(): Promise<void> {
    await copyFile(path, `${path}.${Date.now()}.kept`).catch(nullIfMissing);
  }

  return {
    /** A file that cannot be understood is copied before anything is written. */
    async read(): Promise<Credentials> {
      isUnread = true;
      const text = await readText(path, maxOwnTextBytes).catch(nullIfMissing);
      isUnread = false;
      if (text === null) return noCredentials;
      const { credentials, isWhole } = readCredentials(text);
      if (!isWhole) await setAside();
      if (!isWhole && credentials.connections.length === 0) await removeFile(path);
      return credentials;
    },
    async write(credentials: Credentials): Promise<void> {
      if (isUnread) await setAside();
      isUnread = false;
      await writeAtomically(path, credentialsText(credentials), { mode: 0o600 });
    },
    /** Removes what was set aside, or left half written by a crash (with a dot in front); the file itself stays. */
    async removeLeftovers(): Promise<void> {
      for (const entry of await readdir(folder)) {
        const isOurs = entry.startsWith(`${name}.`) || entry.startsWith(`.${name}.`);
        if (isOurs && isPlainName(entry)) await removeFile(inside(folder, entry));
      }
    },
  };
}
