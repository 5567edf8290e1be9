// Without schemas: the log cleans texts before the window is there, and reads nothing else of the contract.

/** Characters that no text needs, and that databases cut texts at: all control characters but tab and the ends of lines. */
const controlCharacters = /[^\P{Cc}\t\n\r]/gu;
/** Half of a character, which has no form in UTF-8. */
const halfCharacters = /\p{Surrogate}/gu;
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that turn a line round or are not seen. The joiner inside emoji is not among them. */
const deceivingCharacters = /\u200b|[\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Whether nothing of a text is seen: blanks, and characters without a shape such as the zero-width space that web pages break lines at. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/**
 * A text of many lines, as it was written, without what cannot be stored: control characters are removed, a half of a character
 * becomes U+FFFD. Its length is not bounded.
 */
export function cleanText(text: string): string {
  return withoutControlCharacters(text).replace(halfCharacters, '\uFFFD');
}

/** A text of many lines that a person wrote. What word processors end lines and pages with becomes the end of a line. */
export function cleanWriting(text: string): string {
  return cleanText(text.replace(/[\v\f\u0085]/g, '\n'));
}

/** A part of a text, which may begin or end with half of a character. */
export function withoutControlCharacters(text: string): string {
  return text.replace(controlCharacters, '');
}

/**
 * A word, a name or a sentence on one line: without control characters, without characters that make it look like another
 * one, trimmed and cut.
 *
 * @param limit UTF-16 units.
 */
export function cleanLine(text: string, limit: number): string {
  // A text of megabytes is not cleaned to its end only to be cut.
  return text
    .slice(0, 4 * limit)
    .replace(lineBreaks, ' ')
    .replace(deceivingCharacters, '')
    .trim()
    .slice(0, limit)
    .replace(halfCharacters, '\uFFFD');
}

/**
 * A name, with a number behind it where that is needed so that nothing else has it.
 *
 * @param limit UTF-16 units, with the number. @param from the first number that is tried.
 */
export function freeName(name: string, limit: number, isTaken: (name: string) => boolean, from = 2): string {
  let free = cleanLine(name, limit);
  for (let number = from; isTaken(free); number += 1) {
    const ending = ` ${number}`;
    free = cleanLine(name, limit - ending.length) + ending;
  }
  return free;
}
