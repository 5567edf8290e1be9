import { z } from 'zod';
import { cleanLine, projectIdSchema, showableTime } from '#contract';
import { isPlainName } from '../../files/inside.ts';
import { parseJson } from '../../shared/json.ts';

/** Columns as rows are read: what a database holds is foreign until one of these has passed it. */

/** An id of the app's own making. Files are named by some. */
export const idColumn = z.string().regex(/^[\w-]{1,64}$/);
/** Name of a file of a conversation in a folder of the app's own, whose ending it keeps where its user saves it. */
export const fileNameColumn = z
  .string()
  .refine(isPlainName)
  .regex(/\.(png|jpg|webp|heic|bin)$/);
/** A media type as it stands in a request; empty for an address, of which nobody knows it. */
export const mimeColumn = z.string().regex(/^([\w.+-]{1,64}\/[\w.+-]{1,64})?$/);
/** Milliseconds since 1970, as near as a calendar shows them. */
export const timeColumn = z.number().transform(showableTime);
export const countColumn = z.number().int().nonnegative();
export const flagColumn = z.number().transform((flag) => flag !== 0);
/** A word, a name or a title. Longer than any that the app takes, it is cut. @param limit UTF-16 units. */
export const lineColumn = (limit: number) => z.string().transform((text) => cleanLine(text, limit));

/** The project of a row; of what cannot be an id, none. */
export const projectColumn = projectIdSchema.nullable().catch(null);

/** A column that holds JSON. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z.string().transform(parseJson).pipe(schema);
}

/** SQL for a value in a column of JSON: NULL where that holds none, since a text that is no JSON would end the statement for every row. */
export function jsonValue(column: string, path: string): string {
  return `CASE WHEN json_valid(${column}) THEN json_extract(${column}, '$.${path}') END`;
}
