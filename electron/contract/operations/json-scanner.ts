/** Why a text is no JSON: what should have stood where it goes wrong, or what stands there. */
export type JsonFault =
  | 'value'
  | 'key'
  | 'colon'
  | 'comma'
  | 'string'
  | 'number'
  /** Something stands behind the end. */
  | 'behind'
  /** The text ends too soon. */
  | 'end'
  | 'too-deep';

export interface JsonProblem {
  readonly fault: JsonFault;
  /** UTF-16 units from the beginning. */
  readonly index: number;
  /** Both count from 1; the column in characters, as an editor shows it. */
  readonly line: number;
  readonly column: number;
}

/** Objects and lists inside each other, beyond which a text counts as no JSON that can be shown. */
const deepest = 2_000;

/** Thrown inside the scanner at the first fault. */
class Fault extends Error {
  constructor(
    readonly fault: JsonFault,
    readonly index: number,
  ) {
    super(fault);
  }
}

/**
 * Looks for the first place at which a text is no JSON (RFC 8259). Nothing is recursive, and time is in proportion to the
 * text. A byte order mark at its beginning is passed over.
 *
 * @returns `null` for JSON.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  try {
    checkDocument(text);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    return { fault: thrown.fault, index: thrown.index, ...placeIn(text, thrown.index) };
  }
}

/** Counts, and makes nothing: a text may be as long as an answer. */
function placeIn(text: string, index: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let column = 1;
  for (let at = 0; at < index; at += 1) {
    const code = text.charCodeAt(at);
    const isEnd = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
    if (isEnd) line += 1;
    // The second half of a character is none by itself.
    if (isEnd) column = 1;
    else if (code < 0xdc00 || code > 0xdfff) column += 1;
  }
  return { line, column };
}

/** Where the document's one value begins. */
export function startOfJson(text: string): number {
  return passSpace(
    text,
    text.charCodeAt(0) === 0xfeff || text.startsWith('\u00ef\u00bb\u00bf') ? markLength(text) : 0,
  );
}

const markLength = (text: string) => (text.charCodeAt(0) === 0xfeff ? 1 : 3);

function checkDocument(text: string): void {
  /** What is open, innermost last: whether it is an object. */
  const open: boolean[] = [];
  let at = startOfJson(text);
  for (;;) {
    const character = text[at];
    if (character === undefined) throw new Fault('end', text.length);
    if (character === '{' || character === '[') {
      if (open.length === deepest) throw new Fault('too-deep', at);
      const isObject = character === '{';
      const inside = passSpace(text, at + 1);
      if (text[inside] !== (isObject ? '}' : ']')) {
        open.push(isObject);
        at = isObject ? checkKey(text, inside) : inside;
        continue;
      }
      at = inside + 1;
    } else at = checkScalar(text, at);
    // A value has ended: closes what ends with it, and goes on to the next one.
    for (;;) {
      at = passSpace(text, at);
      const isObject = open.at(-1);
      if (isObject === undefined) {
        if (at < text.length) throw new Fault('behind', at);
        return;
      }
      if (text[at] === ',') {
        at = passSpace(text, at + 1);
        if (isObject) at = checkKey(text, at);
        break;
      }
      if (text[at] !== (isObject ? '}' : ']')) throw new Fault(at < text.length ? 'comma' : 'end', at);
      open.pop();
      at += 1;
    }
  }
}

/** @returns where the key's value begins. */
function checkKey(text: string, at: number): number {
  if (text[at] !== '"') throw new Fault(at < text.length ? 'key' : 'end', at);
  const colon = passSpace(text, checkString(text, at));
  if (text[colon] !== ':') throw new Fault(colon < text.length ? 'colon' : 'end', colon);
  return passSpace(text, colon + 1);
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const word = /[\w.+-]+/y;

function checkScalar(text: string, at: number): number {
  if (text[at] === '"') return checkString(text, at);
  word.lastIndex = at;
  const found = word.exec(text)?.[0] ?? '';
  if (found === 'true' || found === 'false' || found === 'null') return at + found.length;
  if (!/^[-\d]/.test(found)) throw new Fault('value', at);
  number.lastIndex = at;
  if (number.exec(text)?.[0].length !== found.length) throw new Fault('number', at);
  return at + found.length;
}

function checkString(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (Number.isNaN(code)) throw new Fault('end', text.length);
    if (code < 0x20) throw new Fault('string', at);
    if (code !== 0x5c) continue;
    if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at, at + 6))) throw new Fault('string', at);
    at += 1;
  }
}

function passSpace(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

/** A value inside an object or a list of a JSON text, by its place in the text. */
export interface JsonChild {
  /** The key as it stands in the text, with its quotation marks; `null` in a list. */
  readonly key: string | null;
  /** UTF-16 units: where the value begins, and what is behind it. */
  readonly start: number;
  readonly end: number;
}

/**
 * The values of the object or list that begins at a place, one after the other. For text in which `findJsonProblem` finds
 * nothing.
 */
export function* childrenOfJson(text: string, start: number): Generator<JsonChild> {
  const isObject = text[start] === '{';
  let at = passSpace(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']') {
    let key: string | null = null;
    if (isObject) {
      const end = endOfString(text, at);
      key = text.slice(at, end);
      at = passSpace(text, passSpace(text, end) + 1);
    }
    const end = endOfJson(text, at);
    yield { key, start: at, end };
    at = passSpace(text, end);
    if (text[at] === ',') at = passSpace(text, at + 1);
  }
}

/** What is behind the value that begins at a place, of a text in which `findJsonProblem` finds nothing. */
export function endOfJson(text: string, start: number): number {
  let depth = 0;
  for (let at = start; ; ) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else {
      if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') depth -= 1;
      else if (depth === 0) {
        word.lastIndex = at;
        word.test(text);
        return word.lastIndex;
      }
      at += 1;
    }
    if (depth === 0) return at;
  }
}

function endOfString(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const end = text.indexOf('"', from);
    // Not in text that was checked; a walk that never ends would be worse than one that ends too soon.
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
    from = end + 1;
  }
}

/** A plain value of a JSON text: a text, a number, `true`, `false` or `null`. */
export interface JsonScalar {
  readonly start: number;
  readonly end: number;
  /** Keys (with their quotation marks) and places that lead to it from the outermost value. */
  readonly path: readonly (string | number)[];
}

/**
 * Goes through all plain values of a text in which `findJsonProblem` finds nothing, in order, in one pass.
 *
 * @param visit returns `false` to end the walk. The path is the walk's own: copy what is kept of it.
 */
export function visitJsonScalars(text: string, visit: (scalar: JsonScalar) => boolean): void {
  const path: (string | number)[] = [];
  for (let at = startOfJson(text); at < text.length; ) {
    const character = text[at];
    if (character === '{' || character === '[') {
      path.push(character === '{' ? '' : 0);
      at = passSpace(text, at + 1);
      if (text[at] === '"' && path.at(-1) === '') at = readKey(text, at, path);
      continue;
    }
    if (character === '}' || character === ']') {
      path.pop();
      at = passSpace(text, at + 1);
      continue;
    }
    if (character === ',') {
      at = passSpace(text, at + 1);
      const last = path.at(-1);
      if (typeof last === 'number') path[path.length - 1] = last + 1;
      else at = readKey(text, at, path);
      continue;
    }
    const end = endOfJson(text, at);
    if (!visit({ start: at, end, path })) return;
    at = passSpace(text, end);
  }
}

function readKey(text: string, at: number, path: (string | number)[]): number {
  const end = endOfString(text, at);
  path[path.length - 1] = text.slice(at, end);
  return passSpace(text, passSpace(text, end) + 1);
}
