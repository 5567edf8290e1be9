import { z } from 'zod';
import type { Db } from './open.ts';

/** The name that code has for a column: `createdAt` for `created_at`. */
type NameOf<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<NameOf<Tail>>}`
  : Column;

function nameOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of a row that a schema reads. */
export function columnsOf<Column extends string>(schema: {
  shape: Readonly<Record<Column, unknown>>;
}): Column[] {
  return Object.keys(schema.shape) as Column[];
}

/** A row with the names that code has for its columns. */
export function named<Row extends object>(
  row: Row,
): { [Column in keyof Row as NameOf<Column & string>]: Row[Column] } {
  const entries = Object.entries(row).map(([column, value]) => [nameOf(column), value]);
  return Object.fromEntries(entries) as never;
}

/** A row as a schema reads it, with the names that code has; `null` for one that is not there, or cannot be read. */
export function readRow<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, row: unknown) {
  const { data } = schema.safeParse(row);
  return data === undefined ? null : named(data);
}

/** The values that stand under the names of these columns, as a row; others are passed over. */
export function rowOf<Column extends string>(
  columns: readonly Column[],
  values: Readonly<Record<NameOf<Column>, unknown>>,
): Record<Column, unknown> {
  const entries = columns.map((column) => [column, values[nameOf(column) as NameOf<Column>]]);
  return Object.fromEntries(entries) as never;
}

/** A value as a column holds it: JSON of an object or a list, 0 or 1 of a flag. */
export function columnValue(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Writes rows as `rowOf` makes them. @param more SQL behind the values. */
export function inserter<Column extends string>(
  db: Db,
  table: string,
  columns: readonly Column[],
  more = '',
): (values: Readonly<Record<NameOf<Column>, unknown>>) => void {
  const marks = columns.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks}) ${more}`);
  return (values) => void insert.run(Object.values(rowOf(columns, values)).map(columnValue));
}

/** Changes the columns of one row for which there is a value. @param where SQL that has to hold as well. */
export function changeRow(db: Db, table: string, id: string, changes: object, where = 'TRUE'): void {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const columns = given.map(([name]) => `${columnOf(name)} = ?`).join(', ');
  db.prepare(`UPDATE ${table} SET ${columns} WHERE id = ? AND ${where}`).run(
    ...given.map(([, value]) => columnValue(value)),
    id,
  );
}

/** Told of a row that cannot be read, each time it is met. */
export type OnUnreadable = (id: string, why: string) => void;

/** A row as `read` reads it; none for one that it cannot read, which is reported, counts as not there and stays as it is. */
export function readable<Value>(
  row: unknown,
  read: (row: unknown) => Value,
  onUnreadable: OnUnreadable,
): [] | [Value] {
  try {
    return [read(row)];
  } catch (error) {
    const { id } = z.object({ id: z.string() }).parse(row);
    onUnreadable(id, error instanceof z.ZodError ? z.prettifyError(error) : String(error));
    return [];
  }
}
