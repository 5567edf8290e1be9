import { assertNever, type TaskFilter } from '#contract';

/** A condition in SQL with the values of its marks, in order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Characters a word needs to be found through the index of three-letter runs. */
const indexedLength = 3;

/**
 * What a filter asks of a row of `tasks`. Words of three characters and more go through the full-text
 * index as quoted phrases; shorter ones, usual in Chinese, are looked for in each row. Nothing in a
 * search is an operator.
 *
 * @param skipped rows, by `sequence`, that are known to be unreadable.
 */
export function conditionOf(filter: TaskFilter, skipped: readonly number[] = []): Condition {
  const parts: Condition[] = [{ sql: 'removed_at IS NULL', values: [] }];
  const { statuses, ratio, tag, isStarred, hasReferences, minRating } = filter;
  if (statuses.length > 0) {
    parts.push({ sql: `+status IN (${statuses.map(() => '?').join(', ')})`, values: statuses });
  }
  if (ratio !== null) parts.push({ sql: 'ratio = ?', values: [ratio] });
  if (isStarred) parts.push({ sql: 'starred = 1', values: [] });
  if (hasReferences) parts.push({ sql: 'reference_count > 0', values: [] });
  if (minRating > 0) parts.push({ sql: 'rating >= ?', values: [minRating] });
  parts.push(...choiceConditions(filter.choices));
  if (tag !== null) {
    parts.push({ sql: 'EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)', values: [tag] });
  }
  parts.push(...searchConditions(filter.search));
  if (skipped.length > 0) {
    parts.push({
      sql: '+sequence NOT IN (SELECT value FROM json_each(?))',
      values: [JSON.stringify(skipped)],
    });
  }
  return {
    sql: parts.map(({ sql }) => sql).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  };
}

function choiceConditions(choices: TaskFilter['choices']): Condition[] {
  switch (choices) {
    case 'all':
      return [];
    case 'kept':
      return [{ sql: "choice IS NOT 'hidden'", values: [] }];
    case 'picked':
    case 'hidden':
      return [{ sql: 'choice = ?', values: [choices] }];
    default:
      return assertNever(choices);
  }
}

/** `+sequence` keeps the rows in the order of their index: looking each match up by row would sort them all. */
function searchConditions(search: string): Condition[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  // A few characters are longer in their normal form: what is stored may be the shorter one.
  const isLong = (word: string) =>
    spellings(word).every((spelling) => Array.from(spelling).length >= indexedLength);
  const long = words.filter(isLong);
  const short = words.filter((word) => !isLong(word)).map(shortWord);
  const phrases = long.map((word) => `(${spellings(word).map(quoted).join(' OR ')})`).join(' AND ');
  const conditions: Condition[] = [];
  if (long.length > 0) {
    conditions.push({
      sql: '+sequence IN (SELECT rowid FROM tasks_search WHERE tasks_search MATCH ?)',
      values: [phrases],
    });
  }
  if (short.length > 0) {
    // The index keeps its texts in a table of its own, which is read twice as fast as the index itself.
    conditions.push({
      sql: `+sequence IN (SELECT id FROM tasks_search_content WHERE ${short.map(({ sql }) => sql).join(' AND ')})`,
      values: short.flatMap(({ values }) => values),
    });
  }
  return conditions;
}

/** A NUL would end the text for SQLite. */
function wordsOf(search: string): string[] {
  return [...new Set(search.replaceAll('\0', ' ').split(/\s+/u))].filter((word) => word !== '');
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
