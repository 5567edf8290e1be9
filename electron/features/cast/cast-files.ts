import { basename } from 'node:path';
import { z } from 'zod';
import {
  appError,
  type CastFile,
  castEntrySchema,
  castFileEnding,
  castLimits,
  castShowsSchema,
  fail,
  lineSchema,
  ok,
  type Refusal,
  type Result,
} from '#contract';
import { diskError, isFullDisk } from '../../files/disk-errors.ts';
import { inside } from '../../files/inside.ts';
import { removeFolder } from '../../files/remove.ts';
import { safeName } from '../../files/safe-name.ts';
import type { Bundles } from '../../shared/archive.ts';
import { codeOf } from '../../shared/error-code.ts';
import { createQueue } from '../../shared/turns.ts';
import type { CastFiles, CastSystem, StoredCastEntry } from './ports.ts';

const format = 'gateway-studio-cast';
const { kind, name, description, note, putsDescription } = castEntrySchema.shape;
const mediaName = z.string().regex(/^[0-9a-f]{64}(\.[a-z0-9]{1,5})?$/);
/** What an exported file says of each entry: all but its project and the figures of its clips. Foreign until this schema has passed it. */
const contentsSchema = z.object({
  entries: z
    .array(
      z.object({
        kind,
        name,
        description,
        note,
        putsDescription,
        media: z
          .array(z.object({ file: mediaName, name: lineSchema(1_000).min(1), shows: castShowsSchema }))
          .max(castLimits.maxMediaOfEntry),
      }),
    )
    .min(1)
    .max(castLimits.maxEntriesInAll),
});
type Contents = z.infer<typeof contentsSchema>;

/** An entry that came from a file, before it has an id. */
export type ImportedEntry = Omit<StoredCastEntry, 'id' | 'createdAt' | 'project'>;

export interface CastFilesPorts<File> {
  readonly files: Pick<CastFiles<File>, 'find' | 'hashOf' | 'keepForeign'>;
  readonly bundles: Bundles;
  readonly system: CastSystem;
  /** A folder of the app's own in which a file is unpacked; it holds nothing else. */
  readonly incomingFolder: string;
  readonly clock: { readonly now: () => number };
}

/** Entries with their media as one file, out of the app and back. */
export function createCastFiles<File extends CastFile & Record<'name' | 'path' | 'mime', string>>(
  ports: CastFilesPorts<File>,
) {
  const { files, bundles, system, incomingFolder, clock } = ports;
  const closing = new AbortController();
  const options = { signal: closing.signal, onProgress: () => undefined };
  const inTurn = createQueue();

  async function unpack(path: string): Promise<Result<{ entries: ImportedEntry[]; refused: Refusal[] }>> {
    await removeFolder(incomingFolder);
    const unpacked = await bundles.unpackBundle(path, format, incomingFolder, options);
    if (!unpacked.ok && unpacked.error === 'newer') return fail(newer(basename(path)));
    const read = contentsSchema.safeParse(unpacked.ok ? unpacked.value.contents : null);
    if (!unpacked.ok || !read.success) return fail(unreadable(basename(path)));
    const entries: ImportedEntry[] = [];
    const refused: Refusal[] = [];
    for (const { media, ...entry } of read.data.entries) {
      const kept = new Map<string, string>();
      for (const { file, name: fileName, shows } of media) {
        const isThere = unpacked.value.files.includes(file);
        const copy = isThere
          ? await files.keepForeign(inside(incomingFolder, file), fileName, file.slice(0, 64))
          : 'missing';
        if (typeof copy === 'string') refused.push({ name: fileName, reason: copy });
        else kept.set(copy.fileId, shows);
      }
      entries.push({ ...entry, media: [...kept].map(([fileId, shows]) => ({ fileId, shows })) });
    }
    return ok({ entries, refused });
  }

  return {
    /** Writes entries where the user chooses. Media that are gone, or cannot be read, are left out and named. */
    async write(entries: readonly StoredCastEntry[]) {
      const stem = entries.length === 1 ? safeName(entries[0]?.name ?? '') : '';
      const target = await system.chooseSavePath('cast', `${stem || 'cast'}${castFileEnding}`);
      if (target === null) return ok({ isSaved: false, refused: [] });
      const sources = new Map<string, string>();
      const refused: Refusal[] = [];
      const contents: Contents = { entries: [] };
      for (const { kind, name, description, note, putsDescription, media } of entries) {
        const written: Contents['entries'][number]['media'] = [];
        for (const { fileId, shows } of media) {
          const found = files.find(fileId);
          const sha256 = found.isMissing === true ? null : await files.hashOf(fileId);
          if (sha256 === null) {
            refused.push({ name: found.name, reason: found.isMissing === true ? 'missing' : 'unreadable' });
            continue;
          }
          const file = `${sha256}.${found.mime.split('/')[1] ?? 'bin'}`;
          sources.set(file, found.path);
          written.push({ file, name: found.name, shows });
        }
        contents.entries.push({ kind, name, description, note, putsDescription, media: written });
      }
      const named = [...sources].map(([file, path]) => ({ name: file, path }));
      const plan = { format, exportedAt: clock.now(), contents, files: named };
      try {
        await bundles.writeBundle(target, plan, options);
        return ok({ isSaved: true, refused });
      } catch (error) {
        return fail(diskError(error, basename(target)));
      }
    },
    /** Reads a file, or the one that the user chooses; `null` after a cancelled dialog. One at a time. @param use while the copies of its media are new. */
    async read<Value>(
      given: string | undefined,
      use: (read: { entries: ImportedEntry[]; refused: Refusal[] }) => Result<Value> | Promise<Result<Value>>,
    ): Promise<Result<Value | null>> {
      const path = given ?? (await system.chooseImport());
      if (path === null) return ok(null);
      return inTurn(async (): Promise<Result<Value>> => {
        try {
          const unpacked = await unpack(path);
          return unpacked.ok ? await use(unpacked.value) : unpacked;
        } catch (error) {
          // What the app's own data have no room for is no matter of the file that was chosen.
          if (isFullDisk(codeOf(error)) || codeOf(error).startsWith('SQLITE_')) throw error;
          return fail(diskError(error, basename(path)));
        } finally {
          await removeFolder(incomingFolder).catch(() => undefined);
        }
      });
    },
    /** Takes away what an earlier run has left; an import waits for that. */
    tidy: () => inTurn(() => removeFolder(incomingFolder)),
    close: () => closing.abort(),
  };
}

const unreadable = (name: string) =>
  appError('cast.file-unreadable', 'The file holds no cast that can be read.', {
    details: { files: [name] },
  });
const newer = (name: string) =>
  appError('data.newer', 'The file was written by a newer version.', { details: { files: [name] } });
