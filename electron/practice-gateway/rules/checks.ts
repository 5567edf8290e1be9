/** Checks that the rules of both operations are made of. */

import type { JsonObject } from '../../shared/json.ts';

/** A value as it may stand in a message: JSON, cut short. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing';
  const shown =
    typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'an array' : 'an object') : null;
  const text = shown ?? JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value);
  return text.length > 50 ? `${text.slice(0, 47)}…` : text;
}

/** Names the first key that is not among `known`. */
export function keysProblem(value: JsonObject, known: readonly string[], name: string): string | null {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  return unknown === undefined
    ? null
    : `${name} has an unknown key ${quoted(unknown)}; known are ${known.join(', ')}.`;
}
