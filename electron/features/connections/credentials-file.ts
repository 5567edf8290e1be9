import { copyFile, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { nullIfMissing } from '../../files/exists.ts';
import { hashBytes } from '../../files/hash.ts';
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
  async function setAside(mark: string | number): Promise<void> {
    await copyFile(path, `${path}.${mark}.kept`).catch(nullIfMissing);
  }

  return {
    /** A file that cannot be understood is copied before anything is written. */
    async read(): Promise<Credentials> {
      isUnread = true;
      const text = await readText(path, maxOwnTextBytes).catch(nullIfMissing);
      isUnread = text !== null;
      if (text === null) return noCredentials;
      const { credentials, isWhole } = readCredentials(text);
      // Read again, it is copied over its copy. Where that fails it still counts as unread: no write may do without the copy.
      if (!isWhole) await setAside(hashBytes(Buffer.from(text)).slice(0, 16));
      isUnread = false;
      if (!isWhole && credentials.connections.length === 0) await removeFile(path);
      return credentials;
    },
    async write(credentials: Credentials): Promise<void> {
      if (isUnread) await setAside(Date.now());
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
