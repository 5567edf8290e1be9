import { basename, join } from 'node:path';
import {
  type AnswerMedia,
  type AppErrorCode,
  appError,
  canBeDrawn,
  fail,
  type OperationAnswer,
  ok,
  type PictureSize,
  type Result,
} from '#contract';
import { type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import { copyWhole } from '../../files/copy.ts';
import { diskError } from '../../files/disk-errors.ts';
import { inside } from '../../files/inside.ts';
import { makeOwnFolder } from '../../files/own-folder.ts';
import { readStart } from '../../files/read-text.ts';
import { removeFile, removeFolder } from '../../files/remove.ts';
import { mediaHeadBytes, otherMediaMime } from '../../media/signatures.ts';
import { playableMime } from '../../media/tools.ts';
import type { AnswerContents, AnswerReader, FoundMedia } from '../../shared/answer-reader.ts';
import { type Connection, isOnThisComputer } from '../../shared/connection.ts';
import { logged } from '../../shared/error-code.ts';
import type { OperationsPorts } from './ports.ts';

/** What is known of an answer before its body was looked at. */
export type ReceivedHead = Omit<OperationAnswer, 'kind' | 'root' | 'media' | 'hasMoreMedia'>;

/** A file that the window can show. */
export interface AnswerFile {
  readonly path: string;
  readonly mime: string;
  /** Pixels of a picture, as far as they are known; `null` for a film or a sound. */
  readonly picture: PictureSize | null;
}

/** What was found in the answer: its file, once there is one, and its type. */
interface HeldMedia {
  readonly shown: AnswerMedia;
  readonly url: string | null;
  readonly file: AnswerFile | null;
}

export type Answers = ReturnType<typeof createAnswers>;

const unread: AnswerContents = { kind: 'bytes', root: null, media: [], hasMoreMedia: false };

/** The answer that is shown, with its files. A new one takes its place; none outlives the app. */
export function createAnswers(ports: OperationsPorts) {
  const { calls, folder, reader, media: tools, download, system, newId, mediaUrl, log, onChange } = ports;
  let held: { readonly answer: OperationAnswer; readonly connection: Connection } | null = null;
  let found = new Map<string, HeldMedia>();
  let fetching = new AbortController();
  /** Settles once the answers of earlier runs are removed. */
  let cleared: Promise<void> = Promise.resolve();

  const folderOf = (id: string) => inside(folder, id);
  const bodyOf = (id: string) => join(folderOf(id), 'body');

  /** What cannot be removed, because a program has it open for example, goes at the next start. */
  function drop(id: string): void {
    removeFolder(folderOf(id)).catch(logged(log.warn, 'an answer was not removed'));
  }

  const shown = (answer: OperationAnswer): OperationAnswer => ({
    ...answer,
    media: [...found.values()].map((one) => one.shown),
  });

  function change(id: string, next: Partial<HeldMedia> & { readonly state?: AnswerMedia['state'] }): void {
    const before = found.get(id);
    if (before === undefined) return;
    const { state = before.shown.state, ...rest } = next;
    found.set(id, { ...before, ...rest, shown: { ...(rest.shown ?? before.shown), state } });
    onChange('state');
  }

  async function examine(head: ReceivedHead): Promise<AnswerContents> {
    try {
      return await reader.examine(bodyOf(head.id), folderOf(head.id), head.contentType);
    } catch (error) {
      log.warn('an answer could not be looked through', { error: String(error), bytes: head.bytes });
      return unread;
    }
  }

  /** What a file is by its bytes; `null` for none that can be shown. */
  async function inspect(
    path: string,
  ): Promise<(Omit<AnswerFile, 'path'> & { readonly kind: AnswerMedia['kind'] }) | null> {
    const inspection = await tools.inspect(path);
    if (inspection.ok) {
      const { kind, mime, facts } = inspection.file;
      const picture = kind === 'image' ? facts : null;
      // What the window cannot decode is there to be saved.
      const isShowable = picture === null || (canBeDrawn(picture) && mime !== 'image/heic');
      return { kind: isShowable ? kind : null, mime: playableMime(mime), picture };
    }
    // A virus scanner may have taken the file away: the answer it stood in is there all the same.
    const other = otherMediaMime(await readStart(path, mediaHeadBytes).catch(() => Buffer.alloc(0)));
    if (other !== null) return { kind: null, mime: other, picture: null };
    // Larger than any reference may be: only a clip is.
    if (inspection.reason !== 'too-large') return null;
    return tools.measureClip(path).then(
      () => ({ kind: 'video', mime: 'video/mp4', picture: null }) as const,
      () => null,
    );
  }

  async function present(one: FoundMedia): Promise<HeldMedia | null> {
    const id = newId();
    if (one.type === 'address') {
      const { url, pointer } = one;
      const host = URL.canParse(url) ? new URL(url).host : '';
      const about = { id, source: 'address', pointer, host, kind: null, bytes: null } as const;
      return { shown: { ...about, state: { type: 'listed' } }, url, file: null };
    }
    const facts = await inspect(one.path);
    if (facts === null) return null;
    const { pointer, bytes, path } = one;
    const source = path.endsWith('body') ? 'body' : 'inline';
    const about = { id, source, pointer, host: '', kind: facts.kind, bytes } as const;
    return {
      shown: { ...about, state: { type: 'ready', url: mediaUrl(id) } },
      url: null,
      file: { path, mime: facts.mime, picture: facts.picture },
    };
  }

  const isCurrent = (id: string) => held?.answer.id === id;

  async function fetchFile(mediaId: string, url: string): Promise<void> {
    const at = held;
    if (at === null) return;
    change(mediaId, { state: { type: 'fetching', receivedBytes: 0 } });
    const outcome = await download(url, {
      path: inside(folderOf(at.answer.id), `fetched-${mediaId}`),
      wanted: 'media',
      allowLoopback: isOnThisComputer(at.connection),
      connection: at.connection,
      signal: fetching.signal,
      onProgress: (receivedBytes) => change(mediaId, { state: { type: 'fetching', receivedBytes } }),
    });
    if (held !== at) return;
    if (!outcome.ok) {
      const { error } = outcome.error;
      const inWords = { ...error, code: mediaCodes[error.code] ?? error.code };
      return change(mediaId, { state: { type: 'failed', error: inWords } });
    }
    const { path, bytes } = outcome.value;
    const facts = await inspect(path);
    const before = found.get(mediaId)?.shown;
    if (held !== at || before === undefined) return;
    if (facts === null) {
      // It goes with the answer.
      await removeFile(path).catch(() => undefined);
      return change(mediaId, { state: { type: 'failed', error: notMedia } });
    }
    change(mediaId, {
      shown: { ...before, bytes, kind: facts.kind },
      state: { type: 'ready', url: mediaUrl(mediaId) },
      file: { path, mime: facts.mime, picture: facts.picture },
    });
  }

  async function saveCopy(kind: 'answer' | 'answerMedia', from: string, name: string) {
    const target = await system.chooseSavePath(kind, name);
    return saveChosen(target, (temporary) => copyWhole(from, temporary));
  }

  async function read<Value>(id: string, ask: (reader: AnswerReader, path: string) => Promise<Value>) {
    if (!isCurrent(id)) return fail(gone);
    try {
      return ok(await ask(reader, bodyOf(id)));
    } catch (error) {
      log.warn('an answer could not be read', { error: String(error) });
      return fail(isCurrent(id) ? unreadable : gone);
    }
  }

  return {
    /** Makes the folder of an answer that is about to come. Fails as `diskError` says. */
    async prepare(id: string): Promise<Result<string>> {
      // Their removal would take this one along.
      await cleared.catch(() => undefined);
      try {
        await makeOwnFolder(folderOf(id));
        return ok(bodyOf(id));
      } catch (error) {
        return fail(diskError(error, basename(folder)));
      }
    },
    /** Keeps an answer with what is found in it until a signal ends: it is on the disk by then. */
    async keep(head: ReceivedHead, connection: Connection, signal: AbortSignal): Promise<OperationAnswer> {
      const ended = new Promise<null>((resolve) => {
        signal.addEventListener('abort', () => resolve(null), { once: true });
      });
      const { media, ...contents } = (await Promise.race([examine(head), ended])) ?? unread;
      const presented: HeldMedia[] = [];
      for (const one of media) {
        const item = signal.aborted ? null : await Promise.race([present(one), ended]);
        if (item !== null) presented.push(item);
      }
      const previous = held?.answer.id;
      fetching.abort();
      fetching = new AbortController();
      found = new Map(presented.map((one) => [one.shown.id, one]));
      const hasMoreMedia = contents.hasMoreMedia || signal.aborted;
      held = { answer: { ...head, ...contents, hasMoreMedia, media: [] }, connection };
      if (previous !== undefined) drop(previous);
      return shown(held.answer);
    },
    /** Lets go of an answer that did not come. */
    drop,
    current: () => held && shown(held.answer),
    /** Fails with `operations.answer-gone` where another answer has come, `operations.answer-unreadable` where reading takes too much. */
    read,
    /** The first megabyte as text. The token is looked for once more: in UTF-16 its bytes were not to be known. */
    async text(id: string) {
      const contentType = held?.answer.contentType ?? '';
      return read(id, async (own, path) => {
        const { text, isCut } = await own.text(path, contentType);
        return { text: calls.withoutTokens(text), isCut };
      });
    },
    async save(id: string): SaveOutcome {
      if (held === null || !isCurrent(id)) return fail(gone);
      return saveCopy('answer', bodyOf(id), `answer.${endingOf(held.answer)}`);
    },
    async showMedia(id: string, mediaId: string): Promise<Result<null>> {
      const one = found.get(mediaId);
      if (!isCurrent(id) || one === undefined) return fail(gone);
      const { url, shown: about } = one;
      if (url !== null && (about.state.type === 'listed' || about.state.type === 'failed')) {
        void fetchFile(mediaId, url).catch(logged(log.error, 'media not fetched'));
      }
      return ok(null);
    },
    async saveMedia(id: string, mediaId: string): SaveOutcome {
      const file = found.get(mediaId)?.file ?? null;
      if (!isCurrent(id) || file === null) return fail(gone);
      return saveCopy('answerMedia', file.path, `answer.${endings[file.mime] ?? 'bin'}`);
    },
    /** What `app://studio/media/answers/<id>` stands for. */
    media: (mediaId: string) => found.get(mediaId)?.file ?? null,
    clear(): Promise<void> {
      cleared = removeFolder(folder);
      return cleared;
    },
    close(): void {
      fetching.abort();
      reader.close();
    },
  };
}

const gone = appError('operations.answer-gone', 'This answer is not kept any more.');
const unreadable = appError('operations.answer-unreadable', 'This part of the answer cannot be shown.');
const notMedia = appError('operations.media-not-media', 'What came is no picture, video or sound.');

const mediaCodes: Partial<Record<AppErrorCode, AppErrorCode>> = {
  'download.refused': 'operations.media-refused',
  'download.insecure': 'operations.media-refused',
  'download.not-a-video': 'operations.media-not-media',
  'download.incomplete': 'operations.media-incomplete',
};

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};

function endingOf({ kind, contentType }: OperationAnswer): string {
  if (kind === 'json') return 'json';
  const ofType = endings[contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  return kind === 'text' ? 'txt' : (ofType ?? 'bin');
}
