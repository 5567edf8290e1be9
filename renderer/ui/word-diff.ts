import { diffArrays } from 'diff';

export interface DiffPart {
  readonly type: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words removed and added together beyond which two texts have nothing in common that is worth showing. */
const maxEditLength = 1_000;

/**
 * What was removed from a text and what was added, word by word; Chinese and Japanese letter by letter. Joined,
 * the parts that are not added make `before`, and those that are not removed make `after`.
 */
export function wordDiff(before: string, after: string): readonly DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength });
  if (changes === undefined) {
    return [
      { type: 'removed', text: before },
      { type: 'added', text: after },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    type: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Words with the space after them, so that the parts join without gaps. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[\p{L}\p{N}'’_-]+\s*|.\s*|\s+/gsu,
    ) ?? []
  );
}
