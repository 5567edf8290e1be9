import { type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PickOutcome, ReferenceFile, Refusal, RefusalReason } from '#contract';
import { unlessFull } from '../../files/disk-errors.ts';
import { isReachable } from '../../files/exists.ts';
import { hashFile } from '../../files/hash.ts';
import { inside, isDirectlyIn } from '../../files/inside.ts';
import { removeFile } from '../../files/remove.ts';
import { inParts, yieldToEventLoop } from '../../shared/turns.ts';
import { type Hashes, isAsChosen } from './hashes.ts';
import type { KnownFiles } from './known-files.ts';
import type { KnownFile, ReferencesPorts } from './ports.ts';

type KeptCopiesPorts = Pick<KnownFiles, 'register' | 'show'> &
  Pick<ReferencesPorts, 'media' | 'files' | 'ownFiles' | 'thumbnails'> & { readonly hashes: Hashes };

/** Copies that were made here, among the app's other files. */
const keptName = /^[0-9a-f]{64}\.cast\.[a-z0-9]{1,5}$/;
/** Files that are read and shown before other work gets its turn. */
const filesAtOnce = 50;

/**
 * Copies of known files in the folder of the app's own, named by their content: the same bytes are kept once, and a file that its user
 * moves or changes is kept all the same. What is a file of the app's own already is not copied again. A crash leaves at most a whole copy
 * that no row names, which the next one of the same content is.
 */
export function createKeptCopies(ports: KeptCopiesPorts) {
  const { media, files, hashes, ownFiles, thumbnails, register, show } = ports;
  const { folder } = ownFiles;
  /** Settles once what nothing needed is removed: a copy that is wanted again meanwhile would go with it. */
  let tidied: Promise<unknown> = Promise.resolve();

  async function know(wanted: readonly { readonly name: string; readonly path: string }[]) {
    const outcome: PickOutcome = { added: [], refused: [] };
    for (const { name, path } of wanted) {
      const file: KnownFile | Refusal =
        path === '' ? { name, reason: 'not-a-file' } : await register(path, name);
      if ('reason' in file) outcome.refused.push(file);
      else outcome.added.push(show(file));
    }
    return outcome;
  }

  async function keep(fileId: string): Promise<{ readonly fileId: string } | RefusalReason> {
    const file = files.get(fileId);
    if (file === null) return 'missing';
    if (file.link !== null) return 'not-a-file';
    if (!(await isReachable(file.path))) return 'missing';
    if (isDirectlyIn([folder], file.path)) return { fileId };
    const sha256 = await hashes.hashOf(fileId);
    return sha256 === null ? 'unreadable' : keepAs(file.path, file.name, file.mime, sha256);
  }

  /** Removes known copies that nothing needs under any of their ids. Others stay: a database that was restored may lack their rows. */
  async function removeUnneeded(needed: (fileIds: readonly string[]) => Promise<ReadonlySet<string>>) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => keptName.test(name));
    const known: { readonly path: string; readonly ids: readonly string[] }[] = [];
    await inParts(names, filesAtOnce, (part) => {
      const paths = part.map((name) => inside(folder, name));
      known.push(...paths.map((path) => ({ path, ids: files.idsAt(path) })));
    });
    const isNeeded = await needed(known.flatMap(({ ids }) => ids));
    for (const { path, ids } of known) {
      if (ids.length === 0 || ids.some((id) => isNeeded.has(id))) continue;
      await removeFile(path);
      for (const id of ids) await thumbnails.forget(id);
    }
  }

  async function keepAs(from: string, name: string, mime: string, sha256: string) {
    const path = await ownFiles.keepByHash(from, sha256, `.cast.${mime.split('/')[1] ?? 'bin'}`);
    if (path === null) return 'unreadable';
    const copy = await register(path, name);
    if ('reason' in copy) return copy.reason;
    files.keepHash(copy, sha256);
    return { fileId: copy.id };
  }

  /** One of the app's own has the time that it has now: whatever copied the data folder may have given it another than its row has. */
  function known(fileId: string): KnownFile | null {
    const file = files.get(fileId);
    if (file === null || !isDirectlyIn([folder], file.path)) return file;
    const found = statOf(file.path);
    return found?.size === file.bytes ? { ...file, modifiedAt: Math.trunc(found.mtimeMs) } : file;
  }

  return {
    know,
    /** SHA-256 in hex of a known file as it is now; `null` where it cannot be read. */
    async hashOf(fileId: string): Promise<string | null> {
      const file = files.get(fileId);
      if (file?.sha256 && (await isAsChosen(file))) return file.sha256;
      return hashFile(file?.path ?? '').catch(() => null);
    },
    keep: (fileId: string) => tidied.then(() => keep(fileId)).catch(unlessFull<RefusalReason>('unreadable')),
    /** Keeps a file that comes from another computer, once its bytes say that it is what can be sent. */
    async keepForeign(path: string, name: string, sha256: string) {
      await tidied;
      const inspection = await media.inspect(path);
      return inspection.ok ? keepAs(path, name, inspection.file.mime, sha256) : inspection.reason;
    },
    known,
    lookUp(fileId: string) {
      const file = files.get(fileId);
      return file && { ...file, fileId };
    },
    find(fileId: string) {
      const file = known(fileId) ?? unknownFile(fileId);
      return { ...file, fileId, isMissing: file.link === null && statOf(file.path) === null };
    },
    /** In order. Which copies are there is read from the folder at once. */
    async present(fileIds: readonly string[]): Promise<ReferenceFile[]> {
      const there = new Set(await readdir(folder).catch(() => []));
      const shown: ReferenceFile[] = [];
      for (let from = 0; from < fileIds.length; from += filesAtOnce) {
        const known = fileIds.slice(from, from + filesAtOnce).map((id) => files.get(id) ?? unknownFile(id));
        const showOne = async (file: KnownFile): Promise<ReferenceFile> => {
          const isCopy = there.has(basename(file.path)) && isDirectlyIn([folder], file.path);
          const isThere = isCopy || (await isReachable(file.path));
          return { ...show(file), isMissing: !isThere };
        };
        shown.push(...(await Promise.all(known.map(showOne))));
        await yieldToEventLoop();
      }
      return shown;
    },
    tidy(needed: Parameters<typeof removeUnneeded>[0]): Promise<void> {
      const done = removeUnneeded(needed);
      tidied = done.catch(() => undefined);
      return done;
    },
  };
}

/** In the place of a file of which no row is left, or none that can be read: an entry goes on having it, as one that is missing. */
const unknownFile = (id: string): KnownFile => ({
  id,
  name: '?',
  kind: 'image',
  mime: '',
  bytes: 0,
  path: '',
  modifiedAt: 0,
  facts: {},
  link: null,
  sha256: null,
  frameOf: null,
});

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
