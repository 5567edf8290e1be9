import { type AppErrorCode, base64Bytes, chatLimits } from '#contract';
import type { BodyFile } from '../../../gateway/http/streamed-body.ts';
import { placeholderOf, placeholdersIn, replacePlaceholders } from '../../../gateway/text/placeholders.ts';
import type { OutgoingTurn, ReplayedImage, UserPart } from '../../../gateway/types.ts';
import {
  leftOutText,
  type StoredMessage,
  type StoredModelMessage,
  type StoredUserMessage,
  type StoredWire,
} from '../model.ts';

/** A file for a request, or `null` when it is gone. */
export interface TranscriptFiles {
  attachment(id: string): { readonly mime: string; readonly file: BodyFile } | null;
  picture(sha256: string): BodyFile | null;
}

type Entry =
  | { readonly role: 'user'; readonly message: StoredUserMessage }
  | { readonly role: 'model'; readonly message: StoredModelMessage; readonly wire: StoredWire };

/**
 * The turns of a request, of user and model alternately. Answers of which nothing came are left out, and the questions around
 * them become one turn. Of an answer that was cut, what came goes out: the user sees it, and may speak of it. A question that was refused for its content is left out too: every later
 * request would be refused for it. Pictures beyond the budget are left out, the oldest first.
 *
 * @param path from the first message to the question; never empty, and a question last.
 * @param model the one that is asked now: what another refused may suit it.
 */
export function assembleTranscript(
  path: readonly StoredMessage[],
  wires: ReadonlyMap<string, StoredWire>,
  files: TranscriptFiles,
  model: string,
) {
  const entries = entriesOf(path, wires, model);
  const { included, leftOutPictures } = choosePictures(entries, files);
  const turns: OutgoingTurn[] = [];
  for (const entry of entries) {
    if (entry.role === 'model') {
      turns.push(modelTurn(entry, included, files));
      continue;
    }
    const parts = userParts(entry.message, included, files);
    const before = turns.at(-1);
    if (before?.role === 'user')
      turns[turns.length - 1] = { role: 'user', parts: [...before.parts, ...parts] };
    else turns.push({ role: 'user', parts });
  }
  return { turns, leftOutPictures };
}

function entriesOf(path: readonly StoredMessage[], wires: ReadonlyMap<string, StoredWire>, model: string) {
  const entries: Entry[] = [];
  for (const message of path) {
    if (message.role === 'user') entries.push({ role: 'user', message });
    else {
      const wire = wires.get(message.id);
      const isRefused = message.state === 'failed' && wasRefused(message, model);
      const hasCome = (message.state === 'answered' || message.answer.isCut) && !isRefused;
      if (hasCome && wire !== undefined && wire.parts !== '[]')
        entries.push({ role: 'model', message, wire });
      else if (wasRefused(message, model) && entries.at(-1)?.role === 'user') entries.pop();
    }
  }
  return entries;
}

const refusals: readonly AppErrorCode[] = [
  'gateway.content-refused',
  'gateway.person-refused',
  'gateway.too-large',
];
/** Finish reasons that are about the content (the Gemini API's `FinishReason`): the same would come of the same question. */
export const contentReasons: ReadonlySet<string | null> = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);
/** Of HTTP: there is no such model or operation, whatever is asked. */
const absentStatuses: readonly number[] = [404, 405];

function wasRefused({ state, answer }: StoredModelMessage, model: string): boolean {
  if (state === 'failed') {
    if (answer.error === null) return false;
    const { code, details } = answer.error;
    if (code !== 'gateway.bad-request') return refusals.includes(code);
    return answer.model === model && !absentStatuses.includes(details?.httpStatus ?? 400);
  }
  if (state !== 'answered') return false;
  const { blockReason, finishReason } = answer;
  return blockReason !== null || contentReasons.has(finishReason);
}

/** Names a picture by the message it stands in and its place there. */
const nameOf = (message: StoredMessage, place: number | string) => `${message.id} ${place}`;

/** Decides which pictures go out: from the newest back, until the budget is used up. Those of the question always do. */
function choosePictures(entries: readonly Entry[], files: TranscriptFiles) {
  const included = new Set<string>();
  let leftOutPictures = 0;
  let room = chatLimits.pictureBytes;
  for (const [place, entry] of [...entries.entries()].reverse()) {
    const isQuestion = place === entries.length - 1;
    for (const { name, bytes } of picturesOf(entry, files).reverse()) {
      if (bytes !== null && (isQuestion || bytes <= room)) {
        included.add(name);
        room -= bytes;
      } else {
        leftOutPictures += 1;
        // Older ones that are smaller stay behind too: a conversation with holes misleads.
        if (bytes !== null) room = -1;
      }
    }
  }
  return { included, leftOutPictures };
}

function picturesOf(entry: Entry, files: TranscriptFiles): { name: string; bytes: number | null }[] {
  const size = (file: BodyFile | undefined | null) => (file ? base64Bytes(file.bytes) : null);
  if (entry.role === 'user') {
    return entry.message.attachments.map((id, place) => ({
      name: nameOf(entry.message, place),
      bytes: size(files.attachment(id)?.file),
    }));
  }
  return entry.wire.pieces.map(({ index, sha256 }) => ({
    name: nameOf(entry.message, index),
    bytes: size(files.picture(sha256)),
  }));
}

function userParts(message: StoredUserMessage, included: ReadonlySet<string>, files: TranscriptFiles) {
  const pictures = message.attachments.map((id, place): UserPart => {
    const found = included.has(nameOf(message, place)) ? files.attachment(id) : null;
    return found === null ? { type: 'text', text: leftOutText } : { type: 'picture', ...found };
  });
  return message.text === '' ? pictures : [...pictures, { type: 'text' as const, text: message.text }];
}

function modelTurn(
  { message, wire }: Extract<Entry, { role: 'model' }>,
  included: ReadonlySet<string>,
  files: TranscriptFiles,
): OutgoingTurn {
  const inlineImages = new Map<number, ReplayedImage>();
  for (const { index, sha256, style } of wire.pieces) {
    const file = included.has(nameOf(message, index)) ? files.picture(sha256) : null;
    if (file !== null) inlineImages.set(index, { file, style });
  }
  const isComplete = inlineImages.size === wire.pieces.length;
  const parts = isComplete ? wire.parts : withoutMissingImages(wire, new Set(inlineImages.keys()));
  return { role: 'model', parts, placeholderName: wire.mark, inlineImages };
}

/** Without the pictures that do not go out: such a part goes with its signature, of a text only the data inside it. */
function withoutMissingImages({ parts, mark }: StoredWire, available: ReadonlySet<number>): string {
  const all = JSON.parse(parts) as readonly Readonly<Record<string, unknown>>[];
  const isMissing = (index: number) => !available.has(index);
  return JSON.stringify(
    all.map((part) => {
      const missing = placeholdersIn(JSON.stringify(part), mark).filter(isMissing);
      if (missing.length === 0) return part;
      if (typeof part.text !== 'string') return { text: leftOutText };
      const keep = (index: number) => (isMissing(index) ? '' : placeholderOf(mark, index));
      return { ...part, text: replacePlaceholders(part.text, mark, keep) };
    }),
  );
}
