import type { JsonNode } from '#contract';
import { replaceOutsideStrings } from '../../shared/json.ts';

/** Values that are told at a time. */
const pageSize = 200;
/** Characters of a value that are shown in its row. */
const maxPreviewLength = 300;
/** Characters of a value that are copied. */
const maxValueLength = 1024 * 1024;

/** Objects and lists inside each other, beyond which a text counts as no JSON that can be shown. */
const maxDepth = 2_000;

/** A step on the way to a value; the outermost value has none. */
interface Step {
  readonly key: string | number;
  readonly outer: Step | null;
  readonly depth: number;
}

/**
 * Goes through all texts of a parsed JSON in order, each with the keys and places that lead to it; keys are none. Nothing is recursive.
 *
 * @throws SyntaxError where it nests deeper than `maxDepth`.
 */
export function* textsOf(root: unknown) {
  const left: { readonly value: unknown; readonly step: Step | null }[] = [{ value: root, step: null }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, step } = next;
    if (typeof value === 'string') yield { text: value, path: pathOf(step) };
    if (typeof value !== 'object' || value === null) continue;
    const depth = (step?.depth ?? 0) + 1;
    if (depth > maxDepth) throw new SyntaxError('The JSON is nested too deeply.');
    for (const [key, inner] of entriesOf(value).reverse())
      left.push({ value: inner, step: { key, outer: step, depth } });
  }
}

function pathOf(last: Step | null): (string | number)[] {
  const path: (string | number)[] = [];
  for (let step = last; step !== null; step = step.outer) path.push(step.key);
  return path.reverse();
}

/** A JSON pointer (RFC 6901). */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The row of a value, whose key is its last step; the outermost has none. */
export function nodeAt(value: unknown, pointer: string, key: string | number | null): JsonNode {
  const type = typeOf(value);
  if (type === 'object' || type === 'list')
    return { pointer, key, type, preview: '', isCut: false, count: Object.keys(value as object).length };
  const { text, isCut } = cut(exactDigits(value) ?? String(value), maxPreviewLength);
  return { pointer, key, type, preview: text, isCut, count: 0 };
}

/** A page of the values inside the object or list at a pointer; none where there is no such thing. */
export function nodesIn(root: unknown, pointer: string, from: number) {
  const parent = valueAt(root, pointer);
  if (typeof parent !== 'object' || parent === null) return { nodes: [], hasMore: false };
  const entries = entriesOf(parent);
  const nodes = entries
    .slice(from, from + pageSize)
    .map(([key, value]) => nodeAt(value, pointer + pointerOf([key]), key));
  return { nodes, hasMore: entries.length > from + pageSize };
}

/** The value at a pointer to be copied: of a text its characters, otherwise JSON. */
export function textAt(root: unknown, pointer: string): { text: string; isCut: boolean } {
  const value = valueAt(root, pointer);
  const text = exactDigits(value) ?? (typeof value === 'string' ? value : written(value));
  return cut(text, maxValueLength);
}

/** Stands before a number that would not be read as it is written: half a character, which no text begins with. */
const exactMark = '\udfff';
const notExact = /(?<![\w.+-])-?(?:[1-9]\d{15,}|NaN|Infinity)(?![\w.])/g;

/**
 * The value of a text of JSON, in which whole numbers of more digits than a double holds, as ids may have, stay as they are written; so do
 * `NaN` and `Infinity`, which JSON does not know and programs in Python write.
 *
 * @throws SyntaxError
 */
export function parseExactly(json: string): unknown {
  if (json.search(notExact) < 0) return JSON.parse(json);
  return JSON.parse(replaceOutsideStrings(json, notExact, (number) => `"${exactMark}${number}"`));
}

const exactDigits = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(exactMark) ? value.slice(exactMark.length) : null;

const written = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? '').replace(/"\\udfff(-?\w+)"/g, '$1');

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

function entriesOf(value: object): [string | number, unknown][] {
  return Array.isArray(value) ? value.map((inner, place) => [place, inner]) : Object.entries(value);
}

function typeOf(value: unknown): JsonNode['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return exactDigits(value) === null ? 'text' : 'number';
  return typeof value as 'number' | 'boolean' | 'object';
}

/** The beginning of a text, of whole characters. */
function cut(text: string, maxLength: number): { text: string; isCut: boolean } {
  const isCut = text.length > maxLength;
  return { text: isCut ? text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '') : text, isCut };
}
