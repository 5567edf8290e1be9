import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { StoredConversation, StoredMessage } from '#electron/features/chat/model.ts';
import { createChatRepository } from '#electron/store/chat.ts';
import { openStore } from '#electron/store/open.ts';

interface SeedOptions {
  readonly userDataDir: string;
  readonly title: string;
  /** Questions, each with its answer. */
  readonly turns: number;
  /** Milliseconds since 1970 of the last message. */
  readonly now: number;
}

const model = 'textgen-3.7-flash';

/** Puts a long conversation into the database of a run that has not begun. */
export function seedConversation({ userDataDir, title, turns, now }: SeedOptions): void {
  mkdirSync(userDataDir, { recursive: true });
  const db = openStore(path.join(userDataDir, 'studio.db'));
  const store = createChatRepository(db);
  const id = `seed-${title.replaceAll(' ', '-')}`;
  const start = now - turns * 60_000;
  const conversation: StoredConversation = {
    id,
    title,
    isNamed: true,
    isPinned: false,
    createdAt: start,
    updatedAt: now,
    settings: { model, temperature: null, maxOutputTokens: null, systemInstruction: '' },
    draft: { text: '', attachments: [] },
  };
  store.insert(conversation);
  const messages: StoredMessage[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const at = { createdAt: start + turn * 60_000, chosen: 1 };
    const parentId = turn === 0 ? null : `${id}-a${turn - 1}`;
    const question = `${id}-q${turn}`;
    messages.push(
      { ...at, role: 'user', id: question, parentId, text: `Question ${turn} of ${title}?`, attachments: [] },
      {
        ...at,
        role: 'model',
        id: `${id}-a${turn}`,
        parentId: question,
        state: 'answered',
        answer: answer(turn, title),
      },
    );
  }
  store.append(id, messages, {});
  db.close();
}

function answer(turn: number, title: string) {
  const prose = `The **light** falls through \`fog\`, see [here](https://example.com/${turn}). `.repeat(
    (turn % 12) + 1,
  );
  const extra = [
    '- a slow dolly\n- a *paper* boat\n- rain',
    '| Shot | Light |\n|---|---|\n| 1 | neon |\n| 2 | dusk |',
    '```ts\nconst rate = 24; // frames a second\nexport const frames = (seconds: number) => seconds * rate;\n```',
    'Energy is $E = mc^2$.',
  ][turn % 4];
  return {
    model,
    blocks: [{ type: 'text' as const, text: `Answer ${turn} of ${title}. ${prose}\n\n${extra}` }],
    finishReason: 'STOP',
    blockReason: null,
    usage: { promptTokens: 100, answerTokens: 200, thoughtTokens: null, totalTokens: 300 },
    tookMs: 1_500,
    error: null,
    leftOutPictures: 0,
  };
}
