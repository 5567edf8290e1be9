import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef } from 'react';
import {
  type Attachment,
  appError,
  type ChatPicture,
  type ChatSettings,
  type Conversation,
  type ModelMessage,
  type Picture,
  type PictureSize,
} from '#contract';
import { createHandle } from '../../../hooks/contexts/create-handle.ts';
import { useSpend } from '../../../hooks/contexts/use-spend.ts';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { drawFile, drawPicture } from '../../../media/pictures/draw-picture.ts';
import { AppError, toAppError } from '../../../ui/messages/app-error.ts';
import { chat, conversationQuery, useConversationChange, withAwaited } from '../chat.queries.ts';

/** What is shown of a picture that is looked at large; an attached one has a name. */
export type ZoomedPicture = Pick<Picture, 'url' | 'width' | 'height' | 'bytes'> & { readonly name?: string };

/** What the messages of the open conversation can ask for. */
export const [ChatActionsContext, useActions] = createHandle<ReturnType<typeof useChatActions>['actions']>();

/** A change that may ask a model; told whether it may pass a budget. */
export type BudgetedChange = (mayPassBudget: boolean) => Promise<Conversation>;

/** What goes from a message to elsewhere in the app. */
export interface HandOver {
  readonly addAsReference: (picture: ChatPicture) => void;
  readonly fillPrompt: (text: string) => void;
  readonly showRequests: (messageId: string) => void;
}

interface PaneActions extends HandOver {
  readonly zoom: (picture: ZoomedPicture) => void;
  /** Shows an address and asks before it is opened. */
  readonly openLink: (address: string) => void;
  /** For what takes its own button away: the next thing to do is to write. */
  readonly goToComposer: () => void;
}

/** Lets a picture be dragged out of the window. The main process begins the drag: only it has the file. */
export function useDragOut(handle: ChatPicture) {
  const { dragPicture } = useActions();
  const onDragStart = (event: DragEvent): void => {
    event.preventDefault();
    dragPicture(handle);
  };
  return { draggable: true, onDragStart };
}

/** Settings that are not stored yet, by conversation: what is read of one meanwhile knows nothing of them. */
const unstored = new Map<string, ChatSettings>();

/** A conversation with its settings as they were chosen last, stored or not. */
export function withChosenSettings(conversation: Conversation): Conversation {
  return { ...conversation, settings: unstored.get(conversation.id) ?? conversation.settings };
}

/**
 * What the user does in one conversation. The actions keep their identity, so that messages are not drawn again.
 *
 * @param retryAfter until settings that the disk refused are tried again, in milliseconds
 */
export function useChatActions(id: string, pane: PaneActions, retryAfter = 5_000) {
  const client = useQueryClient();
  const { withinBudget } = useSpend();
  // One a kind: what fails is told, whatever else is done meanwhile.
  const asking = useConversationChange<Conversation | null>();
  const showing = useConversationChange();
  const configuring = useMutation({
    // Later ones go out by themselves.
    mutationFn: async (settings: ChatSettings) =>
      unstored.get(id) === settings && (await chat.configure({ id, settings })),
    retry: (_, error) => toAppError(error).retryable,
    retryDelay: retryAfter,
    onSettled(_, error, settings) {
      if (unstored.get(id) === settings) unstored.delete(id);
      if (error !== null) void client.invalidateQueries(conversationQuery(id));
    },
  });
  const others = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() });
  // Also while it is tried again.
  const failed = [asking, showing, configuring, others].find(({ failureReason }) => failureReason !== null);

  const isAsking = useRef(false);
  /** Resolves to whether the change succeeded; why not is in `error`. One at a time: the second press of a double click asks nothing. */
  const change = async (act: BudgetedChange): Promise<boolean> => {
    if (isAsking.current) return false;
    isAsking.current = true;
    const changed = await asking.mutateAsync(() => withinBudget(act, 'send')).catch(() => null);
    isAsking.current = false;
    return changed !== null;
  };
  const configure = (changes: Partial<ChatSettings>): void => {
    const { queryKey } = conversationQuery(id);
    const cached = client.getQueryData(queryKey);
    if (cached === undefined) return;
    const settings = { ...withChosenSettings(cached).settings, ...changes };
    unstored.set(id, settings);
    // What was read or answered before this change knows nothing of it.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { ...cached, settings });
    configuring.mutate(settings);
  };
  const leave = (act: BudgetedChange): void => {
    void change(act);
    pane.goToComposer();
  };
  /** Asks for an answer while its message is as the button was drawn for: a slow window draws the old one for a moment longer. */
  const ask = (messageId: string, states: readonly ModelMessage['state'][], act: BudgetedChange): void => {
    const held = client.getQueryData(conversationQuery(id).queryKey)?.messages ?? [];
    const message = held.find((each) => each.id === messageId);
    if (message?.role === 'model' && states.includes(message.state)) leave(act);
  };
  const actions = useLatestCalls({
    ...pane,
    edit: (messageId: string, text: string, attachments: readonly string[]) =>
      change((mayPassBudget) => chat.edit({ id, messageId, text, attachments, mayPassBudget })),
    regenerate: (messageId: string) =>
      ask(messageId, ['answered'], (mayPassBudget) => chat.regenerate({ id, messageId, mayPassBudget })),
    retry: (messageId: string) =>
      ask(messageId, ['stopped', 'interrupted', 'failed'], async (mayPassBudget) => {
        const conversation = await chat.retry({ id, messageId, mayPassBudget });
        // It may stand before the end, which is all that comes back.
        client.setQueryData(conversationQuery(id).queryKey, (held) => held && withAwaited(held, messageId));
        return conversation;
      }),
    continueAnswer: (messageId: string) => {
      // Its message stays as it is: what it is continued by stands behind it.
      const last = client.getQueryData(conversationQuery(id).queryKey)?.messages.at(-1);
      if (last?.id === messageId) leave((mayPassBudget) => chat.continue({ id, messageId, mayPassBudget }));
    },
    stop: () => showing.mutate(() => chat.stop({ id })),
    cancelRetry: () => leave(() => chat.cancelRetry({ id })),
    showVersion: (messageId: string, index: number) =>
      showing.mutate(() => chat.showVersion({ id, messageId, index })),
    savePicture: (handle: ChatPicture) => others.mutate(() => chat.savePicture(handle)),
    copyPicture: (picture: Picture | Attachment) => others.mutate(() => copyPicture(picture)),
    dragPicture: (handle: ChatPicture) => others.mutate(() => chat.dragPicture(handle)),
  });
  return {
    actions,
    change,
    configure,
    error: failed?.failureReason ?? null,
    dismissError: () => failed?.reset(),
  };
}

/** Puts a picture on the clipboard as PNG, decoded here: the main process can read PNG and JPEG alone. @throws {AppError} */
async function copyPicture(source: PictureSize & { readonly url: string }): Promise<void> {
  try {
    const canvas = await drawFile(source, (bitmap) => drawPicture(bitmap, bitmap));
    const png = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  } catch (error) {
    throw new AppError(appError('chat.picture-not-copied', String(error), { retryable: true }));
  }
}
