/** Readings of a Chinese character in Latin letters without tones; none for anything else, or while they are not known. */
export type ReadingsOf = (character: string) => readonly string[];

export const noReadings: ReadingsOf = () => [];

/** A text that is ready to be searched many times. */
export interface SearchText {
  /** In lower case, with full-width letters and figures as usual ones. */
  readonly folded: string;
  /** A bit for each Latin letter with which a word or a character of the text can begin. */
  readonly initials: number;
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
  let initials = 0;
  for (let at = 0; at < folded.length; at += 1) {
    if (isWordBegin(folded, at)) initials |= bitOf(folded.charCodeAt(at));
    else if (isChinese(folded.charCodeAt(at))) {
      for (const reading of readingsOf(folded[at] ?? '')) initials |= bitOf(reading.charCodeAt(0));
    }
  }
  return { folded, initials };
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
  const { folded, initials } = text;
  const at = folded.indexOf(word);
  if (at === 0) return folded.length === word.length ? scores.whole : scores.beginning;
  if (at > 0 && (isWordBegin(folded, at) || hasWordBegin(folded, word, at))) return scores.word;
  const spelled = (initials & bitOf(word.charCodeAt(0))) === 0 ? -1 : spelledAt(word, folded, readingsOf);
  if (spelled === 0) return scores.spelledBeginning;
  if (at > 0) return scores.inside;
  return spelled > 0 ? scores.spelledInside : 0;
}

/** How well several texts of one thing answer to all words; the first text, its name, counts for more. 0 where a word is missing. */
export function scoreOf(
  words: readonly string[],
  texts: readonly SearchText[],
  readingsOf: ReadingsOf,
): number {
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

/** Where a word is spelled in a text; -1 where it is not. */
function spelledAt(word: string, folded: string, readingsOf: ReadingsOf): number {
  for (let at = nextUnit(folded, 0); at !== -1; at = nextUnit(folded, at + 1)) {
    if (canBegin(word, folded, at, readingsOf) && isSpelledFrom(word, folded, at, readingsOf)) return at;
  }
  return -1;
}

/** Whether the unit at a place can give the first letter of a word: most cannot, which saves following them. */
function canBegin(word: string, folded: string, at: number, readingsOf: ReadingsOf): boolean {
  const character = folded[at] ?? '';
  if (character === word[0]) return true;
  return isChinese(folded.charCodeAt(at)) && readingsOf(character).some((reading) => reading[0] === word[0]);
}

/** Whether a word is spelled by the units of a text from one on: Chinese characters and Latin words, one letter at least of each. */
function isSpelledFrom(word: string, folded: string, first: number, readingsOf: ReadingsOf): boolean {
  // How many letters of the word the units so far can have taken.
  let taken: readonly number[] = [0];
  for (let at = first; at !== -1 && taken.length > 0; ) {
    const end = isChinese(folded.charCodeAt(at)) ? at + 1 : endOfWord(folded, at);
    const unit = folded.slice(at, end);
    const ways = [unit, ...readingsOf(unit)];
    const next = new Set<number>();
    for (const from of taken) {
      for (const way of ways) {
        for (let length = commonLength(word, from, way); length > 0; length -= 1) next.add(from + length);
      }
    }
    if (next.has(word.length)) return true;
    taken = [...next];
    at = nextUnit(folded, end);
  }
  return false;
}

function commonLength(word: string, from: number, unit: string): number {
  let length = 0;
  while (length < unit.length && from + length < word.length && word[from + length] === unit[length])
    length += 1;
  return length;
}

function nextUnit(folded: string, at: number): number {
  for (let index = at; index < folded.length; index += 1) if (isUnit(folded, index)) return index;
  return -1;
}

function isUnit(folded: string, at: number): boolean {
  return isChinese(folded.charCodeAt(at)) || isWordBegin(folded, at);
}

function endOfWord(folded: string, at: number): number {
  let end = at;
  while (end < folded.length && isLatin(folded.charCodeAt(end))) end += 1;
  return end;
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

/** A Latin letter or a figure. */
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
