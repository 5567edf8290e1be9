/**
 * Numbered schema changes, oldest first: the entry at index n takes a database from version n to n+1.
 * An entry that has shipped is never edited; a change is a new entry.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE files (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    facts TEXT NOT NULL,
    added_at INTEGER NOT NULL
  );
  CREATE INDEX files_by_path ON files (path);

  CREATE TABLE tasks (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    request TEXT NOT NULL,
    gateway_kind TEXT NOT NULL,
    gateway_address TEXT NOT NULL,
    gateway_label TEXT NOT NULL,
    status TEXT NOT NULL,
    state TEXT NOT NULL,
    remote_task_id TEXT,
    result_path TEXT
  );
  CREATE INDEX tasks_by_status ON tasks (status);

  CREATE TABLE task_ledger (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    from_status TEXT,
    to_status TEXT NOT NULL,
    why TEXT NOT NULL,
    http_status INTEGER,
    request_id TEXT
  );
  CREATE INDEX task_ledger_by_task ON task_ledger (task_id);

  CREATE TABLE documents (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  );
  `,
  'ALTER TABLE files ADD COLUMN link TEXT;',
];
