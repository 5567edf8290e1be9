import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A folder of the app's own for pictures that came without a file: pasted, shrunk, trimmed. */
export interface OwnFiles {
  /**
   * Keeps bytes under the name of their content, so that the same bytes are kept once.
   *
   * @param extension with its dot.
   * @returns the file's path.
   */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  /** Keeps a copy of a file that is named by its content. Returns its path. */
  keepCopy(path: string): Promise<string>;
  /** A path for a file that something else will write. */
  newPath(extension: string): Promise<string>;
}

export function createOwnFiles(folder: string): OwnFiles {
  return {
    async put(bytes, extension) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${createHash('sha256').update(bytes).digest('hex')}${extension}`);
      if (await hasLength(path, bytes.byteLength)) return path;
      const temporary = join(folder, `${randomUUID()}.new`);
      try {
        const handle = await open(temporary, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, path);
      } finally {
        await rm(temporary, { force: true });
      }
      return path;
    },
    async keepCopy(source) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, basename(source));
      if (await hasLength(path, (await stat(source)).size)) return path;
      const temporary = join(folder, `${randomUUID()}.new`);
      try {
        await copyFile(source, temporary);
        await rename(temporary, path);
      } finally {
        await rm(temporary, { force: true });
      }
      return path;
    },
    async newPath(extension) {
      await mkdir(folder, { recursive: true });
      return join(folder, `${randomUUID()}${extension}`);
    },
  };
}

async function hasLength(path: string, length: number): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === length,
    () => false,
  );
}
