import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FrameOf, ReferenceFile, ReferenceKind, Refusal, RefusalReason } from '#contract';
import type { SmallPictures } from '../../media/small-pictures.ts';
import type { MediaTools } from '../../media/tools.ts';
import type { Hashes } from './hashes.ts';
import { readLink } from './link.ts';
import type { FilesRepository, KnownFile } from './ports.ts';

export interface KnownFilesPorts {
  readonly media: Pick<MediaTools, 'inspect'>;
  readonly files: FilesRepository;
  readonly hashes: Hashes;
  readonly thumbnails: SmallPictures;
  readonly now: () => number;
  readonly newId: () => string;
  readonly mediaUrl: (fileId: string) => string;
}

/** The facts of a file that change when the user edits or moves it. */
export type InspectedFacts = Omit<KnownFile, 'id' | 'path' | 'name' | 'link' | 'sha256' | 'frameOf'>;

export type KnownFiles = ReturnType<typeof createKnownFiles>;

/** Every file that was ever chosen: inspected by its bytes, stored with its place, shown to the window by its id. */
export function createKnownFiles(ports: KnownFilesPorts) {
  const { media, files, hashes, thumbnails, now, newId, mediaUrl } = ports;

  function show({ id, kind, name, mime, bytes, facts, link, frameOf, sha256 }: KnownFile): ReferenceFile {
    return {
      fileId: id,
      kind,
      name,
      mime,
      bytes,
      ...facts,
      url: link === null ? mediaUrl(id) : '',
      link,
      thumbnailUrl: thumbnails.urlOf(id),
      isMissing: false,
      ...(sha256 !== null && { sha256 }),
      ...(frameOf !== null && { frameOf }),
    };
  }

  async function replace(file: KnownFile, path: string, facts: InspectedFacts): Promise<ReferenceFile> {
    const renewed = { path, name: basename(path), sha256: null, frameOf: null };
    const changed: KnownFile = { ...file, ...facts, ...renewed };
    files.update(changed);
    hashes.enqueue(changed);
    await thumbnails.forget(file.id);
    return show(changed);
  }

  return {
    /** Makes a file known. One that has not changed keeps its id; the same picture as a frame of another clip is another file. */
    async register(
      path: string,
      name: string = basename(path),
      frameOf: FrameOf | null = null,
    ): Promise<KnownFile | Refusal> {
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
      const found = await stat(file.path).catch(() => null);
      if (found === null) return { ...show(file), isMissing: true };
      if (found.size === file.bytes && Math.trunc(found.mtimeMs) === file.modifiedAt) {
        hashes.enqueue(file);
        return show(file);
      }
      const inspection = await media.inspect(file.path);
      const isSameKind = inspection.ok && inspection.file.kind === file.kind;
      return isSameKind ? replace(file, file.path, inspection.file) : { ...show(file), isMissing: true };
    },
    replace,
    show,
  };
}
