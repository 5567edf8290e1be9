import type { DataPorts } from '../../features/data/ports.ts';
import { createData } from '../../features/data/service.ts';
import type { Projects } from '../../features/projects/service.ts';
import { createDataRepository } from '../../store/data.ts';
import { createDailyBackups } from '../../store/integrity/daily-backups.ts';
import { createArchiveWorker } from '../../workers/archive/archive-worker-client.ts';
import type { Base } from '../base.ts';
import type { ConnectionsRoom } from './connections.ts';
import type { SystemRoom } from './system.ts';

const restartAfterMs = 300;

/** All data as a whole: backups, exports, imports and what was there before. */
export function createDataRoom(
  { environment, db, events, isClipPlace, workerPath, kit, clock, log }: Base,
  { platform, settings, dialogs }: SystemRoom,
  { session }: ConnectionsRoom,
  work: Pick<DataPorts, 'otherWork' | 'isLibraryMoving'>,
  projects: Pick<Projects, 'list' | 'nameOf' | 'came'>,
) {
  const { backupsFolder, databasePath, dataFolder, defaultLibraryFolder, runStoreJob: run } = environment;
  const dailyBackups = createDailyBackups({ path: databasePath, backupsFolder, run, clock, log });
  const data = createData({
    dataFolder,
    appVersion: () => platform.about().version,
    store: createDataRepository(db),
    databases: {
      async snapshot(target) {
        const snapshot = await run({ type: 'snapshot', path: databasePath, target });
        return { ...snapshot, clips: snapshot.clips.filter(({ path }) => isClipPlace(path)) };
      },
      admit: (options) => run({ type: 'admit', ...options }),
      async check(path) {
        const { type } = await run({ type: 'check', path });
        return type === 'absent' ? 'damaged' : type;
      },
      copyProject: async (options) => {
        const copy = await run({ type: 'copy-project', path: databasePath, ...options });
        return { ...copy, clips: copy.clips.filter(({ path }) => isClipPlace(path)) };
      },
      describeProject: (input) => run({ type: 'describe-project', ...input }),
      async adoptProject(source, now) {
        const { adoptProject } = await import('../../store/integrity/project-archive.ts');
        return adoptProject(db, source, now);
      },
      createEmpty: (path) => run({ type: 'create-empty', path }),
      moveClips: (path, clips) => run({ type: 'move-clips', path, clips }),
    },
    backups: dailyBackups,
    archives: createArchiveWorker(workerPath('archive')),
    connections: {
      count: () => session.connections.list().length,
      export: session.carried.export,
      merge: session.carried.merge,
    },
    ...work,
    libraryFolder: () => settings.get().libraryFolder,
    defaultLibraryFolder,
    libraryFolders: settings.libraryFolders,
    system: {
      chooseExportPath: (name) => dialogs.chooseSavePath('data', name),
      chooseImport: dialogs.chooseDataImport,
      chooseProjectPath: (name) => dialogs.chooseSavePath('project', name),
      chooseProject: dialogs.chooseProject,
      openFolder: platform.openFolder,
      showSaved: platform.showSaved,
      showInFolder: platform.showInFolder,
    },
    projectCount: () => projects.list().length,
    projectName: projects.nameOf,
    onProject: projects.came,
    onProjectOffered: () => events.emit('data.projectOpened', null),
    // A moment later, so that the window has its answer.
    restart: () => void clock.after(restartAfterMs, platform.restart),
    onProgress: (work, doneBytes, totalBytes) =>
      events.emit('data.progress', { work, doneBytes, totalBytes }),
    ...kit,
  });
  return { dailyBackups, data };
}
