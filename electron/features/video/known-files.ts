import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type FrameOf,
  fail,
  ok,
  type ReferenceFile,
  type ReferenceKind,
  type RefusalReason,
  type Result,
} from '#contract';
import { isReachable } from '../../files/exists.ts';
import { hashFile } from '../../files/hash.ts';
import { isPublicHost } from '../../shared/public-address.ts';
import { type Hashes, isAsChosen } from './hashes.ts';
import type { FilesRepository, KnownFile, ReferencesPorts, WantedReference } from './ports.ts';

type KnownFilesPorts = Pick<
  ReferencesPorts,
  'media' | 'files' | 'thumbnails' | 'now' | 'newId' | 'mediaUrl'
> & {
  readonly hashes: Hashes;
};

/** The facts of a file that change when the user edits or moves it. */
export type InspectedFacts = Omit<KnownFile, 'id' | 'path' | 'name' | 'link' | 'sha256' | 'frameOf'>;

export type KnownFiles = ReturnType<typeof createKnownFiles>;

/** In the place of a time: the file counts as missing until the content that it had is where it was, or the user shows where it is now. */
const sought = 0;

/** Every file that was ever chosen: inspected by its bytes, stored with its place, shown to the window by its id. */
export function createKnownFiles(ports: KnownFilesPorts) {
  const { media, files, hashes, thumbnails, now, newId, mediaUrl } = ports;

  function show(file: KnownFile): ReferenceFile {
    const { id, kind, name, mime, bytes, modifiedAt, facts, link, frameOf, sha256 } = file;
    // A file that was edited or located again keeps its id: the window must not show what it has of the bytes before.
    const version = `?of=${modifiedAt}-${bytes}`;
    const thumbnail = thumbnails.urlOf(id);
    return {
      fileId: id,
      kind,
      name,
      mime,
      bytes,
      ...facts,
      url: link === null ? mediaUrl(id) + version : '',
      link,
      thumbnailUrl: thumbnail && thumbnail + version,
      isMissing: false,
      ...(sha256 !== null && { sha256 }),
      ...(frameOf !== null && { frameOf }),
    };
  }

  async function replace(file: KnownFile, path: string, facts: InspectedFacts): Promise<ReferenceFile> {
    const changed = renewed(file, path, facts);
    files.update(changed);
    hashes.enqueue(changed);
    await thumbnails.forget(file.id);
    return show(changed);
  }

  return {
    /** Makes a file known. One that has not changed keeps its id; the same picture as a frame of another clip is another file. */
    async register(path: string, name: string = basename(path), frameOf: FrameOf | null = null) {
      const inspection = await media.inspect(path);
      if (!inspection.ok) return { name, reason: inspection.reason };
      const known = files.findByPath(path);
      const { bytes, modifiedAt } = inspection.file;
      const isOfThatClip = frameOf === null || known?.frameOf?.taskId === frameOf.taskId;
      if (known?.bytes === bytes && known.modifiedAt === modifiedAt && isOfThatClip) {
        hashes.enqueue(known);
        return known;
      }
      const file: KnownFile = {
        id: newId(),
        path,
        name,
        link: null,
        sha256: null,
        frameOf,
        ...inspection.file,
      };
      files.put(file, now());
      hashes.enqueue(file);
      return file;
    },
    /** Makes an https address known as one of a kind; as another kind it is another reference. */
    registerLink(link: string, kind: ReferenceKind): KnownFile | RefusalReason {
      const read = readLink(link);
      if (!read.ok) return read.error;
      const { name, link: address } = read.value;
      const known = files.findByLink(address, kind);
      if (known !== null) return known;
      const facts = { mime: '', bytes: 0, modifiedAt: 0, facts: {}, sha256: null, frameOf: null };
      const file: KnownFile = { id: newId(), path: address, link: address, kind, name, ...facts };
      files.put(file, now());
      return file;
    },
    /** Checks a known file again: one that is gone or has another kind now is shown as missing, one that was edited by its new facts. */
    async refresh(file: KnownFile): Promise<ReferenceFile> {
      if (file.link !== null) return show(file);
      if (file.modifiedAt === sought) {
        const again = await asWanted(files, file, file);
        return { ...show(again ?? file), isMissing: again === null };
      }
      // Files of a drive are looked for one after another: each on a server that is gone would take a thread for a minute.
      const found = (await isReachable(file.path)) ? await stat(file.path).catch(() => null) : null;
      if (found === null) return { ...show(file), isMissing: true };
      if (found.size === file.bytes && Math.trunc(found.mtimeMs) === file.modifiedAt) {
        hashes.enqueue(file);
        return show(file);
      }
      const inspection = await media.inspect(file.path);
      if (!inspection.ok || inspection.file.kind !== file.kind) return { ...show(file), isMissing: true };
      const facts = inspection.file;
      // What cannot be stored, as on a full disk, is looked at again the next time: one file costs no other.
      return replace(file, file.path, facts).catch(() => show(renewed(file, file.path, facts)));
    },
    replace,
    show,
  };
}

function renewed(file: KnownFile, path: string, facts: InspectedFacts): KnownFile {
  return { ...file, ...facts, path, name: basename(path), sha256: null, frameOf: null };
}

/**
 * Reads the address of a reference that the gateway fetches itself: https, without a user name, on a host that the internet can reach. Any
 * other would fail there, sometimes only after the task was accepted. Gives the address as it goes out, and a short name.
 */
export function readLink(typed: string): Result<{ link: string; name: string }, RefusalReason> {
  const text = typed.trim();
  if (!URL.canParse(text)) return fail('address-invalid');
  const url = new URL(text);
  if (url.protocol !== 'https:') return fail('address-not-https');
  if (url.username !== '' || url.password !== '') return fail('address-invalid');
  if (!isPublicHost(url.hostname)) return fail('address-private');
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  return ok({ link: url.href, name: last === undefined ? url.host : readable(last) });
}

/** The segment without its encoding; as it stands where that would make a path of it, or cannot be read. */
function readable(segment: string): string {
  try {
    const name = decodeURIComponent(segment);
    return /[/\\]/.test(name) || name === '.' || name === '..' ? segment : name;
  } catch {
    return segment;
  }
}

/**
 * Finds a reference again: by its id while its file is unchanged, else by its content among all files
 * that were ever chosen. One that is known and gone, or has another content now, comes back as missing; in the latter case as a
 * file of its own, for the form that has the edited one goes on with it.
 *
 * @returns `null` for a file this app never saw, and for an address that may not be sent any more.
 */
export async function recover(
  ports: Pick<KnownFiles, 'show' | 'registerLink'> & Pick<KnownFilesPorts, 'files' | 'newId'>,
  wanted: WantedReference,
): Promise<ReferenceFile | null> {
  const { files, newId, show, registerLink } = ports;
  if (wanted.link !== null) {
    const file = registerLink(wanted.link, wanted.kind);
    return typeof file === 'string' ? null : show(file);
  }
  const found = files.get(wanted.fileId);
  const known = found?.link === null && found.kind === wanted.kind ? found : null;
  const sha256 = wanted.sha256 ?? (known?.bytes === wanted.bytes ? known.sha256 : null);
  const sameContent = sha256 === null ? [] : files.findBySha256(sha256);
  const candidates = [
    ...(known === null ? [] : [known]),
    ...sameContent.filter(({ id }) => id !== known?.id),
  ];
  for (const candidate of candidates) {
    if (candidate.kind !== wanted.kind || candidate.link !== null) continue;
    const file = await asWanted(files, candidate, { ...wanted, sha256 });
    if (file !== null) return show(file);
  }
  const missing = known ?? sameContent.find(({ kind }) => kind === wanted.kind);
  if (missing === undefined) return null;
  if (!(await isReachable(missing.path))) return { ...show(missing), isMissing: true };
  const facts = { bytes: wanted.bytes, sha256, modifiedAt: sought };
  const before = files
    .idsAt(missing.path)
    .map((id) => files.get(id))
    .find((one) => one?.modifiedAt === sought && one.bytes === facts.bytes && one.sha256 === sha256);
  const own = before ?? { ...missing, ...facts, id: newId() };
  if (!before) files.put(own, 0);
  return { ...show(own), isMissing: true };
}

/** A file that was only touched has its old content, and one without a known hash may have another: both are read to know. */
async function asWanted(
  files: FilesRepository,
  file: KnownFile,
  wanted: Pick<WantedReference, 'bytes' | 'sha256'>,
): Promise<KnownFile | null> {
  if (file.bytes !== wanted.bytes) return null;
  if (await isAsChosen(file)) {
    if (wanted.sha256 === null || file.sha256 === wanted.sha256) return file;
    if (file.sha256 !== null) return null;
  }
  const found = await stat(file.path).catch(() => null);
  if (wanted.sha256 === null || found === null || !found.isFile() || found.size !== wanted.bytes) return null;
  if ((await hashFile(file.path).catch(() => null)) !== wanted.sha256) return null;
  const touched = { ...file, modifiedAt: Math.trunc(found.mtimeMs), sha256: wanted.sha256 };
  files.update(touched);
  return touched;
}
