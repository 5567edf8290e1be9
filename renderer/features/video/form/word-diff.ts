export interface DiffPart {
  readonly type: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words of both texts together beyond which no common words are looked for. */
const mostWords = 3_000;

/**
 * What was taken away from a text and what was added, word by word; Chinese and Japanese letter by letter. Joined, the parts that
 * are not added make `before`, and those that are not removed make `after`.
 */
export function wordDiff(before: string, after: string): readonly DiffPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length + fresh.length > mostWords) {
    return joined([
      { type: 'removed', text: before },
      { type: 'added', text: after },
    ]);
  }
  let start = 0;
  while (start < old.length && old[start] === fresh[start]) start += 1;
  let [oldEnd, freshEnd] = [old.length, fresh.length];
  while (oldEnd > start && freshEnd > start && old[oldEnd - 1] === fresh[freshEnd - 1]) {
    oldEnd -= 1;
    freshEnd -= 1;
  }
  return joined([
    ...old.slice(0, start).map((text) => ({ type: 'same', text }) as const),
    ...middle(old.slice(start, oldEnd), fresh.slice(start, freshEnd)),
    ...old.slice(oldEnd).map((text) => ({ type: 'same', text }) as const),
  ]);
}

/** Words with the space after them, so that the parts join without gaps. */
function wordsOf(text: string): readonly string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[\p{L}\p{N}'’_-]+\s*|.\s*|\s+/gsu,
    ) ?? []
  );
}

/** Longest common subsequence. */
function middle(old: readonly string[], fresh: readonly string[]): readonly DiffPart[] {
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === fresh[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < fresh.length) {
    if (old[row] === fresh[column]) {
      parts.push({ type: 'same', text: old[row] ?? '' });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      parts.push({ type: 'removed', text: old[row] ?? '' });
      row += 1;
    } else {
      parts.push({ type: 'added', text: fresh[column] ?? '' });
      column += 1;
    }
  }
  parts.push(...old.slice(row).map((text) => ({ type: 'removed', text }) as const));
  parts.push(...fresh.slice(column).map((text) => ({ type: 'added', text }) as const));
  return parts;
}

/** Neighbours of one kind in one part, what was removed before what was added. */
function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') result.push({ type: 'removed', text: removed });
    if (added !== '') result.push({ type: 'added', text: added });
    [removed, added] = ['', ''];
  };
  let same = '';
  for (const { type, text } of parts) {
    if (text === '') continue;
    if (type === 'same') {
      flush();
      same += text;
      continue;
    }
    if (same !== '') result.push({ type: 'same', text: same });
    same = '';
    if (type === 'removed') removed += text;
    else added += text;
  }
  if (same !== '') result.push({ type: 'same', text: same });
  flush();
  return result;
}
