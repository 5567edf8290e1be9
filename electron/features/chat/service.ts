import { type Attachment, type AttachOutcome, fail, ok, type Result } from '#contract';
import type { GatewayClient } from '../../gateway/types.ts';
import type { MediaTools } from '../../media/tools.ts';
import type { Clock } from '../../shared/clock.ts';
import type { SessionPort } from '../../shared/connection.ts';
import type { Documents } from '../../shared/documents.ts';
import type { Log } from '../../shared/log.ts';
import { createAnswering } from './answers/answering.ts';
import { createRewrite } from './answers/rewrite.ts';
import { createTalk } from './answers/talk.ts';
import { createConversations } from './conversations/conversations.ts';
import { createIndexing } from './conversations/indexing.ts';
import { createExport } from './export/export.ts';
import { createAttachments } from './files/attachments.ts';
import { createChatFiles } from './files/files.ts';
import { createPictures } from './files/pictures.ts';
import { createOutgoing } from './messages/outgoing.ts';
import { createPresent } from './messages/present.ts';
import type { ChatRepository, ChatSystem } from './ports.ts';

export interface ChatPorts {
  readonly gateway: Pick<GatewayClient, 'generate'>;
  readonly store: ChatRepository;
  readonly documents: Documents;
  readonly session: SessionPort;
  readonly system: ChatSystem;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly media: MediaTools;
  /** Folders of the app's own; made when they are needed. */
  readonly folders: { readonly attachments: string; readonly pictures: string };
  /** Address at which the window can show `app://…/media/<collection>/<id>`. */
  readonly mediaUrl: (collection: 'attachments' | 'pictures', id: string) => string;
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
}

export type Chat = ReturnType<typeof createChat>;

/** Conversations with text models: kept, asked, shown, and their pictures handed on. */
export function createChat(ports: ChatPorts) {
  const { store, system, mediaUrl, clock, log } = ports;
  const indexing = createIndexing(store, clock, log);
  const onChange: ChatPorts['onChange'] = (ids, isListChanged) => {
    indexing.wake();
    ports.onChange(ids, isListChanged);
  };
  const files = createChatFiles(ports.folders, ports.media);
  const attachments = createAttachments({ ...ports, files, url: (id) => mediaUrl('attachments', id) });
  const outgoing = createOutgoing({ store, files });
  const answering = createAnswering({
    ...ports,
    files,
    outgoing,
    onChange: (id) => onChange([id], true),
  });
  const present = createPresent({
    store,
    attachments,
    answering,
    pictureUrl: (id) => mediaUrl('pictures', id),
  });
  const { tidy, ...conversations } = createConversations({ ...ports, onChange, files, answering, present });
  const talk = createTalk({ ...ports, onChange, outgoing, answering, present });
  const pictures = createPictures({ store, files, system });
  const exporting = createExport({ store, files, system, present });
  const rewrite = createRewrite({ ...ports, folder: files.picturesFolder });

  return {
    ...conversations,
    ...talk,
    ...pictures,
    rewrite,
    export: exporting,

    /** Settles what a crash left behind. Call once, before the window opens. */
    start(): void {
      for (const { id, answer } of store.pending()) {
        store.setAnswer(id, { state: 'interrupted', answer, wire: null }, null);
      }
      tidy();
      indexing.wake();
    },
    close(): void {
      indexing.close();
      answering.close();
      rewrite.close();
    },

    pickPictures: async (held: readonly string[]): Promise<Result<AttachOutcome>> =>
      ok(await attachments.pick(held.length)),
    addPictures: async (
      held: readonly string[],
      dropped: readonly { readonly name: string; readonly path: string }[],
    ): Promise<Result<AttachOutcome>> => ok(await attachments.add(held.length, dropped)),
    pastePicture: async (held: readonly string[]): Promise<Result<AttachOutcome>> =>
      ok(await attachments.paste(held.length)),
    saveCopy: (id: string, bytes: Uint8Array): Promise<Result<Attachment>> => attachments.saveCopy(id, bytes),

    async openLink(url: string): Promise<Result<null>> {
      const address = readWebAddress(url);
      if (address === null) return fail(notAWebAddress);
      await system.openLink(address);
      return ok(null);
    },
    /** Where the window's own addresses lead. */
    media(collection: string, id: string): { readonly path: string; readonly mime: string } | null {
      if (collection === 'pictures') return pictures.file(id);
      const attachment = collection === 'attachments' ? store.attachment(id) : null;
      if (attachment === null) return null;
      return { path: files.attachmentPath(attachment.fileName), mime: attachment.mime };
    },
  };
}

const notAWebAddress = {
  code: 'ipc.invalid-input',
  message: 'Only addresses of the web are opened.',
  retryable: false,
} as const;

/** An http or https address without a user name or password, which would hide where it leads; `null` for any other. */
function readWebAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  const isPlain = username === '' && password === '';
  return (protocol === 'http:' || protocol === 'https:') && isPlain ? href : null;
}
