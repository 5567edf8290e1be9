import { chatTables } from './migrations-chat.ts';

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
  // The library. `ratio` and `reference_count` are copies out of the request, to filter by.
  `
  ALTER TABLE files ADD COLUMN sha256 TEXT;
  CREATE INDEX files_by_sha256 ON files (sha256);

  ALTER TABLE tasks ADD COLUMN created_there INTEGER;
  ALTER TABLE tasks ADD COLUMN name TEXT;
  ALTER TABLE tasks ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tasks ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE tasks ADD COLUMN removed_at INTEGER;
  ALTER TABLE tasks ADD COLUMN ratio TEXT;
  ALTER TABLE tasks ADD COLUMN reference_count INTEGER NOT NULL DEFAULT 0;
  UPDATE tasks SET
    ratio = json_extract(request, '$.ratio'),
    reference_count = json_array_length(request, '$.references');
  -- Holds all that filters and order look at, so that a list is made without touching the long rows.
  CREATE INDEX tasks_shown ON tasks
    (created_at DESC, sequence DESC, status, ratio, starred, reference_count, tags, id) WHERE removed_at IS NULL;
  CREATE INDEX tasks_removed ON tasks (removed_at) WHERE removed_at IS NOT NULL;

  CREATE VIRTUAL TABLE tasks_search USING fts5 (prompt, name, tags, files, tokenize = 'trigram');
  INSERT INTO tasks_search (rowid, prompt, name, tags, files)
    SELECT sequence, prompt, '', '',
      (SELECT coalesce(group_concat(json_extract(value, '$.name'), ' '), '') FROM json_each(request, '$.references'))
    FROM tasks;
  CREATE TRIGGER tasks_search_insert AFTER INSERT ON tasks BEGIN
    INSERT INTO tasks_search (rowid, prompt, name, tags, files) VALUES (
      new.sequence, new.prompt, coalesce(new.name, ''),
      (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(new.tags)),
      (SELECT coalesce(group_concat(json_extract(value, '$.name'), ' '), '') FROM json_each(new.request, '$.references')));
  END;
  CREATE TRIGGER tasks_search_update AFTER UPDATE OF name, tags ON tasks BEGIN
    UPDATE tasks_search SET
      name = coalesce(new.name, ''),
      tags = (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(new.tags))
    WHERE rowid = new.sequence;
  END;
  CREATE TRIGGER tasks_search_delete AFTER DELETE ON tasks BEGIN
    DELETE FROM tasks_search WHERE rowid = old.sequence;
  END;
  `,
  chatTables,
];
