import { type FileHandle, open } from 'node:fs/promises';
import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { writeAll } from '../files/atomic-write.ts';
import { ownFileMode } from '../files/own-folder.ts';
import { removeFile } from '../files/remove.ts';

/** Bytes gathered before they are written. */
const writeBytes = 1024 * 1024;

/** A media file being made under a name that is not yet its own. */
export type PartTarget = Awaited<ReturnType<typeof openPartTarget>>;

/**
 * @param mode who may read it, where the user's mask lets them: for its owner alone by default.
 * @throws the system's error where the file cannot be opened for writing. What was there is replaced.
 */
export async function openPartTarget(path: string, mode = ownFileMode) {
  let handle: FileHandle | null = await open(path, 'w', mode);
  const failing = new AbortController();

  async function close(): Promise<void> {
    const open = handle;
    handle = null;
    await open?.close();
  }

  const writable = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      if (failing.signal.aborted) return;
      // The library leaves a rejection unhandled when its stream breaks while it cancels: it never does here.
      if (handle === null) failing.abort(new Error('The file is closed.'));
      else await writeAll(handle, data, position).catch((error: unknown) => failing.abort(error));
    },
  });
  return {
    path,
    target: new StreamTarget(writable, { chunked: true, chunkSize: writeBytes }),
    /** Aborted when it could not be written, with the reason; what comes after that is dropped. */
    failed: failing.signal,
    /** Puts all of it on the disk and closes it. */
    async flush(): Promise<void> {
      await handle?.sync();
      await close();
    },
    /** Removes it. Safe after it was given its name. */
    async discard(): Promise<void> {
      await close().catch(() => undefined);
      await removeFile(path);
    },
  };
}

/** A system's code where there is one, or a message: for developers. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
