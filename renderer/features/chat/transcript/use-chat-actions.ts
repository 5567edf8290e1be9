import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ChatSettings, Conversation } from '#contract';
import { useLatest } from '../../../hooks/use-latest.ts';
import { chat, conversationQuery, useConversationChange } from '../chat.queries.ts';
import type { ChatActions } from './chat-actions.ts';

type Outside = Pick<ChatActions, 'zoom' | 'toReference' | 'toPrompt'>;

/** What can be asked of one conversation. The actions keep their identity, so that messages are not drawn again. */
export function useChatActions(id: string, outside: Outside) {
  const client = useQueryClient();
  const { mutate, mutateAsync, error, reset } = useConversationChange();
  const picturing = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() });
  const { mutate: picture } = picturing;

  /** Resolves to whether it went well; why not is in `error`. */
  const change = useCallback(
    (act: () => Promise<Conversation>): Promise<boolean> =>
      mutateAsync(act).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const configure = (settings: ChatSettings): void => {
    client.setQueryData(conversationQuery(id).queryKey, (held) => held && { ...held, settings });
    mutate(() => chat.configure(id, settings), {
      onError: () => void client.invalidateQueries(conversationQuery(id)),
    });
  };
  const zoom = useLatest(outside.zoom);
  const toReference = useLatest(outside.toReference);
  const toPrompt = useLatest(outside.toPrompt);

  const actions = useMemo<ChatActions>(
    () => ({
      edit: (messageId, text, attachments) => change(() => chat.edit(id, messageId, text, attachments)),
      regenerate: (messageId) => mutate(() => chat.regenerate(id, messageId)),
      retry: (messageId) => mutate(() => chat.retry(id, messageId)),
      goOn: (messageId) => mutate(() => chat.goOn(id, messageId)),
      stop: () => mutate(() => chat.stop(id)),
      cancelRetry: () => mutate(() => chat.cancelRetry(id)),
      showVersion: (messageId, index) => mutate(() => chat.showVersion(id, messageId, index)),
      zoom,
      savePicture: (pictureId) => picture(() => chat.savePicture(pictureId)),
      copyPicture: (pictureId) => picture(() => chat.copyPicture(pictureId)),
      dragPicture: (pictureId) => picture(() => chat.dragPicture(pictureId)),
      toReference,
      toPrompt,
    }),
    [id, change, mutate, picture, zoom, toReference, toPrompt],
  );
  return {
    actions,
    change,
    configure,
    error: error ?? picturing.error,
    dismiss: () => {
      reset();
      picturing.reset();
    },
  };
}
