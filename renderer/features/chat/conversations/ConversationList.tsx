import { useInfiniteQuery } from '@tanstack/react-query';
import { SquarePen, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ConversationSummary, dayOf } from '#contract';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SearchBox } from '../../../ui/controls/SearchBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Question } from '../../../ui/overlays/Dialog.tsx';
import { SelectionTools } from '../../../ui/selection/SelectionTools.tsx';
import { conversationsQuery, readListedIds } from '../chat.queries.ts';
import styles from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.tsx';
import { groupConversations } from './group-conversations.ts';
import type { ConversationActions } from './use-conversation-actions.ts';
import { type RowKeysOptions, rowOf, useRowKeys } from './use-row-keys.ts';

interface ConversationListProps extends Pick<RowKeysOptions, 'openRow' | 'onOpenRow'> {
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  /** A key went to it: it is opened, and the focus stays in the list. */
  readonly onFollow: (id: string) => void;
  readonly onCreate: () => void;
  readonly change: ConversationActions;
  /** Lies over the end of the list. */
  readonly toast: ReactNode;
  /** Set where the list lies over the transcript. */
  readonly onClose?: () => void;
}

export function ConversationList(props: ConversationListProps) {
  const { chosenId, onChoose, onFollow, onCreate, change, openRow, onOpenRow, toast, onClose } = props;
  const { t, format } = useWords();
  const { projectId } = useChosenProject();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const query = useInfiniteQuery(conversationsQuery(search, projectId));
  const list = useRef<HTMLUListElement>(null);
  const conversations = useMemo(
    () => query.data?.pages.flatMap((page) => page.conversations) ?? [],
    [query.data],
  );
  const today = dayOf(useNow(60_000));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups are those of another day.
  const grouped = useMemo(() => groupConversations(conversations, Date.now()), [conversations, today]);
  const ids = useMemo(() => conversations.map(({ id }) => id), [conversations]);
  /** Rows that go, and the one that takes the focus where they had it. */
  const leaving = useRef<{ readonly ids: readonly string[]; readonly next: string | null } | null>(null);
  useLayoutEffect(() => {
    const { ids, next } = leaving.current ?? { ids: [], next: null };
    if (next === null || conversations.some(({ id }) => ids.includes(id))) return;
    leaving.current = null;
    // The question about several may go after its rows, and leave the focus to what is opened for them.
    const focusNext = (left: string): void => {
      const active = document.activeElement;
      if (active?.closest('[role="alertdialog"]'))
        requestAnimationFrame(() => focusNext('body, [data-pane-start]'));
      else if (active?.matches(left)) rowOf(list.current, next)?.focus();
    };
    focusNext('body');
  }, [conversations]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const removeNow = (ids: readonly string[]): void => {
    const next = nextTo(conversations, ids);
    leaving.current = { ids, next };
    change.remove(
      conversations.filter(({ id }) => ids.includes(id)),
      next,
    );
  };
  // Several at once are seldom meant by a single key.
  const remove = (ids: readonly string[]): void => (ids.length > 1 ? setAsked(ids) : removeNow(ids));
  const { keys, selected, clear, toggle, stopId, closeRow } = useRowKeys({
    list,
    search: `${projectId} ${search}`,
    ids,
    readIds: () => readListedIds(query),
    chosenId,
    onOpen: onChoose,
    onFollow,
    onRemove: remove,
    openRow,
    onOpenRow,
  });
  /** What the menu of a row does to it, it does to all that are selected with it. */
  const aimedAt = (id: string): readonly string[] => (selected.includes(id) ? selected : [id]);
  const actions = {
    ...change,
    move: ([id = '']: readonly string[], into: string | null) => change.move(aimedAt(id), into),
    remove: ({ id }: ConversationSummary) => remove(aimedAt(id)),
  };

  // What a search hides comes back, so that its title can be typed.
  if (openRow?.part === 'title' && !ids.includes(openRow.id) && typed !== '') setTyped('');

  return (
    <section
      className={styles.side}
      data-pane="conversations"
      aria-label={t('chat.conversations')}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose?.()}
    >
      <header className={styles.header}>
        <Button icon={SquarePen} wide onPress={onCreate}>
          {t('chat.new')}
        </Button>
        {onClose && <IconButton icon={X} label={t('chat.closeList')} onPress={onClose} />}
      </header>
      <div className={styles.search}>
        <SearchBox label={t('chat.search')} value={typed} onChange={setTyped} />
      </div>
      <ErrorNotice error={query.error} />
      {/* One stop of the Tab key: within, arrow keys go from row to row, and to what can be done with one. */}
      <ul ref={list} className={styles.list} aria-label={t('chat.conversations')} {...keys}>
        {grouped.map(({ conversation, begins }) => (
          <li key={conversation.id}>
            {begins !== null && search === '' && (
              <h2 className={styles.group}>{t(`chat.group.${begins}`)}</h2>
            )}
            <ConversationRow
              conversation={conversation}
              isChosen={conversation.id === chosenId}
              isSelected={selected.includes(conversation.id)}
              isAmongOthers={selected.length > 1 && selected.includes(conversation.id)}
              isStop={conversation.id === stopId}
              open={openRow?.id === conversation.id ? openRow.part : null}
              onOpen={onOpenRow}
              onSelect={toggle}
              onClose={closeRow}
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
      {selected.length > 0 && (
        <div className={styles.selection}>
          <SelectionTools
            label={t('chat.selected')}
            count={selected.length}
            onMove={(into) => change.move(selected, into)}
            onRemove={() => remove(selected)}
            onClear={clear}
          />
        </div>
      )}
      {toast}
      <Question
        title={t('chat.removeMany.title', { value: format.integer(asked.length) })}
        isOpen={asked.length > 0}
        onCancel={() => setAsked([])}
        cancel={t('chat.removeMany.keep')}
        act={t('common.delete')}
        onAct={() => {
          setAsked([]);
          removeNow(asked);
        }}
        look="danger"
        focus="act"
      >
        <p>{t('chat.removeMany.body')}</p>
      </Question>
    </section>
  );
}

/** What is opened when conversations of a list go. */
export function nextTo(
  conversations: readonly ConversationSummary[],
  gone: readonly string[],
): string | null {
  const isLeft = ({ id }: ConversationSummary): boolean => !gone.includes(id);
  const last = conversations.findLastIndex((conversation) => !isLeft(conversation));
  return (
    (conversations.slice(last + 1).find(isLeft) ?? conversations.slice(0, last).findLast(isLeft))?.id ?? null
  );
}
