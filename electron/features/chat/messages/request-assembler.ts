import {
  type AppErrorData,
  appError,
  type ChatSettings,
  type ConnectionSettings,
  chatLimits,
  fail,
  ok,
} from '#contract';
import type { ChatFiles } from '../files/chat-files.ts';
import type { StoredAttachment, StoredPicture } from '../model.ts';
import type { ChatPorts } from '../ports.ts';
import { readInParts } from './read-in-parts.ts';
import { assembleTranscript, pictureBytes, type TranscriptFiles } from './transcript.ts';
import { pathTo } from './version-tree.ts';

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
