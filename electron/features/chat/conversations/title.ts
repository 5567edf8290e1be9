/** Most characters of a title that was made of a message. */
const longest = 60;

/** Signs that turn a line round or make two that look alike differ. The joiner inside emoji is not among them. */
const invisible = /\u200b|[\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The first line of a message that says something, cut at a word where that loses little. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  const clean = line
    .replace(invisible, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = [...clean];
  if (characters.length <= longest) return clean;
  const cut = characters.slice(0, longest - 1).join('');
  const atWord = cut.replace(/\s+\S*$/u, '');
  return `${atWord.length >= cut.length / 2 ? atWord : cut}…`;
}
