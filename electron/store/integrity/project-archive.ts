import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  freeName,
  hasClipFile,
  type ImportedProject,
  importedConnectionId,
  maxProjectNameCharacters,
  type ProjectContents,
} from '#contract';
import type { DatabaseFiles } from '../../features/data/ports.ts';
import type { KnownFile } from '../../features/video/ports.ts';
import { flushFile } from '../../files/atomic-write.ts';
import { hashFile } from '../../files/hash.ts';
import { fileInside, inside } from '../../files/inside.ts';
import { type ArchivePlan, carriedName } from '../../shared/archive.ts';
import { yieldToEventLoop } from '../../shared/turns.ts';
import { priceColumn } from '../charges.ts';
import { closedFilesReleased, type Db, readOnlyAddress } from '../database.ts';
import { createDatabase, openToRead } from '../open.ts';
import { removeUnfinishedProject, unfinishedAt } from '../projects.ts';
import { newestVersion } from '../schema/schema.ts';
import { writeRows } from './admit/admit.ts';
import { columnsOf } from './admit/stage.ts';
import { admittedTables } from './admit/tables.ts';
import { countRows, hasClip } from './transfer.ts';

/**
 * The rows of each table that belong to a project, after those of the tables that they refer to. A task without a clip stays behind: what
 * is under way is paid for, and fetched, here.
 */
const rowsOfProject: Readonly<Record<string, string>> = {
  projects: 'id = $project',
  tasks: `project_id = $project AND removed_at IS NULL AND ${hasClip}`,
  task_ledger: 'task_id IN (SELECT id FROM tasks)',
  charges: 'project_id = $project',
  chat_conversations: 'project_id = $project AND removed_at IS NULL',
  chat_messages: 'conversation IN (SELECT sequence FROM chat_conversations)',
  chat_message_files: 'message IN (SELECT sequence FROM chat_messages)',
  chat_pictures: 'sha256 IN (SELECT file FROM chat_message_files)',
  chat_attachments: `id IN (SELECT file FROM chat_message_files)
    OR id IN (SELECT value FROM chat_conversations, json_each(draft_attachments))`,
  cast_entries: 'project_id = $project AND removed_at IS NULL',
  files: `id IN (SELECT json_extract(value, '$.fileId') FROM tasks, json_each(request, '$.references'))
    OR id IN (SELECT json_extract(value, '$.fileId') FROM cast_entries, json_each(media))`,
};

/** Why a kept clip could not be examined may name its file. */
const withoutCauses =
  "UPDATE tasks SET state = json_remove(state, '$.error.details') WHERE status = 'failed'";

/** The id of a connection is made of its address, and an error may name its host. */
const withoutAddresses = `
  UPDATE tasks SET gateway_address = '', gateway_label = '—', connection_id = '${importedConnectionId}';
  -- Those of the practice gateway have no label, and are told by that.
  UPDATE charges SET connection_label = '—', connection_id = '${importedConnectionId}' WHERE connection_label <> '';
  UPDATE chat_conversations SET connection_id = '${importedConnectionId}' WHERE connection_id IS NOT NULL;
  UPDATE chat_messages SET body = json_set(json_remove(body, '$.error.details'), '$.error.message', '')
    WHERE json_valid(body) AND json_extract(body, '$.error') IS NOT NULL;
`;

/**
 * Builds a database with the rows of one project, for its archive: what belongs to nobody else is never in it, nor in an index of it. A row of a reference says that its file lies under
 * the name of its content in `copiesFolder`, where the archive has it.
 *
 * @param target replaced where a file is there. @param isWithAddresses whether the addresses and names of gateways go along.
 * @returns the files that the rows need, those that are gone left out, and what the archive will tell of itself.
 * @throws when the disk refuses.
 */
export async function copyProject({
  path,
  target,
  project,
  copiesFolder,
  isWithAddresses,
}: Parameters<DatabaseFiles['copyProject']>[0] & { readonly path: string }) {
  const db = createDatabase(target);
  try {
    db.prepare('ATTACH ? AS source').run(readOnlyAddress(pathToFileURL(path)));
    db.exec('BEGIN');
    for (const [table, belongs] of Object.entries(rowsOfProject)) {
      const columns = columnsOf(db, table)
        .map((column) => `"${column}"`)
        .join(', ');
      // What a condition looks up in other tables, it finds in those of the copy.
      db.prepare(
        `INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM source."${table}" WHERE ${belongs} ORDER BY rowid`,
      ).run({ project });
    }
    db.exec('COMMIT');
    db.exec('DETACH source');
    db.exec(withoutCauses);
    if (!isWithAddresses) db.exec(withoutAddresses);
    const clips = db
      .prepare('SELECT id AS taskId, result_path AS path FROM tasks ORDER BY sequence')
      .all() as ArchivePlan['clips'][number][];
    const files = await nameByContent(db, copiesFolder);
    const setPath = db.prepare('UPDATE tasks SET result_path = ? WHERE id = ?');
    for (const { taskId, path: clip } of clips) setPath.run(basename(clip), taskId);
    const ownFiles = ['attachments', 'pictures'].flatMap((folder) => {
      const names = db.prepare(`SELECT file_name FROM chat_${folder}`).pluck().all() as string[];
      return names.map((name) => ({ folder, name }));
    });
    return { version: newestVersion(), clips, files, ownFiles, counts: countRows(db) };
  } finally {
    db.close();
    await flushFile(target);
  }
}

type Reference = Pick<KnownFile, 'id' | 'path' | 'name' | 'mime' | 'sha256'>;

const hasCarriedEnding = (name: string) => carriedName.exec(name)?.[3] !== undefined;

/** Renames the files of references to the names of their content, and gives those and the files of conversations. */
async function nameByContent(db: Db, copiesFolder: string): Promise<ArchivePlan['files']> {
  const files: ArchivePlan['files'][number][] = [];
  const rename = db.prepare('UPDATE files SET path = ?, sha256 = ? WHERE id = ?');
  const references = db.prepare('SELECT id, path, name, mime, sha256 FROM files WHERE link IS NULL').all();
  for (const { id, path, name, mime, sha256: known } of references as Reference[]) {
    // A file that is gone, or holds something else by now, is a missing reference where the archive comes back.
    const sha256 = await hashFile(path).catch(() => null);
    const isThere = sha256 !== null && (known === null || known === sha256);
    // A picture that was pasted, or drawn of a clip, has a name without an ending.
    const named = [extname(name).toLowerCase(), `.${mime.split('/')[1]}`].map(
      (ending) => `${sha256}${ending}`,
    );
    const ownName = isThere ? (named.find(hasCarriedEnding) ?? sha256) : `${id}.missing`;
    // Where things lie on this computer is nobody's business.
    rename.run(inside(copiesFolder, ownName), isThere ? sha256 : known, id);
    if (isThere) files.push({ name: `copies/${ownName}`, path });
  }
  return files;
}

/** Files of conversations by their folders, each with what it is called: a picture as the conversation that shows it. */
const namesOfFiles = `
  SELECT 'attachments' AS kind, file_name AS file, name FROM chat_attachments
  UNION ALL SELECT 'pictures', file_name, coalesce(nullif(title, ''), file_name) FROM chat_pictures JOIN chat_message_files ON file = sha256
    JOIN chat_messages ON chat_messages.sequence = message JOIN chat_conversations ON chat_conversations.sequence = conversation`;

/** What an archive holds, once `admitDatabase` has made a database of it; `null` where that is not one project. See `DatabaseFiles`. */
export async function describeProject({
  path,
  missingClips,
  folder,
}: Parameters<DatabaseFiles['describeProject']>[0]): Promise<ProjectContents | null> {
  const db = openToRead(path);
  try {
    const names = db.prepare('SELECT name FROM projects').pluck().all() as string[];
    const count = (table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().all()[0]);
    const missing = db
      .prepare("SELECT name FROM files WHERE path LIKE '%.missing' ORDER BY rowid")
      .pluck()
      .all() as string[];
    const ofConversations = db.prepare(namesOfFiles).all() as Record<'kind' | 'file' | 'name', string>[];
    const gone: string[] = [];
    for (const { kind, file, name } of ofConversations)
      if ((await fileInside(inside(folder, kind), file)) === null) gone.push(name);
    const titles = db.prepare(
      `SELECT title FROM tasks WHERE id IN (SELECT value FROM json_each(?)) ORDER BY sequence LIMIT 200`,
    );
    if (names.length !== 1) return null;
    return {
      name: names[0] ?? '',
      clips: db.prepare('SELECT state FROM tasks').pluck().all().filter(isOfClip).length,
      conversations: count('chat_conversations'),
      castEntries: count('cast_entries'),
      missingFiles: [...new Set([...missing, ...gone])].slice(0, 200),
      missingTitles: titles.pluck().all(JSON.stringify(missingClips)) as string[],
    };
  } finally {
    db.close();
  }
}

/** Every id that the app makes, wherever it stands in a row: alone, within JSON, in front of a number. */
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Tables of an archive that say how the app works, not what belongs to the project. */
const behind: readonly string[] = ['documents', 'operation_presets'];

const slices = { maxMs: 8, restMs: 12 };

/**
 * Writes the rows of a project's archive, once they were admitted, beside what is in the database, all with new ids: the same archive
 * twice makes two projects, of which the second has a number behind its name. What a clip cost was spent elsewhere: it is reported, and no
 * budget counts it. A charge that this computer knows already stays behind, and so does one of a time to come. The rows come in slices, so that the app goes on meanwhile; see `removeUnfinishedProject`.
 *
 * @param db the connection that the app writes by: nobody waits for another's turn to write, and whoever notes its writes knows these.
 * @param source database that `admitDatabase` has made.
 * @param now milliseconds since 1970.
 * @returns the new project.
 * @throws when the disk refuses, or the archive has no project; nothing stays then.
 */
export async function adoptProject(db: Db, source: string, now: number): Promise<ImportedProject> {
  const from = openToRead(source);
  try {
    const tables = admittedTables.filter(({ name }) => !behind.includes(name));
    const newIds = new Map<string, string>();
    for (const { name } of tables.filter(({ columns }) => columns.includes('id'))) {
      for (const id of from.prepare(`SELECT id FROM "${name}"`).pluck().all() as string[])
        newIds.set(id, randomUUID());
      await yieldToEventLoop();
    }
    // Variations are called by the first of them, which may be in another project: the copies stand in a stack of their own.
    for (const first of from.prepare('SELECT DISTINCT stack FROM tasks').pluck().all() as (string | null)[])
      if (first !== null && !newIds.has(first)) newIds.set(first, randomUUID());
    const projectId = newIds.get(String(from.prepare('SELECT id FROM projects').pluck().all()[0]));
    if (projectId === undefined) throw new Error('The archive holds no project.');
    const renamed = (text: string) => text.replaceAll(anyId, (id) => newIds.get(id) ?? id);
    const isKnownCharge = chargesKnownTo(db);
    await writeRows(
      from,
      db,
      tables,
      ({ name, numbered }, values) => {
        const isBehind = name === 'charges' && (Number(values.at) > now || isKnownCharge(values));
        if (isBehind || (name === 'tasks' && !isOfClip(values.state))) return 'behind';
        const columns = Object.entries(values).filter(([column]) => column !== numbered);
        const row = Object.fromEntries(
          columns.map(([column, value]) => [column, typeof value === 'string' ? renamed(value) : value]),
        );
        if (name === 'projects') return { ...row, removed_at: unfinishedAt };
        // Those of the practice gateway, which have no label, count nowhere anyway.
        return name === 'charges' && row.connection_label !== ''
          ? { ...row, connection_id: importedConnectionId, currency: null, amount: null }
          : row;
      },
      slices,
    );
    const names = (where: string) =>
      db.prepare(`SELECT name FROM projects WHERE ${where}`).pluck().all({ projectId }) as string[];
    const taken = names('removed_at IS NULL');
    const [wanted = ''] = names('id = $projectId');
    const name = freeName(wanted, maxProjectNameCharacters, (each) => taken.includes(each));
    db.prepare('UPDATE projects SET name = ?, removed_at = NULL WHERE id = ?').run(name, projectId);
    return { projectId, name };
  } catch (error) {
    removeUnfinishedProject(db);
    throw error;
  } finally {
    from.close();
    // Its folder is removed next.
    await closedFilesReleased();
  }
}

/** Whether a state is that of a task with a clip: this computer would go on with others, and an archive that the app has written has none. */
const isOfClip = (state: unknown) => hasClipFile(JSON.parse(String(state)));

/** Tells whether a charge was there before: itself, or as an earlier copy of the same archive has brought it. */
function chargesKnownTo(db: Db): (charge: Readonly<Record<string, unknown>>) => boolean {
  const newest = Number(db.prepare('SELECT coalesce(max(rowid), 0) FROM charges').pluck().all()[0]);
  const select = db.prepare(
    `SELECT 1 FROM charges WHERE id = $id
     OR (at = $at AND kind = $kind AND model = $model AND rowid <= $newest
       AND ${priceColumn('amount')} IS (SELECT ${priceColumn('amount')} FROM (SELECT $amount AS amount, $quote AS quote,
         $connection_id AS connection_id, $connection_label AS connection_label)))`,
  );
  return ({ id, at, kind, model, amount, quote, connection_id, connection_label }) =>
    select.get({ id, at, kind, model, amount, quote, connection_id, connection_label, newest }) !== undefined;
}
