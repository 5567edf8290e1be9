import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Conversation, chatLimits } from '#contract';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useMeasured } from '../../hooks/use-measured.ts';
import { useOnLeave } from '../../hooks/use-on-leave.ts';
import { toAppError } from '../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { NewsToast } from '../../ui/messages/Toast.tsx';
import { PaneSplitter } from '../../ui/panes/PaneSplitter.tsx';
import styles from './ChatView.module.css';
import { ConversationPane, type ConversationShellProps } from './ConversationPane.tsx';
import {
  chat,
  conversationQuery,
  conversationsQuery,
  useChatEvents,
  useConversationChange,
} from './chat.queries.ts';
import { createDrafts } from './composer/drafts.ts';
import { ConversationList, nextTo } from './conversations/ConversationList.tsx';
import {
  useConversationActions,
  useOpenConversationCommands,
} from './conversations/use-conversation-actions.ts';
import type { OpenRow } from './conversations/use-row-keys.ts';
import { withChosenSettings } from './transcript/chat-actions.ts';

/** Below this the list of conversations lies over the transcript, on demand. */
const roomForList = 1000;
/** Below this the settings do. */
const roomForSettings = 1120;

interface ChatViewProps extends ConversationShellProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
}

export function ChatView({ chosenId, onChoose, ...props }: ChatViewProps) {
  const { t } = useTranslation();
  const view = useRef<HTMLElement>(null);
  const width = useMeasured(view, window.innerWidth, ({ clientWidth }) => clientWidth);
  const [isListOpen, setListOpen] = useState(false);
  const [draftError, setDraftError] = useState<Error | null>(null);
  const [drafts] = useState(() => createDrafts(setDraftError));
  useChatEvents();
  const conversation = useQuery({
    ...conversationQuery(chosenId ?? ''),
    enabled: chosenId !== null,
    select: withChosenSettings,
  });
  const isGone =
    conversation.isError &&
    // A conversation that was restored is fetched again.
    !conversation.isFetching &&
    toAppError(conversation.error).code === 'chat.not-found';
  const { projectId } = useChosenProject();
  const creating = useConversationChange();
  const make = () => chat.create({ projectId });
  // One that the user asked for meanwhile is the one to begin with.
  const begin = (): void =>
    creating.isPending ? undefined : creating.mutate(make, { onSuccess: ({ id }) => onChoose(id) });
  const { error, conversations } = useOpenConversation(chosenId, isGone, onChoose, begin);
  const hasListBeside = width >= roomForList;

  useOnLeave(drafts.flush);

  /** Opens a conversation; the focus stays in the list where it is there. */
  const follow = (id: string | null): void => {
    drafts.flush();
    setFailedAt(undefined);
    onChoose(id);
  };
  const pick = (id: string | null): void => {
    follow(id);
    setListOpen(false);
    // Where this very conversation is open already, nothing new is drawn that would take the focus. One that comes takes it from here.
    view.current?.querySelector<HTMLElement>('[data-pane-start]')?.focus();
  };
  const [isMaking, setMaking] = useState(false);
  /** What is typed before the new conversation is there. */
  const early = useRef('');
  /** What was open as a conversation could not be made for what was typed: until another is, that stays in sight. */
  const [failedAt, setFailedAt] = useState<string | null>();
  const isKept = !isMaking && failedAt === chosenId;
  const create = async (): Promise<void> => {
    setListOpen(false);
    setMaking(true);
    if (isKept) view.current?.querySelector<HTMLElement>('[data-pane-start]')?.focus();
    const made = await creating.mutateAsync(make).catch(() => null);
    // The new conversation is drawn before the next key is read.
    flushSync(() => {
      setMaking(false);
      if (made === null) return leaving.keep();
      drafts.add(made, { text: early.current, attachments: [] });
      early.current = '';
      follow(made.id);
    });
  };
  // Another may be open once they are gone.
  const leaving = useLatestCalls({
    pick,
    keep: () => setFailedAt(early.current === '' ? undefined : chosenId),
    goOn: (ids: readonly string[], next: string | null) =>
      chosenId !== null && ids.includes(chosenId) && follow(next),
  });
  /** A copy of a conversation is asked for. @returns opens it, with what was typed for it meanwhile */
  const copying = (id: string) => {
    const open = conversation.data?.id === id ? conversation.data : null;
    const before = open && drafts.of(open);
    return (copy: Conversation): void => {
      const now = open && drafts.of(open);
      // What was typed meanwhile was meant for the copy, which begins with the same draft.
      if (now?.text.startsWith(before?.text ?? '') && now.text !== before?.text) {
        drafts.change(copy.id, now);
        drafts.change(id, { ...now, text: before?.text ?? '' });
      }
      leaving.pick(copy.id);
    };
  };
  const actions = useConversationActions(leaving.pick, leaving.goOn, copying);
  const [openRow, setOpenRow] = useState<OpenRow | null>(null);
  const isListed = conversations.some(({ id }) => id === chosenId);
  // The window may have got narrower while a title is typed there: it would be lost.
  if (!hasListBeside && !isListOpen && openRow?.part === 'title') setListOpen(true);
  const rename = (id: string): void => setOpenRow({ id, part: 'title' });
  useOpenConversationCommands(
    isGone ? undefined : conversation.data,
    actions,
    (open) => actions.remove([open], nextTo(conversations, [open.id])),
    isListed ? rename : null,
  );
  useCommand('chat.new', () => void create());
  useCommand('chat.search', () => {
    if (!hasListBeside) setListOpen(true);
    requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('input[type="search"]')?.focus());
  });
  // Another conversation is opened in place of one that is gone: that is no failure.
  const readError = isGone || conversation.isFetching ? null : conversation.error;
  const done = actions.error ?? creating.error;
  const failure = done ?? readError ?? error ?? draftError;
  const dismiss = (): void => {
    actions.dismissError();
    creating.reset();
    setFailedAt(undefined);
  };

  const isListShown = hasListBeside || isListOpen;
  const toast = <NewsToast news={actions.news} onDismiss={actions.dismissNews} />;
  return (
    <main ref={view} className={styles.view} data-list={hasListBeside ? 'beside' : 'over'}>
      <h1 className="spoken">{t('nav.chat')}</h1>
      {isListShown && (
        <ConversationList
          chosenId={chosenId}
          onChoose={pick}
          onFollow={follow}
          onCreate={() => void create()}
          change={actions}
          openRow={openRow}
          onOpenRow={setOpenRow}
          toast={toast}
          {...(!hasListBeside && { onClose: () => setListOpen(false) })}
        />
      )}
      {hasListBeside && (
        <PaneSplitter pane="conversations" side="before" label={t('panes.conversationsWidth')} />
      )}
      {!hasListBeside && isListOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a second way out, for the mouse; the list has a button.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
        <div className={styles.veil} onClick={() => setListOpen(false)} />
      )}
      <div className={styles.talk}>
        {!isListShown && toast}
        {failure !== null && (
          <div className={styles.failure}>
            {/* Without a conversation there is nothing behind it. */}
            <ErrorNotice
              error={failure}
              meaning={isKept ? t('chat.typedStays') : undefined}
              {...(done !== null && chosenId !== null && { onDismiss: dismiss })}
            />
          </div>
        )}
        {isMaking || isKept ? (
          <textarea
            ref={focusOnce}
            className={styles.early}
            data-pane-start
            dir="auto"
            aria-label={t('chat.message')}
            maxLength={chatLimits.message}
            defaultValue={early.current}
            onChange={({ target }) => {
              early.current = target.value;
            }}
          />
        ) : conversation.data !== undefined && chosenId !== null ? (
          <ConversationPane
            key={conversation.data.id}
            {...props}
            conversation={conversation.data}
            drafts={drafts}
            hasRoomForSettings={width >= roomForSettings}
            onShowList={hasListBeside ? null : () => setListOpen(true)}
          />
        ) : (
          failure === null && (
            <div
              // Keeps a focus that the conversation before had for the one that comes, however long that takes.
              ref={(element) => {
                if (document.activeElement === document.body) element?.focus();
              }}
              tabIndex={-1}
              data-pane-start
              className={styles.skeleton}
              role="status"
              aria-label={t('chat.loading')}
            >
              <span />
              <span />
              <span />
            </div>
          )
        )}
      </div>
    </main>
  );
}

/** The `ref` of an element that takes the focus when it is drawn. */
const focusOnce = (element: HTMLElement | null): void => element?.focus();

/**
 * Keeps a conversation open: the one that was chosen, or else the one that changed last, or else a new one.
 *
 * @param isGone it is no longer there, as after a start that deleted it for good
 */
function useOpenConversation(
  chosenId: string | null,
  isGone: boolean,
  choose: (id: string | null) => void,
  begin: () => void,
) {
  const list = useInfiniteQuery(conversationsQuery('', useChosenProject().projectId));
  const conversations = list.data?.pages.flatMap((page) => page.conversations) ?? [];
  const [latest] = conversations.toSorted((one, other) => other.updatedAt - one.updatedAt);
  // Until those of a project are read, those of the one before stand in the list: none of them is opened.
  const isRead = list.isSuccess && !list.isPlaceholderData;
  const latestId = isRead ? (latest?.id ?? null) : null;
  // While the list still has the conversation, the list is about to be fetched again.
  const isForgotten =
    isGone && list.isSuccess && !list.isFetching && conversations.every(({ id }) => id !== chosenId);
  const isNew = isRead && latestId === null && !list.isFetching;
  const chooseLatest = useEffectEvent((): void => {
    if (isNew) begin();
    else if (latestId !== null) choose(latestId);
  });
  useEffect(() => {
    // An open conversation stays open, also when another one changes after it.
    if (isForgotten || (chosenId === null && (latestId !== null || isNew))) chooseLatest();
  }, [chosenId, latestId, isForgotten, isNew]);
  return { error: list.error, conversations };
}
