import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fail, type ImportedProject, ok, type ProjectSummary, type Result } from '#contract';
import { moveWithoutReplacing } from '../../files/atomic-write.ts';
import { entryAt } from '../../files/exists.ts';
import { inside } from '../../files/inside.ts';
import { makeOwnFolder } from '../../files/own-folder.ts';
import { removeFolder } from '../../files/remove.ts';
import { type ArchiveClip, type ArchiveOptions, carriedFolders, carriedName } from '../../shared/archive.ts';
import { logged } from '../../shared/error-code.ts';
import { problemError } from './errors.ts';
import { writeOutgoing } from './exports.ts';
import { incomingFolder } from './pending-swap.ts';
import type { DataPorts } from './ports.ts';
import { databaseName } from './swap.ts';

/** Where an archive says that its references lie: a place of no computer. */
const copiesFolder = resolve('/', 'copies');

/** The archive of a project that was read through and waits in `incoming`. */
export interface CheckedProject {
  readonly summary: ProjectSummary;
  readonly path: string;
  readonly clips: readonly ArchiveClip[];
}

export type ProjectArchivesPorts = Pick<
  DataPorts,
  | 'dataFolder'
  | 'appVersion'
  | 'databases'
  | 'archives'
  | 'libraryFolder'
  | 'defaultLibraryFolder'
  | 'clock'
  | 'newId'
  | 'log'
  | 'onProject'
>;

/** One project as a file. It comes back beside what is there, as a copy with ids of its own. Throws what the disk answers. */
export function createProjectArchives(ports: ProjectArchivesPorts) {
  const { dataFolder, databases, archives, clock, newId, log } = ports;
  const incoming = join(dataFolder, incomingFolder);
  const journal = join(dataFolder, 'import-clips.json');
  const admitted = join(incoming, databaseName);

  /** Files come before the rows that name them: one that no row names is as good as none. */
  async function placeFiles(): Promise<void> {
    for (const name of carriedFolders) {
      const from = inside(incoming, name);
      const to = inside(dataFolder, name);
      const files = (await readdir(from).catch(() => [])).filter((file) => carriedName.test(file));
      if (files.length > 0) await makeOwnFolder(to);
      for (const file of files) {
        // What has the name of the same content is the same.
        if ((await entryAt(inside(to, file))) === null)
          await moveWithoutReplacing(inside(from, file), inside(to, file));
      }
    }
  }

  return {
    write(
      path: string,
      { project, isWithAddresses }: { readonly project: string; readonly isWithAddresses: boolean },
      options: ArchiveOptions,
    ) {
      return writeOutgoing(ports, path, options, async (target) => {
        const copy = await databases.copyProject({ target, project, copiesFolder, isWithAddresses });
        const ownFiles = copy.ownFiles.map(({ folder, name }) => ({
          name: [folder, name].join('/'),
          path: inside(inside(dataFolder, folder), name),
        }));
        return {
          format: 'gateway-studio-project',
          facts: { schemaVersion: copy.version, counts: { ...copy.counts, connections: 0 }, copiesFolder },
          connections: '',
          folders: {},
          files: [...copy.files, ...ownFiles],
          clips: copy.clips,
        };
      });
    },
    /** Reads an archive through and lays it out, its clips excepted; changes nothing. */
    async check(path: string, options: ArchiveOptions): Promise<Result<CheckedProject>> {
      await removeFolder(incoming);
      const name = basename(path);
      const unpacked = await archives.unpack('gateway-studio-project', path, incoming, options);
      if (!unpacked.ok) return fail(problemError(unpacked.error, name));
      const { facts, clips, leftOut } = unpacked.value;
      const database = await databases.admit({
        source: join(incoming, 'database.db'),
        target: admitted,
        copiesFolder: { from: facts.copiesFolder, to: join(dataFolder, 'copies') },
        // Its clips are files of its own, also where the library has the same ones.
        libraryFolders: [],
        now: clock.now(),
      });
      options.signal.throwIfAborted();
      if (database.type !== 'admitted') return fail(problemError(database.type, name));
      const wanted = new Set(database.missingClips);
      const here = clips.filter(({ taskId }) => wanted.has(taskId));
      for (const { taskId } of here) wanted.delete(taskId);
      const lacking = { missingClips: [...wanted], folder: incoming };
      const project = await databases.describeProject({ path: admitted, ...lacking });
      if (project === null) return fail(problemError('altered', name));
      return ok({
        path,
        clips: here,
        summary: {
          id: newId(),
          file: name,
          exportedAt: facts.exportedAt,
          appVersion: facts.appVersion,
          folder: ports.libraryFolder(),
          leftOut: database.leftOut + leftOut,
          missingClips: wanted.size,
          ...project,
        },
      });
    },
    async adopt({ path, clips }: CheckedProject, options: ArchiveOptions): Promise<Result<ImportedProject>> {
      const folder = ports.libraryFolder();
      const mayMake = folder === ports.defaultLibraryFolder;
      const target = { folder, mayMake, journal, isShared: false };
      const placed = await archives.placeClips(path, clips, target, options);
      if (!placed.ok) return fail(problemError(placed.error, basename(path)));
      await databases.moveClips(admitted, placed.value);
      await placeFiles();
      options.signal.throwIfAborted();
      const project = await databases.adoptProject(admitted, clock.now());
      // A picture that was there at first may have gone meanwhile, with a conversation that had been deleted.
      await placeFiles().catch(logged(log.warn, 'files of a project could not be placed'));
      ports.onProject(project.projectId);
      return ok(project);
    },
  };
}
