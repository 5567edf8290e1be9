import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { activeStatuses } from '#contract';
import { createTasks } from '#electron/features/tasks/service.ts';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createDownload } from '#electron/gateway/download/download.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { Connection } from '#electron/shared/connection.ts';
import type { Clock, Log } from '#electron/shared/ports.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { noteOpened } from '#electron/store/integrity/last-run.ts';
import { prepareStore } from '#electron/store/integrity/prepare.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { createDownloadThread } from '#electron/workers/download-worker-client.ts';
import { aForm } from '../fixtures/builders.ts';
import { createChance } from '../fixtures/chance.ts';
import { aConnection, sessionWith } from '../fixtures/gateway/connections.ts';
import { noPrices } from '../fixtures/services/no-prices.ts';
import { anyPlace } from '../fixtures/store/any-place.ts';
import { createFolderLibrary } from '../fixtures/store/folder-library.ts';
import { createArchiveWork } from './archives.ts';
import type { AppMessage, AppSetup, PressMessage, TimeScale } from './messages.ts';
import { createPower } from './power.ts';
import { createFilms } from './projects.ts';

/** Run as a program: the services of the main process, composed as in main.ts, without a window. */
const setup = JSON.parse(process.argv[2] ?? '') as AppSetup;
const lookMs = 10;

const say = (message: AppMessage) => process.send?.(message);
const failed = (why: string) => say({ type: 'failed', why });
process.on('uncaughtException', (error) => failed(error.stack ?? String(error)));
process.on('unhandledRejection', (reason) => failed(String(reason)));
// Nobody is left to tell.
process.on('disconnect', () => process.exit());

function createFastClock({ epoch, speed }: TimeScale): Clock {
  return {
    now: () => Math.round(epoch + (Date.now() - epoch) * speed),
    monotonic: () => performance.now() * speed,
    after(ms, callback) {
      const timer = setTimeout(callback, ms / speed);
      return () => clearTimeout(timer);
    },
  };
}

const practice: Connection = aConnection({
  kind: 'practice',
  address: setup.address,
  label: '',
  token: setup.token,
});
let active: Connection | null = null;

const transport = createTransport();
const log: Log = {
  info: () => undefined,
  warn: (message, data) => failed(`${message} ${JSON.stringify(data)}`),
  error: (message, data) => failed(`${message} ${JSON.stringify(data)}`),
};
const power = createPower(setup.dataFolder, setup.powerFailsAt);
const path = join(setup.dataFolder, 'studio.db');
// As at each start of the app, the database is made sure of first.
const { libraryFolder } = setup;
const backupsFolder = join(setup.dataFolder, 'backups');
const prepared = await prepareStore({ path, backupsFolder, libraryFolder, now: Date.now() });
if (prepared.type !== 'ready') throw new Error(`The app does not start: ${JSON.stringify(prepared)}`);
if (prepared.rebuilt !== null) say({ type: 'rebuilt', why: prepared.rebuilt.why });
const db = openStore(path);
const documents = createDocuments(db);
noteOpened(db, documents);
power.opened();
const store = power.wrapStore(
  createTasksRepository(db, anyPlace, (id, why) => failed(`The row ${id} cannot be read: ${why}`)),
);
const download = createDownload(
  createDownloadThread(join(import.meta.dirname, 'download-worker.mjs'), {
    proxiesOf: async () => 'DIRECT',
    authorities: async () => null,
    beforeCall: async () => undefined,
    log,
  }),
  () => undefined,
);
const tasks = createTasks({
  spend: noPrices,
  knownProject: (id) => id,
  gateway: createGatewayClient({ transport }),
  download,
  store,
  documents: power.wrapDocuments(documents),
  mentionedCast: () => [],
  findFile: () => null,
  hashOf: async () => null,
  library: createFolderLibrary(setup.libraryFolder),
  recipes: { write: async () => undefined },
  session: sessionWith(() => active, { reportRefusal: () => failed('The token was refused.') }),
  clock: createFastClock(setup.timeScale),
  random: createChance(setup.seed).next,
  newId: randomUUID,
  log,
  about: () => {
    throw new Error('Nobody asks for a report here.');
  },
  notify: () => undefined,
  onChange: () => undefined,
  onPauses: () => undefined,
  mediaUrl: (id) => `app://studio/media/results/${id}`,
  posterUrl: () => null,
});

tasks.start();
const archiveWork = setup.powerFailsAt === null ? await createArchiveWork(db, store, setup.dataFolder) : null;
const films = createFilms(db, store, createFastClock(setup.timeScale));
// As in the app, the connection is there a moment after the services are.
active = practice;
tasks.sessionChanged();

process.on('message', ({ prompts }: PressMessage) => {
  wasSettled = false;
  say({ type: 'clicked' });
  // Where the power fails each transaction counts: these would be none of the round's.
  if (archiveWork !== null) {
    films.deleteNext();
    void archiveWork.begin();
  }
  for (const prompt of prompts) {
    const made = tasks.create(aForm({ prompt, duration: 4 }));
    if (!made.ok) failed(JSON.stringify(made.error));
  }
});

let wasSettled = false;
setInterval(() => {
  const isSettled = store.withStatus(activeStatuses).length === 0;
  if (isSettled && !wasSettled) say({ type: 'settled' });
  wasSettled = isSettled;
}, lookMs);
say({ type: 'started' });
