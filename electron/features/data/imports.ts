import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, type ImportSummary, ok, type Result } from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { ownFileMode } from '../../files/own-folder.ts';
import { removeFolder } from '../../files/remove.ts';
import type { ArchiveClip, ArchiveOptions } from '../../shared/archive.ts';
import { problemError } from './errors.ts';
import { incomingFolder } from './pending-swap.ts';
import type { DataPorts } from './ports.ts';
import { credentialsName, databaseName } from './swap.ts';

/** An export that was read through and waits in `incoming`. */
export interface CheckedImport {
  readonly summary: ImportSummary;
  readonly path: string;
  readonly connections: string;
  /** Clips of the file that are not on this computer. */
  readonly clips: readonly ArchiveClip[];
  readonly libraryFolder: string;
}

/** What comes from a file is laid out in `incoming`, where it changes nothing. Both throw what the disk answers. */
export function createImports(ports: DataPorts) {
  const { dataFolder, databases, archives, connections, clock, newId } = ports;
  const incoming = join(dataFolder, incomingFolder);
  const journal = join(dataFolder, 'import-clips.json');

  async function layOutConnections(text: string): Promise<void> {
    const merged = connections.merge(text);
    if (merged === null) return;
    await writeAtomically(join(incoming, credentialsName), merged.text, { mode: ownFileMode });
  }

  return {
    /** Reads an export through and lays it out, its clips excepted. */
    async check(path: string, options: ArchiveOptions): Promise<Result<CheckedImport>> {
      await removeFolder(incoming);
      const unpacked = await archives.unpack('gateway-studio-export', path, incoming, options);
      if (!unpacked.ok) return fail(problemError(unpacked.error, basename(path)));
      const { facts, clips, leftOut } = unpacked.value;
      options.signal.throwIfAborted();
      const text = await readFile(join(incoming, 'connections.json'), 'utf8');
      const merged = connections.merge(text);
      const { defaultLibraryFolder } = ports;
      const folders = ports.libraryFolders();
      const admitted = await databases.admit({
        source: join(incoming, 'database.db'),
        target: join(incoming, databaseName),
        copiesFolder: { from: facts.copiesFolder, to: join(dataFolder, 'copies') },
        libraryFolders: folders,
        now: clock.now(),
      });
      options.signal.throwIfAborted();
      if (admitted.type !== 'admitted') return fail(problemError(admitted.type, basename(path)));
      if (merged === null) return fail(problemError('damaged', basename(path)));
      const missing = new Set(admitted.missingClips);
      const wanted = clips.filter(({ taskId }) => missing.has(taskId));
      const libraryFolder = admitted.libraryFolder ?? defaultLibraryFolder;
      return ok({
        path,
        connections: text,
        clips: wanted,
        libraryFolder,
        summary: {
          connections: merged.connections,
          folders: [...new Set([libraryFolder, ...folders])],
          leftOut: admitted.leftOut + leftOut,
          id: newId(),
          name: basename(path),
          exportedAt: facts.exportedAt,
          appVersion: facts.appVersion,
          counts: { ...admitted.counts, connections: merged.connections.length },
          clips: clips.length,
          missingClips: missing.size - wanted.length,
          underWay: admitted.underWay,
        },
      });
    },
    /** Lays out the rest as it will be, and last puts the clips that are not on this computer into the library folder. */
    async place(
      { path, clips, libraryFolder: folder, connections: text }: CheckedImport,
      options: ArchiveOptions,
    ): Promise<Result<true>> {
      // Merged once more: a token may have been typed since.
      await layOutConnections(text);
      if (clips.length === 0) return ok(true);
      const mayMake = folder === ports.defaultLibraryFolder;
      const target = { folder, mayMake, journal, isShared: true };
      const placed = await archives.placeClips(path, clips, target, options);
      if (!placed.ok) return fail(problemError(placed.error, basename(path)));
      await databases.moveClips(join(incoming, databaseName), placed.value);
      return ok(true);
    },
    /** Takes back the clips of imports that came to nothing. @param known tells the paths of the clips that tasks have. */
    async takeBack(known: () => readonly string[]): Promise<void> {
      if (existsSync(journal)) await archives.takeBackClips(journal, known());
    },
    /** Lays out connections beside the database, with the tokens of those that this computer knows. */
    layOutConnections,
  };
}
