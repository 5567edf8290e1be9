import { childrenOfJson, endOfJson, type JsonNode, type JsonScalar, visitJsonScalars } from '#contract';

/**
 * JSON of an answer, as the text of its bytes, one character each: places in it are places in the file, and only what is
 * shown is decoded.
 */
export type ByteText = string;

/** Values that are told at a time. */
const pageSize = 200;
/** Characters of a value that are shown in its row. */
const previewLength = 300;
/** Most characters of a value that are copied. */
const valueLimit = 1024 * 1024;

/** The row of the value between two places. */
export function nodeAt(json: ByteText, start: number, end: number, key: string | number | null): JsonNode {
  const type = typeAt(json, start);
  const isPlain = type !== 'object' && type !== 'list';
  const { text, isCut } = isPlain
    ? decodeScalar(json, start, end, previewLength)
    : { text: '', isCut: false };
  return { at: start, key, type, preview: text, isCut, bytes: end - start };
}

/** A page of the values inside the object or list at a place; none where there is no such thing. */
export function nodesIn(json: ByteText, at: number, from: number): { nodes: JsonNode[]; hasMore: boolean } {
  const nodes: JsonNode[] = [];
  if (json[at] !== '{' && json[at] !== '[') return { nodes, hasMore: false };
  let place = -1;
  for (const { key, start, end } of childrenOfJson(json, at)) {
    place += 1;
    if (place < from) continue;
    if (nodes.length === pageSize) return { nodes, hasMore: true };
    nodes.push(
      nodeAt(json, start, end, key === null ? place : decodeScalar(json, 0, 0, previewLength, key).text),
    );
  }
  return { nodes, hasMore: false };
}

export function valueAt(json: ByteText, at: number): { text: string; isCut: boolean } {
  return decodeScalar(json, at, endOfJson(json, at), valueLimit);
}

/** A JSON pointer (RFC 6901) out of the path of a plain value. */
export function pointerOf({ path }: Pick<JsonScalar, 'path'>): string {
  return path
    .map((step) => (typeof step === 'number' ? String(step) : decodeScalar('', 0, 0, 200, step).text))
    .map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The last key on the way to a value: that of the list that it stands in, where it stands in one. */
export function keyOf({ path }: Pick<JsonScalar, 'path'>): string {
  const key = path.findLast((step) => typeof step === 'string') ?? '';
  return decodeScalar('', 0, 0, 100, String(key)).text;
}

/** Most words that are told of one answer. */
const mostWords = 10;

/** See `AnswerReader.words`. */
export function wordsIn(json: ByteText, pointer: string): string[] {
  const words: string[] = [];
  visitJsonScalars(json, (scalar) => {
    const isWanted = pointer === '' ? /(status|state)$/i.test(keyOf(scalar)) : pointerOf(scalar) === pointer;
    if (isWanted) words.push(decodeScalar(json, scalar.start, scalar.end, 100).text);
    return words.length < mostWords;
  });
  return words;
}

/** Most ids that are offered. */
const mostIds = 20;

/** Short values of keys that are called after an id; those called after a task first. */
export function idsIn(json: ByteText): { pointer: string; value: string }[] {
  const found: { pointer: string; value: string; rank: number }[] = [];
  visitJsonScalars(json, (scalar) => {
    const key = keyOf(scalar);
    if (scalar.end - scalar.start > 1_000 || !/(^|[_-])ids?$|[a-z]Ids?$/i.test(key)) return true;
    const value = decodeScalar(json, scalar.start, scalar.end, 1_000).text;
    if (value === '' || value === 'null' || value === 'true' || value === 'false') return true;
    const rank = /task/i.test(key)
      ? 0
      : /job|video|operation|generation/i.test(key)
        ? 1
        : /^id$/i.test(key)
          ? 2
          : 3;
    found.push({ pointer: pointerOf(scalar), value, rank });
    return found.length < 200;
  });
  return found
    .sort((left, right) => left.rank - right.rank)
    .slice(0, mostIds)
    .map(({ pointer, value }) => ({ pointer, value }));
}

/** The characters of a text, or the JSON of another value. */
export function decodeScalar(
  json: ByteText,
  start: number,
  end: number,
  limit: number,
  whole?: string,
): { text: string; isCut: boolean } {
  // A character takes at most six bytes as an escape, and four as itself.
  const longest = 6 * limit + 2;
  const raw =
    whole === undefined ? json.slice(start, Math.min(end, start + longest)) : whole.slice(0, longest);
  const isWhole = raw.length === (whole?.length ?? end - start);
  const utf8 = Buffer.from(raw, 'latin1').toString('utf8');
  const text = raw.startsWith('"') ? unquote(utf8, isWhole) : utf8;
  const isCut = !isWhole || text.length > limit;
  return { text: isCut ? text.slice(0, limit).replace(/\p{Surrogate}|\uFFFD+$/gu, '') : text, isCut };
}

/** A text in quotation marks, of which the end may be missing. */
function unquote(raw: string, isWhole: boolean): string {
  const text = isWhole ? raw : `${raw.replace(/\\(u[0-9a-f]{0,3})?$/i, '')}"`;
  try {
    return String(JSON.parse(text));
  } catch {
    return raw.slice(1);
  }
}

function typeAt(json: ByteText, at: number): JsonNode['type'] {
  switch (json[at]) {
    case '{':
      return 'object';
    case '[':
      return 'list';
    case '"':
      return 'text';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}
