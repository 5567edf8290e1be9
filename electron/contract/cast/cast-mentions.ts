import { findMentions, rewriteMentions } from '../video/mentions.ts';
import { type CastEntry, castLimits, foldCase, nameKey } from './cast.ts';

/** A place in a prompt that names an entry, such as `@Mara`. */
export interface CastMention<Entry> {
  readonly entry: Entry;
  readonly start: number;
  readonly end: number;
}

type Named = Pick<CastEntry, 'name'>;

/** Whether a prompt has the sign that mentions begin with: an input method for Chinese may write it at full width. */
export const mayMentionCast = (prompt: string): boolean => /[@＠]/.test(prompt);

// Scripts that put no blanks between words: what follows in one of them begins another word. A letter or a digit of any other script goes on with it.
const goesOn =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]/u;

/** Whether the word that ends before `at` goes on there. */
export function goesOnAt(text: string, at: number): boolean {
  return at < text.length && goesOn.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Whether an `@` at this place stands in a word, as in an address of mail: it begins no mention there. */
export function isInWord(prompt: string, at: number): boolean {
  if (at === 0) return false;
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(prompt.slice(Math.max(0, at - 2), at));
  return goesOnAt(prompt, at - (isPair ? 2 : 1));
}

/** A text as it is, and with its accents within letters and behind them: typed ones are mostly within, those of a Mac's file names behind. */
export const spellings = (text: string): string[] => [
  ...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
];

/**
 * The mentions of entries in a prompt, in its order. Of several names that fit the longest counts, and case does not; a name that goes on
 * with a letter is another word: `@Marathon` is not `@Mara`. Takes time in proportion to the prompt.
 *
 * @param entries those that the form sees; see `castSeenBy`.
 */
export function findCastMentions<Entry extends Named>(
  prompt: string,
  entries: readonly Entry[],
): readonly CastMention<Entry>[] {
  if (entries.length === 0 || !mayMentionCast(prompt)) return [];
  const byName = new Map(
    entries.flatMap((entry) => spellings(entry.name).map((name) => [foldCase(name), entry] as const)),
  );
  const lengths = [...new Set([...byName.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  const folded = foldCase(prompt);
  const mentions: CastMention<Entry>[] = [];
  for (const { index: start } of prompt.matchAll(/[@＠]/g)) {
    const last = mentions.at(-1)?.end ?? 0;
    // A name may hold a sign of full width.
    if (start < last || (start !== last && isInWord(prompt, start))) continue;
    for (const length of lengths) {
      const end = start + 1 + length;
      const entry = end > prompt.length ? undefined : byName.get(folded.slice(start + 1, end));
      if (entry === undefined || goesOnAt(prompt, end)) continue;
      mentions.push({ entry, start, end });
      break;
    }
  }
  return mentions;
}

const wordAfterAt = new RegExp(`[@＠]([\\p{L}\\p{M}\\p{N}_-]{1,${castLimits.maxNameCharacters}})`, 'gu');

/** What looks like a mention and names no entry: each name once, as it was written. */
export function unknownCastMentions(prompt: string, entries: readonly Named[]): readonly string[] {
  const known = new Set(findCastMentions(prompt, entries).map(({ start }) => start));
  const references = new Set(findMentions(prompt).map(({ start }) => start));
  const names = Array.from(prompt.matchAll(wordAfterAt)).flatMap(({ index, 1: name = '' }) =>
    known.has(index) || references.has(index + 1) || isInWord(prompt, index) ? [] : [name],
  );
  return [...new Set(names)];
}

/** Names an entry before other words: with a blank behind it where the two would be another word, or name another entry. */
export function castMentionText(name: string, after: string, entries: readonly Named[]): string {
  const [found] = findCastMentions(`@${name}${after.slice(0, castLimits.maxNameCharacters)}`, entries);
  return found?.end === name.length + 1 ? `@${name}` : `@${name} `;
}

/**
 * A prompt with the mentions of one entry under another name.
 *
 * @param entries those that the form sees, as they are called before.
 */
export function renameCastMention<Entry extends Pick<CastEntry, 'id' | 'name'>>(
  prompt: string,
  entries: readonly Entry[],
  id: string,
  name: string,
): string {
  const mentions = findCastMentions(prompt, entries).filter(({ entry }) => entry.id === id);
  const renamed = entries.map((entry) => (entry.id === id ? { name } : entry));
  return rewriteMentions(prompt, mentions, ({ end }) => castMentionText(name, prompt.slice(end), renamed));
}

/** A prompt in which the mentions of these entries are plain text: `@Mara` becomes `Mara`. */
export function dropCastMentions<Entry extends Pick<CastEntry, 'id' | 'name'>>(
  prompt: string,
  entries: readonly Entry[],
  ids: readonly string[],
): string {
  const mentions = findCastMentions(prompt, entries).filter(({ entry }) => ids.includes(entry.id));
  // A mention right behind it goes on being one.
  const isJoined = ({ entry, end }: (typeof mentions)[number]) =>
    /^[@＠]/.test(prompt.slice(end)) && isInWord(`${entry.name}@`, entry.name.length);
  return rewriteMentions(prompt, mentions, (mention) =>
    isJoined(mention) ? `${mention.entry.name} ` : mention.entry.name,
  );
}

/**
 * The entries that a word after `@` may mean, the one that is called so before those used most: by the beginning of the name or of one of its words, or by the first
 * letters of a Chinese name in pinyin (`xm` for 小明). All of them for an empty word.
 */
export function matchCast<Entry extends Pick<CastEntry, 'name' | 'usedCount'>>(
  query: string,
  entries: readonly Entry[],
): readonly Entry[] {
  const wanted = nameKey(query);
  const isMatch = ({ name }: Entry) => {
    const folded = nameKey(name);
    if (folded.startsWith(wanted) || folded.split(/[\s\-_.·・]+/u).some((word) => word.startsWith(wanted)))
      return true;
    return beginsWithInitials(folded, wanted);
  };
  const rank = ({ name, usedCount }: Entry) =>
    nameKey(name) === wanted ? Number.POSITIVE_INFINITY : usedCount;
  // The sort is stable: among equals the user's order stays.
  return entries.filter(isMatch).sort((left, right) => rank(right) - rank(left) || 0);
}

/** Whether the first letters of a Chinese name in pinyin begin so; both in lower case. */
export const beginsWithInitials = (name: string, wanted: string): boolean =>
  /^[a-z]/.test(wanted) && pinyinInitials(name).startsWith(wanted);

/** For each letter that a syllable begins with, the first character of its syllables, as the collation of pinyin sorts them. */
const firstOfLetter = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀'];
const letters = [...'abcdefghjklmnopqrstwxyz'];
/** The collation knows the pinyin of every character, so that no table of them has to be shipped. */
const byPinyin = new Intl.Collator('zh-u-co-pinyin');
/** What is known of characters. The collation has one reading of each: that of 重 in 重命名, 重做 and 重庆 is another. */
const knownInitials = new Map([['重', 'c']]);

/** The first letter of the pinyin of a Chinese character. */
export function pinyinInitial(character: string): string {
  const known = knownInitials.get(character);
  if (known !== undefined) return known;
  const after = firstOfLetter.findIndex((first) => byPinyin.compare(character, first) < 0);
  const initial = letters[(after < 0 ? letters.length : after) - 1] ?? character;
  knownInitials.set(character, initial);
  return initial;
}

const pinyinInitials = (name: string): string =>
  name.replace(/\s/gu, '').replace(/\p{Script=Han}/gu, pinyinInitial);
