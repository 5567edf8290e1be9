import { parseJson } from '../shared/json.ts';
import type { DocumentNames, Documents } from '../shared/ports.ts';
import type { Db } from './open.ts';

export function createDocuments(db: Db): Documents & DocumentNames {
  const select = db.prepare('SELECT value FROM documents WHERE name = ?');
  const selectNames = db.prepare('SELECT name FROM documents WHERE substr(name, 1, ?) = ?').pluck();
  const upsert = db.prepare(
    'INSERT INTO documents (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    read(name, schema, fallback) {
      const row = select.get(name) as { value: string } | undefined;
      if (!row) return fallback;
      // Read now and then, and many at the start: making code of the schema would take longer than it ever saves.
      const parsed = schema.safeParse(parseJson(row.value), { jitless: true });
      return parsed.success ? parsed.data : fallback;
    },
    names: (prefix) => selectNames.all(prefix.length, prefix).map(String),
    write: (name, value) => void upsert.run(name, JSON.stringify(value)),
  };
}
