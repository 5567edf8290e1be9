import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Conversation, Result } from '#contract';
import type { ActiveGateway, ChatSystem, Clock } from '#electron/features/chat/ports.ts';
import { type Chat, createChat } from '#electron/features/chat/service.ts';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/transport.ts';
import type { GatewayClient } from '#electron/gateway/types.ts';
import { createChatRepository } from '#electron/store/chat.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';
import { until } from './until.ts';

/** What the user does in the system's dialogs, and what came out of the app. */
export interface ChatDesk {
  chosen: readonly string[];
  savePath: string | null;
  clipboard: Uint8Array | null;
  readonly copied: string[];
  readonly dragged: string[];
  readonly opened: string[];
}

export interface ChatLane {
  readonly chat: Chat;
  readonly db: Db;
  readonly store: ReturnType<typeof createChatRepository>;
  readonly clock: FakeClock;
  readonly log: MemoryLog;
  readonly desk: ChatDesk;
  readonly folder: string;
  /** The gateway signed in to; `null` for none. */
  active: ActiveGateway | null;
  readonly refusedTokens: string[];
  readonly changes: { readonly ids: readonly string[]; readonly isListChanged: boolean }[];
  /** The conversation now. */
  get(id: string): Promise<Conversation>;
  /** A new conversation with these settings. */
  begin(settings?: Partial<Conversation['settings']>): Promise<Conversation>;
  /** Waits until no answer is being waited for. */
  settled(id: string): Promise<Conversation>;
  /** Sends and waits for the answer. */
  talk(id: string, text: string, attachments?: readonly string[]): Promise<Conversation>;
}

export interface ChatLaneOptions {
  readonly address?: string;
  readonly token?: string;
  readonly gateway?: Pick<GatewayClient, 'generate'>;
  readonly clock?: FakeClock;
  /** Where its data is kept. */
  readonly folder: string;
}

export function value<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`It failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

let lastId = 0;

/** The chat with a real database, real files and, unless given, a real client. */
export function createChatLane(options: ChatLaneOptions): ChatLane {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  const db = openStore(join(folder, 'studio.db'));
  const clock = options.clock ?? createFakeClock();
  const log = createMemoryLog();
  const desk: ChatDesk = { chosen: [], savePath: null, clipboard: null, copied: [], dragged: [], opened: [] };
  const lane = {
    active:
      options.address === undefined
        ? null
        : { address: options.address, token: options.token ?? 'tok-secret' },
  } as { active: ActiveGateway | null };
  const refusedTokens: string[] = [];
  const changes: ChatLane['changes'] = [];
  const store = createChatRepository(db, (id, why) => log.error('unreadable', { id, why }));
  const ticking: Clock = {
    // Rows made one after the other differ in time, as they do for people.
    now: () => {
      clock.jump(1);
      return clock.now();
    },
    after: (ms, callback) => clock.after(ms, callback),
  };
  const chat = createChat({
    gateway: options.gateway ?? createGatewayClient({ transport: createTransport() }),
    store,
    documents: createDocuments(db),
    session: {
      current: () => lane.active,
      tokenRefused: () => refusedTokens.push(lane.active?.token ?? ''),
    },
    system: systemOf(desk),
    clock: ticking,
    newId: () => {
      lastId += 1;
      return `chat-${String(lastId).padStart(8, '0')}`;
    },
    log,
    folders: { attachments: join(folder, 'attachments'), pictures: join(folder, 'pictures') },
    mediaUrl: (collection, id) => `app://studio/media/${collection}/${id}`,
    onChange: (ids, isListChanged) => changes.push({ ids, isListChanged }),
  });
  chat.start();

  const get = async (id: string) => value(await chat.get(id));
  async function settled(id: string): Promise<Conversation> {
    await until('the answer has come', async () => !(await get(id)).isAnswering);
    return get(id);
  }
  return Object.assign(lane, {
    chat,
    db,
    store,
    clock,
    log,
    desk,
    folder,
    refusedTokens,
    changes,
    get,
    settled,
    async begin(settings: Partial<Conversation['settings']> = {}) {
      const made = value(await chat.create());
      return value(await chat.configure(made.id, { ...made.settings, ...settings }));
    },
    async talk(id: string, text: string, attachments: readonly string[] = []) {
      value(await chat.send(id, text, attachments));
      return settled(id);
    },
  });
}

function systemOf(desk: ChatDesk): ChatSystem {
  return {
    language: () => 'en',
    choosePictures: async () => desk.chosen,
    chooseSavePath: async () => desk.savePath,
    readClipboardPicture: async () => desk.clipboard,
    async copyPicture(path) {
      desk.copied.push(path);
      return true;
    },
    async startDrag(path) {
      desk.dragged.push(path);
    },
    async openLink(url) {
      desk.opened.push(url);
    },
  };
}
