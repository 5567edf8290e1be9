/** The value that a text of JSON stands for, with or without a byte order mark; `undefined`, which fits no schema, for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object without the keys that are given as `undefined`. */
export function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
