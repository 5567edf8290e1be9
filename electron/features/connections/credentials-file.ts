import { copyFile, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { nullIfMissing } from '../../files/exists.ts';
import { hashBytes } from '../../files/hash.ts';
import { whileHeld } from '../../files/held.ts';
import { inside, isPlainName } from '../../files/inside.ts';
import { maxOwnTextBytes, readText } from '../../files/read-text.ts';
import { removeFile } from '../../files/remove.ts';
import { codeOf } from '../../shared/error-code.ts';
import { type Credentials, credentialsText, noCredentials, readCredentials } from './stored-connections.ts';

export type CredentialsFile = ReturnType<typeof createCredentialsFile>;

/** The credentials file at `path`, written whole or not at all, readable by its owner alone. */
export function createCredentialsFile(path: string) {
  const folder = dirname(path);
  const name = basename(path);
  let isUnread = false;

  return {
    /** A file that cannot be understood, or is far longer than any that was written, is copied first. One that fails is to be read again. */
    async read(): Promise<Credentials> {
      isUnread = true;
      const text = await whileHeld(() => readText(path, maxOwnTextBytes)).catch((error: unknown) =>
        codeOf(error) === 'EFBIG' ? '' : nullIfMissing(error),
      );
      isUnread = text !== null;
      if (text === null) return noCredentials;
      const { credentials, isWhole } = readCredentials(text);
      // What of the file can be understood stays where it is until something is written. Read again, it is copied over its copy.
      if (!isWhole) await copyFile(path, `${path}.${hashBytes(Buffer.from(text)).slice(0, 16)}.kept`);
      isUnread = false;
      if (!isWhole && credentials.connections.length === 0) await removeFile(path);
      return credentials;
    },
    /** @throws also while what is there could not be read: it may hold other connections. */
    async write(credentials: Credentials): Promise<void> {
      if (isUnread) throw new Error('The connections were not read.');
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
