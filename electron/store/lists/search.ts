import { spellings } from '#contract';
import type { Db } from '../open.ts';
import type { ListedTask, Test } from './facets.ts';

/** Characters a word needs to be found through the index of three-letter runs. */
const indexedLength = 3;
/** Texts that are read in one go before a search asks for them. */
const textsAtOnce = 5_000;

// One text instead of a row a task: the driver takes ten times as long over rows as the index over its search.
export const indexedSql = 'SELECT json_group_array(rowid) FROM tasks_search WHERE tasks_search MATCH ?';
// The prompt, the name, the tags, the files: the index keeps them in a table of its own.
export const textsSql = `SELECT json_group_object(id, concat_ws(char(10), c0, c1, c2, c3)) FROM tasks_search_content
  WHERE id IN (SELECT value FROM json_each(?))`;

/**
 * Searches among tasks. Words of three characters and more go through the full-text index as quoted phrases; shorter ones, usual in
 * Chinese, are looked for in each text, which is held once it was read: the texts of 100,000 tasks take a tenth of a second. Nothing in
 * a search is an operator.
 */
export function createSearch(db: Db) {
  const selectIndexed = db.prepare(indexedSql).pluck();
  const selectTexts = db.prepare(textsSql).pluck();
  /** Of which all texts are held. */
  let read: readonly ListedTask[] | null = null;

  /** @returns whether others are left. */
  function readTexts(tasks: readonly ListedTask[], most = tasks.length): boolean {
    if (read === tasks) return false;
    const unread = tasks.filter(({ text }) => text === null);
    const some = unread.slice(0, most);
    const [found] = selectTexts.all(JSON.stringify(some.map(({ sequence }) => sequence)));
    const texts: Readonly<Record<number, string>> = JSON.parse(String(found));
    for (const task of some) task.text = texts[task.sequence]?.toLowerCase() ?? '';
    if (some.length < unread.length) return true;
    read = tasks;
    return false;
  }

  function isIndexed(phrases: string): Test {
    const [found] = selectIndexed.all(phrases);
    const sequences: number[] = JSON.parse(String(found));
    // By place: to make a set of 100,000 numbers takes four times as long.
    const isFound = new Uint8Array(sequences.reduce((most, sequence) => Math.max(most, sequence), 0) + 1);
    for (const sequence of sequences) isFound[sequence] = 1;
    return ({ sequence }) => isFound[sequence] === 1;
  }

  return {
    /** Whether one of some tasks has all words of a search. */
    testOf(tasks: readonly ListedTask[], search: string): Test {
      const { phrases, short } = wordsOf(search);
      if (short.length > 0) readTexts(tasks);
      const tests = short.map((forms): Test => {
        return ({ text }) => forms.some((form) => text?.includes(form));
      });
      if (phrases !== '') tests.push(isIndexed(phrases));
      return (task) => tests.every((isFound) => isFound(task));
    },
    /** Reads some more of the texts that short words are looked for in. @returns whether others are left. */
    readSome: (tasks: readonly ListedTask[]): boolean => readTexts(tasks, textsAtOnce),
  };
}

/** What the index is asked, empty for nothing, and each short word in all forms that it may stand in. */
export function wordsOf(search: string) {
  // A NUL would end the text for SQLite.
  const words = [...new Set(search.replaceAll('\0', ' ').split(/\s+/u))].filter((word) => word !== '');
  // A few characters are longer in their normal form: what is stored may be the shorter one.
  const isLong = (word: string) =>
    spellings(word).every((spelling) => Array.from(spelling).length >= indexedLength);
  const long = words.filter(isLong);
  return {
    phrases: long.map((word) => `(${spellings(word).map(quoted).join(' OR ')})`).join(' AND '),
    short: words.filter((word) => !isLong(word)).map((word) => spellings(word.toLowerCase())),
  };
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
