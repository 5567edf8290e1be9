/** Readings of a Chinese character in Latin letters without tones; none for anything else, or while they are not known. */
export type ReadingsOf = (character: string) => readonly string[];

export const noReadings: ReadingsOf = () => [];

/** A text that is ready to be searched many times. */
export interface SearchText {
  /** In lower case, with full-width letters and figures as usual ones. */
  readonly folded: string;
  /** A bit for each Latin letter with which a word or a character of the text can begin. */
  readonly initials: number;
  /** Where its Latin words and its Chinese characters begin. */
  readonly units: readonly number[];
}

/** How good a match is. A text that begins with what was typed is what was most likely meant. */
const scores = {
  whole: 100,
  beginning: 90,
  word: 80,
  spelledBeginning: 75,
  inside: 60,
  spelledInside: 50,
} as const;

/** More is not typed to find something. */
export const maxQueryCharacters = 100;

export function prepareText(text: string, readingsOf: ReadingsOf): SearchText {
  const folded = fold(text);
  const units: number[] = [];
  let initials = 0;
  for (let at = 0; at < folded.length; at += 1) {
    if (isWordBegin(folded, at)) initials |= bitOf(folded.charCodeAt(at));
    else if (isChinese(folded.charCodeAt(at))) {
      for (const reading of readingsOf(folded[at] ?? '')) initials |= bitOf(reading.charCodeAt(0));
    } else continue;
    units.push(at);
  }
  return { folded, initials, units };
}

/** The words of what was typed; all must be found. */
export function queryWords(typed: string): readonly string[] {
  return fold(typed.slice(0, maxQueryCharacters))
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * How well a text answers to a word: as it is written, by the beginnings of its words, or by the sound of its Chinese characters,
 * of each as many letters as were typed ("xjdh", "xinjian", "xinjduihua" for 新建对话).
 *
 * @returns 0 where it does not.
 */
export function matchScore(word: string, text: SearchText, readingsOf: ReadingsOf): number {
  const { folded, initials, units } = text;
  const at = folded.indexOf(word);
  if (at === 0) return folded.length === word.length ? scores.whole : scores.beginning;
  // Nothing begins with its first letter: neither is it a word's beginning, nor is it spelled.
  if ((initials & bitOf(word.charCodeAt(0))) === 0) return at > 0 ? scores.inside : 0;
  if (at > 0 && (isWordBegin(folded, at) || hasWordBegin(folded, word, at))) return scores.word;
  if (units[0] === 0 && isSpelledFrom(word, text, 0, readingsOf)) return scores.spelledBeginning;
  if (at > 0) return scores.inside;
  for (let unit = 0; unit < units.length; unit += 1) {
    if (isSpelledFrom(word, text, unit, readingsOf)) return scores.spelledInside;
  }
  return 0;
}

/** How well several texts of one thing answer to all words; the first text, its name, counts for more. 0 where a word is missing. */
export function scoreOf(words: readonly string[], texts: readonly SearchText[], readingsOf: ReadingsOf) {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index];
      const score = text === undefined ? 0 : matchScore(word, text, readingsOf);
      best = Math.max(best, index === 0 ? score : score * 0.8);
    }
    if (best === 0) return 0;
    sum += best;
  }
  return words.length === 0 ? 0 : sum / words.length;
}

/** Whether a word is spelled by the units of a text from one on: Chinese characters and Latin words, one letter at least of each. */
function isSpelledFrom(word: string, { folded, units }: SearchText, first: number, readingsOf: ReadingsOf) {
  // How many letters of the word the units so far can have taken.
  let taken: readonly number[] = fromNone;
  for (let unit = first; unit < units.length && taken.length > 0; unit += 1) {
    const at = units[unit] ?? 0;
    const end = isChinese(folded.charCodeAt(at)) ? at + 1 : folded.length;
    let next = none;
    for (const from of taken) {
      let longest = commonLength(word, from, folded, at, end);
      if (end === at + 1) {
        for (const reading of readingsOf(folded[at] ?? ''))
          longest = Math.max(longest, commonLength(word, from, reading, 0, reading.length));
      }
      if (from + longest === word.length) return true;
      // Whatever takes some letters of the word can take fewer.
      for (let length = longest; length > 0; length -= 1) {
        if (next === none) next = [from + length];
        else if (!next.includes(from + length)) next.push(from + length);
      }
    }
    taken = next;
  }
  return false;
}
const fromNone: readonly number[] = [0];
const none: number[] = [];

/** How many letters of a word from one on are those of a text between two places, where the text's word ends at the latest. */
function commonLength(word: string, from: number, text: string, at: number, end: number): number {
  let length = 0;
  while (at + length < end && from + length < word.length) {
    const code = text.charCodeAt(at + length);
    if (word.charCodeAt(from + length) !== code || (length > 0 && !isLatin(code))) break;
    length += 1;
  }
  return length;
}

function hasWordBegin(folded: string, word: string, first: number): boolean {
  for (let at = folded.indexOf(word, first + 1); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (isWordBegin(folded, at)) return true;
  }
  return false;
}

function isWordBegin(folded: string, at: number): boolean {
  return isLatin(folded.charCodeAt(at)) && (at === 0 || !isLatin(folded.charCodeAt(at - 1)));
}

function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function isChinese(code: number): boolean {
  return code >= 0x3400 && code <= 0x9fff;
}

/** Figures share one bit. */
function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97);
  return isLatin(code) ? 1 << 26 : isChinese(code) ? -1 : 0;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
