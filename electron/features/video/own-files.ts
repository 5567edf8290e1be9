import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { writeAtomically } from '../../files/atomic-write.ts';
import { hasLength } from '../../files/exists.ts';
import { hashBytes, hashFile } from '../../files/hash.ts';
import { inside } from '../../files/inside.ts';
import { copyForApp, makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';

export type OwnFiles = ReturnType<typeof createOwnFiles>;

/** A folder of the app's own for pictures that came without a file: pasted, shrunk, trimmed. */
export function createOwnFiles(folder: string) {
  return {
    folder,
    /** Keeps bytes under the name of their content, once. Gives the path. @param extension with its dot. */
    async put(bytes: Uint8Array, extension: string): Promise<string> {
      await makeOwnFolder(folder);
      const path = inside(folder, `${hashBytes(bytes)}${extension}`);
      const isKept = await hasLength(path, bytes.byteLength);
      if (!isKept) await writeAtomically(path, bytes, { mode: ownFileMode });
      return path;
    },
    /** Keeps a copy under the name of its content. Gives its path; `null` where the file has another content by now. */
    async keepByHash(source: string, sha256: string, extension: string): Promise<string | null> {
      await makeOwnFolder(folder);
      const path = inside(folder, `${sha256}${extension}`);
      if (await hasLength(path, (await stat(source)).size)) return path;
      let isSame = false;
      await writeAtomically(path, async (temporary) => {
        await copyForApp(source, temporary);
        isSame = (await hashFile(temporary)) === sha256;
        if (!isSame) throw new ChangedFile();
      }).catch((error: unknown) => {
        if (!(error instanceof ChangedFile)) throw error;
      });
      return isSame ? path : null;
    },
    async newPath(extension: string): Promise<string> {
      await makeOwnFolder(folder);
      return inside(folder, `${randomUUID()}${extension}`);
    },
  };
}

/** The file was written to after it was hashed. */
class ChangedFile extends Error {}
