import { basename, extname, parse } from 'node:path';
import {
  type AppErrorData,
  admit,
  appError,
  type ChatPicture,
  type FrameOf,
  fail,
  ok,
  type PickOutcome,
  type ReferenceFile,
  type ReferenceKind,
  type Refusal,
  type RefusalReason,
  type Result,
} from '#contract';
import { momentInName } from '../../files/chosen-file.ts';
import { isFullDisk, unlessFull } from '../../files/disk-errors.ts';
import { isReachable, mayExist } from '../../files/exists.ts';
import { isJpeg, isPng } from '../../media/signatures.ts';
import { playableMime, type TrimFailure, trimmedExtension } from '../../media/tools.ts';
import { withinMs } from '../../shared/turns.ts';
import { chatWords } from '../../words/chat.ts';
import { createHashes } from './hashes.ts';
import { createKeptCopies } from './kept-copies.ts';
import { createKnownFiles, recover } from './known-files.ts';
import type { KnownFile, ReferencesPorts, WantedReference } from './ports.ts';

/** Longest wait for what a disk says of one file, in milliseconds: the first picture of the window waits with it. */
const maxCheckMs = 1_000;

/** The files a user chose as references: inspected by their bytes, known to the window by id alone. */
export function createReferences(ports: ReferencesPorts) {
  const { media, files, ownFiles, thumbnails, chooseFiles, resultPath, language, now } = ports;
  const hashes = createHashes(files, ports.after);
  const { register, registerLink, replace, refresh, show } = createKnownFiles({ ...ports, hashes });
  const copies = createKeptCopies({ ...ports, hashes, register, show });

  const checking = new Map<string, Promise<ReferenceFile>>();
  /** A file as it is now; as it was last where its disk does not say so in time. It is asked once, until it answers, which is told then. */
  async function checked(file: KnownFile): Promise<ReferenceFile> {
    const check = checking.get(file.id) ?? refresh(file).finally(() => checking.delete(file.id));
    checking.set(file.id, check);
    const last = show(file);
    const found = await withinMs(ports.after, maxCheckMs, check, last);
    if (found === last) check.then(ports.onLateCheck, () => undefined);
    return found;
  }

  /** Decides about each candidate by itself: one that fits is added, any other is named with its reason. */
  async function take(fileIds: readonly string[], candidates: readonly (KnownFile | Refusal)[]) {
    const refused: Refusal[] = candidates.filter(isRefusal);
    const taken = candidates.filter((file): file is KnownFile => !isRefusal(file));
    const again = taken.filter((file) => fileIds.includes(file.id));
    refused.push(...again.map(({ name }) => ({ name, reason: 'already-added' as const })));
    const fresh = taken.filter((file) => !fileIds.includes(file.id));
    const kept = fileIds.map((id) => files.get(id)).filter((file) => file !== null);
    const added: KnownFile[] = [];
    admit(kept, fresh).forEach((reason, index) => {
      const file = fresh[index];
      if (file === undefined) return;
      if (reason === null) added.push(file);
      else refused.push({ name: file.name, reason });
    });
    return { added: added.map(show), refused };
  }

  async function addBytes(
    fileIds: readonly string[],
    name: string,
    bytes: Uint8Array,
    frameOf: FrameOf | null,
  ): Promise<PickOutcome> {
    if (!isPng(bytes) && !isJpeg(bytes)) return { added: [], refused: [{ name, reason: 'not-media' }] };
    const path = await ownFiles.put(bytes, extensionOf(bytes));
    return take(fileIds, [await register(path, name, frameOf)]);
  }

  /** Takes a copy that was made of a file; one of a frame still shows that clip. */
  async function adopt(path: string, { name, frameOf }: KnownFile): Promise<Result<ReferenceFile>> {
    const file = await register(path, name, frameOf);
    if (isRefusal(file)) return fail(notCopied(name, 'unreadable', file.reason));
    return ok(show(file));
  }

  return {
    /** Lets the user choose files and decides about each by itself, against those that the form has (`fileIds`). */
    async pick(fileIds: readonly string[]): Promise<PickOutcome> {
      const paths = await chooseFiles();
      return take(fileIds, await Promise.all([...new Set(paths)].map((path) => register(path))));
    },
    /** An empty path stands for something that is no file on disk, such as a picture dragged from a browser. */
    async addFiles(
      fileIds: readonly string[],
      dropped: readonly { readonly name: string; readonly path: string }[],
    ): Promise<PickOutcome> {
      const candidateOf = ({ name, path }: { name: string; path: string }) =>
        path === '' ? { name, reason: 'not-a-file' as const } : register(path);
      const once = [...new Map(dropped.map((file) => [file.path === '' ? file : file.path, file])).values()];
      return take(fileIds, await Promise.all(once.map(candidateOf)));
    },
    paste: (fileIds: readonly string[], bytes: Uint8Array): Promise<PickOutcome> =>
      addBytes(fileIds, `${chatWords[language()].pasted} ${momentInName(now())}`, bytes, null),
    /** A picture that the window drew from a clip, as PNG or JPEG bytes. */
    addFrame: addBytes,
    async addLink(fileIds: readonly string[], typed: string, kind: ReferenceKind): Promise<PickOutcome> {
      const file = registerLink(typed, kind);
      return take(fileIds, [typeof file === 'string' ? { name: typed.slice(0, 200), reason: file } : file]);
    },
    async addResult(fileIds: readonly string[], taskId: string): Promise<PickOutcome> {
      return ports.whileClipKept(taskId, async () => {
        const path = resultPath(taskId);
        if (path === null) return { added: [], refused: [{ name: '', reason: 'missing' }] };
        return take(fileIds, [await register(path)]);
      });
    },
    /** A picture that a text model made. It is copied: the conversation may be deleted. */
    async addPicture(fileIds: readonly string[], picture: ChatPicture): Promise<PickOutcome> {
      const found = await ports.findPicture(picture);
      // Named by its content.
      const { name: sha256, ext } = parse(found?.path ?? '');
      const copy = found && (await ownFiles.keepByHash(found.path, sha256, ext).catch(unlessFull(null)));
      if (found === null || copy === null) return { added: [], refused: [{ name: '', reason: 'missing' }] };
      return take(fileIds, [await register(copy, `${found.name}${extname(copy)}`)]);
    },
    async relink(fileId: string): Promise<PickOutcome> {
      const known = files.get(fileId);
      const file = known?.link === null ? known : null;
      const [path] = file === null ? [] : await chooseFiles();
      if (file === null || path === undefined) return { added: [], refused: [] };
      const name = basename(path);
      const inspection = await media.inspect(path);
      if (!inspection.ok) return { added: [], refused: [{ name, reason: inspection.reason }] };
      if (inspection.file.kind !== file.kind) return { added: [], refused: [{ name, reason: 'other-kind' }] };
      return { added: [await replace(file, path, inspection.file)], refused: [] };
    },
    async showInFolder(fileId: string): Promise<Result<null>> {
      const file = files.get(fileId);
      if (file === null || file.link !== null) return fail(unknownFile);
      if (!(await mayExist(file.path)))
        return fail(appError('files.missing', 'The file is not there.', { details: { files: [file.name] } }));
      ports.showInFolder(file.path);
      return ok(null);
    },
    async saveCopy(fileId: string, bytes: Uint8Array): Promise<Result<ReferenceFile>> {
      const file = files.get(fileId);
      if (file === null) return fail(unknownFile);
      return adopt(await ownFiles.put(bytes, extensionOf(bytes)), file);
    },
    async trim(fileId: string, startSeconds: number, endSeconds: number): Promise<Result<ReferenceFile>> {
      const file = files.get(fileId);
      if (file === null || file.link !== null) return fail(unknownFile);
      const extension = trimmedExtension(file.mime);
      if (extension === null) return fail(notCopied(file.name, 'cannot-copy'));
      const path = await ownFiles.newPath(`.${extension}`);
      const outcome = await media.trim(file.path, path, { startSeconds, endSeconds });
      if (!outcome.ok) return fail(notCopied(file.name, outcome.reason, outcome.cause));
      return adopt(path, file);
    },
    async keepThumbnail(fileId: string, bytes: Uint8Array): Promise<Result<{ thumbnailUrl: string }>> {
      const file = files.get(fileId);
      if (file === null) return fail(unknownFile);
      const kept = await thumbnails.keep(fileId, bytes);
      return kept === null ? fail(noPicture) : ok({ thumbnailUrl: show(file).thumbnailUrl ?? kept });
    },
    /** The files named, in order; one that is gone or changed its kind is shown as missing, and one whose disk does not answer as it was last. */
    async present(fileIds: readonly string[]): Promise<ReferenceFile[]> {
      const present = fileIds.map(copies.known).filter((file) => file !== null);
      return Promise.all(present.map(checked));
    },
    /** Makes the addresses among these known, all of them or none. */
    keepLinks(wanted: readonly Pick<WantedReference, 'kind' | 'link'>[]): void {
      files.together(() => {
        for (const { link, kind } of wanted) if (link !== null) registerLink(link, kind);
      });
    },
    recover: (wanted: WantedReference) => recover({ ...ports, show, registerLink }, wanted),
    /** SHA-256 in hex of a file as it was before `time` (milliseconds since 1970), if it still is `bytes` long. */
    async hashOf(fileId: string, bytes: number, time: number): Promise<string | null> {
      const file = files.get(fileId);
      if (file === null || file.bytes !== bytes || file.modifiedAt > time) return null;
      return hashes.hashOf(fileId);
    },
    find: copies.known,
    copies,
    /** The sound of a task's finished clip, as `decodeAudioData` takes it, or why there is none. */
    async soundOfClip(taskId: string): Promise<Uint8Array<ArrayBuffer> | RefusalReason> {
      return ports.whileClipKept(taskId, async () => {
        const path = resultPath(taskId);
        if (path === null || !(await isReachable(path))) return 'missing';
        return media.readSound(path).then(
          (sound) => sound ?? 'no-sound',
          () => 'unreadable',
        );
      });
    },
    /** Keeps the sound of a clip that the window decoded, as WAV bytes. */
    async addSound(taskId: string, bytes: Uint8Array): Promise<PickOutcome> {
      const path = await ownFiles.put(bytes, '.wav');
      return copies.know([{ name: `${basename(resultPath(taskId) ?? taskId, '.mp4')}.wav`, path }]);
    },
    async pickAny(): Promise<PickOutcome> {
      const paths = await chooseFiles();
      return copies.know([...new Set(paths)].map((path) => ({ name: basename(path), path })));
    },
    /** Where a file is and how the window should read it. `picture`: its pixels; `null` for a clip or a sound. */
    media(fileId: string) {
      const file = files.get(fileId);
      if (file === null || file.link !== null) return null;
      const picture = file.kind === 'image' ? file.facts : null;
      return { path: file.path, mime: playableMime(file.mime), picture };
    },
    close: hashes.close,
  };
}

function isRefusal(candidate: KnownFile | Refusal): candidate is Refusal {
  return 'reason' in candidate;
}

/** Name ending for a picture that the window or the clipboard gave: JPEG, PNG or WebP. */
function extensionOf(bytes: Uint8Array): string {
  if (isJpeg(bytes)) return '.jpg';
  return isPng(bytes) ? '.png' : '.webp';
}

function notCopied(name: string, reason: TrimFailure, cause?: string): AppErrorData {
  const details = { files: [name], cause: cause ?? reason };
  const ofDisk = isFullDisk(cause ?? '') ? 'data.disk-full' : 'data.unwritable';
  const code = reason === 'disk' ? ofDisk : 'files.unreadable';
  return appError(code, `No copy could be made: ${reason}.`, { details });
}

const noPicture = appError('ipc.invalid-input', 'The picture is no JPEG or WebP.');
const unknownFile: AppErrorData = appError('files.missing', 'There is no such file.');
