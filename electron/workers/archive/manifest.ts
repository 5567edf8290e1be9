import { z } from 'zod';
import { dataCountsSchema, sha256Schema } from '#contract';
import { isPlainName } from '../../files/inside.ts';
import { carriedFolders, carriedName } from '../../shared/archive.ts';

/** The newest form of an export that this app knows. */
export const formatVersion = 1;
export const manifestName = 'manifest.json';
export const databaseName = 'database.db';
export const connectionsName = 'connections.json';

/** Most bytes of a manifest, and most files of an export. */
export const maxManifestBytes = 32 * 1024 * 1024;
export const maxFiles = 100_000;
/** Most bytes of the connections' text. */
export const maxTextBytes = 8 * 1024 * 1024;

const fileName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,142}$/;

/** Whether a file of the app's own has a name that an export may hold: a file's on every system. What is half written has none. */
export function isCarriedName(name: string): boolean {
  return fileName.test(name) && isPlainName(name) && !name.endsWith('.part');
}

/** A trim is named by chance, all other copies by their content. */
const trimName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(mp4|mp3|wav)$/;

/** Whether a file among the copies of references has no name that the app gives there: it may be anything, such as a program. */
export function isForeignCopy(path: string): boolean {
  const [folder, name = ''] = path.split('/');
  return folder === 'copies' && !carriedName.test(name) && !trimName.test(name);
}

/** Folders of small pictures, which an earlier version has written: nothing of them is read. */
const drawnFolders = ['posters', 'thumbnails'];
export const isDrawnAgain = (path: string) => drawnFolders.includes(path.split('/')[0] ?? '');

/** Whether a path is one that an export of this app may hold; nothing but letters, figures and one folder. */
export function isArchivePath(path: string): boolean {
  if (path === databaseName || path === connectionsName) return true;
  const [folder = '', name = '', ...more] = path.split('/');
  return (
    [...carriedFolders, ...drawnFolders, 'clips'].includes(folder) && more.length === 0 && isCarriedName(name)
  );
}

/** Name in the archive of the clip with a number; `ending` is that of its file, with its dot. */
export function clipName(number: number, ending: string): string {
  return `clips/${number}${/^\.[a-z0-9]{1,5}$/i.test(ending) ? ending.toLowerCase() : '.mp4'}`;
}

const path = z.string().refine(isArchivePath);
const bytes = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** What every export says of itself, whatever its version. */
export const headSchema = z.object({
  format: z.enum(['gateway-studio-export', 'gateway-studio-project']),
  formatVersion: z.number().int().positive(),
});

export const manifestSchema = headSchema.extend({
  appVersion: z.string().max(64),
  exportedAt: z.number(),
  schemaVersion: z.number().int().positive(),
  counts: dataCountsSchema,
  copiesFolder: z.string().max(4_096),
  files: z
    .array(
      z.object({
        name: path,
        bytes,
        sha256: sha256Schema,
        /** When the file was changed last, in milliseconds since 1970: by it a reference is known to be unchanged. */
        modifiedAt: z.number().nonnegative().max(8.64e15),
      }),
    )
    .max(maxFiles),
  clips: z
    .array(
      z.object({
        taskId: z.string().min(1).max(200),
        fileName: z.string().min(1).max(1_000),
        clip: path,
      }),
    )
    .max(maxFiles),
});
export type Manifest = z.infer<typeof manifestSchema>;
