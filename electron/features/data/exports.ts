import { basename, join } from 'node:path';
import { makeOwnFolder } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import type { ArchiveOptions } from '../../shared/archive.ts';
import { incomingFolder } from './pending-swap.ts';
import type { DataPorts } from './ports.ts';

/** What goes into an export, beside the database and the connections. */
const carriedFolders = ['attachments', 'copies', 'pictures', 'posters', 'thumbnails'] as const;
const outgoingName = 'outgoing.db';

export type ExportsPorts = Pick<
  DataPorts,
  'dataFolder' | 'appVersion' | 'databases' | 'archives' | 'connections' | 'clock' | 'log'
>;

/** @returns a function that writes all data of this computer into one file, without tokens. It throws what the disk answers. */
export function createExports(ports: ExportsPorts) {
  const { dataFolder, databases, archives, connections, clock, log } = ports;
  const incoming = join(dataFolder, incomingFolder);
  const database = join(incoming, outgoingName);

  return async (
    path: string,
    isWithClips: boolean,
    options: ArchiveOptions,
  ): Promise<{ readonly name: string; readonly bytes: number }> => {
    try {
      await makeOwnFolder(incoming);
      const snapshot = await databases.snapshot(database);
      options.signal.throwIfAborted();
      const folders = carriedFolders.map((name) => [name, join(dataFolder, name)] as const);
      const facts = {
        appVersion: ports.appVersion(),
        exportedAt: clock.now(),
        schemaVersion: snapshot.version,
        counts: { ...snapshot.counts, connections: connections.count() },
        copiesFolder: join(dataFolder, 'copies'),
      };
      const plan = {
        format: 'gateway-studio-export' as const,
        facts,
        database,
        connections: connections.export(),
        folders: Object.fromEntries(folders),
        files: [],
        clips: isWithClips ? snapshot.clips : [],
      };
      const { bytes } = await archives.write(path, plan, options);
      log.info('the data were exported', { bytes });
      return { name: basename(path), bytes };
    } finally {
      await removeFile(database);
    }
  };
}
