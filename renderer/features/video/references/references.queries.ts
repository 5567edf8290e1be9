import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  appError,
  type ChatPicture,
  type PickOutcome,
  type ReferenceFile,
  type ReferenceKind,
  type Refusal,
} from '#contract';
import { call } from '../../../bridge.ts';
import type { ClipFrame } from '../../../media/pictures/clip-frames.ts';
import { shrinkPicture } from '../../../media/pictures/shrink-picture.ts';
import { makeThumbnail } from '../../../media/pictures/thumbnails.ts';
import { AppError } from '../../../ui/messages/app-error.ts';

/** Most files that one call takes; more could never fit. */
const maxAtOnce = 200;

/** Each takes files among the references, whose ids in the form it is given. */
export const pickReferences = (fileIds: string[]) => call('references.pick', { fileIds });
export const pastePicture = (fileIds: string[]) => call('references.paste', { fileIds });
export const addLink = (fileIds: string[], link: string, kind: ReferenceKind) =>
  call('references.addLink', { fileIds, link, kind });
/** Takes the finished clip of a task. */
export const addClip = (fileIds: string[], taskId: string) =>
  call('references.addResult', { fileIds, taskId });
/** Takes a picture that a text model made. */
export const addPicture = (fileIds: string[], picture: ChatPicture) =>
  call('references.addPicture', { fileIds, picture });
/** Takes a picture of a clip's frame, as a file of the app's own. */
export const addFrame = (fileIds: string[], { name, picture, frameOf }: ClipFrame) =>
  call('references.addFrame', { fileIds, name, bytes: picture, frameOf });

export async function addFiles(fileIds: string[], files: readonly File[]): Promise<PickOutcome> {
  const outcome = await call('references.addFiles', { fileIds, files: files.slice(0, maxAtOnce) });
  const rest: Refusal[] = files
    .slice(maxAtOnce)
    .map(({ name }) => ({ name, reason: 'too-many-in-all' as const }));
  return { ...outcome, refused: [...outcome.refused, ...rest] };
}

/** Keeps pictures of clips' frames without adding them to the references. @throws {AppError} when one of them is refused. */
export async function keepFrames(frames: readonly ClipFrame[]): Promise<readonly ReferenceFile[]> {
  const outcomes = await Promise.all(frames.map((frame) => addFrame([], frame)));
  return outcomes.map(({ added: [file], refused }) => {
    if (file !== undefined) return file;
    const why = refused.map(({ reason }) => reason).join();
    throw new AppError(appError('clips.no-frame', `The picture was refused: ${why}.`));
  });
}

/** What is now known of chosen files; what is gone is marked missing. */
export function checkFiles(fileIds: readonly string[]): Promise<ReferenceFile[]> {
  return fileIds.length === 0 ? Promise.resolve([]) : call('references.check', { fileIds: [...fileIds] });
}

export function relink(fileId: string): Promise<PickOutcome> {
  return call('references.relink', { fileId });
}

/** @throws {AppError} when the file is no longer there. */
export async function showInFolder(fileId: string): Promise<void> {
  await call('references.showInFolder', { fileId });
}

export async function saveCopy(fileId: string, picture: Blob): Promise<ReferenceFile> {
  return call('references.saveCopy', { fileId, bytes: new Uint8Array(await picture.arrayBuffer()) });
}

/** Seconds. */
export function trim(fileId: string, start: number, end: number): Promise<ReferenceFile> {
  return call('references.trim', { fileId, start, end });
}

/** The small picture of a file: made once by the window, then kept by the main process. */
function thumbnailQuery(reference: ReferenceFile) {
  const { fileId, name, bytes, thumbnailUrl } = reference;
  return queryOptions({
    // A file that was located again keeps its id: name and size tell that it is another one.
    queryKey: ['references', 'thumbnail', fileId, name, bytes],
    enabled: thumbnailUrl === null && reference.link === null && !reference.isMissing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const picture = await makeThumbnail(reference);
      if (picture === null) return null;
      const kept = await call('references.keepThumbnail', { fileId, bytes: picture });
      return `${kept.thumbnailUrl}?of=${bytes}`;
    },
  });
}

/** Address of a file's small picture, which is made if there is none; `null` until then, or for good. */
export function useThumbnail(reference: ReferenceFile): string | null {
  const { data } = useQuery(thumbnailQuery(reference));
  return reference.thumbnailUrl ?? data ?? null;
}

/** A smaller copy of a picture, held in memory while the dialog that shows it is open. */
export function shrunkQuery(file: ReferenceFile, longSide: number, quality: number) {
  return queryOptions({
    queryKey: ['references', 'shrunk', file.fileId, file.bytes, longSide, quality],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => shrinkPicture(file, longSide, quality),
  });
}

/** The place of a clip in its chain, from 1; fails for a clip that was removed. */
export function placeInChainQuery(taskId: string) {
  return queryOptions({
    queryKey: ['references', 'chain', taskId],
    queryFn: async () => (await call('tasks.chain', { id: taskId })).place,
    retry: false,
  });
}
