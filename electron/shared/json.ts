/** The value that a text of JSON stands for, with or without a byte order mark; `undefined`, which fits no schema, for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/**
 * As `parseJson`, for what a gateway answers: `NaN` and `Infinity`, which programs in Python write for numbers that are none and JSON does not
 * know, count as `null` where that is all that keeps it from being read.
 */
export function parseAnswer(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined || text.search(noNumber) < 0) return value;
  return parseJson(replaceOutsideStrings(text, noNumber, () => 'null'));
}
const noNumber = /-?\b(?:NaN|Infinity)\b/g;

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object without the keys that are given as `undefined`. */
export function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const backslash = 0x5c;

/** The place behind the string that begins with the quotation mark at `open`; -1 where the text ends within it. */
export function endOfString(json: string, open: number): number {
  for (let at = json.indexOf('"', open + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return -1;
}

/** Replaces what stands outside the strings of a JSON. Time is in proportion to the text. */
export function replaceOutsideStrings(json: string, pattern: RegExp, by: (found: string) => string): string {
  const pieces: string[] = [];
  for (let at = 0; at < json.length; ) {
    const found = json.indexOf('"', at);
    const open = found < 0 ? json.length : found;
    pieces.push(json.slice(at, open).replace(pattern, by));
    const end = endOfString(json, open);
    at = end < 0 ? json.length : end;
    pieces.push(json.slice(open, at));
  }
  return pieces.join('');
}
