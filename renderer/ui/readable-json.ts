/** Deeper JSON would be more indentation than text. */
const deepest = 40;
const indent = '  ';
/** A text of JSON, an empty list or object, a sign of its own, or white space between them. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[{]\s*[\]}]|[[\]{},:]|\s+/gs;

/**
 * JSON on many lines; any other text, and JSON that is deeper than `limit`, as it is. White space alone is changed: numbers keep every digit
 * and a key that stands twice stays twice, as what is sent or came has them.
 */
export function readableJson(text: string, limit = deepest): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  let reached = 0;
  const line = () => `\n${indent.repeat(Math.min(depth, deepest))}`;
  const laidOut = (sign: string): string => {
    if (/^\s/.test(sign)) return '';
    if (/^[[{].+/s.test(sign)) return `${sign[0]}${sign.at(-1)}`;
    if (sign === '[' || sign === '{') {
      depth += 1;
      reached = Math.max(reached, depth);
      return sign + line();
    }
    if (sign === ']' || sign === '}') {
      depth -= 1;
      return line() + sign;
    }
    if (sign === ',') return sign + line();
    return sign === ':' ? ': ' : sign;
  };
  try {
    JSON.parse(text);
    const readable = text.replace(token, laidOut);
    return reached > limit ? text : readable;
  } catch {
    return text;
  }
}
