import type { Result } from '#contract';
import type { SwapOutcome } from '../features/data/pending-swap.ts';
import { removeUnderWay } from '../files/atomic-write.ts';
import { removeUnfinished } from '../files/own-folder.ts';
import { attempt, logged } from '../shared/error-code.ts';
import type { Log } from '../shared/ports.ts';
import { withinClosing } from '../shared/turns.ts';
import { noteClosed } from '../store/integrity/last-run.ts';
import type { Services } from './services.ts';

/** The practice gateway is a thread, which the window's first picture would wait for, in milliseconds. */
const practiceAfterMs = 500;

/** What tells once the connections were taken up, and with them the answers of the last run; where they cannot be read, each call tries again. */
export type SessionStart = () => Promise<Result<null>>;

/** @param replacement of the data at this start. */
export function startServices(services: Services, replacement: SwapOutcome | null): SessionStart {
  const { session, tasks, library, libraryFolder, cast, chat, operations, requests, spend, updates, view } =
    services;
  const { platform, desktop, dailyBackups, data, events, ownFolders, clock, log } = services;
  desktop.start();
  if (replacement !== null) view.addNotice({ type: 'data-replaced', id: 'data-replaced', how: replacement });
  events.onAny(platform.window.send);
  events.on('settings.changed', tasks.libraryChanged);
  events.on('connections.changed', tasks.sessionChanged);
  events.on('spend.changed', tasks.spendChanged);
  events.on('tasks.changed', session.workChanged);
  events.on('chat.changed', session.workChanged);
  // Restored, an older copy would look for the clips in the folder they have left, and for none in the one that was chosen.
  const notCopied = logged(
    log.error,
    'the database could not be copied after the library folder had changed',
  );
  const copyNow = (): void => void dailyBackups.makeNow().catch(notCopied);
  events.on('libraryFolder.moveChanged', (move) => {
    if (move.type === 'ended' && move.moved > 0) copyNow();
  });
  let folder = services.settings.get().libraryFolder;
  events.on('settings.changed', ({ libraryFolder: now }) => {
    if (now !== folder) copyNow();
    folder = now;
  });
  spend.start();
  requests.start();
  libraryFolder.start();
  services.join.begin();
  library.start();
  // After the library, which reads what recipes wait: those of tasks that stay come to them.
  services.projects.start();
  let takenUp = (): void => undefined;
  const sessionStarted = new Promise<void>((resolve) => (takenUp = resolve))
    .then(chat.start)
    .catch(logged(log.error, 'answers of the last run could not be taken up'));
  const startSession: SessionStart = async () => {
    const started = await session.start();
    if (!started.ok) return started;
    takenUp();
    await sessionStarted;
    return started;
  };
  void startSession();
  tasks.start(sessionStarted);
  cast.deleteLeftovers();
  operations.start();
  void removeLeftovers(ownFolders, clock.now(), log);
  dailyBackups.start();
  data.start();
  updates.start();
  events.on('settings.changed', updates.settingsChanged);
  platform.watchPauses(tasks);
  clock.after(practiceAfterMs, session.workChanged);
  return startSession;
}

/** Ends everything within a second; what is under way goes on at the next start. */
export async function closeServices(services: Services): Promise<void> {
  const { dailyBackups, tasks, libraryFolder, cast, chat, data, operations, spend, desktop } = services;
  const { library, references, practice, gateway, requests, updates, documents, db, clock, log } = services;
  dailyBackups.close();
  updates.close();
  // These first: what they learn while ending is still stored.
  await Promise.all([tasks.close(), libraryFolder.close(), services.join.close(), chat.close()]);
  cast.close();
  await data.close();
  void operations.close();
  spend.close();
  desktop.close();
  await withinClosing(clock, library.close());
  references.close();
  void practice.stop();
  void gateway.close();
  requests.close();
  // On a full disk what the user has decided about the data holds all the same.
  attempt(() => noteClosed(documents), logged(log.error, 'the end could not be noted'));
  db.close();
  removeUnderWay();
  await data.decide();
}

/** Removes what a crash left half written in the app's own folders before `startedAt`; nothing in the library. Never rejects. */
export async function removeLeftovers(folders: readonly string[], startedAt: number, log: Log) {
  for (const folder of folders) {
    try {
      const removed = await removeUnfinished(folder, startedAt);
      if (removed > 0) log.info('half-written files of an earlier run were removed', { removed });
    } catch (error) {
      log.warn('half-written files of an earlier run could not be removed', { error: String(error) });
    }
  }
}
