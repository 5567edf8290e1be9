import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { appError } from '#contract';
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
