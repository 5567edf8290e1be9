import { type FileHandle, open, rm } from 'node:fs/promises';
import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { moveIntoPlace } from '../files/atomic-write.ts';

/** Bytes gathered before they are written. */
const writeBytes = 1024 * 1024;

/** A file being made: `<path>.part` until it is whole. */
export interface PartTarget {
  readonly target: StreamTarget;
  /** Aborted when it could not be written, with the reason; what comes after that is dropped. */
  readonly failed: AbortSignal;
  /** Flushes it and gives it its name, replacing what was there. */
  complete(): Promise<void>;
  /** Removes what there is of it. Safe after `complete`. */
  discard(): Promise<void>;
}

export async function openPartTarget(path: string): Promise<PartTarget> {
  const partPath = `${path}.part`;
  let handle: FileHandle | null = await open(partPath, 'w');
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
      await writeAll(handle, data, position).catch((error: unknown) => failing.abort(error));
    },
  });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: writeBytes }),
    failed: failing.signal,
    async complete() {
      await handle?.sync();
      await close();
      await moveIntoPlace(partPath, path);
    },
    async discard() {
      await close().catch(() => undefined);
      await rm(partPath, { force: true });
    },
  };
}

async function writeAll(handle: FileHandle | null, data: Uint8Array, position: number): Promise<void> {
  if (!handle) throw new Error('The file is closed.');
  for (let written = 0; written < data.length; ) {
    const { bytesWritten } = await handle.write(data, written, data.length - written, position + written);
    written += bytesWritten;
  }
}
