import { mentionText, rewriteMentions } from '../video/mentions.ts';
import { countReferences, numbered, referenceLimits } from '../video/references.ts';
import {
  base64Bytes,
  type FrameRole,
  maxBodyBytes,
  sentRatio,
  sentReferences,
  type VideoForm,
  videoBodyBytes,
  type WeighedReference,
} from '../video/video.ts';
import type { CastEntry, CastKind, SentCast } from './cast.ts';
import { castMentionText, findCastMentions, unknownCastMentions } from './cast-mentions.ts';

/** What is looked at of a file that goes with a request. */
export interface CastFile extends WeighedReference {
  readonly fileId: string;
  /** In hex; files whose content is not known yet count as different ones. */
  readonly sha256?: string | null | undefined;
}

/** The part of an entry that decides what it sends. */
export interface ResolvableEntry<File extends CastFile>
  extends Pick<CastEntry, 'id' | 'kind' | 'name' | 'description' | 'putsDescription'> {
  readonly media: readonly { readonly file: File; readonly shows: string }[];
}

/** A form with the files that it names in place of their ids. */
export interface CastDraft<File extends CastFile>
  extends Pick<VideoForm, 'prompt' | 'model' | 'resolution' | 'ratio' | 'duration' | 'mode' | 'castFirst'> {
  /** What the form itself sends, in order, with the roles of `frames` mode. */
  readonly own: readonly { readonly file: File; readonly role?: FrameRole | undefined }[];
}

/** Why a medium does not go out although its entry is mentioned. */
export type LeftOutReason =
  | 'images-full'
  | 'videos-full'
  | 'audios-full'
  | 'total-full'
  | 'frames-mode'
  | 'file-missing'
  | 'audio-alone'
  | 'body-too-large';

interface CastMedium<File> {
  readonly entryId: string;
  readonly name: string;
  readonly file: File;
  readonly shows: string;
  /** Its place among the media of its entry, from 1. */
  readonly number: number;
}

export interface ResolvedCast<File extends CastFile> {
  /** The prompt that goes out. */
  readonly prompt: string;
  /** All that goes out, in order; `from` is `null` for what the form itself sends. */
  readonly references: readonly {
    readonly file: File;
    readonly role?: FrameRole | undefined;
    readonly from: { readonly entryId: string; readonly name: string } | null;
  }[];
  readonly leftOut: readonly (CastMedium<File> & { readonly reason: LeftOutReason })[];
  /** What looks like a mention and names no entry, without its `@`. */
  readonly unknown: readonly string[];
  /** The entries that the prompt mentions, by their first mention. */
  readonly named: readonly string[];
  /** For the task that is made of it; `null` where no entry is mentioned. */
  readonly sent: SentCast | null;
}

/** A form with its files; `null` where one that it sends is not known. */
export function castDraftOf<File extends CastFile>(
  form: VideoForm,
  find: (fileId: string) => File | null | undefined,
): CastDraft<File> | null {
  const own = sentReferences(form).flatMap(({ fileId, role }) => {
    const file = find(fileId);
    return file === null || file === undefined ? [] : [{ file, role }];
  });
  return own.length === sentReferences(form).length ? { ...form, own } : null;
}

const fullOf = { image: 'images-full', video: 'videos-full', audio: 'audios-full' } as const;
const contentOf = ({ sha256, fileId }: CastFile) => sha256 ?? fileId;

/**
 * What a form sends with the entries that its prompt mentions: the form's own references first, then media of entries, those of
 * `castFirst` before others, first media of each entry before the second of any, entries by their first mention. The same content goes
 * out once. The limits of the specification hold with them, to the byte; what does not fit is told with its reason. Pure: the window
 * shows what it gives, and the main process sends it.
 *
 * @param entries those that the form sees; see `castSeenBy`.
 */
export function resolveCast<File extends CastFile>(
  draft: CastDraft<File>,
  entries: readonly ResolvableEntry<File>[],
): ResolvedCast<File> {
  const mentions = findCastMentions(draft.prompt, entries);
  const named = [...new Set(mentions.map(({ entry }) => entry))];
  const write = (files: readonly File[]) => {
    const words = wordsOf(files);
    const described = new Set<string>();
    return rewriteMentions(draft.prompt, mentions, ({ entry }) => {
      const isFirst = !described.has(entry.id);
      described.add(entry.id);
      const contents = new Set(draft.mode === 'frames' ? [] : entry.media.map(({ file }) => contentOf(file)));
      return writeMention(
        entry,
        words.filter(({ content }) => contents.has(content)),
        isFirst,
      );
    });
  };
  const { taken, leftOut } = choose(draft, named, write);
  const own = draft.own.map(({ file }) => file);
  const files = [...own, ...taken.map(({ file }) => file)];
  const isSent = new Set(files.map(contentOf));
  const { mode, castFirst, prompt } = draft;
  const mediaSent = ({ media }: ResolvableEntry<File>) =>
    mode === 'frames' ? [] : media.filter(({ file }) => isSent.has(contentOf(file)));
  const fileIds = new Map([...files].reverse().map((file) => [contentOf(file), file.fileId]));
  return {
    prompt: write(files),
    references: [
      ...draft.own.map(({ file, role }) => ({ file, role, from: null })),
      ...taken.map(({ file, entryId, name }) => ({ file, from: { entryId, name } })),
    ],
    leftOut,
    unknown: unknownCastMentions(prompt, entries),
    named: named.map(({ id }) => id),
    sent:
      named.length === 0
        ? null
        : {
            prompt,
            ownReferences: own.length,
            castFirst: [...castFirst],
            entries: named.map((entry) => ({
              entryId: entry.id,
              name: entry.name,
              kind: entry.kind,
              media: mediaSent(entry).map(({ file, shows }) => ({
                fileId: fileIds.get(contentOf(file)) ?? file.fileId,
                sha256: file.sha256 ?? null,
                shows,
              })),
            })),
          },
  };
}

/** What a prompt calls each content that goes out, in order. */
function wordsOf(files: readonly CastFile[]) {
  const words = numbered(files).map(({ reference: file, number }) => {
    const { kind } = file;
    return { kind, content: contentOf(file), text: mentionText(kind, number) };
  });
  return words.filter(({ content }, at) => words.findIndex((word) => word.content === content) === at);
}

/** The media of the entries that are mentioned, in the order in which they are to go out. */
function inOrder<File extends CastFile>(
  named: readonly ResolvableEntry<File>[],
  castFirst: readonly string[],
): readonly CastMedium<File>[] {
  const media = named
    .flatMap(({ id, name, media }) =>
      media.map(({ file, shows }, at) => ({ entryId: id, name, file, shows, number: at + 1 })),
    )
    .sort((left, right) => left.number - right.number);
  const placeOf = ({ file }: CastMedium<File>) => {
    const place = castFirst.indexOf(file.fileId);
    return place < 0 ? castFirst.length : place;
  };
  return media.sort((left, right) => placeOf(left) - placeOf(right));
}

/** Bytes that files add to a request's body. Addresses weigh nothing. */
export const fileBodyBytes = (files: readonly Pick<WeighedReference, 'bytes' | 'link'>[]): number =>
  files.reduce((sum, { link, bytes }) => sum + (typeof link === 'string' ? 0 : base64Bytes(bytes)), 0);

/** Decides about each medium in its turn. */
function choose<File extends CastFile>(
  draft: CastDraft<File>,
  named: readonly ResolvableEntry<File>[],
  write: (files: readonly File[]) => string,
  leavesSounds = false,
): Pick<ResolvedCast<File>, 'leftOut'> & { readonly taken: readonly CastMedium<File>[] } {
  const own = draft.own.map(({ file, role }) => ({ ...file, role }) as File);
  const taken: CastMedium<File>[] = [];
  const leftOut: (CastMedium<File> & { reason: LeftOutReason })[] = [];
  const isIn = new Set(draft.mode === 'frames' ? [] : own.map(contentOf));
  function reasonFor({ file }: CastMedium<File>): LeftOutReason | null {
    if (draft.mode === 'frames') return 'frames-mode';
    if (file.isMissing === true) return 'file-missing';
    const files = [...own, ...taken.map((medium) => medium.file)];
    const counts = countReferences(files);
    if (counts[file.kind] >= referenceLimits[file.kind]) return fullOf[file.kind];
    if (counts.total >= referenceLimits.total) return 'total-full';
    if (leavesSounds && file.kind === 'audio') return 'audio-alone';
    const after = [...files, file];
    // Most of what is too large is so without its prompt, which takes longer to write.
    if (fileBodyBytes(after) > maxBodyBytes) return 'body-too-large';
    const settings = { ...draft, prompt: write(after), ratio: sentRatio(draft) };
    return videoBodyBytes(settings, after) > maxBodyBytes ? 'body-too-large' : null;
  }
  for (const medium of inOrder(named, draft.castFirst)) {
    const content = contentOf(medium.file);
    if (isIn.has(content)) continue;
    const reason = reasonFor(medium);
    if (reason !== null) leftOut.push({ ...medium, reason });
    else {
      taken.push(medium);
      isIn.add(content);
    }
  }
  const { audio, image, video } = countReferences([...own, ...taken.map(({ file }) => file)]);
  const isAlone = image + video === 0 && audio > 0 && taken.length > 0;
  // Without the sounds there may be room for a picture that was too large beside them.
  return isAlone && !leavesSounds ? choose(draft, named, write, true) : { taken, leftOut };
}

/** `Mara (Image 3, Image 4; voice: Audio 1; a young fisher)`: what there is of it. */
function writeMention(
  { name, kind, description, putsDescription }: Omit<ResolvableEntry<CastFile>, 'media' | 'id'>,
  sent: readonly { readonly kind: CastFile['kind']; readonly text: string }[],
  isFirst: boolean,
): string {
  const textsOf = (isSound: boolean) =>
    sent.flatMap((word) => ((word.kind === 'audio') === isSound ? [word.text] : [])).join(', ');
  const [pictures, sounds] = [textsOf(false), textsOf(true)];
  const sentence = description
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[.。]$/u, '');
  const parts = [
    pictures,
    sounds === '' ? '' : `${soundOf[kind]}: ${sounds}`,
    putsDescription && isFirst ? sentence : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? name : `${name} (${parts.join('; ')})`;
}

const soundOf: Readonly<Record<CastKind, string>> = {
  character: 'voice',
  voice: 'voice',
  place: 'sound',
  thing: 'sound',
  style: 'sound',
};

/** The part of a request that tells what it sent. */
interface SentRequest {
  readonly prompt: string;
  readonly references: readonly { readonly fileId: string; readonly kind: CastFile['kind'] }[];
  readonly cast?: SentCast | null | undefined;
}

/**
 * What a form begins with that sends the same again: the prompt with its mentions and the form's own references. An entry that was
 * renamed is mentioned by its name of now. Of one that is gone stands in the prompt what was sent, and its media are references.
 *
 * @param entries those that the form sees.
 */
export function restoreCast<Request extends SentRequest>(
  request: Request,
  entries: readonly Pick<CastEntry, 'id' | 'name'>[],
): {
  readonly prompt: string;
  readonly references: readonly Request['references'][number][];
  readonly castFirst: string[];
} {
  const { cast, references } = request;
  if (cast === undefined || cast === null) return { prompt: request.prompt, references, castFirst: [] };
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  const gone = new Set(
    cast.entries
      .filter(({ entryId }) => !names.has(entryId))
      .flatMap(({ media }) => media.map(({ fileId }) => fileId)),
  );
  const own = references.filter(({ fileId }, at) => at < cast.ownReferences || gone.has(fileId));
  const named = numbered(own);
  const mentions = findCastMentions(cast.prompt, cast.entries);
  const prompt = rewriteMentions(cast.prompt, mentions, ({ entry, end }) => {
    const name = names.get(entry.entryId);
    if (name === entry.name) return `@${name}`;
    if (name !== undefined) return castMentionText(name, cast.prompt.slice(end), entries);
    const sent = entry.media.flatMap(({ fileId }) => {
      const found = named.find(({ reference }) => reference.fileId === fileId);
      if (found === undefined) return [];
      const { kind } = found.reference;
      return [{ kind, text: mentionText(kind, found.number) }];
    });
    return writeMention({ ...entry, description: '', putsDescription: false }, sent, false);
  });
  return { prompt, references: own, castFirst: cast.castFirst };
}

/** The prompt of a request as it was written, for a form that takes none of its files: an entry that is gone is its name alone. */
export function writtenPrompt(
  { prompt, cast }: Pick<SentRequest, 'prompt' | 'cast'>,
  entries: readonly Pick<CastEntry, 'id' | 'name'>[],
): string {
  return restoreCast({ prompt, cast, references: [] }, entries).prompt;
}
