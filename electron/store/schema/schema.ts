import { changeOfProjectSum, changeOfSum, isCounted } from './charge-sums.ts';
import { jsonValue } from './columns.ts';

/**
 * Characters that go into the index in one go, and how many of them the next piece begins with again, so that a word
 * at the border is found. More at a time would hold up the main process.
 */
export const slice = { characters: 6_000, overlap: 100 } as const;

/** Version of `schema`; there is no database of a lower one. */
export const firstVersion = 9;

/** What a new database begins with. It is never edited: a change is a new entry of `migrations`. */
export const schema = `
  CREATE TABLE files (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    facts TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    link TEXT,
    sha256 TEXT,
    /* The clip and the second that a picture is a frame of. */
    frame_of TEXT
  );
  CREATE INDEX files_by_path ON files (path);
  CREATE INDEX files_by_sha256 ON files (sha256);

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
    result_path TEXT,
    created_there INTEGER,
    name TEXT,
    starred INTEGER NOT NULL DEFAULT 0,
    tags TEXT NOT NULL DEFAULT '[]',
    removed_at INTEGER,
    /* Copies out of the request, to filter by. */
    ratio TEXT,
    reference_count INTEGER NOT NULL DEFAULT 0,
    connection_id TEXT,
    rating INTEGER NOT NULL DEFAULT 0,
    choice TEXT,
    /* The clips that it was made of. */
    origin TEXT,
    /* 1 where the user allowed it to pass a budget. */
    may_pass_budget INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX tasks_by_status ON tasks (status);
  CREATE INDEX tasks_removed ON tasks (removed_at) WHERE removed_at IS NOT NULL;
  /* Holds all that filters and order look at, so that a list is made without touching the long rows. */
  CREATE INDEX tasks_shown ON tasks
    (created_at DESC, sequence DESC, status, ratio, starred, reference_count, tags, rating, choice, id)
    WHERE removed_at IS NULL;
  /* Finds what goes on from a clip without reading the rows of the others, of which few have an origin. */
  CREATE INDEX tasks_continued ON tasks (json_extract(origin, '$.from')) WHERE json_valid(origin);
  CREATE INDEX tasks_bridged ON tasks (json_extract(origin, '$.to')) WHERE json_valid(origin);

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

  CREATE VIRTUAL TABLE tasks_search USING fts5 (prompt, name, tags, files, tokenize = 'trigram');
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

  CREATE TABLE chat_conversations (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    is_named INTEGER NOT NULL,
    is_pinned INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    settings TEXT NOT NULL,
    draft_text TEXT NOT NULL,
    draft_attachments TEXT NOT NULL,
    removed_at INTEGER,
    connection_id TEXT
  );
  CREATE INDEX chat_conversations_in_order ON chat_conversations (is_pinned DESC, updated_at DESC, sequence DESC);

  /*
   * Messages are a tree: versions have the same parent, and the one with the highest "chosen" is shown. "body" is the part of a message that nothing is
   * found by; "wire" is what a model sent; "unindexed_from" is the character from which its text is not in the index yet.
   */
  CREATE TABLE chat_messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    conversation INTEGER NOT NULL REFERENCES chat_conversations (sequence) ON DELETE CASCADE,
    parent_id TEXT,
    role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    chosen INTEGER NOT NULL,
    state TEXT,
    text TEXT NOT NULL,
    body TEXT NOT NULL,
    wire TEXT,
    unindexed_from INTEGER
  );
  CREATE INDEX chat_messages_by_conversation ON chat_messages (conversation, sequence);
  CREATE INDEX chat_messages_unindexed ON chat_messages (sequence) WHERE unindexed_from IS NOT NULL;
  CREATE INDEX chat_messages_pending ON chat_messages (conversation) WHERE state = 'pending';

  CREATE TABLE chat_message_files (
    message INTEGER NOT NULL REFERENCES chat_messages (sequence) ON DELETE CASCADE,
    file TEXT NOT NULL,
    PRIMARY KEY (message, file)
  );
  CREATE INDEX chat_message_files_by_file ON chat_message_files (file);

  CREATE TABLE chat_pictures (
    sha256 TEXT PRIMARY KEY,
    file_name TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    width INTEGER,
    height INTEGER
  );
  CREATE TABLE chat_attachments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    file_name TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    added_at INTEGER NOT NULL
  );

  CREATE VIRTUAL TABLE chat_titles_search USING fts5 (title, tokenize = 'trigram');
  CREATE TRIGGER chat_titles_search_insert AFTER INSERT ON chat_conversations BEGIN
    INSERT INTO chat_titles_search (rowid, title) VALUES (new.sequence, new.title);
  END;
  CREATE TRIGGER chat_titles_search_update AFTER UPDATE OF title ON chat_conversations
  WHEN old.title IS NOT new.title BEGIN
    UPDATE chat_titles_search SET title = new.title WHERE rowid = new.sequence;
  END;
  CREATE TRIGGER chat_titles_search_delete AFTER DELETE ON chat_conversations BEGIN
    DELETE FROM chat_titles_search WHERE rowid = old.sequence;
  END;

  CREATE TABLE chat_slices (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    message INTEGER NOT NULL REFERENCES chat_messages (sequence) ON DELETE CASCADE,
    start INTEGER NOT NULL
  );
  CREATE INDEX chat_slices_by_message ON chat_slices (message);
  CREATE VIRTUAL TABLE chat_search USING fts5 (text, tokenize = 'trigram');
  CREATE TRIGGER chat_slices_insert AFTER INSERT ON chat_slices BEGIN
    INSERT INTO chat_search (rowid, text)
      SELECT new.sequence, substr(text, new.start, ${slice.characters + slice.overlap})
      FROM chat_messages WHERE sequence = new.message;
  END;
  CREATE TRIGGER chat_slices_delete AFTER DELETE ON chat_slices BEGIN
    DELETE FROM chat_search WHERE rowid = old.sequence;
  END;

  /* Requests of the operations view, kept by name. */
  CREATE TABLE operation_presets (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    operation TEXT NOT NULL,
    name TEXT NOT NULL,
    request TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER
  );

  /*
   * Charges outlive the tasks and messages that they are for, whose ids they have. "quote" holds the price with its parts, and is NULL
   * where no price was set when the request was sent.
   */
  CREATE TABLE charges (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    connection_id TEXT NOT NULL,
    connection_label TEXT NOT NULL,
    model TEXT NOT NULL,
    tags TEXT NOT NULL DEFAULT '[]',
    charge TEXT NOT NULL,
    currency TEXT,
    amount TEXT,
    quote TEXT
  );
  CREATE INDEX charges_by_time ON charges (at);
  CREATE TRIGGER charges_tags AFTER UPDATE OF tags ON tasks BEGIN
    UPDATE charges SET tags = new.tags WHERE id = new.id;
  END;

  /*
   * What charges come to in each quarter of an hour, so that a sum of many is read from a few rows. Days and months of every time zone
   * begin with one. A sum is "high" × 10^12 + "low" + "fraction" / 10^12: none of them leaves what an integer holds exactly. What is no
   * amount is not part of it. Triggers write it with each charge, whoever writes that.
   */
  CREATE TABLE charge_sums (
    quarter INTEGER NOT NULL,
    currency TEXT NOT NULL,
    charge TEXT NOT NULL,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    fraction INTEGER NOT NULL,
    PRIMARY KEY (quarter, currency, charge)
  );
  CREATE TRIGGER charge_sums_added AFTER INSERT ON charges WHEN ${isCounted('new')} BEGIN
    ${changeOfSum('new', '+')}
  END;
  CREATE TRIGGER charge_sums_removed AFTER DELETE ON charges WHEN ${isCounted('old')} BEGIN
    ${changeOfSum('old', '-')}
  END;
  CREATE TRIGGER charge_sums_before AFTER UPDATE OF at, charge, currency, amount ON charges WHEN ${isCounted('old')} BEGIN
    ${changeOfSum('old', '-')}
  END;
  CREATE TRIGGER charge_sums_after AFTER UPDATE OF at, charge, currency, amount ON charges WHEN ${isCounted('new')} BEGIN
    ${changeOfSum('new', '+')}
  END;
`;

/** Whether a charge is part of the sum of a project. */
const isOfProject = (row: 'new' | 'old') => `${row}.project_id IS NOT NULL AND ${isCounted(row)}`;

/** The index of searches has no column for notes, and cannot get one without being made anew of every prompt. */
const nameAndNote = "coalesce(new.name, '') || coalesce(char(10) || new.note, '')";

/**
 * Changes of the schema, oldest first: the entry at index n takes a database from version `firstVersion` + n to the next one.
 * An entry that has shipped is never edited; a change is a new entry.
 */
export const migrations: readonly string[] = [
  // A star becomes five stars where there were none, and a tag where that would lose something. Notes, variations, and copies to sort by.
  `
  DROP INDEX tasks_shown;
  UPDATE tasks SET tags = json_insert(tags, '$[#]', '★')
    WHERE starred = 1 AND (rating > 0 OR status <> 'ready') AND json_valid(tags);
  UPDATE tasks SET rating = 5 WHERE starred = 1 AND rating = 0 AND status = 'ready';
  DROP TRIGGER tasks_search_insert;
  DROP TRIGGER tasks_search_update;
  ALTER TABLE tasks DROP COLUMN starred;
  ALTER TABLE tasks ADD COLUMN note TEXT;
  /* The form that it was made of with others, as JSON. */
  ALTER TABLE tasks ADD COLUMN variation TEXT;
  ALTER TABLE tasks ADD COLUMN title TEXT AS (substr(coalesce(name, prompt), 1, 40));
  ALTER TABLE tasks ADD COLUMN model TEXT AS (${jsonValue('request', 'model')});
  ALTER TABLE tasks ADD COLUMN seconds REAL AS (${jsonValue('state', 'media.seconds')});
  CREATE INDEX tasks_shown ON tasks (created_at DESC, sequence DESC, status, ratio, reference_count, tags, rating, choice, id,
    title, model, seconds) WHERE removed_at IS NULL;
  CREATE TRIGGER tasks_search_insert AFTER INSERT ON tasks BEGIN
    INSERT INTO tasks_search (rowid, prompt, name, tags, files) VALUES (
      new.sequence, new.prompt, ${nameAndNote},
      (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(new.tags)),
      (SELECT coalesce(group_concat(json_extract(value, '$.name'), ' '), '') FROM json_each(new.request, '$.references')));
  END;
  CREATE TRIGGER tasks_search_update AFTER UPDATE OF name, note, tags ON tasks BEGIN
    UPDATE tasks_search SET
      name = ${nameAndNote},
      tags = (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(new.tags))
    WHERE rowid = new.sequence;
  END;
  `,
  // Projects. A charge follows the task or the conversation that it is for, with those of earlier tries, which stand under its id and a number.
  `
  CREATE TABLE projects (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    colour TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    is_archived INTEGER NOT NULL DEFAULT 0,
    removed_at INTEGER
  );
  ALTER TABLE tasks ADD COLUMN project_id TEXT;
  ALTER TABLE chat_conversations ADD COLUMN project_id TEXT;
  ALTER TABLE charges ADD COLUMN project_id TEXT;
  CREATE INDEX tasks_of_project ON tasks (project_id) WHERE project_id IS NOT NULL;
  CREATE INDEX chat_conversations_of_project ON chat_conversations (project_id) WHERE project_id IS NOT NULL;
  CREATE INDEX charges_of_project ON charges (project_id) WHERE project_id IS NOT NULL;
  DROP INDEX tasks_shown;
  CREATE INDEX tasks_shown ON tasks (created_at DESC, sequence DESC, status, ratio, reference_count, tags, rating, choice, id,
    title, model, seconds, project_id) WHERE removed_at IS NULL;
  CREATE TRIGGER charges_project AFTER UPDATE OF project_id ON tasks WHEN old.project_id IS NOT new.project_id BEGIN
    UPDATE charges SET project_id = new.project_id
    WHERE id = new.id OR (id > new.id || ' ' AND id < new.id || ' :');
  END;
  CREATE TRIGGER charges_project_of_answers AFTER UPDATE OF project_id ON chat_conversations
  WHEN old.project_id IS NOT new.project_id BEGIN
    UPDATE charges SET project_id = new.project_id WHERE rowid IN (
      SELECT charges.rowid FROM chat_messages AS m
      JOIN charges ON charges.id = m.id OR (charges.id > m.id || ' ' AND charges.id < m.id || ' :')
      WHERE m.conversation = new.sequence);
  END;
  /* As charge_sums, of each project. */
  CREATE TABLE project_sums (
    quarter INTEGER NOT NULL,
    project_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    charge TEXT NOT NULL,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    fraction INTEGER NOT NULL,
    PRIMARY KEY (quarter, project_id, currency, charge)
  );
  CREATE TRIGGER project_sums_added AFTER INSERT ON charges WHEN ${isOfProject('new')} BEGIN
    ${changeOfProjectSum('new', '+')}
  END;
  CREATE TRIGGER project_sums_removed AFTER DELETE ON charges WHEN ${isOfProject('old')} BEGIN
    ${changeOfProjectSum('old', '-')}
  END;
  CREATE TRIGGER project_sums_before AFTER UPDATE OF at, charge, currency, amount, project_id ON charges
  WHEN ${isOfProject('old')} BEGIN
    ${changeOfProjectSum('old', '-')}
  END;
  CREATE TRIGGER project_sums_after AFTER UPDATE OF at, charge, currency, amount, project_id ON charges
  WHEN ${isOfProject('new')} BEGIN
    ${changeOfProjectSum('new', '+')}
  END;
  `,
  // The cast. What tasks say of entries is noted beside them, for counts and filters; it outlives them, as charges do.
  `
  CREATE TABLE cast_entries (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    note TEXT NOT NULL,
    puts_description INTEGER NOT NULL,
    project_id TEXT,
    /* The ids of its files, in order, with what each shows. */
    media TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    place INTEGER NOT NULL,
    removed_at INTEGER
  );
  CREATE TABLE cast_uses (
    task TEXT NOT NULL,
    entry TEXT NOT NULL,
    /* 1 where the task has a finished clip in the library. */
    is_clip INTEGER NOT NULL,
    PRIMARY KEY (task, entry)
  );
  CREATE INDEX cast_uses_by_entry ON cast_uses (entry, is_clip);
  CREATE TRIGGER cast_uses_insert AFTER INSERT ON tasks BEGIN
    INSERT OR IGNORE INTO cast_uses (task, entry, is_clip)
      SELECT new.id, json_extract(new.request, fullkey || '.entryId'), new.status = 'ready' AND new.removed_at IS NULL
      FROM json_each(new.request, '$.cast.entries')
      WHERE json_extract(new.request, fullkey || '.entryId') IS NOT NULL;
  END;
  CREATE TRIGGER cast_uses_update AFTER UPDATE OF status, removed_at ON tasks
  WHEN (new.status = 'ready') <> (old.status = 'ready') OR (new.removed_at IS NULL) <> (old.removed_at IS NULL) BEGIN
    UPDATE cast_uses SET is_clip = new.status = 'ready' AND new.removed_at IS NULL WHERE task = new.id;
  END;
  CREATE TRIGGER cast_uses_delete AFTER DELETE ON tasks BEGIN
    UPDATE cast_uses SET is_clip = 0 WHERE task = old.id;
  END;
  `,
  // Variations of one form stand in a stack.
  `
  DROP INDEX tasks_shown;
  ALTER TABLE tasks ADD COLUMN stack TEXT AS (${jsonValue('variation', 'of')});
  CREATE INDEX tasks_shown ON tasks (created_at DESC, sequence DESC, status, ratio, reference_count, tags, rating, choice, id,
    title, model, seconds, project_id, stack) WHERE removed_at IS NULL;
  `,
  // Whether a task has an id of a gateway.
  'CREATE INDEX tasks_remote ON tasks (remote_task_id) WHERE remote_task_id IS NOT NULL;',
  // The price at which the user allowed a task to pass budgets: of an earlier word nobody knows it, and the user is asked again.
  'ALTER TABLE tasks DROP COLUMN may_pass_budget; ALTER TABLE tasks ADD COLUMN allowed_quote TEXT;',
];

/** The version of a database that is up to date. */
export function newestVersion(): number {
  return firstVersion + migrations.length;
}
