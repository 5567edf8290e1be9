import { type ParseErrorCode, visit } from 'jsonc-parser';

/** Both count from 1, in UTF-16 units. */
type TextPlace = Readonly<Record<'line' | 'column', number>>;

/** Where a text that a person writes stops being JSON; `null` for JSON. Linear in its length. */
export function findJsonProblem(text: string): TextPlace | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return firstProblem(text) ?? { line: 1, column: 1 };
  }
}

function firstProblem(text: string): TextPlace | null {
  let first: TextPlace | null = null;
  const onError = (_: ParseErrorCode, _offset: number, _length: number, line: number, column: number) => {
    first ??= { line: line + 1, column: column + 1 };
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // The parser of the library calls itself for each level.
    if (!(error instanceof RangeError)) throw error;
  }
  return first;
}
