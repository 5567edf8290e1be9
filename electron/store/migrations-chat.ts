/**
 * Characters that go into the index in one go, and how many of them the next piece begins with again, so that a word
 * at the border is found. More at a time would hold up the main process.
 */
export const slice = { characters: 6_000, overlap: 100 } as const;

/**
 * Conversations. Messages are a tree: versions have the same parent, and the one with the highest `chosen` is shown.
 * `body` is the part of a message that nothing is found by; `wire` is what a model sent; `unindexed_from` is the character
 * from which its text is not in the index yet.
 */
export const chatTables = `
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
    removed_at INTEGER
  );
  CREATE INDEX chat_conversations_in_order ON chat_conversations (is_pinned DESC, updated_at DESC, sequence DESC);

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
  `;
