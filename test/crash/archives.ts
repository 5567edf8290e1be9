import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createProjectArchives } from '#electron/features/data/project-archives.ts';
import type { TasksRepository } from '#electron/features/tasks/ports.ts';
import { hashBytes } from '#electron/files/hash.ts';
import { removeUnfinished } from '#electron/files/own-folder.ts';
import { removeFolder } from '#electron/files/remove.ts';
import { systemClock } from '#electron/shared/clock.ts';
import type { Db } from '#electron/store/open.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { aLedgerEntry, aTask, someMedia, states } from '../fixtures/builders.ts';
import { wavBytes } from '../fixtures/media/sample-files.ts';
import { createCastBench } from '../fixtures/services/benches/cast-bench.ts';
import { archives, databaseFilesOf } from '../fixtures/services/benches/data-bench.ts';
import { createMemoryLog } from '../fixtures/services/memory-log.ts';
import { isOneLeaving } from './projects.ts';

/** The project whose archive goes out and comes back; its copies have the name too, with a number. */
const name = 'Kept';
const clipsOfProject = 3;
/** How often, in one life, the archive goes out and comes back, and how many entries are made meanwhile. */
const times = 8;
const pauseMs = 5;

interface Folders {
  readonly data: string;
  /** Of the clips that came back. */
  readonly films: string;
  readonly copies: string;
  readonly incoming: string;
  readonly journal: string;
  readonly archive: string;
}

const foldersIn = (data: string): Folders => ({
  data,
  films: join(data, 'Films'),
  copies: join(data, 'copies'),
  incoming: join(data, 'incoming'),
  journal: join(data, 'import-clips.json'),
  archive: join(data, 'kept.gwproject'),
});

/** A project as a file and the cast, as in the app, after what an earlier life began was taken back. */
export async function createArchiveWork(db: Db, tasks: TasksRepository, dataFolder: string) {
  const folders = foldersIn(dataFolder);
  const { films, copies, incoming, journal, archive } = folders;
  mkdirSync(films, { recursive: true });
  const clips = db.prepare('SELECT result_path FROM tasks WHERE result_path IS NOT NULL').pluck();
  if (existsSync(journal)) await archives.takeBackClips(journal, clips.all() as string[]);
  await removeUnfinished(copies, Number.POSITIVE_INFINITY);
  const work = createProjectArchives({
    dataFolder,
    appVersion: () => '0.1.0',
    databases: databaseFilesOf(join(dataFolder, 'studio.db'), db),
    archives,
    defaultLibraryFolder: films,
    libraryFolder: () => films,
    clock: systemClock,
    newId: randomUUID,
    log: createMemoryLog(),
    onProject: () => undefined,
  });
  const options = { signal: new AbortController().signal, onProgress: () => undefined };

  function makeProject(): string {
    const projectId = randomUUID();
    const added = Array.from({ length: clipsOfProject }, (_, at) => {
      const [fileName, bytes] = [`Kept ${at}.mp4`, Buffer.alloc(200_000, at)];
      writeFileSync(join(dataFolder, fileName), bytes);
      const media = { ...someMedia, bytes: bytes.length, sha256: hashBytes(bytes) };
      const state = { ...states.ready, fileName, media };
      const task = aTask(state, { id: randomUUID(), projectId, resultPath: join(dataFolder, fileName) });
      return { isNew: true, task, entries: [aLedgerEntry({ to: 'ready' })] };
    });
    const project = { id: projectId, note: '', colour: 'teal' as const, createdAt: 1, isArchived: false };
    const projects = createProjectsRepository(db);
    projects.insert({ ...project, name: 'Being made' });
    tasks.write(added);
    projects.change(projectId, { name });
    return projectId;
  }

  async function carry(project: string, left = times): Promise<void> {
    await work.write(archive, { project, isWithAddresses: false }, options);
    const read = await work.check(archive, options);
    if (!read.ok) throw new Error(read.error.message);
    const done = await work.adopt(read.value, options);
    if (!done.ok) throw new Error(done.error.message);
    await archives.takeBackClips(journal, clips.all() as string[]);
    await removeFolder(incoming);
    await pause(pauseMs);
    if (left > 1) await carry(project, left - 1);
  }

  async function makeEntries(left = times): Promise<void> {
    const voice = join(dataFolder, `${left}.wav`);
    writeFileSync(voice, wavBytes(4 + left, 24_000));
    await createCastBench(dataFolder, db).entry(`Name ${left}`, [voice]);
    await pause(pauseMs);
    if (left > 1) await makeEntries(left - 1);
  }

  return {
    /** Brings a project out and in, and makes entries, until the process is killed or it was often enough. */
    async begin(): Promise<void> {
      await Promise.all([carry(makeProject()), makeEntries()]);
    },
  };
}

/** What a kill met of this work. */
export const meetings = [
  'project coming in',
  'project going out',
  'medium being copied',
  'project being deleted',
] as const;
export type Meeting = (typeof meetings)[number];

export interface ArchiveFindings {
  readonly met: readonly Meeting[];
  readonly projects: number;
  readonly entries: number;
  /** Rows without their files, and projects that are not whole. */
  readonly faults: readonly string[];
}

/** Looks at a database and at the folders of its app. */
export function findInArchives(db: Db, dataFolder: string): ArchiveFindings {
  const { films, copies, incoming, journal, archive } = foldersIn(dataFolder);
  const all = (sql: string, ...values: unknown[]) =>
    db.prepare(sql).all(...values) as Record<string, unknown>[];
  const projects = all(
    `SELECT projects.id, count(tasks.id) AS clips FROM projects LEFT JOIN tasks ON tasks.project_id = projects.id
     WHERE projects.name GLOB ? AND projects.removed_at IS NULL GROUP BY projects.id`,
    `${name}*`,
  );
  const clips = all(
    `SELECT result_path AS path, json_extract(state, '$.media.sha256') AS sha256 FROM tasks
     WHERE project_id IN (SELECT id FROM projects WHERE name GLOB ? AND removed_at IS NULL)`,
    `${name}*`,
  );
  const media = all(
    `SELECT files.path, files.sha256 FROM cast_entries, json_each(media)
     JOIN files ON files.id = json_extract(value, '$.fileId')`,
  );
  const hashOf = (path: string) => hashBytes(readFileSync(path));
  const isWhole = ({ path, sha256 }: Record<string, unknown>) =>
    existsSync(String(path)) && hashOf(String(path)) === sha256;
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const kept = namesIn(copies).filter((file) => /^[0-9a-f]{64}\./.test(file));
  const half = kept.filter((file) => hashOf(join(copies, file)) !== file.slice(0, 64));
  const known = new Set(clips.map(({ path }) => basename(String(path))));
  const isComing = existsSync(journal);
  // A clip of an import that was killed waits for the next start.
  const strangers = isComing ? [] : namesIn(films).filter((file) => !known.has(file));
  return {
    met: meetings.filter(
      (_, at) =>
        [
          isComing || existsSync(join(incoming, 'database.db')),
          namesIn(dataFolder).some((file) => file.startsWith(`.${basename(archive)}.`)),
          namesIn(copies).length > kept.length,
          isOneLeaving(db),
        ][at],
    ),
    projects: projects.length,
    entries: media.length,
    faults: [
      ...projects.flatMap(({ id, clips }) =>
        clips === clipsOfProject ? [] : [`project ${id} has ${clips} of its ${clipsOfProject} clips`],
      ),
      ...[...clips, ...media].flatMap((file) =>
        isWhole(file) ? [] : [`${file.path} is not what its row says`],
      ),
      ...half.map((file) => `${file} has another content than its name says`),
      ...strangers.map((file) => `${file} is left behind and belongs to no project`),
    ],
  };
}
