import { z } from 'zod';
import { lineSchema } from './foreign-text.ts';

/** A file dropped or pasted onto the window, as the window sees it. */
export interface DroppedFile {
  readonly name: string;
  readonly size: number;
}

/** A dropped file as the main process gets it. `path` is empty for a picture that is in memory only. */
const namedPathSchema = z.object({ name: lineSchema(1024), path: z.string().max(32_768) });
export type NamedPath = Readonly<z.infer<typeof namedPathSchema>>;

/**
 * Dropped files as a method's input, always under the key `files`: the only place at which a path enters from the
 * window's side, and only through the preload script.
 */
export function droppedFilesSchema(most: number): z.ZodType<NamedPath[], readonly DroppedFile[]> {
  return z.array(namedPathSchema).min(1).max(most) as never;
}

/** The bytes of a file that the window has made. */
export const bytesUpTo = (limit: number) =>
  z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0 && byteLength <= limit);

/**
 * Swaps the dropped files of a call for their paths, on the way out of the preload script. Whatever else stands in
 * their place is dropped: a page that makes up `{ name, path }` hands over nothing.
 *
 * @param toNamedPath the path of a real dropped file; `null` for anything else.
 */
export function swapDroppedFiles(input: unknown, toNamedPath: (value: unknown) => NamedPath | null): unknown {
  if (typeof input !== 'object' || input === null || !('files' in input)) return input;
  const files: unknown[] = Array.isArray(input.files) ? input.files : [];
  return { ...input, files: files.flatMap((file) => toNamedPath(file) ?? []) };
}
