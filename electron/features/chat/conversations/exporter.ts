import { basename, dirname, extname, join } from 'node:path';
import { type Conversation, type Message, ok, showableTime } from '#contract';
import { createFile, writeAtomically } from '../../../files/atomic-write.ts';
import { type SaveOutcome, saveChosen } from '../../../files/chosen-file.ts';
import { inside } from '../../../files/inside.ts';
import { copyForUser, makeFolder } from '../../../files/own-folder.ts';
import { cutToBytes, maxNameBytes, safeName } from '../../../files/safe-name.ts';
import { replacePlaceholders } from '../../../gateway/text/placeholders.ts';
import { type ChatWords, chatWords } from '../../../words/chat.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import { readInParts } from '../messages/request-assembler.ts';
import type { StoredMessage, StoredWire } from '../model.ts';
import type { ChatPorts } from '../ports.ts';
import type { ConversationReader } from './conversation-reader.ts';

const extensions = { markdown: '.md', json: '.json' } as const;

/** Saves a conversation where the user chooses; its pictures go into a folder beside it. */
export function createExporter({
  store,
  files,
  system,
  reader,
}: ChatPorts & { readonly files: ChatFiles; readonly reader: ConversationReader }) {
  function locate(id: string) {
    const attachment = store.attachment(id);
    if (attachment !== null) {
      const { fileName } = attachment;
      return { name: `attached-${fileName.slice(-20)}`, path: () => files.attachmentPath(fileName) };
    }
    const picture = store.picture(id);
    if (picture === null) return null;
    const { sha256, fileName } = picture;
    return { name: sha256.slice(0, 16) + extname(fileName), path: () => files.picturePath(fileName) };
  }

  return async function exportConversation(id: string, format: 'markdown' | 'json'): SaveOutcome {
    const found = await reader.conversation(id, Number.POSITIVE_INFINITY);
    if (!found.ok) return found;
    const conversation = found.value;
    const words = chatWords[system.language()];
    const title = conversation.title === '' ? words.untitled : conversation.title;
    const path = await system.chooseSavePath(
      format,
      `${safeName(title) || safeName(words.untitled)}${extensions[format]}`,
    );
    if (path === null) return ok({ isSaved: false });

    const folder = `${cutToBytes(basename(path, extname(path)), maxNameBytes - ' pictures'.length)} pictures`;
    const linked = new Map<string, () => Promise<string | null>>();
    const link = (fileId: string): string | null => {
      const file = locate(fileId);
      if (file === null) return null;
      linked.set(file.name, file.path);
      return `${addressOf(folder)}/${addressOf(file.name)}`;
    };
    const all = format === 'json' ? store.family(id).map((message) => message.id) : [];
    const { messages, wires } = await readInParts(store, all);
    const text =
      format === 'markdown'
        ? toMarkdown({ ...conversation, title }, words, link)
        : toJson(conversation, messages, wires, link);
    return saveChosen(path, async (temporary) => {
      if (linked.size > 0) await makeFolder(join(dirname(path), folder));
      for (const [name, pathOf] of linked) {
        const from = await pathOf();
        // A picture that is lost leaves its link behind; the words are saved all the same.
        if (from === null) continue;
        await writeAtomically(inside(join(dirname(path), folder), name), (copy) => copyForUser(from, copy));
      }
      await createFile(temporary, text);
    });
  };
}

/** A name as a part of an address in Markdown, which a bracket would end. */
function addressOf(name: string): string {
  return encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');
}

/** A conversation as Markdown, without thoughts. @param link address of an attachment's or a picture's file, as it stands in the text. */
function toMarkdown(conversation: Conversation, words: ChatWords, link: (id: string) => string | null) {
  const messages = conversation.messages.map((message) => section(message, words, link));
  return `${[`# ${conversation.title}`, ...messages].join('\n\n')}\n`;
}

function section(message: Message, words: ChatWords, link: (id: string) => string | null): string {
  const when = new Date(showableTime(message.createdAt)).toISOString().slice(0, 16).replace('T', ' ');
  const image = (id: string) => `![${words.picture}](${link(id) ?? ''})`;
  if (message.role === 'user') {
    const pictures = message.attachments.map(({ fileId }) => image(fileId));
    return [`## ${words.you} · ${when} UTC`, ...pictures, message.text].join('\n\n');
  }
  const blocks = message.blocks.flatMap((block): string[] => {
    if (block.type === 'text') return [block.text];
    if (block.type === 'picture') return [image(block.picture.pictureId)];
    if (block.type === 'rest') return [`*${words.rest}*`];
    return block.type === 'other' ? [`\`\`\`json\n${block.json}\n\`\`\``] : [];
  });
  const ending = message.isCut ? words.cut : words.unanswered;
  const body = message.state === 'answered' && blocks.length > 0 ? blocks : [...blocks, `*${ending}*`];
  return [`## ${message.model} · ${when} UTC`, ...body].join('\n\n');
}

/** Everything that is stored of a conversation, all versions included, with the names of files in place of their data. */
function toJson(
  conversation: Conversation,
  messages: readonly StoredMessage[],
  wires: ReadonlyMap<string, StoredWire>,
  link: (id: string) => string | null,
): string {
  const { id, title, createdAt, updatedAt, settings } = conversation;
  return `${JSON.stringify(
    {
      format: 'gateway-studio-conversation',
      version: 1,
      id,
      title,
      createdAt,
      updatedAt,
      settings,
      messages: messages.map((message) => toEntry(message, wires.get(message.id), link)),
    },
    null,
    2,
  )}\n`;
}

function toEntry(message: StoredMessage, wire: StoredWire | undefined, link: (id: string) => string | null) {
  const { id, parentId, role, createdAt } = message;
  const common = { id, parentId, role, createdAt };
  if (message.role === 'user')
    return { ...common, text: message.text, attachments: message.attachments.map(link) };
  return { ...common, state: message.state, ...message.answer, parts: wire ? partsOf(wire, link) : null };
}

function partsOf({ parts, mark, pieces }: StoredWire, link: (id: string) => string | null): unknown {
  const hashes = new Map(pieces.map(({ index, sha256 }) => [index, sha256]));
  return JSON.parse(
    replacePlaceholders(parts, mark, (index) => `file:${link(hashes.get(index) ?? '') ?? ''}`),
  );
}
