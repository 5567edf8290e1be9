import { useQueryClient } from '@tanstack/react-query';
import {
  Braces,
  Copy,
  Ellipsis,
  FileText,
  ImageIcon,
  LoaderCircle,
  PencilLine,
  Pin,
  PinOff,
  SquareCheck,
  Trash,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ConversationSummary, chatLimits, makesPictures } from '#contract';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import { spokenRemoveKeys } from '../../../hooks/keys/use-shortcut.ts';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../../ui/selection/MoveToProject.tsx';
import { conversationQuery } from '../chat.queries.ts';
import styles from './ConversationRow.module.css';
import type { ConversationActions } from './use-conversation-actions.ts';
import type { OpenRow } from './use-row-keys.ts';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isChosen: boolean;
  readonly isSelected: boolean;
  /** Others are selected with it: its menu has what is done with all of them alone. */
  readonly isAmongOthers: boolean;
  readonly isStop: boolean;
  readonly open: OpenRow['part'] | null;
  readonly onOpen: (row: OpenRow) => void;
  /** Adds it to those that are selected, or takes it away. */
  readonly onSelect: (id: string) => void;
  readonly onClose: (row: OpenRow) => void;
  readonly actions: Omit<ConversationActions, 'remove'> & {
    readonly remove: (conversation: ConversationSummary) => void;
  };
}

export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isChosen, isSelected, isAmongOthers, isStop, open } = props;
  const { onOpen, onSelect, onClose, actions } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const prefetch = (): void => void client.prefetchQuery(conversationQuery(conversation.id));
  const { id, isPinned, isAnswering, excerpt } = conversation;
  const title = conversation.title || t('chat.untitled');

  if (open === 'title') {
    return (
      <RenameField
        title={conversation.title}
        onDone={(renamed) => {
          onClose({ id, part: 'title' });
          if (renamed !== null) actions.rename(conversation, renamed);
        }}
      />
    );
  }
  const [selecting, ...own] = [
    { name: isSelected ? 'unselect' : 'select', Icon: SquareCheck, act: () => onSelect(id) },
    { name: 'rename', Icon: PencilLine, act: () => onOpen({ id, part: 'title' }) },
    { name: isPinned ? 'unpin' : 'pin', Icon: isPinned ? PinOff : Pin, act: () => actions.pin(conversation) },
    { name: 'duplicate', Icon: Copy, act: () => actions.duplicate(id) },
    { name: 'saveMarkdown', Icon: FileText, act: () => actions.exportTo(id, 'markdown') },
    { name: 'saveJson', Icon: Braces, act: () => actions.exportTo(id, 'json') },
  ] as const;
  return (
    <div
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-selected={isSelected || open === 'menu' || undefined}
      data-conversation
      data-key={id}
    >
      <button
        type="button"
        data-row
        className={styles.open}
        tabIndex={isStop ? 0 : -1}
        aria-keyshortcuts={`F2 ${spokenRemoveKeys} Shift+F10`}
        {...(isSelected && { 'aria-pressed': true })}
        {...(isChosen && { 'aria-current': 'true' as const })}
        // Fetched before the click is complete.
        onPointerEnter={prefetch}
        onPointerDown={prefetch}
      >
        {isAnswering ? (
          <LoaderCircle className={`${styles.busy} turning`} role="img" aria-label={t('chat.answering')} />
        ) : isPinned ? (
          <Pin role="img" aria-label={t('chat.group.pinned')} />
        ) : (
          makesPictures(conversation.model) && <ImageIcon aria-hidden />
        )}
        <span className={styles.words}>
          <bdi className={styles.name}>{title}</bdi>
          {excerpt !== null && <bdi className={styles.excerpt}>{excerpt}</bdi>}
        </span>
      </button>
      <Menu
        label={t('chat.menu.label')}
        isOpen={open === 'menu'}
        onOpenChange={(isOpen) => (isOpen ? onOpen : onClose)({ id, part: 'menu' })}
        trigger={
          <Button
            data-menu
            excludeFromTabOrder
            className={styles.more ?? ''}
            aria-label={t('chat.moreFor', { title })}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {[selecting, ...(isAmongOthers ? [] : own)].map(({ name, Icon, act }) => (
          <MenuItem key={name} icon={Icon} text={t(`chat.menu.${name}`)} onAction={act} />
        ))}
        <MoveToProject
          projectId={isAmongOthers ? undefined : conversation.projectId}
          onMove={(projectId) => actions.move([id], projectId)}
        />
        <MenuLine />
        <MenuItem
          icon={Trash}
          text={t('common.delete')}
          onAction={() => actions.remove(conversation)}
          isDestructive
        />
      </Menu>
    </div>
  );
}

interface RenameFieldProps {
  readonly title: string;
  /** `null` keeps the title. */
  readonly onDone: (title: string | null) => void;
}

/** A title being changed where it stands: Enter and leaving keep it, Escape does not. */
function RenameField({ title, onDone }: RenameFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(title);
  const isDone = useRef(false);
  const finish = (renamed: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = renamed?.trim() ?? '';
    onDone(trimmed === '' || trimmed === title ? null : trimmed);
  };
  return (
    <TextBox
      label={t('chat.renameField')}
      isUnlabelled
      value={text}
      onChange={setText}
      maxLength={chatLimits.title}
      // The person has just asked to type here.
      autoFocus
      selectsAll
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The row that has the focus next must not take this key for a press.
        event.preventDefault();
        finish(event.key === 'Enter' ? text : null);
      }}
    />
  );
}
