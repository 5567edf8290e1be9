import { commandLabel, commandSearchWords, commands, pinyinInitial } from '#contract';
import {
  type EntryKind,
  findEntries,
  firstEntries,
  habitScores,
  type PaletteEntry,
  placeOf,
} from '#renderer/features/palette/entries.ts';
import { prepareText, queryWords, scoreOf } from '#renderer/features/palette/matching.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const scoreIn = (typed: string, ...texts: readonly string[]): number =>
  scoreOf(queryWords(typed), texts.map(prepareText));

/** What is typed, parted by strokes, by what it finds. */
const found = {
  'New conversation': 'new|NEW CONV|conv new|nc|vers',
  新建对话: '新建|对话|xjdh|XJDH|xj dh|dh',
  重庆夜色: 'cqys',
  重命名任务: 'cmm',
  女声旁白: 'nspb',
  '城市 4K 航拍': '4k|cs4h',
  'A fox': 'ｆｏｘ',
  'A Ｆｏｘ': 'fox',
  'Le Réel': 'réel',
  'Take #1': '#1',
};
const missed = { 'New conversation': 'nx|new fox', 新建对话: 'xdh|xjdhx|xinjian|zz' };

test('what is typed finds a name by its words, their first letters and those of its pinyin, and nothing that only looks like it', () => {
  for (const [name, typed] of Object.entries(found)) {
    for (const words of typed.split('|')) expect(scoreIn(words, name), words).toBeGreaterThan(0);
  }
  for (const [name, typed] of Object.entries(missed)) {
    for (const words of typed.split('|')) expect(scoreIn(words, name), words).toBe(0);
  }
});

test('what begins with the word comes before what has a word of it, before its initials, before its inside', () => {
  const texts = ['chat', 'chat settings', 'new chat', '菜单', 'arcchat'];
  const scores = texts.map((text) => scoreIn('chat', text));
  expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
  expect(scores[1]).toBeGreaterThan(scores[2] ?? 0);
  expect(scores[2]).toBeGreaterThan(scores[4] ?? 0);
  expect(scores[3]).toBe(0);
  expect(scoreIn('xj', '新建对话')).toBeGreaterThan(scoreIn('xj', '重新建立'));
  // The name of a thing counts for more than the other words that it is found by.
  expect(scoreIn('chat', 'chat', 'x')).toBeGreaterThan(scoreIn('chat', 'x', 'chat'));
});

/** The first letter of each character of a label, as who types pinyin would. */
function initialsOf(label: string): string {
  return Array.from(label)
    .map((character) => (/\p{Script=Han}/u.test(character) ? pinyinInitial(character) : ''))
    .join('');
}

const entryOf = (key: string, kind: EntryKind, ...names: readonly string[]): PaletteEntry => ({
  key,
  kind,
  name: names[0] ?? '',
  texts: names.map(prepareText),
});
const commandEntries = commands.map(({ id }) => entryOf(id, 'command', ...commandSearchWords(id)));
const search = (typed: string, entries = commandEntries, uses = habitScores([], 0)): readonly string[] =>
  findEntries(entries, queryWords(typed), uses).map(({ key }) => key);

for (const { id } of commands) {
  test(`the command ${id} is found by its English and Chinese labels, by each of its words and by pinyin initials`, () => {
    for (const language of ['en', 'zh-CN'] as const) {
      expect(search(commandLabel(id, language))[0]).toBe(id);
    }
    for (const words of commandSearchWords(id)) {
      for (const word of queryWords(words)) if (word !== 'the') expect(search(word), word).toContain(id);
    }
    const initials = initialsOf(commandLabel(id, 'zh-CN'));
    expect(initials.length).toBeGreaterThan(1);
    expect(search(initials), initials).toContain(id);
  });
}

test('of things that answer equally well the ones used more and lately come first', () => {
  const day = 24 * 3_600_000;
  const now = 100 * day;
  const entries = ['a', 'b', 'c'].map((key) => entryOf(key, 'clip', `Fox ${key}`));
  const often = { key: 'b', count: 5, lastAt: now - 60 * day };
  const uses = habitScores([often, { key: 'c', count: 2, lastAt: now - day }], now);
  expect(search('fox', entries, uses)).toEqual(['c', 'b', 'a']);
  expect(search('fox', entries)).toEqual(['a', 'b', 'c']);
});

test('habit never puts what hardly answers before what was typed', () => {
  const now = 1_000;
  const entries = [entryOf('inside', 'command', 'Outfoxed'), entryOf('whole', 'command', 'Fox')];
  const uses = habitScores([{ key: 'inside', count: 500, lastAt: now }], now);
  expect(search('fox', entries, uses)).toEqual(['whole', 'inside']);
});

test('a use counts half after two weeks', () => {
  const twoWeeks = 14 * 24 * 3_600_000;
  const scoreAt = (now: number) => habitScores([{ key: 'a', count: 3, lastAt: 0 }], now).get('a') ?? 0;
  expect(scoreAt(0)).toBeGreaterThan(0);
  expect(scoreAt(twoWeeks)).toBeCloseTo(scoreAt(0) / 2);
});

test('thousands of clips leave room for the rest', () => {
  const clips = Array.from({ length: 1_000 }, (_, place) =>
    entryOf(`clip${place}`, 'clip', `Settings ${place}`),
  );
  const result = search('settings', [...clips, ...commandEntries]);
  expect(result).toContain('screen.settings');
  expect(result.length).toBeLessThan(100);
});

test('before anything is typed, what was used lately stands first and every command after it', () => {
  const entries = [...commandEntries, entryOf('clip', 'clip', 'Fox')];
  const first = firstEntries(entries, habitScores([{ key: 'clip', count: 1, lastAt: 0 }], 0));
  expect(first.recent.map(({ key }) => key)).toEqual(['clip']);
  expect(first.commands.map(({ key }) => key)).toEqual(commands.map(({ id }) => id));
});

test('no more than six stand as used lately, and whatever else was used is among the commands', () => {
  const uses = commands.slice(0, 8).map(({ id }, place) => ({ key: id, count: 8 - place, lastAt: 0 }));
  const { recent, commands: others } = firstEntries(commandEntries, habitScores(uses, 0));
  expect(recent.map(({ key }) => key)).toEqual(commands.slice(0, 6).map(({ id }) => id));
  expect(others.map(({ key }) => key)).toEqual(commands.slice(6).map(({ id }) => id));
});

test('the entry that was gone to stays the chosen one where others come before it', () => {
  const [a, b, c] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  expect(placeOf([a, b], 'b', 1)).toBe(1);
  expect(placeOf([c, a, b], 'b', 1)).toBe(2);
  expect(placeOf([c, a], 'b', 1)).toBe(1);
  expect(placeOf([c], 'b', 1)).toBe(0);
  expect(placeOf([c, a], null, 0)).toBe(0);
});
