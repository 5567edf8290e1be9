import {
  type InfiniteData,
  type InfiniteQueryObserverResult,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext } from 'react';
import type { Conversation, Message, MessageEdits, Priced } from '#contract';
import { call, type OutputOf, type PayloadOf, useEvent } from '../../bridge.ts';
import { callsOf, heldQuery, untilChanged, useReadWhenBack } from '../../calls.queries.ts';
import { streamedAnswers } from './streamed-answers.ts';

const pageSize = 100;
/** Answers whose prices one call tells; those before are too far up to be looked at. */
const maxPriced = 500;
/** The end of a conversation has this many milliseconds to be drawn before what stands before it is read. */
const maxDrawnMs = 500;
const listKey = ['chat', 'list'] as const;

/** The list of conversations, of one project or of all, page by page; the results of one search stay until those of the next are there. */
export function conversationsQuery(search: string, projectId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...listKey, search, projectId],
    queryFn: ({ pageParam }) => call('chat.list', { search, projectId, offset: pageParam, limit: pageSize }),
    initialPageParam: 0,
    // A conversation that cannot be read is left out of its page, and counts.
    getNextPageParam: ({ total }, _, offset) => (offset + pageSize < total ? offset + pageSize : null),
    placeholderData: keepPreviousData,
  });
}

type Listed = Pick<
  InfiniteQueryObserverResult<InfiniteData<OutputOf<'chat.list'>>>,
  'data' | 'hasNextPage' | 'fetchNextPage'
>;

/** The ids of all that the list has: pages that are not there yet are read, and stand in it from then on. @throws where one cannot be read. */
export async function readListedIds(list: Listed): Promise<readonly string[]> {
  let read = list;
  // A list that is being read again is waited for: what is read then counts more.
  while (read.hasNextPage) read = await list.fetchNextPage({ cancelRefetch: false, throwOnError: true });
  return read.data?.pages.flatMap(({ conversations }) => conversations.map(({ id }) => id)) ?? [];
}

export const conversationQuery = (id: string) =>
  heldQuery(['chat', 'conversation', id], ({ client }) => readConversation(client, id), 60_000);

/** Reads a conversation from its end, which is shown at once; what is held of it is not read again. */
async function readConversation(client: QueryClient, id: string): Promise<Conversation> {
  const { queryKey } = conversationQuery(id);
  const [end] = await Promise.all([call('chat.get', { id }), readEdits()]);
  const held = client.getQueryData(queryKey);
  let read = withHeld(end, held);
  if (read.earlier > 0) {
    if (isShownAtOnce(read, held)) client.setQueryData(queryKey, read);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxDrawnMs }));
  }
  for (let [first] = read.messages; first !== undefined && read.earlier > 0; [first] = read.messages) {
    const before = await call('chat.earlier', { id, messageId: first.id });
    // Another version is shown since.
    if (before === null) return readConversation(client, id);
    read = { ...read, earlier: before.earlier, messages: [...before.messages, ...read.messages] };
  }
  return read;
}

/** Edits of sent messages under way: a turn that is scrolled out of sight, or whose conversation is left, does not take its own with it. */
export const edits = new Map<string, MessageEdits[string]>();
let readingEdits: Promise<void> | null = null;

/** Reads the edits that an earlier run of the app has left: once, for those of this run are newer. */
function readEdits(): Promise<void> {
  readingEdits ??= call('chat.edits').then(
    (kept) => {
      for (const [id, edit] of Object.entries(kept)) edits.set(id, edit);
    },
    (error: unknown) => {
      readingEdits = null;
      throw error;
    },
  );
  return readingEdits;
}

/** Another version of a conversation that is in sight from its beginning keeps the place one is at: it is shown once all of it is there. */
export const isShownAtOnce = (read: Conversation, held: Conversation | undefined): boolean =>
  read.earlier === 0 || held === undefined || held.earlier > 0;

/**
 * A conversation with those messages before its last ones that are held: a way through the versions changes at its end, but for
 * an answer that comes in the place of an earlier one. While one is awaited there, nothing before the end counts.
 */
export function withHeld(read: Conversation, held: Conversation | undefined): Conversation {
  const known = held?.messages.findIndex(({ id }) => id === read.messages[0]?.id) ?? -1;
  if (held === undefined || known < 0 || held.earlier + known !== read.earlier) return read;
  const before = held.messages.slice(0, known);
  if (before.some((message) => message.role === 'model' && message.state === 'pending')) return read;
  return { ...read, earlier: held.earlier, messages: [...before, ...read.messages] };
}

/** A conversation whose answer `messageId` is asked for again, in the place of the one that is held; one that was cut stays, beside the next. */
export function withAwaited(held: Conversation, messageId: string): Conversation {
  const messages = held.messages.map((message) =>
    message.id === messageId && message.role === 'model' && !message.isCut
      ? { ...message, state: 'pending' as const }
      : message,
  );
  return { ...held, messages };
}

const noPrices: ReadonlyMap<string, Priced> = new Map();

/** What the answers of the open conversation cost, by message; those that cost nothing known are left out. */
export const AnswerPricesContext = createContext(noPrices);

/** Reads what the answers of a conversation cost, once they have ended. */
export function useAnswerPrices(messages: readonly Message[]): typeof noPrices {
  const ended = messages.filter((message) => message.role === 'model' && message.state !== 'pending');
  const ids = ended.slice(-maxPriced).map(({ id }) => id);
  const { data = noPrices } = useQuery({
    // Read again with all else about spending.
    queryKey: ['spend', 'messages', ids],
    queryFn: async () => {
      const { priced } = await call('spend.ofSeveral', { ids });
      return new Map(priced.map((each) => [each.id, each.priced]));
    },
    placeholderData: keepPreviousData,
    ...untilChanged,
    gcTime: 60_000,
    enabled: ids.length > 0,
  });
  return data;
}

/** Shows words that have come; where some before them are missing, reads the conversation, which has them. */
export function takeStreamed(
  client: QueryClient,
  { conversationId, messageId, words }: PayloadOf<'chat.streamed'>,
): void {
  const query = conversationQuery(conversationId);
  // A conversation that nobody has opened is fetched with its words when somebody does.
  if (client.getQueryData(query.queryKey) === undefined) return;
  // One that is being read is waited for: words may come faster than a long one can be read.
  if (!streamedAnswers.take(messageId, words)) void client.invalidateQueries(query, { cancelRefetch: false });
}

export function useChatEvents(): void {
  const client = useQueryClient();
  useEvent('chat.streamed', (streamed) => takeStreamed(client, streamed));
  useEvent('chat.changed', ({ ids, isListChanged }) => {
    for (const id of ids) void client.invalidateQueries(conversationQuery(id));
    if (isListChanged) void client.invalidateQueries({ queryKey: listKey });
  });
  useReadWhenBack(() => void client.invalidateQueries({ queryKey: ['chat'] }));
}

/** A mutation of one conversation; the conversation it returns is shown. `null` where the user did not want it after all. */
export function useConversationChange<Changed extends Conversation | null = Conversation>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<Changed>) => change(),
    onSuccess: (conversation) => {
      if (conversation === null) return;
      const query = conversationQuery(conversation.id);
      const held = client.getQueryData(query.queryKey);
      const shown = withHeld(conversation, held);
      if (isShownAtOnce(shown, held)) client.setQueryData(query.queryKey, shown);
      if (shown.earlier > 0) void client.invalidateQueries(query);
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
}

/** A mutation of the list of conversations, which is fetched again afterwards. */
export function useListChange() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: listKey });
  const change = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: () => void refresh(),
  });
  /** What was read of a conversation, that it is gone for example, counts no more. */
  const forget = (id: string) => client.removeQueries(conversationQuery(id));
  return { ...change, refresh, forget };
}

export const chat = callsOf('chat');

export const moveConversations = (ids: readonly string[], projectId: string | null) =>
  call('projects.move', { kind: 'conversations', ids, projectId });
