import { basename } from 'node:path';
import {
  type Attachment,
  type AttachOutcome,
  appError,
  chatLimits,
  cleanLine,
  fail,
  ok,
  type Result,
} from '#contract';
import { momentInName } from '../../../files/chosen-file.ts';
import { chatWords } from '../../../words/chat.ts';
import type { StoredAttachment } from '../model.ts';
import type { ChatPorts } from '../ports.ts';
import type { AdoptedFile, AttachRefusal, ChatFiles } from './chat-files.ts';

/** UTF-16 units of a file's name that are kept: no file system takes more. */
const maxFileNameCharacters = 255;

type Candidate = { readonly name: string; readonly adopt: () => Promise<AdoptedFile | AttachRefusal> };

export type Attachments = ReturnType<typeof createAttachments>;

/** Pictures that the user adds to messages. `attached` is how many a message has already. */
export function createAttachments(ports: ChatPorts & { readonly files: ChatFiles }) {
  const { store, files, system, clock, newId, mediaUrl } = ports;

  async function attach(attached: number, candidates: readonly Candidate[]): Promise<AttachOutcome> {
    const added: Attachment[] = [];
    const refused: AttachOutcome['refused'] = [];
    for (const { name, adopt } of candidates) {
      const file = attached + added.length < chatLimits.pictures ? await adopt() : 'too-many';
      if (typeof file === 'string') refused.push({ name, reason: file });
      else added.push(register(name, file));
    }
    return { added, refused };
  }

  function register(name: string, file: AdoptedFile): Attachment {
    const attachment: StoredAttachment = {
      id: newId(),
      name: cleanLine(name, maxFileNameCharacters),
      ...file,
    };
    store.putAttachment(attachment, clock.now());
    return toAttachment(attachment, false);
  }

  function toAttachment({ id, name, mime, bytes, width, height }: StoredAttachment, isMissing: boolean) {
    return { fileId: id, name, mime, bytes, width, height, url: mediaUrl('attachments', id), isMissing };
  }

  const fromPath = ({ name, path }: { readonly name: string; readonly path: string }): Candidate => ({
    name,
    // What is dragged out of a browser may be no file.
    adopt: async () => (path === '' ? 'not-a-picture' : files.adopt(path)),
  });

  return {
    async pickPictures(attached: number): Promise<AttachOutcome> {
      const paths = await system.choosePictures();
      const chosen = [...new Set(paths)].map((path) => fromPath({ name: basename(path), path }));
      return attach(attached, chosen);
    },
    addPictures: (attached: number, dropped: readonly Parameters<typeof fromPath>[0][]) =>
      attach(attached, dropped.map(fromPath)),
    async pastePicture(attached: number, bytes: Uint8Array): Promise<AttachOutcome> {
      const name = `${chatWords[system.language()].pasted} ${momentInName(clock.now())}`;
      return attach(attached, [{ name, adopt: () => files.adoptBytes(bytes) }]);
    },
    async saveCopy(id: string, bytes: Uint8Array): Promise<Result<Attachment>> {
      const original = store.attachment(id);
      if (original === null) return fail(appError('files.missing', 'There is no such picture.'));
      const file = await files.adoptBytes(bytes);
      if (typeof file === 'string') {
        const details = { files: [original.name], cause: file };
        return fail(appError('files.unreadable', 'No copy could be made.', { details }));
      }
      return ok(register(original.name, file));
    },
    /** The handles by which the window knows these attachments; an unknown id is left out. */
    async describe(ids: readonly string[]): Promise<Attachment[]> {
      const known = ids.map((id) => store.attachment(id)).filter((attachment) => attachment !== null);
      return Promise.all(
        known.map(async (attachment) => {
          const isMissing = (await files.attachmentPath(attachment.fileName)) === null;
          return toAttachment(attachment, isMissing);
        }),
      );
    },
  };
}
