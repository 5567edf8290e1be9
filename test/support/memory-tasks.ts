import { type About, appError, fail, ok, type PauseReason, type Task, type VideoForm } from '#contract';
import type { StoredTask } from '#electron/features/tasks/model.ts';
import type {
  ActiveGateway,
  LibraryPort,
  TaskFile,
  TaskNotice,
  TasksRepository,
} from '#electron/features/tasks/ports.ts';
import { createTasks, type Tasks, type TasksPorts } from '#electron/features/tasks/service.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aForm, aLedgerEntry, created, someMedia, studio } from './builders.ts';
import { createFakeClock, type FakeClock, settled } from './fake-clock.ts';
import {
  createMemoryDownload,
  createMemoryGateway,
  type MemoryDownload,
  type MemoryGateway,
} from './memory-gateway.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';

/** The tasks service on a real database, with everything else in the test's hands. */
export interface TasksBench {
  readonly tasks: Tasks;
  readonly store: TasksRepository;
  readonly gateway: MemoryGateway;
  readonly download: MemoryDownload;
  readonly library: MemoryLibrary;
  readonly clock: FakeClock;
  readonly log: MemoryLog;
  readonly files: Map<string, TaskFile>;
  /** Ids told to the window as changed, in order. */
  readonly changes: readonly string[];
  /** Notices given to the user, in order. */
  readonly notices: readonly TaskNotice[];
  /** What the window was told of pauses, in order. */
  readonly pauses: readonly (readonly PauseReason[])[];
  /** Tasks whose recipe was written, in order. */
  readonly recipes: readonly string[];
  /** Texts the user saved, with the names offered for them; `isSaving` is what the dialog ends with. */
  readonly texts: readonly { readonly name: string; readonly text: string }[];
  dialog: { isSaving: boolean; error: Error | null };
  /** How often the user was asked for a token. */
  readonly refusals: () => number;
  /** Signs in to a gateway, or out with `null`, as the session would. */
  signIn(gateway: ActiveGateway | null): void;
  /** Puts a task into the database behind the service's back, as an earlier run would have left it. */
  leave(task: StoredTask): StoredTask;
  /** Presses Generate. */
  generate(changes?: Partial<VideoForm>): Task;
  statusOf(id: string): string | undefined;
  /** Where a task has been, oldest first, without repetition. */
  pathOf(id: string): string[];
}

export interface MemoryLibrary extends LibraryPort {
  readonly shown: readonly string[];
  /** Paths that are not there any more. */
  readonly gone: Set<string>;
  /** What `pathFor` fails with, while set. */
  trouble: 'disk.full' | 'disk.folder-gone' | 'disk.unwritable' | null;
  /** What `probe` throws, while set. */
  damage: Error | null;
}

function createMemoryLibrary(): MemoryLibrary {
  const shown: string[] = [];
  const library: MemoryLibrary = {
    shown,
    gone: new Set(),
    trouble: null,
    damage: null,
    pathFor: async (fileName) =>
      library.trouble === null
        ? ok(`/videos/${fileName}`)
        : fail(appError(library.trouble, 'No room.', { retryable: true })),
    async probe() {
      if (library.damage !== null) throw library.damage;
      const { bytes: _, sha256: __, ...facts } = someMedia;
      return facts;
    },
    showInFolder: (path) => {
      shown.push(path);
    },
    exists: async (path) => !library.gone.has(path),
  };
  return library;
}

const someAbout: About = {
  version: '1.2.3',
  electron: '33.2.1',
  chromium: '130',
  node: '20.18',
  platform: 'linux x64',
  sandboxed: true,
};

export function createTasksBench(
  options: {
    readonly signedIn?: ActiveGateway | null;
    readonly db?: Db;
    readonly random?: () => number;
    readonly clock?: FakeClock;
    /** Stands between the service and its database. */
    readonly wrapStore?: (store: TasksRepository) => TasksRepository;
    readonly posterUrl?: TasksPorts['posterUrl'];
    /** A real client in place of the gateway in memory. */
    readonly client?: TasksPorts['gateway'];
    /** Real downloads in place of those in memory. */
    readonly fetchClip?: TasksPorts['download'];
    /** A real folder in place of the library in memory. */
    readonly folder?: LibraryPort;
  } = {},
): TasksBench {
  const clock = options.clock ?? createFakeClock();
  const db = options.db ?? openStore(':memory:');
  const store = createTasksRepository(db);
  const gateway = createMemoryGateway();
  const download = createMemoryDownload();
  const library = createMemoryLibrary();
  const log = createMemoryLog();
  const files = new Map<string, TaskFile>();
  const changes: string[] = [];
  const notices: TaskNotice[] = [];
  const pauses: (readonly PauseReason[])[] = [];
  const recipes: string[] = [];
  const texts: { name: string; text: string }[] = [];
  const dialog: TasksBench['dialog'] = { isSaving: true, error: null };
  let needsToken = false;
  let active = options.signedIn === undefined ? studio : options.signedIn;
  let refusals = 0;
  let lastId = 0;

  const tasks = createTasks({
    gateway: options.client ?? gateway,
    download: options.fetchClip ?? download.download,
    store: options.wrapStore?.(store) ?? store,
    documents: createDocuments(db),
    findFile: (fileId) => files.get(fileId) ?? null,
    library: options.folder ?? library,
    recipes: {
      async write({ id }) {
        recipes.push(id);
      },
    },
    session: {
      current: () => active,
      needsToken: () => needsToken,
      tokenRefused() {
        needsToken = true;
        refusals += 1;
        active = null;
        // The session tells of a change a moment later, never from inside the call.
        queueMicrotask(() => tasks.sessionChanged());
      },
    },
    clock,
    random: options.random ?? (() => 0),
    newId() {
      lastId += 1;
      return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
    },
    log,
    about: () => someAbout,
    async saveText(name, text) {
      if (dialog.error !== null) throw dialog.error;
      if (dialog.isSaving) texts.push({ name, text });
      return dialog.isSaving;
    },
    notify: (notice) => {
      notices.push(notice);
    },
    onPauses: (reasons) => {
      pauses.push(reasons);
    },
    onChange: (ids) => {
      changes.push(...ids);
    },
    mediaUrl: (id) => `app://studio/media/results/${id}`,
    posterUrl: options.posterUrl ?? (() => null),
  });

  return {
    tasks,
    store,
    gateway,
    download,
    library,
    clock,
    log,
    files,
    changes,
    notices,
    pauses,
    recipes,
    texts,
    dialog,
    refusals: () => refusals,
    signIn(next) {
      active = next;
      needsToken = false;
      tasks.sessionChanged();
    },
    leave(task) {
      store.insert(task, aLedgerEntry({ to: task.state.status, why: 'left by an earlier run' }));
      return task;
    },
    generate(changed) {
      const made = tasks.create(aForm(changed));
      if (!made.ok) throw new Error(`The form was refused: ${JSON.stringify(made.error)}`);
      const [task] = made.value;
      if (task === undefined) throw new Error('Nothing was made.');
      return task;
    },
    statusOf: (id) => store.get(id)?.state.status,
    pathOf: (id) =>
      store
        .ledger(id)
        .map(({ to }) => to)
        .filter((status, index, all) => status !== all[index - 1]),
  };
}

/** A bench with one task that the gateway has taken. */
export async function withQueuedTask(
  prepare: (bench: TasksBench) => void = () => undefined,
): Promise<TasksBench & { readonly id: string }> {
  const bench = createTasksBench();
  prepare(bench);
  const { id } = bench.generate();
  bench.gateway.creates[0]?.settle(created('remote-1'));
  await settled();
  return { ...bench, id };
}
