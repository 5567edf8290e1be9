import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Mark, TaggedBefore } from '#contract';
import type { ClipPlace, LibraryRepository } from '../../features/library/ports.ts';
import { parseJson } from '../../shared/json.ts';
import { yieldToEventLoop } from '../../shared/turns.ts';
import { createTaskLists, type ListedRows, type ListsJob, type TaskLists } from '../lists/lists.ts';
import type { Db } from '../open.ts';
import type { OnUnreadable } from '../rows.ts';
import { jsonValue } from '../schema/columns.ts';
import { type IsClipPlace, readTaskRow } from '../tasks.ts';

/**
 * Most rows of `tasks`, counted at the start, whose lists are made on the main thread. To read so many takes 20 ms of it and a list a
 * few; a thread takes 110 ms of processor and 8 MB to start, whatever it is for.
 */
const maxRowsOnMainThread = 5_000;
const selectRowsMade = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tasks'";
/** What is only read ahead waits for the start of the app to be over, in milliseconds. */
const restOfStartMs = 3_000;
/** Clips listed in one go. */
const clipsAtOnce = 500;
/** Rows that are looked into before other calls and events are served. */
const rowsOfLook = 2_000;
const tagsSchema = z.array(z.string());

/** Makes lists on a thread of its own, over a connection of its own. */
export interface ListsThread {
  /** Answers in the order of the questions. */
  run(job: ListsJob): Promise<unknown>;
  /** Resolves when the thread and its connection have ended. */
  close(): Promise<void>;
}

export interface LibraryRepositoryOptions {
  /** Told once of each row that cannot be read. */
  readonly onUnreadable?: OnUnreadable;
  /** See `createTasksRepository`. */
  readonly isClipPlace: IsClipPlace;
  /** Tags of tasks changed, and those of their charges, which triggers of the schema write. */
  readonly onTagsChange?: () => void;
  /** Where the lists of a large library are made; without it on the thread that asks. */
  readonly thread?: ListsThread;
}

export function createLibraryRepository(
  db: Db,
  { onUnreadable = () => undefined, isClipPlace, onTagsChange, thread }: LibraryRepositoryOptions,
): LibraryRepository {
  const skipped = new Set<number>();
  const isHere = ({ clipPath }: ClipPlace) => isClipPlace(clipPath);
  const named = '(SELECT value FROM json_each(?))';
  const isMarkable = "status = 'ready' AND removed_at IS NULL";
  const selectMarks = db.prepare(
    `SELECT tasks.id, rating, choice FROM json_each(?) AS named JOIN tasks ON tasks.id = named.value
     WHERE ${isMarkable} ORDER BY named.key`,
  );
  const selectTasks = db.prepare(
    `SELECT tasks.* FROM json_each(?) AS named JOIN tasks ON tasks.id = named.value
     WHERE removed_at IS NULL ORDER BY named.key`,
  );
  const updateName = db.prepare('UPDATE tasks SET name = ? WHERE id = ? AND removed_at IS NULL');
  const updateNote = db.prepare('UPDATE tasks SET note = ? WHERE id = ? AND removed_at IS NULL');
  const selectTags = db.prepare(`SELECT id, tags FROM tasks WHERE id IN ${named}`);
  const updateTags = db.prepare('UPDATE tasks SET tags = ? WHERE id = ?');
  const selectRows = db.prepare(`SELECT * FROM tasks WHERE sequence IN ${named}`);
  const selectClips = db.prepare(
    `SELECT json_group_array(json_object('id', id, 'clipPath', result_path)) AS clips, max(sequence) AS last FROM (
       SELECT id, result_path, sequence FROM tasks
       WHERE sequence > ? AND status = 'ready' AND result_path IS NOT NULL AND removed_at IS NULL
       ORDER BY sequence LIMIT ${clipsAtOnce})`,
  );
  // A part is so many rows, not numbers: of those there may be gaps without end.
  const selectOfSize = db.prepare(
    `SELECT json_group_array(json_object('id', id, 'clipPath', result_path)) FILTER (WHERE bytes = ?) AS clips, min(sequence) AS first FROM (
       SELECT id, result_path, sequence, ${jsonValue('state', 'media.bytes')} AS bytes FROM tasks
       WHERE sequence <= ? AND status = 'ready' AND result_path IS NOT NULL AND removed_at IS NULL
       ORDER BY sequence DESC LIMIT ${rowsOfLook})`,
  );

  /** Writes a mark of those that have another. @returns these, as they were. */
  const marker = <Field extends 'rating' | 'choice'>(field: Field) => {
    const update = db.prepare(`UPDATE tasks SET ${field} = ? WHERE id IN ${named}`);
    return db.transaction((ids: readonly string[], value: Mark[Field]): Mark[] => {
      const changed = marksOf(ids).filter((mark) => mark[field] !== value);
      update.run(value, JSON.stringify(changed.map(({ id }) => id)));
      return changed;
    });
  };
  const marksOf = (ids: readonly string[]) => selectMarks.all(JSON.stringify(ids)) as Mark[];

  const takeWritten = noteWrittenTasks(db);
  const isLarge = Number(db.prepare(selectRowsMade).pluck().all()[0]) > maxRowsOnMainThread;
  const makeList = createTaskLists(db);
  const run = isLarge && thread !== undefined ? thread.run : async (job: ListsJob) => makeList(job);

  function ask<Name extends keyof TaskLists>(
    name: Name,
    ...input: Parameters<TaskLists[Name]>
  ): Promise<ReturnType<TaskLists[Name]>> {
    const job: ListsJob = { name, input, written: takeWritten(), leftOut: [...skipped] };
    return run(job) as Promise<ReturnType<TaskLists[Name]>>;
  }

  function readRows(sequences: readonly number[]): { readonly sequence: number }[] {
    const rows = selectRows.all(JSON.stringify(sequences)) as { sequence: number }[];
    const bySequence = new Map(rows.map((row) => [row.sequence, row]));
    return sequences.flatMap((sequence) => bySequence.get(sequence) ?? []);
  }

  /** Finds rows until all of them can be read: those that cannot are left out of what is found next. */
  async function readable<Found extends ListedRows>(find: () => Promise<Found>) {
    const known = skipped.size;
    for (;;) {
      const found = await find();
      const before = skipped.size;
      const tasks = readRows(found.sequences).flatMap((row) => {
        const task = readTaskRow(row, onUnreadable, isClipPlace);
        if (task === null) skipped.add(row.sequence);
        return task ?? [];
      });
      // What follows an unreadable row moves up, so that places in the list stay what the window takes them for.
      const { sequences: _, ...about } = found;
      if (skipped.size === before) return { ...about, tasks, isOutlineStale: before > known };
    }
  }

  return {
    outline: (filter) => ask('outline', filter),
    ids: (filter, offset, limit) => ask('ids', filter, offset, limit),
    choices: (projectId = null) => ask('choices', projectId),
    page: (filter, offset, limit) => readable(() => ask('rows', filter, offset, limit)),
    top: (filter, limit) => readable(() => ask('top', filter, limit)),
    *clips() {
      for (let last: number | null = 0; last !== null; ) {
        const part = selectClips.get(last) as { readonly clips: string; readonly last: number | null };
        last = part.last;
        if (last !== null) yield (JSON.parse(part.clips) as ClipPlace[]).filter(isHere);
      }
    },
    async warmUp() {
      if (run !== thread?.run) return;
      try {
        await ask('choices', null);
        await pause(restOfStartMs, undefined, { ref: false });
        while (await ask('readTexts'));
      } catch {
        // What fails here fails again where it is waited for.
      }
    },
    close: async () => thread?.close(),
    async clipsOfSize(bytes) {
      const found: ClipPlace[] = [];
      for (let last = Number.MAX_SAFE_INTEGER; ; ) {
        const part = selectOfSize.get(bytes, last) as {
          readonly clips: string;
          readonly first: number | null;
        };
        if (part.first === null) return found;
        last = part.first - 1;
        found.push(...(JSON.parse(part.clips) as ClipPlace[]).filter(isHere));
        await yieldToEventLoop();
      }
    },
    rate: marker('rating'),
    choose: marker('choice'),
    marks: marksOf,
    tasks: (ids) =>
      (selectTasks.all(JSON.stringify(ids)) as object[]).flatMap(
        (row) => readTaskRow(row, onUnreadable, isClipPlace) ?? [],
      ),
    rename: (id, name) => updateName.run(name, id).changes > 0,
    annotate: (id, note) => updateNote.run(note, id).changes > 0,
    tag: db.transaction((ids: readonly string[], add: readonly string[], remove: readonly string[]) => {
      const changed: TaggedBefore[] = [];
      for (const row of selectTags.all(JSON.stringify(ids)) as { id: string; tags: string }[]) {
        const { data: before } = tagsSchema.safeParse(parseJson(row.tags));
        // A damaged row costs the others nothing.
        if (before === undefined) continue;
        const kept = before.filter((tag) => !remove.includes(tag));
        const tags = JSON.stringify([...new Set([...kept, ...add])]);
        if (tags === row.tags) continue;
        updateTags.run(tags, row.id);
        changed.push({ id: row.id, tags: before });
      }
      if (changed.length > 0) onTagsChange?.();
      return changed;
    }),
  };
}

/**
 * Has the connection itself note each row of `tasks` that it inserts, changes or deletes: no repository can forget to tell.
 * The notes are in the connection's own memory, and are rolled back with what they are about.
 *
 * @returns a function that gives those, by `sequence`, that were written since its last call.
 */
function noteWrittenTasks(db: Db) {
  // In memory: on a full disk a note must not be what a write fails of.
  db.pragma('temp_store = MEMORY');
  const [count] = db.prepare("SELECT count(*) FROM sqlite_temp_schema WHERE type = 'table'").pluck().all();
  const notes = `written_tasks_${count}`;
  const note = (when: string, row: string) =>
    `CREATE TEMP TRIGGER ${notes}_${when} AFTER ${when} ON main.tasks
     BEGIN INSERT OR IGNORE INTO ${notes} VALUES (${row}.sequence); END;`;
  db.exec(
    `CREATE TEMP TABLE ${notes} (sequence INTEGER PRIMARY KEY);
     ${note('INSERT', 'new')} ${note('UPDATE', 'new')} ${note('DELETE', 'old')}`,
  );
  const select = db.prepare(`SELECT group_concat(sequence) FROM ${notes}`).pluck();
  const clear = db.prepare(`DELETE FROM ${notes}`);
  return (): number[] => {
    const [written] = select.all();
    if (typeof written !== 'string') return [];
    clear.run();
    return written.split(',').map(Number);
  };
}
