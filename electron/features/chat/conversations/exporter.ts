import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ok } from '#contract';
import { createFile, writeAtomically } from '../../../files/atomic-write.ts';
import { type SaveOutcome, saveChosen } from '../../../files/chosen-file.ts';
import { inside } from '../../../files/inside.ts';
import { copyForUser } from '../../../files/own-folder.ts';
import { cutToBytes, maxNameBytes, safeName } from '../../../files/safe-name.ts';
import { chatWords } from '../../../words/chat.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import { readInParts } from '../messages/read-in-parts.ts';
import type { ChatPorts } from '../ports.ts';
import type { ConversationReader } from './conversation-reader.ts';
import { toJson, toMarkdown } from './export-formats.ts';

const extensions = { markdown: '.md', json: '.json' } as const;

/** Saves a conversation where the user chooses; its pictures go into a folder beside it. */
export function createExporter({
  store,
  files,
  system,
  reader,
}: ChatPorts & { readonly files: ChatFiles; readonly reader: ConversationReader }) {
  /** The file behind the id of an attachment or a picture, with the name it gets. */
  function locate(id: string): { readonly name: string; readonly path: () => Promise<string | null> } | null {
    const attachment = store.attachment(id);
    if (attachment !== null) {
      return {
        name: `attached-${attachment.fileName.slice(-20)}`,
        path: () => files.attachmentPath(attachment.fileName),
      };
    }
    const picture = store.picture(id);
    if (picture === null) return null;
    const name = `${picture.sha256.slice(0, 16)}${extname(picture.fileName)}`;
    return { name, path: () => files.picturePath(picture.fileName) };
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
        ? toMarkdown(conversation, words, link)
        : toJson(conversation, messages, wires, link);
    return saveChosen(path, async (temporary) => {
      if (linked.size > 0) await mkdir(join(dirname(path), folder), { recursive: true });
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
