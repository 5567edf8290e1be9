import { type Conversation, type Message, showableTime } from '#contract';
import { replacePlaceholders } from '../../../gateway/text/placeholders.ts';
import type { ChatWords } from '../../../words/chat.ts';
import type { StoredMessage, StoredWire } from '../model.ts';

/** A conversation as Markdown, without thoughts. @param link address of an attachment's or a picture's file, as it stands in the text. */
export function toMarkdown(
  conversation: Conversation,
  words: ChatWords,
  link: (id: string) => string | null,
): string {
  const title = conversation.title === '' ? words.untitled : conversation.title;
  const messages = conversation.messages.map((message) => section(message, words, link));
  return `${[`# ${title}`, ...messages].join('\n\n')}\n`;
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
  const body = message.state === 'answered' ? blocks : [...blocks, `*${words.unanswered}*`];
  return [`## ${message.model} · ${when} UTC`, ...body].join('\n\n');
}

/** Everything that is stored of a conversation, all versions included, with the names of files in place of their data. */
export function toJson(
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
