import { useState } from 'react';
import { type Conversation, type ConversationSummary, restorableMs } from '#contract';
import { showSaved } from '../../../calls.queries.ts';
import { announce } from '../../../hooks/announce.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { type Deed, doneWords, setDeed } from '../../../hooks/undo/deeds.ts';
import { useDeeds } from '../../../hooks/undo/use-deeds.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import type { News } from '../../../ui/messages/Toast.tsx';
import { chat, moveConversations, useListChange } from '../chat.queries.ts';

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** What the user does with conversations, from the list or by a command. @param onCopy is told that a copy is asked for; what it gives opens that. */
export function useConversationActions(
  onChoose: (id: string) => void,
  onGone: (ids: readonly string[], next: string | null) => void,
  onCopy: (id: string) => (copy: Conversation) => void,
) {
  const { mutate, mutateAsync, error, reset, refresh, forget } = useListChange();
  const [news, setNews] = useState<News>();
  const { t, format } = useWords();
  const { all: projects } = useChosenProject();
  // Why it could not be undone stands in `error`.
  const deeds = useDeeds(
    'conversations',
    (direction, { name }) => announce(doneWords(direction, name, t)),
    () => undefined,
  );
  /** Undo waits for what is done here. @param act notes what was done: a callback of the mutation is not called once the next change begins, or while the chat is hidden */
  const noting = (act: () => Promise<unknown>): void =>
    deeds.waitFor(mutateAsync(act).catch(() => undefined));
  /** @param act gives `false` where there was nothing to do */
  const change = (deed: Deed, act: () => Promise<unknown>): void =>
    noting(async () => (await act()) !== false && deeds.note(deed));
  return {
    rename({ id, title: before }: ConversationSummary, title: string): void {
      const to = (text: string) => chat.rename({ id, title: text });
      const undo = () => mutateAsync(() => to(before));
      const deed: Deed = { name: { type: 'renamed' }, undo, redo: () => mutateAsync(() => to(title)) };
      const rename = async (): Promise<void> => {
        await to(title);
        announce(t('chat.renamed', { title }));
      };
      // One without a title cannot be given none again.
      if (before === '') mutate(rename);
      else change(deed, rename);
    },
    pin({ id, isPinned }: ConversationSummary): void {
      const to = (is: boolean) => () => mutateAsync(() => chat.pin({ id, isPinned: is }));
      const deed: Deed = { name: { type: 'pinned' }, undo: to(isPinned), redo: to(!isPinned) };
      change(deed, () => chat.pin({ id, isPinned: !isPinned }));
    },
    /** Moves conversations into a project, or with `null` out of every one. */
    move(ids: readonly string[], projectId: string | null): void {
      const set = (to: readonly string[], into: string | null) =>
        mutateAsync(() => moveConversations(to, into));
      noting(async () => {
        const { changed } = await moveConversations(ids, projectId);
        if (changed.length > 0) deeds.note(setDeed('projectId', changed, projectId, set));
        const project = projects.find(({ id }) => id === projectId)?.name;
        const moved = format.counted(changed.length);
        announce(
          project === undefined ? t('projects.movedOut', moved) : t('projects.moved', { ...moved, project }),
        );
      });
    },
    duplicate(id: string): void {
      const open = onCopy(id);
      mutate(async () => open(await chat.duplicate({ id })));
    },
    exportTo: (id: string, format: 'markdown' | 'json'): void =>
      mutate(async () => {
        const { isSaved } = await chat.export({ id, format });
        const action = { label: 'tasks.actions.showInFolder', onPress: () => mutate(showSaved) } as const;
        if (isSaved) setNews({ text: (t) => t('chat.exported'), action });
      }),
    /** @param next what is open then, where one of these is. */
    remove(conversations: readonly ConversationSummary[], next: string | null): void {
      let gone: string[] = [];
      let expiry = 0;
      const removeAll = async (): Promise<unknown> => {
        const removing = chat.remove({ ids: conversations.map(({ id }) => id) });
        const { ids } = await removing.catch((thrown: unknown) => {
          // Delete was pressed again, before the row had left the list.
          if (toAppError(thrown).code === 'chat.not-found') return { ids: [] };
          throw thrown;
        });
        if (ids.length === 0) return false;
        gone = ids;
        // What is chosen next must not be chosen from a list that still has it.
        await refresh();
        expiry = window.setTimeout(() => deeds.forget(deed), restorableMs);
        const title = conversations.find(({ id }) => id === ids[0])?.title;
        const text: News['text'] = (t) =>
          ids.length === 1
            ? t('chat.removed', { title: title || t('chat.untitled') })
            : t('chat.removedMany', { value: format.integer(ids.length) });
        setNews({ text, action: deeds.offer(deed) });
        onGone(ids, next);
        return true;
      };
      const deed: Deed = {
        name: { type: 'removed' },
        redo: () => mutateAsync(removeAll),
        undo: () =>
          mutateAsync(async () => {
            window.clearTimeout(expiry);
            const { ids } = await chat.restore({ ids: gone });
            for (const id of ids) forget(id);
            if (ids[0]) onChoose(ids[0]);
            setNews(undefined);
          }),
      };
      change(deed, removeAll);
    },
    news,
    dismissNews: () => setNews(undefined),
    error,
    dismissError: reset,
  };
}

/** Lets the palette do with the open conversation what the menu of its row does. @param rename `null` while the list has no such row. */
export function useOpenConversationCommands(
  open: ConversationSummary | undefined,
  actions: ConversationActions,
  remove: (conversation: ConversationSummary) => void,
  rename: ((id: string) => void) | null,
): void {
  const isOpen = open !== undefined;
  useCommand('chat.rename', () => open && rename?.(open.id), isOpen && rename !== null);
  useCommand('chat.pin', () => open && actions.pin(open), isOpen);
  useCommand('chat.duplicate', () => open && actions.duplicate(open.id), isOpen);
  useCommand('chat.exportMarkdown', () => open && actions.exportTo(open.id, 'markdown'), isOpen);
  useCommand('chat.exportJson', () => open && actions.exportTo(open.id, 'json'), isOpen);
  useCommand('chat.remove', () => open && remove(open), isOpen);
}
