import { basename, join } from 'node:path';
import {
  type AppErrorData,
  appError,
  type DataCounts,
  type DataState,
  type DataWork,
  dayOf,
  fail,
  type ImportedProject,
  maxProjects,
  ok,
  projectEnding,
  type Replacement,
  type Result,
} from '#contract';
import { makeOwnFolder } from '../../files/own-folder.ts';
import { maxOwnTextBytes, readText } from '../../files/read-text.ts';
import { removeFolder } from '../../files/remove.ts';
import { safeName } from '../../files/safe-name.ts';
import type { ArchiveOptions } from '../../shared/archive.ts';
import { logged } from '../../shared/error-code.ts';
import { withinClosing } from '../../shared/turns.ts';
import { busy, copyGone, failureOf, importGone, libraryMoving, problemError, projectGone } from './errors.ts';
import { writeExport } from './exports.ts';
import { type CheckedImport, createImports } from './imports.ts';
import { incomingFolder, safetyFolder } from './pending-swap.ts';
import type { DataPorts } from './ports.ts';
import { type CheckedProject, createProjectArchives } from './project-archives.ts';
import { createSafetyCopies } from './safety-copies.ts';
import { credentialsName, databaseName, decideSwap, type SwapPlan } from './swap.ts';

/** All of the user's data as one thing: taken along, put in place of others, copied, forgotten. See the contract. */
export function createData(ports: DataPorts) {
  const { dataFolder, store, databases, backups, connections, system, clock, newId, log } = ports;
  const inDataFolder = (...names: readonly string[]) => join(dataFolder, ...names);
  const incoming = inDataFolder(incomingFolder);
  const imports = createImports(ports);
  const projects = createProjectArchives(ports);
  const safetyCopies = createSafetyCopies(dataFolder, newId);
  let running: { readonly ending: AbortController; readonly done: Promise<unknown> } | null = null;
  /** What was read through last and waits in `incoming`. */
  let checked: CheckedImport | CheckedProject | null = null;
  const offered: string[] = [];
  /** Where the export of each kind goes that was asked for last. */
  const exported: Partial<Record<DataWork, string>> = {};
  /** What the app restarts for. */
  let planned: SwapPlan | null = null;
  let tidied: Promise<void> = Promise.resolve();
  /** When `incoming` is gone that somebody let go of: a removal that goes on would take away what is laid out meanwhile. */
  let cleared: Promise<void> = Promise.resolve();

  const counts = (): DataCounts => ({ ...store.counts(), connections: connections.count() });

  const underWay = (): number => store.tasksUnderWay() + ports.otherWork();

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
    // In its folder, which may be on its way out.
    const done = cleared.catch(() => undefined).then(() => doWork({ signal: ending.signal, onProgress }));
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

  /** The present data may go only while nothing of theirs costs money out of sight. */
  function refusal(): AppErrorData | null {
    if (planned !== null) return busy;
    // The new data would not know of a clip that is on its way.
    if (ports.isLibraryMoving()) return libraryMoving;
    const count = underWay();
    if (count === 0) return null;
    return appError('data.under-way', 'Tasks, answers or other work are under way.', { details: { count } });
  }

  /** Takes back what imports have placed that the data in use do not know. */
  const takeBack = (): Promise<void> =>
    imports.takeBack(store.clipPaths).catch(logged(log.warn, 'clips of an import could not be taken back'));

  function clear(): Promise<void> {
    cleared = cleared.catch(() => undefined).then(() => removeFolder(incoming));
    return cleared;
  }

  async function discard(): Promise<void> {
    checked = null;
    if (offered.length > 0) ports.onProjectOffered();
    if (planned !== null || running !== null) return;
    // What becomes of what was read is told; whoever reads next clears what is left of it.
    await clear().catch(logged(log.warn, 'an import was not tidied'));
  }

  /** Reads a file through. @param path `null` where the user chose none. */
  async function check<Checked extends CheckedImport | CheckedProject>(
    work: DataWork,
    path: string | null,
    readThrough: (path: string, options: ArchiveOptions) => Promise<Result<Checked>>,
  ): Promise<Result<Checked['summary'] | null>> {
    if (path === null) return ok(null);
    // What was read before can still be imported.
    if (running !== null || planned !== null) return fail(busy);
    checked = null;
    const found = await run(work, basename(path), (options) => readThrough(path, options));
    checked = found.ok ? found.value : null;
    if (found.ok && found.value !== null) return ok(found.value.summary);
    await discard();
    return found.ok ? ok(null) : found;
  }

  const readProject = (path: string | null) => check('check-project', path, projects.check);

  return {
    /** Takes back the clips of an import that an earlier run did not bring to its end. */
    start(): void {
      tidied = takeBack();
    },
    async get(): Promise<DataState> {
      return {
        counts: counts(),
        clips: await store.clips(),
        underWay: underWay(),
        isLibraryMoving: ports.isLibraryMoving(),
        lastBackupAt: backups.lastAt(),
        safetyCopies: await safetyCopies.list(),
      };
    },
    async export(isWithClips: boolean) {
      const path = await system.chooseExportPath(`gateway-studio-${dayOf(clock.now())}.zip`);
      if (path === null) return ok(null);
      // A clip that moves meanwhile would be left out.
      if (isWithClips && ports.isLibraryMoving()) return fail(libraryMoving);
      exported.export = path;
      return run('export', basename(path), async (options) =>
        ok(await writeExport(ports, path, isWithClips, options)),
      );
    },
    chooseImport: async () => check('check', await system.chooseImport(), imports.check),
    discardImport: discard,
    /** `false` when the user cancelled. */
    async import(id: string): Promise<Result<boolean>> {
      // First: where another archive is read meanwhile, the one that was checked is not what waits any more.
      await tidied;
      const taken = checked;
      if (taken === null || !('connections' in taken) || taken.summary.id !== id) return fail(importGone);
      const refused = refusal();
      if (refused !== null) return fail(refused);
      const done = await run('import', taken.summary.name, async (options) => {
        try {
          const placed = await imports.place(taken, options);
          options.signal.throwIfAborted();
          return placed.ok ? await replaced('imported', null, true) : placed;
        } finally {
          if (planned === null) await takeBack();
        }
      });
      return done.ok ? ok(done.value === true) : done;
    },
    async exportProject({ id: project, isWithAddresses }: { id: string; isWithAddresses: boolean }) {
      const name = ports.projectName(project);
      if (name === null) return fail(projectGone);
      const path = await system.chooseProjectPath(`${safeName(name) || 'project'}${projectEnding}`);
      if (path === null) return ok(null);
      if (ports.isLibraryMoving()) return fail(libraryMoving);
      exported['export-project'] = path;
      return run('export-project', basename(path), async (options) =>
        ok(await projects.write(path, { project, isWithAddresses }, options)),
      );
    },
    /** The archive of a project that the system gave the app to open. */
    offerProject(path: string): void {
      offered.push(path);
      ports.onProjectOffered();
    },
    async readOpenedProject() {
      // It would put aside what the user is asked about; `discard` tells of it again.
      if (checked !== null && 'connections' in checked) return ok(null);
      const path = offered.shift() ?? null;
      // The next one waits until this one was answered.
      if (offered.length > 0) ports.onProjectOffered();
      return readProject(path);
    },
    chooseProject: async () => readProject(await system.chooseProject()),
    readProject,
    async importProject(id: string): Promise<Result<ImportedProject | null>> {
      await tidied;
      const taken = checked;
      if (taken === null || 'connections' in taken || taken.summary.id !== id) return fail(importGone);
      if (ports.projectCount() >= maxProjects) return fail(appError('projects.full', 'There are too many.'));
      if (ports.isLibraryMoving()) return fail(libraryMoving);
      const done = await run('import-project', taken.summary.file, async (options) => {
        try {
          return await projects.adopt(taken, options);
        } finally {
          await takeBack();
        }
      });
      if (done.ok && done.value !== null) await discard();
      return done;
    },
    async bringBack(id: string): Promise<Result<null>> {
      const refused = running === null ? refusal() : busy;
      if (refused !== null) return fail(refused);
      const folder = safetyCopies.folderOf(id);
      if (folder === null) return fail(copyGone);
      return run('bring-back', id, async () => {
        const state = await databases.check(join(folder, databaseName));
        if (state !== 'sound') return fail(problemError(state, id));
        return prepared(
          id,
          async () =>
            imports.layOutConnections(await readText(join(folder, credentialsName), maxOwnTextBytes)),
          () => replaced('brought-back', id, null),
        );
      });
    },
    async deleteCopy(id: string): Promise<Result<null>> {
      if (running !== null || planned !== null) return fail(busy);
      try {
        return (await safetyCopies.delete(id)) ? ok(null) : fail(copyGone);
      } catch (error) {
        log.error('a safety copy could not be deleted', { error: String(error) });
        return fail(failureOf(error, id));
      }
    },
    async reset(): Promise<Result<null>> {
      const refused = running === null ? refusal() : busy;
      if (refused !== null) return fail(refused);
      return run('reset', databaseName, () =>
        prepared(
          databaseName,
          () => databases.createEmpty(join(incoming, databaseName)),
          () => replaced('reset', null, null),
        ),
      );
    },
    cancel: () => running?.ending.abort(),
    isUnderWay: () => running !== null,
    async backUp(): Promise<Result<{ readonly at: number }>> {
      try {
        return ok({ at: await backups.makeNow() });
      } catch (error) {
        log.error('the database could not be copied', { error: String(error) });
        return fail(failureOf(error, 'backups'));
      }
    },
    async openFolder(name: 'logs' | 'backups' | 'safety-copies'): Promise<Result<null>> {
      const folder = inDataFolder(name === 'safety-copies' ? safetyFolder : name);
      return shown(name, async () => {
        await makeOwnFolder(folder);
        await system.openFolder(folder);
      });
    },
    showSaved: () => shown('saved', system.showSaved),
    showExport: (work: DataWork) => shown(work, async () => system.showInFolder(exported[work] ?? '')),
    /** Ends what goes on. Call before the database closes, when no task can begin any more: the last look whether other data may come. */
    async close(): Promise<void> {
      running?.ending.abort();
      // A disk that has gone silent keeps nobody from quitting.
      if (running !== null)
        await withinClosing(
          clock,
          running.done.catch(() => undefined),
        );
      const hasBegun = underWay() > 0 || ports.isLibraryMoving();
      if (planned === null || !hasBegun) return;
      // The next start tells it.
      planned = null;
      log.warn('a task or a move has begun meanwhile: the data stay', {});
    },
    /** Decides, once the database is closed, that other data come at the next start, where the user wants it. */
    async decide(): Promise<void> {
      if (planned !== null) await decideSwap(dataFolder, planned);
    },
  };

  /** Lays out in `incoming` what comes, then goes on. */
  async function prepared(name: string, layOut: () => Promise<unknown>, goOn: () => Promise<Result<null>>) {
    try {
      checked = null;
      await clear();
      await makeOwnFolder(incoming);
      await layOut();
      return await goOn();
    } catch (error) {
      log.error('other data could not be prepared', { error: String(error) });
      await removeFolder(incoming);
      return fail(failureOf(error, name));
    }
  }

  async function shown(name: string, show: () => Promise<void>): Promise<Result<null>> {
    try {
      await show();
      return ok(null);
    } catch (error) {
      log.error('a folder could not be shown', { name, error: String(error) });
      return fail(appError('disk.folder-gone', 'The folder cannot be shown.', { retryable: true }));
    }
  }

  /** Lays out the safety copy and ends the app; the rest is done when the database is closed. */
  async function replaced<Value>(replacement: Replacement, broughtBack: string | null, value: Value) {
    // Once more: what was asked for may have begun while the rest was made.
    const refused = refusal();
    if (refused !== null) return fail(refused);
    const about = { madeAt: clock.now(), madeFor: replacement, counts: counts() };
    const safetyCopy = await safetyCopies.prepare(about, connections.export());
    planned = { replacement, safetyCopy, broughtBack };
    log.info('other data take the place of the present ones', { ...planned });
    ports.restart();
    return ok(value);
  }
}
