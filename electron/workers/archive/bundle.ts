import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Result } from '#contract';
import { ensureRoom, freeBytesOf } from '../../files/free-space.ts';
import { inside } from '../../files/inside.ts';
import { makeOwnFolder } from '../../files/own-folder.ts';
import type { ArchiveOptions, ArchiveProblem, BundlePlan, UnpackedBundle } from '../../shared/archive.ts';
import { manifestSchema, maxFiles } from './manifest.ts';
import { writeFiles, zipTime } from './write-archive.ts';
import { countingBytes, readContents, readEntry, withZip } from './zip-files.ts';

/** The newest form of a bundle that this app knows. */
const bundleVersion = 1;
/** Some that were written before have no ending. */
const mediaName = /^media\/([0-9a-f]{64})(\.[a-z0-9]{1,5})?$/;

const headOf = (format: string) =>
  z.object({ format: z.literal(format), formatVersion: z.number().int().positive() });
const file = manifestSchema.shape.files.element;
const bundleSchema = z.object({
  contents: z.unknown(),
  files: z
    .array(
      file
        .extend({ name: z.string().regex(mediaName) })
        .refine(({ name, sha256 }) => mediaName.exec(name)?.[1] === sha256),
    )
    .max(maxFiles),
});

/** Writes a bundle. See `Archives.writeBundle`. */
export async function writeBundle(
  path: string,
  { format, contents, exportedAt, files }: BundlePlan,
  options: ArchiveOptions,
): Promise<{ readonly bytes: number }> {
  const sources = await Promise.all(
    files.map(async ({ name, path: from }) => {
      const { size, mtimeMs } = await stat(from);
      return { name: `media/${name}`, path: from, bytes: size, modifiedAt: zipTime(mtimeMs) };
    }),
  );
  const manifestOf = (held: unknown) => ({ format, formatVersion: bundleVersion, contents, files: held });
  return writeFiles(path, { sources, texts: {}, exportedAt, manifestOf }, options);
}

/** Reads a whole bundle, each file against its hash, which is its name. See `Archives.unpackBundle`. */
export async function unpackBundle(
  path: string,
  format: string,
  folder: string,
  { signal, onProgress }: ArchiveOptions,
): Promise<Result<UnpackedBundle, ArchiveProblem>> {
  return withZip(path, async (zip) => {
    const version = { newest: bundleVersion, schema: bundleSchema };
    const { manifest, entries } = await readContents(zip, headOf(format), version);
    const { contents, files } = manifest;
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    await makeOwnFolder(folder);
    await ensureRoom(folder, total, freeBytesOf);
    const onBytes = countingBytes(total, onProgress);
    for (const one of files)
      await readEntry(zip, entries, one, inside(folder, basename(one.name)), signal, onBytes);
    return { contents, files: files.map(({ name }) => basename(name)) };
  });
}
