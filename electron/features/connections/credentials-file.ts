import { copyFile, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { nullIfMissing } from '../../files/exists.ts';
import { inside, isPlainName } from '../../files/inside.ts';
import { maxOwnTextBytes, readText } from '../../files/read-text.ts';
import { removeFile } from '../../files/remove.ts';
import type { CredentialsFile } from './ports.ts';
import { credentialsText, noCredentials, readCredentials } from './stored-connections.ts';

/** The credentials file at `path`. */
export function createCredentialsFile(path: string): CredentialsFile {
  const folder = dirname(path);
  const name = basename(path);
  /** Whether the file on disk could not be read. Such a file is copied before it is written over. */
  let isUnread = false;

  /** A copy: what of the file can be understood stays where it is until something is written. */
  async function setAside(): Promise<void> {
    await copyFile(path, `${path}.${Date.now()}.kept`).catch(nullIfMissing);
  }

  return {
    async read() {
      isUnread = true;
      const text = await readText(path, maxOwnTextBytes).catch(nullIfMissing);
      isUnread = false;
      if (text === null) return noCredentials;
      const { credentials, isWhole } = readCredentials(text);
      if (!isWhole) await setAside();
      if (!isWhole && credentials.connections.length === 0) await removeFile(path);
      return credentials;
    },
    async write(credentials) {
      if (isUnread) await setAside();
      isUnread = false;
      await writeAtomically(path, credentialsText(credentials), { mode: 0o600 });
    },
    async removeLeftovers() {
      for (const entry of await readdir(folder)) {
        // Set aside, or left half written by a crash (with a dot in front).
        const isOurs = entry.startsWith(`${name}.`) || entry.startsWith(`.${name}.`);
        if (isOurs && isPlainName(entry)) await removeFile(inside(folder, entry));
      }
    },
  };
}
