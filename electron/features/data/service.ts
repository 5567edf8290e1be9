import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type AppErrorData,
  appError,
  type DataCounts,
  type DataState,
  type DataWork,
  fail,
  type ImportSummary,
  ok,
  type Replacement,
  type Result,
} from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { diskError } from '../../files/disk-errors.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import type { ArchiveClip, ArchiveOptions, ArchiveProblem } from '../../shared/archive.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { DataPorts } from './ports.ts';
import { createSafetyCopies } from './safety-copies.ts';
import { credentialsName, decideSwap, incomingFolder, type SwapPlan, safetyFolder } from './swap.ts';

/** All of the user's data as one thing: taken along, put in place of others, copied, forgotten. See the contract. */
export interface DataService {
  get(): Promise<DataState>;
  export(isWithClips: boolean): Promise<Result<{ readonly name: string; readonly bytes: number } | null>>;
  chooseImport(): Promise<Result<ImportSummary | null>>;
  discardImport(): Promise<void>;
  /** `false` when the user cancelled. */
  import(id: string): Promise<Result<boolean>>;
  bringBack(id: string): Promise<Result<null>>;
  reset(): Promise<Result<null>>;
  cancel(): void;
  backUp(): Promise<Result<{ readonly at: number }>>;
  openFolder(folder: 'logs' | 'backups' | 'safety-copies'): Promise<Result<null>>;
  /** Ends what goes on. Call before the database closes, when no task can begin any more: the last look whether other data may come. */
  close(): Promise<void>;
  /** Decides, once the database is closed, that other data come at the next start, where the user wants it. */
  decide(): Promise<void>;
}

/** An export that was read through and waits in `incoming`. */
interface CheckedImport {
  readonly summary: ImportSummary;
  readonly path: string;
  readonly connections: string;
  /** Clips of the file that are not on this computer. */
  readonly clips: readonly ArchiveClip[];
  readonly libraryFolder: string;
}

const outgoingName = 'outgoing.db';

export function createData(ports: DataPorts): DataService {
  const { dataFolder, store, databases, backups, archives, connections, system, clock, newId, log } = ports;
  const inDataFolder = (...names: readonly string[]) => join(dataFolder, ...names);
  const incoming = inDataFolder(incomingFolder);
  const safetyCopies = createSafetyCopies(dataFolder, newId);
  let running: { readonly ending: AbortController; readonly done: Promise<unknown> } | null = null;
  let checked: CheckedImport | null = null;
  /** What the app restarts for. */
  let planned: SwapPlan | null = null;

  const counts = (): DataCounts => ({ ...store.counts(), connections: connections.count() });

  /** Runs the one thing that goes on at a time; `null` when the user cancelled it. */
  async function run<Value>(
    work: DataWork,
    name: string,
    doWork: (options: ArchiveOptions) => Promise<Result<Value>>,
  ): Promise<Result<Value | null>> {
    if (running !== null || planned !== null) return fail(busy);
    const ending = new AbortController();
    const onProgress = (doneBytes: number, totalBytes: number) =>
      ports.onProgress(work, doneBytes, totalBytes);
    const done = doWork({ signal: ending.signal, onProgress });
    running = { ending, done };
    try {
      return await done;
    } catch (error) {
      if (ending.signal.aborted) return ok(null);
      log.error('work on the data failed', { work, error: String(error) });
      return fail(failureOf(error, name));
    } finally {
      running = null;
    }
  }

  async function writeExport(
    path: string,
    isWithClips: boolean,
    options: ArchiveOptions,
  ): Promise<{ readonly name: string; readonly bytes: number }> {
    const database = inDataFolder(incomingFolder, outgoingName);
    try {
      await makeOwnFolder(incoming);
      const snapshot = await databases.snapshot(database);
      options.signal.throwIfAborted();
      const folder = (name: string) => [name, inDataFolder(name)] as const;
      const folders = ['attachments', 'copies', 'pictures', 'posters', 'thumbnails'].map(folder);
      const facts = {
        appVersion: ports.appVersion(),
        exportedAt: clock.now(),
        schemaVersion: snapshot.version,
        counts: { ...snapshot.counts, connections: connections.count() },
        copiesFolder: inDataFolder('copies'),
      };
      const { bytes } = await archives.write(
        path,
        {
          facts,
          database,
          connections: connections.export(),
          folders: Object.fromEntries(folders),
          clips: isWithClips ? snapshot.clips : [],
        },
        options,
      );
      log.info('the data were exported', { bytes });
      return { name: basename(path), bytes };
    } finally {
      await rm(database, { force: true });
    }
  }

  /** Reads an export through and lays out what would come: in a folder of its own, with nothing changed. */
  async function check(path: string, options: ArchiveOptions): Promise<Result<CheckedImport>> {
    await rm(incoming, { recursive: true, force: true });
    const unpacked = await archives.unpack(path, incoming, options);
    if (!unpacked.ok) return fail(problemError(unpacked.error, basename(path)));
    const { facts, clips } = unpacked.value;
    options.signal.throwIfAborted();
    const text = await readFile(join(incoming, 'connections.json'), 'utf8');
    const merged = connections.merge(text);
    const { defaultLibraryFolder } = ports;
    const admitted = await databases.admit({
      source: join(incoming, 'database.db'),
      target: join(incoming, 'studio.db'),
      copiesFolder: { from: facts.copiesFolder, to: inDataFolder('copies') },
      libraryFolders: [ports.libraryFolder(), defaultLibraryFolder],
      now: clock.now(),
    });
    options.signal.throwIfAborted();
    if (admitted.type !== 'admitted') return fail(problemError(admitted.type, basename(path)));
    if (merged === null) return fail(problemError('damaged', basename(path)));
    const missing = new Set(admitted.missingClips);
    const wanted = clips.filter(({ taskId }) => missing.has(taskId));
    return ok({
      path,
      connections: text,
      clips: wanted,
      libraryFolder: admitted.libraryFolder ?? defaultLibraryFolder,
      summary: {
        id: newId(),
        name: basename(path),
        exportedAt: facts.exportedAt,
        appVersion: facts.appVersion,
        counts: { ...admitted.counts, connections: merged.count },
        clips: clips.length,
        missingClips: missing.size - wanted.length,
        underWay: admitted.underWay,
      },
    });
  }

  /** The present data may go only while nothing of theirs costs money out of sight. */
  function refusal(): AppErrorData | null {
    if (planned !== null) return busy;
    const count = store.underWay();
    if (count === 0) return null;
    return appError('data.under-way', 'Tasks or answers are under way.', { details: { count } });
  }

  /** Lays out the safety copy and ends the app; the rest is done when the database is closed. */
  async function replace(replacement: Replacement, broughtBack: string | null): Promise<void> {
    const about = { madeAt: clock.now(), madeFor: replacement, counts: counts() };
    const safetyCopy = await safetyCopies.prepare(about, connections.export());
    planned = { replacement, safetyCopy, broughtBack };
    log.info('other data take the place of the present ones', { ...planned });
    ports.restart();
  }

  async function discard(): Promise<void> {
    checked = null;
    if (planned === null && running === null) await rm(incoming, { recursive: true, force: true });
  }

  return {
    async get() {
      return {
        counts: counts(),
        clips: store.clips(),
        underWay: store.underWay(),
        lastBackupAt: backups.lastAt(),
        safetyCopies: await safetyCopies.list(),
      };
    },
    async export(isWithClips) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const path = await system.chooseExportPath(`gateway-studio-${day}.zip`);
      if (path === null) return ok(null);
      return run('export', basename(path), async (options) =>
        ok(await writeExport(path, isWithClips, options)),
      );
    },
    async chooseImport() {
      const path = await system.chooseImport();
      if (path === null) return ok(null);
      checked = null;
      const found = await run('check', basename(path), (options) => check(path, options));
      if (found.ok && found.value !== null) {
        checked = found.value;
        return ok(found.value.summary);
      }
      await discard();
      return found.ok ? ok(null) : found;
    },
    discardImport: discard,
    async import(id) {
      const taken = checked;
      if (taken === null || taken.summary.id !== id) return fail(importGone);
      const refused = refusal();
      if (refused !== null) return fail(refused);
      const done = await run('import', taken.summary.name, async (options) => {
        const { path, clips, libraryFolder } = taken;
        if (clips.length > 0) {
          const placed = await archives.placeClips(path, clips, libraryFolder, options);
          if (!placed.ok) return fail(problemError(placed.error, basename(path)));
          await databases.moveClips(join(incoming, 'studio.db'), placed.value);
        }
        // Read once more: a token may have been typed since.
        const merged = connections.merge(taken.connections);
        if (merged !== null) await writeOwn(join(incoming, credentialsName), merged.text);
        return ok(true);
      });
      if (!done.ok || done.value === null) return done.ok ? ok(false) : done;
      return replaced('imported', null, true);
    },
    async bringBack(id) {
      const refused = running === null ? refusal() : busy;
      if (refused !== null) return fail(refused);
      const folder = safetyCopies.folderOf(id);
      if (folder === null) return fail(copyGone);
      const state = await databases.check(join(folder, 'studio.db'));
      if (state !== 'sound') return fail(problemError(state, id));
      return prepared(
        id,
        async () => {
          const text = await readFile(join(folder, credentialsName), 'utf8');
          const merged = connections.merge(text);
          if (merged !== null) await writeOwn(join(incoming, credentialsName), merged.text);
        },
        () => replaced('brought-back', id, null),
      );
    },
    async reset() {
      const refused = running === null ? refusal() : busy;
      if (refused !== null) return fail(refused);
      return prepared(
        'studio.db',
        () => databases.createEmpty(join(incoming, 'studio.db')),
        () => replaced('reset', null, null),
      );
    },
    cancel: () => running?.ending.abort(),
    async backUp() {
      try {
        return ok({ at: await backups.makeNow() });
      } catch (error) {
        log.error('the database could not be copied', { error: String(error) });
        return fail(failureOf(error, 'backups'));
      }
    },
    async openFolder(name) {
      const folder = inDataFolder(name === 'safety-copies' ? safetyFolder : name);
      try {
        await makeOwnFolder(folder);
        await system.openFolder(folder);
        return ok(null);
      } catch (error) {
        log.error('a folder could not be shown', { name, error: String(error) });
        return fail(appError('disk.folder-gone', 'The folder cannot be shown.', { retryable: true }));
      }
    },
    async close() {
      running?.ending.abort();
      await running?.done.catch(() => undefined);
      if (planned === null || store.underWay() === 0) return;
      planned = null;
      log.warn('a task has begun meanwhile: the data stay', {});
      ports.onKept();
    },
    async decide() {
      if (planned !== null) await decideSwap(dataFolder, planned);
    },
  };

  /** Lays out in `incoming` what comes, then goes on. */
  async function prepared(
    name: string,
    layOut: () => Promise<unknown>,
    goOn: () => Promise<Result<null>>,
  ): Promise<Result<null>> {
    try {
      checked = null;
      await rm(incoming, { recursive: true, force: true });
      await makeOwnFolder(incoming);
      await layOut();
      return await goOn();
    } catch (error) {
      log.error('other data could not be prepared', { error: String(error) });
      await rm(incoming, { recursive: true, force: true });
      return fail(failureOf(error, name));
    }
  }

  async function replaced<Value>(
    replacement: Replacement,
    broughtBack: string | null,
    value: Value,
  ): Promise<Result<Value>> {
    // Once more: what was asked for may have begun while the rest was made.
    const refused = refusal();
    if (refused !== null) return fail(refused);
    await replace(replacement, broughtBack);
    return ok(value);
  }
}

async function writeOwn(path: string, text: string): Promise<void> {
  await writeAtomically(path, text, { mode: ownFileMode });
}

const busy = appError('data.busy', 'Another export or import is going on.', { retryable: true });
const importGone = appError('data.import-gone', 'The export that was read is no longer at hand.');
const copyGone = appError('data.copy-gone', 'The safety copy is not there any more.');

const problems = {
  'not-an-export': 'data.not-an-export',
  damaged: 'data.damaged',
  newer: 'data.newer',
  altered: 'data.altered',
} as const satisfies Record<ArchiveProblem, string>;

function problemError(problem: ArchiveProblem, name: string): AppErrorData {
  return appError(problems[problem], 'The file cannot be imported.', { details: { files: [name] } });
}

/** A full disk is called so by the system and by the database. */
function failureOf(error: unknown, name: string): AppErrorData {
  const isFull = codeOf(error) === 'SQLITE_FULL' || /disk is full/i.test(String(error));
  return diskError(isFull ? Object.assign(new Error(String(error)), { code: 'ENOSPC' }) : error, name);
}
