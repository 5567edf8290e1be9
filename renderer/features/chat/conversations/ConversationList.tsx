import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, SquarePen, X } from 'lucide-react';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button as AriaButton, Input, SearchField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { conversationsQuery } from '../chat.queries.ts';
import styles from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.tsx';
import { groupConversations } from './group-conversations.ts';
import type { ConversationActions } from './use-conversation-actions.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ConversationListProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onCreate: () => void;
  readonly change: ConversationActions;
  /** A conversation whose title is to be typed in its row, until `onRenaming` says that it is. */
  readonly renaming: string | null;
  readonly onRenaming: () => void;
  /** Lies over the end of the list. */
  readonly toast: ReactNode;
  /** Set where the list lies over the transcript. */
  readonly onClose?: () => void;
}

export function ConversationList(props: ConversationListProps) {
  const { chosenId, onChoose, onCreate, change, renaming, onRenaming, toast, onClose } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const query = useInfiniteQuery(conversationsQuery(search));
  const list = useRef<HTMLUListElement>(null);
  const conversations = useMemo(
    () => query.data?.pages.flatMap((page) => page.conversations) ?? [],
    [query.data],
  );
  const grouped = useMemo(() => groupConversations(conversations, Date.now()), [conversations]);
  const actions = {
    ...change,
    remove: (conversation: ConversationSummary) =>
      change.remove(conversation, nextTo(conversations, conversation.id)),
  };

  const { stopId, openRow, openPart, closeRow, onKeyDown, onFocus } = useRowKeys({
    list,
    conversations,
    chosenId,
    onRemove: actions.remove,
  });
  // What a search hides comes back before its title can be typed.
  const isRenamable = renaming !== null && conversations.some(({ id }) => id === renaming);
  if (renaming !== null && !isRenamable && typed !== '') setTyped('');
  const rename = useEffectEvent((id: string) => {
    openPart({ id, part: 'title' });
    onRenaming();
  });
  useEffect(() => {
    if (renaming !== null && isRenamable) rename(renaming);
  }, [renaming, isRenamable]);

  return (
    <section
      className={styles.side}
      data-pane="conversations"
      aria-label={t('chat.conversations')}
      onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
    >
      <header className={styles.header}>
        <Button wide onPress={onCreate}>
          <SquarePen aria-hidden />
          {t('chat.new')}
        </Button>
        {onClose && (
          <IconButton label={t('chat.closeList')} onPress={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </header>
      <SearchField
        className={`${field.control} ${styles.search}`}
        aria-label={t('chat.search')}
        value={typed}
        onChange={setTyped}
        maxLength={200}
      >
        <span className={field.lead}>
          <Search aria-hidden />
        </span>
        <Input className={field.input ?? ''} placeholder={t('chat.search')} />
        {typed !== '' && (
          <AriaButton className={field.trailing ?? ''} aria-label={t('chat.clearSearch')}>
            <X aria-hidden />
          </AriaButton>
        )}
      </SearchField>
      {query.error !== null && <ErrorNotice error={toAppError(query.error)} />}
      {/* One stop of the Tab key: within, arrow keys go from row to row, and to what can be done with one. */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: its rows are what is interacted with. */}
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('chat.conversations')}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {grouped.map(({ conversation, begins }) => (
          <li key={conversation.id}>
            {begins !== null && search === '' && (
              <h2 className={styles.group}>{t(`chat.group.${begins}`)}</h2>
            )}
            <ConversationRow
              conversation={conversation}
              isChosen={conversation.id === chosenId}
              isStop={conversation.id === stopId}
              open={openRow?.id === conversation.id ? openRow.part : null}
              onOpen={openPart}
              onClose={closeRow}
              onChoose={onChoose}
              actions={actions}
            />
          </li>
        ))}
      </ul>
      {conversations.length === 0 && query.isSuccess && (
        <p className={styles.none}>{search === '' ? t('chat.noConversations') : t('chat.nothingFound')}</p>
      )}
      {query.hasNextPage && (
        <Button look="quiet" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('chat.showOlder')}
        </Button>
      )}
      {toast}
    </section>
  );
}

/** What is opened when a conversation of a list goes. */
export function nextTo(conversations: readonly ConversationSummary[], id: string): string | null {
  const at = conversations.findIndex((conversation) => conversation.id === id);
  return (conversations[at + 1] ?? conversations[at - 1])?.id ?? null;
}
