import {
  type AppErrorData,
  appError,
  type ChatSettings,
  type ConnectionSettings,
  chatLimits,
  fail,
  ok,
  pictureBytes,
} from '#contract';
import { inParts } from '../../../shared/turns.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import {
  type StoredAttachment,
  type StoredMessage,
  type StoredPicture,
  type StoredWire,
  wireOfShown,
} from '../model.ts';
import type { ChatPorts, ChatRepository } from '../ports.ts';
import { assembleTranscript, type TranscriptFiles } from './transcript.ts';
import { pathTo } from './version-tree.ts';

/** Messages that are read and checked in one turn of the main process: thousands would hold it up. */
const maxAtOnce = 100;

export type RequestAssembler = ReturnType<typeof createRequestAssembler>;

/** Gathers the messages and files of a request; `transcript.ts` decides what of them goes out. */
export function createRequestAssembler({ store, files }: ChatPorts & { readonly files: ChatFiles }) {
  async function checkAttachments(ids: readonly string[]): Promise<AppErrorData | null> {
    const attachments = ids.map((id) => store.attachment(id)).filter((found) => found !== null);
    const paths = await Promise.all(attachments.map(({ fileName }) => files.attachmentPath(fileName)));
    if (attachments.length < ids.length || paths.includes(null)) {
      const lost = attachments.filter((_, index) => paths[index] === null).map(({ name }) => name);
      return appError('files.missing', 'A picture is no longer there.', { details: { files: lost } });
    }
    if (pictureBytes(attachments) <= chatLimits.pictureBytes) return null;
    return appError(
      'chat.pictures-too-large',
      'The pictures of this message are more than one request takes.',
    );
  }

  async function assemble(
    conversationId: string,
    answerId: string,
    settings: ChatSettings,
    { textModels }: Pick<ConnectionSettings, 'textModels'>,
  ) {
    const ids = pathTo(store.family(conversationId), answerId).map(({ id }) => id);
    const { messages: path, wires } = await readInParts(store, ids.slice(0, -1));
    const question = path.at(-1);
    if (question?.role !== 'user') return fail(appError('chat.not-found', 'There is no such question.'));
    const problem = await checkAttachments(question.attachments);
    if (problem !== null) return fail(problem);
    const images = [...wires.values()].flatMap((wire) => wire.pieces);
    const pictures = await located(store.pictures(images.map(({ sha256 }) => sha256)), files.picturePath);
    const attached = path.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    const known = attached.flatMap((id) => {
      const attachment = store.attachment(id);
      return attachment === null ? [] : [[id, attachment] as const];
    });
    const attachments = await located(new Map(known), files.attachmentPath);
    const { model, temperature, maxOutputTokens, systemInstruction } = settings;
    const transcriptFiles: TranscriptFiles = {
      picture: (sha256) => pictures.get(sha256)?.file ?? null,
      attachment: (id) => attachments.get(id) ?? null,
    };
    const { turns, leftOutPictures } = assembleTranscript(path, wires, transcriptFiles, model);
    const wantsPictures = textModels.find(({ name }) => name === model)?.makesPictures ?? false;
    const chat = { model, turns, temperature, maxOutputTokens, systemInstruction, wantsPictures };
    return ok({ chat, leftOutPictures });
  }

  /** Files as they go out, those that are gone left out. */
  async function located(
    known: ReadonlyMap<string, StoredPicture | StoredAttachment>,
    pathOf: (fileName: string) => Promise<string | null>,
  ) {
    const found = await Promise.all(
      [...known].map(async ([id, stored]) => {
        const { mime, bytes, fileName } = stored;
        const path = await pathOf(fileName);
        const name = 'name' in stored ? stored.name : fileName;
        return path === null ? [] : [[id, { mime, file: { name, path, bytes } }] as const];
      }),
    );
    return new Map(found.flat());
  }

  return {
    /** Why a question with these attachments cannot go out: `files.missing`, `chat.pictures-too-large`; `null` if it can. */
    checkAttachments,
    /** The request for the answer that is stored under `answerId`. Fails as `checkAttachments`, or with `chat.not-found`. */
    assemble,
  };
}

/**
 * Messages, in the order of `ids`, and what models sent of them; calls and events are served in between. A message that cannot be read is
 * left out; where only what the model sent cannot be, what is shown of it stands for that.
 */
export async function readInParts(
  store: Pick<ChatRepository, 'messagesOf' | 'wires'>,
  ids: readonly string[],
): Promise<{ readonly messages: StoredMessage[]; readonly wires: ReadonlyMap<string, StoredWire> }> {
  const messages = new Map<string, StoredMessage>();
  const wires = new Map<string, StoredWire>();
  await inParts(ids, maxAtOnce, (part) => {
    for (const message of store.messagesOf(part)) messages.set(message.id, message);
    for (const [id, wire] of store.wires(part)) {
      const message = messages.get(id);
      const sent = wire ?? (message?.role === 'model' ? wireOfShown(message.answer.blocks) : null);
      if (sent !== null) wires.set(id, sent);
    }
  });
  return { messages: ids.flatMap((id) => messages.get(id) ?? []), wires };
}
