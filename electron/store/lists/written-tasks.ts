import type { Db } from '../open.ts';

/** The rows of `tasks` that a connection has written. */
export interface WrittenTasks {
  /** Those, by `sequence`, that were written since the last call, whoever wrote them over this connection. */
  take(): number[];
}

/**
 * Has the connection itself note each row of `tasks` that it inserts, changes or deletes: no repository can forget to tell.
 * The notes are in the connection's own memory, and are rolled back with what they are about.
 */
export function noteWrittenTasks(db: Db): WrittenTasks {
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
  return {
    take() {
      const [written] = select.all();
      if (typeof written !== 'string') return [];
      clear.run();
      return written.split(',').map(Number);
    },
  };
}
