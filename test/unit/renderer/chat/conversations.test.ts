import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { appError } from '#contract';
import { conversationsQuery, readListedIds } from '#renderer/features/chat/chat.queries.ts';
import { sentences } from '#renderer/hooks/announce.ts';
import { ProjectsContext } from '#renderer/hooks/contexts/use-chosen-project.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

test('conversations that were moved before the disk refused the rest are told of, and can be moved back', async () => {
  const details = { changed: [{ id: 'a', projectId: null }] };
  const error = appError('data.disk-full', 'The disk is full.', { details });
  const api = { 'projects.move': async () => ({ ok: false, error }) };
  Object.assign(globalThis, { navigator: { userAgent: '' }, window: { api } });
  // Which system it runs on is read as its file is.
  const { useConversationActions } = await import(
    '#renderer/features/chat/conversations/use-conversation-actions.ts'
  );
  let move: ReturnType<typeof useConversationActions>['move'] = () => undefined;
  function Probe(): null {
    ({ move } = useConversationActions(
      () => undefined,
      () => undefined,
    ));
    return null;
  }
  const value = { all: [] as const } as unknown as ComponentProps<typeof ProjectsContext>['value'];
  const inProjects = createElement(ProjectsContext, { value }, createElement(Probe));
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, inProjects));
  const before = sentences.get().length;
  move(['a', 'b'], null);
  const told = () => sentences.get().slice(before);
  await expect.poll(told, { intervals: [5] }).toMatchObject([{ text: 'projects.movedOut' }]);
});

test('all of a list is selected, also what is not in the window yet, and nothing where a part of it cannot be read', async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({ id: `talk-${index}` }));
  let isBroken = false;
  const api = {
    'chat.list': async ({ offset, limit }: { offset: number; limit: number }) =>
      isBroken && offset > 0
        ? { ok: false, error: appError('internal', 'No.') }
        : { ok: true, value: { conversations: all.slice(offset, offset + limit), total: all.length } },
  };
  Object.assign(globalThis, { window: { api } });
  const open = async () => {
    const list = new InfiniteQueryObserver(new QueryClient(), conversationsQuery('', null));
    await list.refetch();
    expect(list.getCurrentResult().data?.pages).toHaveLength(1);
    return list.getCurrentResult();
  };
  expect(await readListedIds(await open())).toEqual(all.map(({ id }) => id));
  isBroken = true;
  await expect(readListedIds(await open())).rejects.toThrow();
});
