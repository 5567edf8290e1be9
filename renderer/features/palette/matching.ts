import { pinyinInitial } from '#contract';

/** A text that is ready to be searched many times. */
export interface SearchText {
  /** In lower case, with full-width letters and figures as usual ones. */
  readonly folded: string;
  /** The letter with which each of its Latin words begins, and the pinyin of each of its Chinese characters. */
  readonly initials: string;
}

/** How good a match is. A text that begins with what was typed is what was most likely meant. */
const scores = {
  whole: 100,
  beginning: 90,
  word: 80,
  firstInitials: 75,
  inside: 60,
  laterInitials: 50,
} as const;

/** More is not typed to find something. */
export const maxQueryCharacters = 100;

export function prepareText(text: string): SearchText {
  const folded = fold(text);
  let initials = '';
  for (let at = 0; at < folded.length; at += 1) {
    if (isWordBegin(folded, at)) initials += folded[at];
    else if (isChinese(folded.charCodeAt(at))) initials += pinyinInitial(folded[at] ?? '');
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
 * How well a text answers to a word: as it is written, or by the first letters of its words and of the pinyin of its Chinese
 * characters ("xjdh" for 新建对话).
 *
 * @returns 0 where it does not.
 */
function matchScore(word: string, { folded, initials }: SearchText): number {
  const at = folded.indexOf(word);
  if (at === 0) return folded.length === word.length ? scores.whole : scores.beginning;
  if (at > 0 && hasWordBegin(folded, word, at)) return scores.word;
  if (initials.startsWith(word)) return scores.firstInitials;
  if (at > 0) return scores.inside;
  return initials.includes(word) ? scores.laterInitials : 0;
}

/** How well several texts of one thing answer to all words; the first text, its name, counts for more. 0 where a word is missing. */
export function scoreOf(words: readonly string[], texts: readonly SearchText[]): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index];
      const score = text === undefined ? 0 : matchScore(word, text);
      best = Math.max(best, index === 0 ? score : score * 0.8);
    }
    if (best === 0) return 0;
    sum += best;
  }
  return words.length === 0 ? 0 : sum / words.length;
}

function hasWordBegin(folded: string, word: string, first: number): boolean {
  for (let at = first; at !== -1; at = folded.indexOf(word, at + 1)) {
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

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
