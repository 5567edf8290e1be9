import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { appError } from '#contract';
import { conversationsQuery, readListedIds } from '#renderer/features/chat/chat.queries.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

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
