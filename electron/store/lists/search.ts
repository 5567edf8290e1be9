import type { Db } from '../open.ts';

/** A condition in SQL with the values of its marks, in order. */
interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

/** Characters a word needs to be found through the index of three-letter runs. */
const indexedLength = 3;

/**
 * Whether a search finds a task, by its `sequence`; `null` for a search without words, which finds all. Words of three characters and
 * more go through the full-text index as quoted phrases; shorter ones, usual in Chinese, are looked for in each text. Nothing in
 * a search is an operator.
 */
export function findTasks(db: Db, search: string): ((sequence: number) => boolean) | null {
  const condition = conditionOf(search);
  if (condition === null) return null;
  const { sql, values } = condition;
  // One text instead of a row a task: the driver takes ten times as long over rows as the index over its search.
  const [found] = db
    .prepare(sql)
    .pluck()
    .all(...values);
  const sequences: number[] = JSON.parse(String(found));
  // By place: to make a set of 100,000 numbers takes four times as long.
  const isFound = new Uint8Array(sequences.reduce((most, sequence) => Math.max(most, sequence), 0) + 1);
  for (const sequence of sequences) isFound[sequence] = 1;
  return (sequence) => isFound[sequence] === 1;
}

/** The statement whose one answer is the sequences of what is found, as JSON. */
export function conditionOf(search: string): Condition | null {
  // A NUL would end the text for SQLite.
  const words = [...new Set(search.replaceAll('\0', ' ').split(/\s+/u))].filter((word) => word !== '');
  if (words.length === 0) return null;
  // A few characters are longer in their normal form: what is stored may be the shorter one.
  const isLong = (word: string) =>
    spellings(word).every((spelling) => Array.from(spelling).length >= indexedLength);
  const long = words.filter(isLong);
  const short = words.filter((word) => !isLong(word)).map(shortWord);
  const phrases = long.map((word) => `(${spellings(word).map(quoted).join(' OR ')})`).join(' AND ');
  const isInIndex = 'tasks_search WHERE tasks_search MATCH ?';
  if (short.length === 0)
    return { sql: `SELECT json_group_array(rowid) FROM ${isInIndex}`, values: [phrases] };
  const conditions: Condition[] = [
    ...(long.length > 0 ? [{ sql: `id IN (SELECT rowid FROM ${isInIndex})`, values: [phrases] }] : []),
    ...short,
  ];
  return {
    // The index keeps its texts in a table of its own, which is read twice as fast as the index itself.
    sql: `SELECT json_group_array(id) FROM tasks_search_content WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** A letter with its accent is one character or two: typed ones are mostly one, names of files on a Mac two. */
function spellings(word: string): string[] {
  return [...new Set([word, word.normalize('NFC'), word.normalize('NFD')])];
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** LIKE folds the case of ASCII letters alone, so a word in another script is looked for in each case. */
function shortWord(word: string): Condition {
  const isAscii = /^[\0-\x7F]*$/u.test(word);
  const cases = isAscii ? [word] : [word, word.toLowerCase(), word.toUpperCase()];
  const forms = [...new Set(cases.flatMap(spellings))];
  const patterns = forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`);
  // The prompt, the name, the tags, the files.
  const columns = ['c0', 'c1', 'c2', 'c3'];
  const tests = columns.flatMap((column) => patterns.map(() => `${column} LIKE ? ESCAPE '\\'`));
  return { sql: `(${tests.join(' OR ')})`, values: columns.flatMap(() => patterns) };
}
