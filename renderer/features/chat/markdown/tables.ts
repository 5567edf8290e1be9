/** A table with more columns is no table: each of its rows might begin another one. */
const maxColumns = 200;

/** The cells of the table that begins at a line, without the row of dashes; `null` where none does. It ends at a blank line. */
export function tableAt(lines: readonly string[], at: number): readonly (readonly string[])[] | null {
  const [head, dashes] = [lines[at], lines[at + 1]];
  if (head === undefined || dashes === undefined || !head.includes('|') || !dashes.includes('-')) return null;
  if (!/^[\s|:-]+$/.test(dashes)) return null;
  const header = cellsOf(head);
  if (header.length > maxColumns) return null;
  const delimiters = cellsOf(dashes);
  if (delimiters.length !== header.length || !delimiters.every((delimiter) => /^:?-+:?$/.test(delimiter)))
    return null;
  const rows = [header];
  for (let row = at + 2; row < lines.length && (lines[row] ?? '').trim() !== ''; row += 1) {
    const cells = cellsOf(lines[row] ?? '').slice(0, header.length);
    rows.push(header.map((_, column) => cells[column] ?? ''));
  }
  return rows;
}

/** Cells of a row; `\|` is no border. */
export function cellsOf(line: string): readonly string[] {
  const trimmed = line.trim().replace(/^\|/, '');
  const cells = trimmed.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
  return cells.length > 1 && cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

/** The text of a cell without the markup of emphasis and code. */
export function cellText(cell: string): string {
  return cell.replace(/(\*\*|__|`)(.+?)\1/g, '$2');
}
