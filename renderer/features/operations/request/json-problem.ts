import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Why a text is no JSON: what should have stood where it goes wrong, or what stands there. */
const faults = {
  PropertyNameExpected: 'key',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  CloseBraceExpected: 'comma',
  CloseBracketExpected: 'comma',
  InvalidNumberFormat: 'number',
  UnexpectedEndOfNumber: 'number',
  EndOfFileExpected: 'behind',
  UnexpectedEndOfString: 'string',
  InvalidUnicode: 'string',
  InvalidEscapeCharacter: 'string',
  InvalidCharacter: 'string',
} as const;
interface JsonProblem {
  readonly fault: (typeof faults)[keyof typeof faults] | 'value' | 'end' | 'too-deep';
  /** Both count from 1, in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** Where a text that a person writes stops being JSON; `null` for JSON. Linear in its length. */
export function findJsonProblem(text: string): JsonProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return firstProblem(text) ?? { fault: 'value', line: 1, column: 1 };
  }
}

function firstProblem(text: string): JsonProblem | null {
  let first: JsonProblem | null = null;
  const end = text.trimEnd().length;
  try {
    visit(
      text,
      {
        onError(code: ParseErrorCode, offset: number, _length, line: number, column: number) {
          const name = printParseErrorCode(code);
          const fault =
            offset >= end ? 'end' : name in faults ? faults[name as keyof typeof faults] : 'value';
          first ??= { fault, line: line + 1, column: column + 1 };
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    // The parser of the library calls itself for each level.
    if (!(error instanceof RangeError)) throw error;
    return { fault: 'too-deep', line: 1, column: 1 };
  }
  return first;
}
