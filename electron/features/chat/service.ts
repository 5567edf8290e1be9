import type { ChatPicture } from '#contract';
import { createAnswerJournal } from './answers/answer-journal.ts';
import { createAnswerRequests } from './answers/answer-requests.ts';
import { createPromptRewriter } from './answers/prompt-rewriter.ts';
import { createConversationReader } from './conversations/conversation-reader.ts';
import { createConversations } from './conversations/conversations.ts';
import { createExporter } from './conversations/exporter.ts';
import { createHousekeeping } from './conversations/housekeeping.ts';
import { createAttachments } from './files/attachments.ts';
import { createChatFiles } from './files/chat-files.ts';
import { createPictures } from './files/pictures.ts';
import { createMessageActions } from './messages/message-actions.ts';
import { createRequestAssembler } from './messages/request-assembler.ts';
import { cutAnswer, emptyAnswer } from './model.ts';
import type { ChatPorts } from './ports.ts';

export type Chat = ReturnType<typeof createChat>;

/** Conversations with text models: stored, answered, shown and exported, with their pictures. */
export function createChat(ports: ChatPorts) {
  const { store } = ports;
  const files = createChatFiles(ports.folders, ports.media, ports.freeBytes);
  const housekeeping = createHousekeeping({ ...ports, files, isStoring: () => requests.isStoring() });
  const onChange: ChatPorts['onChange'] = (ids, isListChanged) => {
    housekeeping.indexSoon();
    ports.onChange(ids, isListChanged);
  };
  const attachments = createAttachments({ ...ports, files });
  const assembler = createRequestAssembler({ ...ports, files });
  const journal = createAnswerJournal(ports.folders.journal, ports.log);
  const requests = createAnswerRequests({ ...ports, journal, files, assembler, onChange });
  const reader = createConversationReader({ ...ports, attachments, requests });
  const conversations = createConversations({ ...ports, onChange, requests, reader, housekeeping });
  const messages = createMessageActions({ ...ports, onChange, assembler, requests, reader });
  const { file: pictureFile, ...pictures } = createPictures({ ...ports, files });
  const rewriter = createPromptRewriter({ ...ports, folder: files.picturesFolder });

  const { routeOf, nameOf } = ports.session;
  const labelOf = (connectionId: string) =>
    routeOf(connectionId)?.label ?? nameOf(connectionId) ?? connectionId;

  return {
    ...conversations,
    ...messages,
    ...pictures,
    ...attachments,
    exportConversation: createExporter({ ...ports, files, reader }),
    rewritePrompt: rewriter.rewrite,
    cancelRewrite: rewriter.cancel,
    isAwaited: (connectionId: string) => requests.isAwaited(connectionId) || rewriter.isAwaited(connectionId),
    awaited: () => requests.awaited() + rewriter.awaited(),

    /** A picture of the chat as a file, and what it is called elsewhere, without the extension. */
    async findPicture(picture: ChatPicture) {
      const found = await pictureFile(picture);
      if (found === null) return null;
      const name = 'pictureId' in picture ? `Picture ${picture.pictureId.slice(0, 8)}` : found.stem;
      return { path: found.path, name };
    },
    /** The file behind one of the window's own addresses; `null` for an unknown one. */
    media: pictureFile,

    indexSoon: housekeeping.indexSoon,
    /** Marks the answers that a crash left pending as interrupted, with what came of them. Call once, before the window has its first answer and when the connections are read. */
    start(): void {
      for (const { id, conversationId, connectionId, createdAt, model } of store.pending()) {
        const { facts, wire } = cutAnswer(journal.read(id));
        const change = { state: 'interrupted', answer: { model, ...emptyAnswer, ...facts }, wire } as const;
        // The request may have gone out before the process ended.
        const charge = { charge: 'possible', quote: null, at: createdAt } as const;
        const charged = connectionId !== null && {
          charge: { connectionId, connectionLabel: labelOf(connectionId), ...charge },
        };
        requests.put(conversationId, id, { ...change, ...charged }, null);
      }
      rewriter.start();
      // Words of one that the disk refuses for now stay for the next start.
      if (store.pending().length === 0) journal.clear();
      housekeeping.deleteLeftovers();
      housekeeping.indexSoon();
    },
    async close(): Promise<void> {
      await Promise.all([rewriter.close(), requests.close()]);
      housekeeping.close();
    },
  };
}
