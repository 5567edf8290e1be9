import fc from 'fast-check';
import {
  castNameProblem,
  castSeenBy,
  dropCastMentions,
  findCastMentions,
  freeCastNames,
  isCastNameTaken,
  matchCast,
  renameCastMention,
  unknownCastMentions,
} from '#contract';
import { anyCharacter, checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { expectNotHeldUp, expectProportion, longestHold } from '../../fixtures/timing.ts';

const entriesOf = (...names: string[]) => names.map((name) => ({ id: name, name }));
const cast = entriesOf('Mara', 'Mara Stone', '小明', 'ΟΔΟΣ', 'Ana-Lu', '𝒳', 'José', 'a＠小明');

for (const [prompt, named] of [
  ['@Mara runs', ['Mara']],
  ['@MARA, @mara!', ['Mara', 'Mara']],
  ['@Marathon', []],
  ['@Mara2', []],
  ['@Mara的家', ['Mara']],
  ['@小明走路', ['小明']],
  ['和@小明 走', ['小明']],
  ['@Mara Stone', ['Mara Stone']],
  ['@Mara Stonewall', ['Mara']],
  ['@Mara’s coat', ['Mara']],
  ['@Mara@小明', ['Mara', '小明']],
  ['write to me@Mara', []],
  ['@οδος', ['ΟΔΟΣ']],
  ['@Ana-Lu', ['Ana-Lu']],
  ['🎬@𝒳 🎬', ['𝒳']],
  ['@José and @Jose\u0301', ['José', 'José']],
  ['＠小明走，＠Mara', ['小明', 'Mara']],
  ['write to me＠Mara', []],
  ['@a＠小明', ['a＠小明']],
  ['@', []],
] as const) {
  test(`in "${prompt}" are mentioned: ${named.join(', ') || 'none'}`, () => {
    expect(findCastMentions(prompt, cast).map(({ entry }) => entry.name)).toEqual(named);
  });
}

test('what looks like a mention of nothing is told once; addresses of mail and references are not', () => {
  expect(unknownCastMentions('@Zoe, @Mara, ＠Zoe, a@b.org, @Image 1, ＠小红去', cast)).toEqual([
    'Zoe',
    '小红去',
  ]);
});

test('a mention is renamed or becomes plain text, and no other one with it', () => {
  const prompt = '@Mara and @Mara Stone, @mara';
  expect(renameCastMention(prompt, cast, 'Mara', 'Eva')).toBe('@Eva and @Mara Stone, @Eva');
  expect(dropCastMentions(prompt, cast, ['Mara', '小明'])).toBe('Mara and @Mara Stone, Mara');
  // With what stands behind it the new name would be another entry's.
  expect(renameCastMention('@大明天来', entriesOf('大', '小明'), '大', '小')).toBe('@小 明天来');
  expect(renameCastMention('@Tom Stone', [...cast, ...entriesOf('Tom')], 'Tom', 'mara')).toBe('@mara  Stone');
  // What stands right behind goes on being a mention.
  const joined = dropCastMentions('@Mara@小明@José', cast, ['Mara', '小明']);
  expect(joined).toBe('Mara 小明@José');
  expect(findCastMentions('Mara @小明 run', cast).map(({ entry }) => entry.name)).toEqual(['小明']);
});

test('a name is the same with its accents in letters of their own', () => {
  const [jose] = entriesOf('José').map((entry) => ({ ...entry, project: null, usedCount: 0, createdAt: 1 }));
  const apart = { name: 'Jose\u0301', project: null, createdAt: 1 };
  expect(isCastNameTaken(jose ? [jose] : [], apart)).toBe(true);
  expect(castSeenBy([{ ...apart, id: 'a' }, ...(jose ? [jose] : [])], null)).toHaveLength(1);
  expect(matchCast(apart.name, jose ? [jose] : [])).toEqual([jose]);
});

test('names that come together are numbered on, each in a few tries, past those that are taken', () => {
  let tries = 0;
  class Counted extends Set<string> {
    override has(key: string): boolean {
      tries += 1;
      return super.has(key);
    }
  }
  expect(freeCastNames(new Counted(['mara', 'mara 3']), ['Mara', 'Tom', 'Mara', 'Image', 'Image'])).toEqual([
    ...['Mara 2', 'Tom', 'Mara 4', 'Image', 'Image 100'],
  ]);
  tries = 0;
  const many = Array.from({ length: 1_000 }, () => 'Mara');
  expect(new Set(freeCastNames(new Counted(), many)).size).toBe(1_000);
  expect(tries).toBeLessThan(3_000);
});

test('mentions lie in the prompt in order, whatever it holds, and no character is cut', () => {
  const anyText = fc.string({
    unit: fc.oneof(anyCharacter, fc.constantFrom('@', '＠', 'Mara', '小明', '𝒳', ' ')),
  });
  checkProperty(
    fc.property(anyText, (prompt) => {
      let last = 0;
      for (const { start, end, entry } of findCastMentions(prompt, cast)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(prompt.slice(start + 1, end).toLowerCase()).toBe(entry.name.toLowerCase());
        last = end;
      }
      expect(dropCastMentions(prompt, cast, [])).toBe(prompt);
      expect(prompt.isWellFormed()).toBe(renameCastMention(prompt, cast, '𝒳', 'Y').isWellFormed());
    }),
    500,
  );
});

test('an entry is found by the beginning of a word and by the initials of its pinyin, those used most first', () => {
  const used = (name: string, usedCount: number) => ({ name, usedCount });
  const entries = [
    used('Mara Stone', 1),
    used('小明', 3),
    used('小美', 5),
    used('Stella', 2),
    used('王小波', 0),
  ];
  const found = (query: string) => matchCast(query, entries).map(({ name }) => name);
  expect(found('st')).toEqual(['Stella', 'Mara Stone']);
  expect(found('xm')).toEqual(['小美', '小明']);
  expect(found('WXB')).toEqual(['王小波']);
  expect(found('小')).toEqual(['小美', '小明']);
  expect(found('')).toHaveLength(5);
  expect(found('tone')).toEqual([]);
  // One that is called so is meant, however often others are.
  expect(matchCast('mara', [used('Mara Lee', 5), used('Mara', 0)])[0]?.name).toBe('Mara');
});

test('a form sees the entry of its own project before one of all that has its name', () => {
  const of = (id: string, project: string | null) => ({ id, name: 'Anna', project, createdAt: 1 });
  const entries = [of('of all', null), of('own', 'q')];
  expect(castSeenBy(entries, 'q').map(({ id }) => id)).toEqual(['own']);
  expect(castSeenBy(entries, 'r').map(({ id }) => id)).toEqual(['of all']);
  expect(castSeenBy(entries, null).map(({ id }) => id)).toEqual(['of all']);
});

test('entries of two projects may share a name; a form without a project sees the one that was made first', () => {
  const of = (id: string, name: string, project: string | null) => ({
    id,
    name,
    project,
    createdAt: -Number(id),
  });
  const entries = [of('1', 'Mara', 'p'), of('2', 'mara', 'q'), of('3', 'Tom', null)];
  expect(castSeenBy(entries, 'q').map(({ id }) => id)).toEqual(['2', '3']);
  expect(castSeenBy(entries, null).map(({ id }) => id)).toEqual(['2', '3']);
  expect(castSeenBy(entries.toReversed(), null).map(({ id }) => id)).toEqual(['3', '2']);
  expect(isCastNameTaken(entries, { name: 'MARA', project: 'r' })).toBe(false);
  expect(isCastNameTaken(entries, { name: 'MARA', project: null })).toBe(true);
  expect(isCastNameTaken(entries, { id: '3', name: 'tom', project: null })).toBe(false);
});

test('a name that a prompt could not tell from something else is none', () => {
  expect(['', ' ', 'a@b', 'Image 1', '图片 2 的', 'x'.repeat(61)].map(castNameProblem)).toEqual([
    'empty',
    'empty',
    'at-sign',
    'names-reference',
    'names-reference',
    'too-long',
  ]);
  expect(castNameProblem('Mara Stone')).toBeNull();
});

test('a full cast is looked for in time in proportion to the prompt, and matched without holding up a key', async () => {
  const many = entriesOf(...Array.from({ length: 500 }, (_, at) => `Name ${at} ${'x'.repeat(at % 50)}`));
  const mentionsIn = (count: number) => findCastMentions('@Name 7 xxxxxxx @ @Na '.repeat(count), many).length;
  expect(mentionsIn(4_000)).toBe(4_000);
  await expectProportion(8_000, mentionsIn);

  const entries = many.map((entry, usedCount) => ({ ...entry, usedCount }));
  const { hold } = await longestHold(async () => {
    for (let key = 0; key < 50; key += 1) matchCast('name 4', entries);
  });
  expectNotHeldUp(hold);
});
