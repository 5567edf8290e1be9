import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useMemo } from 'react';
import type { Attachment, ChatSettings, Conversation, Picture, PictureHandle } from '#contract';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useSpend } from '../../../hooks/use-spend.ts';
import { copyPicture } from '../../../media/pictures/copy-picture.ts';
import { chat, conversationQuery, useConversationChange } from '../chat.queries.ts';

/** What is shown of a picture that is looked at large; an attached one has a name. */
export type ZoomedPicture = Pick<Picture, 'url' | 'width' | 'height' | 'bytes'> & { readonly name?: string };

/** What the user does with the messages of a transcript. */
export interface ChatActions {
  readonly edit: (messageId: string, text: string, attachments: readonly string[]) => Promise<boolean>;
  readonly regenerate: (messageId: string) => void;
  readonly retry: (messageId: string) => void;
  readonly continueAnswer: (messageId: string) => void;
  readonly stop: () => void;
  readonly cancelRetry: () => void;
  readonly showVersion: (messageId: string, index: number) => void;
  readonly zoom: (picture: ZoomedPicture) => void;
  readonly savePicture: (handle: PictureHandle) => void;
  readonly copyPicture: (picture: Picture | Attachment) => void;
  readonly dragPicture: (handle: PictureHandle) => void;
  readonly addAsReference: (picture: PictureHandle) => void;
  readonly fillPrompt: (text: string) => void;
  readonly showRequests: (messageId: string) => void;
}

const nothing = (): void => undefined;

export const ChatActionsContext = createContext<ChatActions>({
  edit: () => Promise.resolve(false),
  regenerate: nothing,
  retry: nothing,
  continueAnswer: nothing,
  stop: nothing,
  cancelRetry: nothing,
  showVersion: nothing,
  zoom: nothing,
  savePicture: nothing,
  copyPicture: nothing,
  dragPicture: nothing,
  addAsReference: nothing,
  fillPrompt: nothing,
  showRequests: nothing,
});

/** A change that may ask a model; told whether it may pass a budget. */
export type BudgetedChange = (mayPassBudget: boolean) => Promise<Conversation>;

interface PaneActions extends Pick<ChatActions, 'zoom' | 'addAsReference' | 'fillPrompt' | 'showRequests'> {
  /** For what takes its own button away: the next thing to do is to write. */
  readonly goToComposer: () => void;
}

/**
 * What the user does in one conversation. The actions keep their identity, so that messages are not drawn again.
 *
 * @param pane actions that leave the transcript.
 */
export function useChatActions(id: string, pane: PaneActions) {
  const client = useQueryClient();
  const { withinBudget } = useSpend();
  const { mutate, mutateAsync, error, reset } = useConversationChange<Conversation | null>();
  const pictureMutation = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() });
  const { mutate: mutatePicture } = pictureMutation;

  /** Resolves to whether the change succeeded; why not is in `error`. */
  const change = useCallback(
    (act: BudgetedChange): Promise<boolean> =>
      mutateAsync(() => withinBudget(act, 'send')).then(
        (changed) => changed !== null,
        () => false,
      ),
    [mutateAsync, withinBudget],
  );
  const configure = (settings: ChatSettings): void => {
    client.setQueryData(conversationQuery(id).queryKey, (cached) => cached && { ...cached, settings });
    mutate(() => chat.configure(id, settings), {
      onError: () => void client.invalidateQueries(conversationQuery(id)),
    });
  };
  const zoom = useLatest(pane.zoom);
  const addAsReference = useLatest(pane.addAsReference);
  const fillPrompt = useLatest(pane.fillPrompt);
  const showRequests = useLatest(pane.showRequests);
  const goToComposer = useLatest(pane.goToComposer);

  const leave = useLatest((act: BudgetedChange): void => {
    mutate(() => withinBudget(act, 'send'));
    goToComposer();
  });

  const actions = useMemo<ChatActions>(
    () => ({
      edit: (messageId, text, attachments) =>
        change((mayPass) => chat.edit(id, messageId, text, attachments, mayPass)),
      regenerate: (messageId) => leave((mayPass) => chat.regenerate(id, messageId, mayPass)),
      retry: (messageId) => leave((mayPass) => chat.retry(id, messageId, mayPass)),
      continueAnswer: (messageId) => leave((mayPass) => chat.continueAnswer(id, messageId, mayPass)),
      stop: () => mutate(() => chat.stop(id)),
      cancelRetry: () => leave(() => chat.cancelRetry(id)),
      showVersion: (messageId, index) => mutate(() => chat.showVersion(id, messageId, index)),
      zoom,
      savePicture: (handle) => mutatePicture(() => chat.savePicture(handle)),
      copyPicture: (picture) => mutatePicture(() => copyPicture(picture)),
      dragPicture: (handle) => mutatePicture(() => chat.dragPicture(handle)),
      addAsReference,
      fillPrompt,
      showRequests,
    }),
    [id, change, mutate, leave, mutatePicture, zoom, addAsReference, fillPrompt, showRequests],
  );
  return {
    actions,
    change,
    configure,
    error: error ?? pictureMutation.error,
    dismissError: () => {
      reset();
      pictureMutation.reset();
    },
  };
}
