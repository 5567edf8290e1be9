import { basename, join } from 'node:path';
import type { WrittenExport } from '#contract';
import { makeOwnFolder } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import {
  type ArchiveFacts,
  type ArchiveOptions,
  type ArchivePlan,
  carriedFolders,
} from '../../shared/archive.ts';
import { incomingFolder } from './pending-swap.ts';
import type { DataPorts } from './ports.ts';

/** Writes an archive, and throws what the disk answers. @param planOf makes the database at a path, which is removed in the end. */
export async function writeOutgoing(
  ports: Pick<DataPorts, 'dataFolder' | 'appVersion' | 'archives' | 'clock' | 'log'>,
  path: string,
  options: ArchiveOptions,
  planOf: (
    database: string,
  ) => Promise<
    Omit<ArchivePlan, 'database' | 'facts'> & { facts: Omit<ArchiveFacts, 'appVersion' | 'exportedAt'> }
  >,
): Promise<WrittenExport> {
  const { dataFolder, appVersion, archives, clock, log } = ports;
  const incoming = join(dataFolder, incomingFolder);
  const database = join(incoming, 'outgoing.db');
  try {
    await makeOwnFolder(incoming);
    const plan = await planOf(database);
    options.signal.throwIfAborted();
    const facts = { ...plan.facts, appVersion: appVersion(), exportedAt: clock.now() };
    const written = await archives.write(path, { ...plan, facts, database }, options);
    log.info('an archive was written', { format: plan.format, ...written });
    return { name: basename(path), ...written };
  } finally {
    await removeFile(database);
  }
}

/** Writes all data of this computer into one file, without tokens. Throws what the disk answers. */
export function writeExport(ports: DataPorts, path: string, isWithClips: boolean, options: ArchiveOptions) {
  const { dataFolder, databases, connections } = ports;
  return writeOutgoing(ports, path, options, async (database) => {
    const { version, counts, clips } = await databases.snapshot(database);
    return {
      format: 'gateway-studio-export',
      facts: {
        schemaVersion: version,
        counts: { ...counts, connections: connections.count() },
        copiesFolder: join(dataFolder, 'copies'),
      },
      connections: connections.export(),
      folders: Object.fromEntries(carriedFolders.map((name) => [name, join(dataFolder, name)])),
      files: [],
      clips: isWithClips ? clips : [],
    };
  });
}
