import { queryOptions, useQuery } from '@tanstack/react-query';
import { appError, type PickOutcome, type ReferenceFile, type Refusal } from '#contract';
import { call, useEvent } from '../../../bridge.ts';
import { callsOf, heldQuery, untilChanged } from '../../../calls.queries.ts';
import type { ClipFrame } from '../../../media/pictures/clip-frames.ts';
import { shrinkPicture } from '../../../media/pictures/shrink-picture.ts';
import { makeThumbnail } from '../../../media/pictures/thumbnails.ts';
import { AppError } from '../../../ui/messages/app-error.ts';
import type { VideoFormHandle } from '../form/use-video-form.ts';
import { filesOf } from '../form/video-fields.ts';

/** Most files that one call takes; more could never fit. */
const maxAtOnce = 200;

/** Those that add files are given the ids of the references in the form, whose limits count. */
export const references = callsOf('references');

/** Takes a picture of a clip's frame, as a file of the app's own. */
export const addFrame = (fileIds: readonly string[], { name, picture, frameOf }: ClipFrame) =>
  references.addFrame({ fileIds, name, bytes: picture, frameOf });

export async function addFiles(fileIds: readonly string[], files: readonly File[]): Promise<PickOutcome> {
  const outcome = await references.addFiles({ fileIds, files: files.slice(0, maxAtOnce) });
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
  return fileIds.length === 0 ? Promise.resolve([]) : references.check({ fileIds });
}

/** All that is shown of a file, but for its small picture and its hash, which come later by themselves. */
const factsOf = (file: ReferenceFile): string =>
  JSON.stringify({ ...file, thumbnailUrl: null, sha256: null });

type FormWithFiles = Pick<VideoFormHandle, 'replaceFile'> & {
  readonly fields: Parameters<typeof filesOf>[0];
};

/**
 * Looks at the files of a form again: they may have been moved or edited, and what goes out depends on hashes that were found since. A
 * check that fails is no reason to disturb: what is gone is noticed again before it is sent.
 */
export async function recheck(form: FormWithFiles): Promise<void> {
  const files = await checkFiles(filesOf(form.fields).map(({ fileId }) => fileId)).catch(() => []);
  for (const file of files) renew(form, file);
}

/** Puts what is now known of a file into a form that holds it. */
function renew({ fields, replaceFile }: FormWithFiles, file: ReferenceFile): void {
  const before = filesOf(fields).find(({ fileId }) => fileId === file.fileId);
  if (before === undefined) return;
  const { sha256 = before.sha256 } = file;
  const isOther = factsOf(before) !== factsOf(file) || sha256 !== before.sha256;
  if (isOther) replaceFile(file.fileId, file);
}

/** Takes what a slow disk says of a form's files only after the check was answered. */
export const useLateChecks = (form: FormWithFiles): void =>
  useEvent('references.checked', (file) => renew(form, file));

/** The small picture of a file: made once by the window, then kept by the main process. */
function thumbnailQuery(reference: ReferenceFile) {
  const { fileId, name, url, thumbnailUrl } = reference;
  return queryOptions({
    // A file that was edited or located again keeps its id: its address or its name is another one.
    queryKey: ['references', 'thumbnail', url, name],
    enabled: thumbnailUrl === null && reference.link === null && !reference.isMissing,
    ...untilChanged,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const picture = await makeThumbnail(reference);
      if (picture === null) return null;
      return (await references.keepThumbnail({ fileId, bytes: picture })).thumbnailUrl;
    },
  });
}

/** Address of a file's small picture, which is made if there is none; `null` until then, or for good. */
export function useThumbnail(reference: ReferenceFile): string | null {
  const { data } = useQuery(thumbnailQuery(reference));
  return reference.thumbnailUrl ?? data ?? null;
}

/** A smaller copy of a picture, held in memory while the dialog that shows it is open. */
export const shrunkQuery = (file: ReferenceFile, longSide: number, quality: number) =>
  heldQuery(
    ['references', 'shrunk', file.fileId, file.bytes, longSide, quality],
    () => shrinkPicture(file, longSide, quality),
    0,
  );

/** The place of a clip in its chain, from 1; fails for a clip that was removed. */
export function placeInChainQuery(taskId: string) {
  return queryOptions({
    queryKey: ['references', 'chain', taskId],
    queryFn: async () => (await call('tasks.chain', { id: taskId })).place,
    retry: false,
  });
}
