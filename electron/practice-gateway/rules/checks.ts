/** Checks that the rules of both operations are made of. */

import type { JsonObject } from '../../shared/json.ts';

/** Thrown with one sentence about the first rule that a request breaks. */
export class BrokenRule extends Error {}

/** Ends the check of a request where a rule does not hold. @param sentence says what must be, of a request that breaks it. */
export function rule(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new BrokenRule(sentence);
}

/** A value as it may stand in a message: JSON, cut short. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing';
  const shown =
    typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'an array' : 'an object') : null;
  const text = shown ?? JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value);
  return text.length > 50 ? `${text.slice(0, 47)}…` : text;
}

/** All keys are among `known`. */
export function checkKeys(value: JsonObject, known: readonly string[], name: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  rule(
    unknown === undefined,
    `${name} has an unknown key ${quoted(unknown)}; known are ${known.join(', ')}.`,
  );
}
