import type { ChatPicture, FrameOf, ReferenceFile, ReferenceKind, TaskRequest } from '#contract';
import type { FileFacts } from '../../media/inspect.ts';
import type { SmallPictures } from '../../media/small-pictures.ts';
import type { MediaTools } from '../../media/tools.ts';
import type { Clock } from '../../shared/ports.ts';
import type { OwnFiles } from './own-files.ts';

/** A reference as the request of an earlier task names it. */
export type WantedReference = Pick<
  TaskRequest['references'][number],
  'fileId' | 'kind' | 'bytes' | 'sha256' | 'link'
>;

/** A file the user chose as a reference, with its place on disk. Never leaves the main process whole. */
export interface KnownFile extends Readonly<Omit<TaskRequest['references'][number], 'fileId' | 'role'>> {
  readonly id: string;
  /** Of a reference that the gateway fetches itself, its address. */
  readonly path: string;
  /** Modification time when it was inspected, in whole milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly facts: FileFacts;
  /** What a picture that was drawn of a clip shows; `null` for any other file. */
  readonly frameOf: FrameOf | null;
}

export interface FilesRepository {
  get(id: string): KnownFile | null;
  findByPath(path: string): KnownFile | null;
  /** Ids of all files that are known at a place: one that has changed since, or is a frame of another clip, is known once more. */
  idsAt(path: string): string[];
  /** A reference is an address together with its kind: the same address may stand for a picture here and a clip there. */
  findByLink(link: string, kind: ReferenceKind): KnownFile | null;
  /** Files of this content, the one added last first. */
  findBySha256(sha256: string): KnownFile[];
  /** Does all that `work` writes, or nothing of it. */
  together(work: () => void): void;
  put(file: KnownFile, addedAt: number): void;
  /** Writes over a file that is known already: it moved, or changed. */
  update(file: KnownFile): void;
  /** Keeps a hash, if the file still is what was hashed. @returns whether it was kept. */
  keepHash(file: Pick<KnownFile, 'id' | 'path' | 'bytes' | 'modifiedAt'>, sha256: string): boolean;
}

export interface ReferencesPorts {
  readonly media: MediaTools;
  readonly files: FilesRepository;
  readonly ownFiles: OwnFiles;
  readonly thumbnails: SmallPictures;
  /** Shows the system's file dialog; an empty list when it was cancelled. */
  readonly chooseFiles: () => Promise<readonly string[]>;
  readonly showInFolder: (path: string) => void;
  readonly resultPath: (taskId: string) => string | null;
  /** Runs `work` while the clip of a task stays where it is. */
  readonly whileClipKept: <Value>(taskId: string, work: () => Promise<Value>) => Promise<Value>;
  readonly findPicture: (
    picture: ChatPicture,
  ) => Promise<{ readonly path: string; readonly name: string } | null>;
  readonly language: () => 'en' | 'zh-CN';
  readonly now: () => number;
  readonly after: Clock['after'];
  readonly newId: () => string;
  readonly mediaUrl: (fileId: string) => string;
  /** Told what a file is now whose disk did not say so in time. */
  readonly onLateCheck: (file: ReferenceFile) => void;
}
