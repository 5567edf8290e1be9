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
  Trash,
} from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Button, Input, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ConversationSummary, chatLimits, makesPictures } from '#contract';
import field from '../../../ui/controls/Field.module.css';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { conversationQuery } from '../chat.queries.ts';
import styles from './ConversationRow.module.css';
import type { ConversationActions } from './use-conversation-actions.ts';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly actions: ConversationActions;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isChosen, onChoose, actions } = props;
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const client = useQueryClient();
  const prefetch = (): void => void client.prefetchQuery(conversationQuery(conversation.id));
  const { id, isPinned, isAnswering, excerpt } = conversation;
  const title = conversation.title || t('chat.untitled');

  if (isRenaming) {
    return (
      <RenameField
        title={conversation.title}
        onDone={(renamed) => {
          setRenaming(false);
          if (renamed !== null) actions.rename(id, renamed);
        }}
      />
    );
  }
  return (
    // The menu that opens here is also behind the button "More", for those without a second mouse button.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      className={styles.row}
      data-chosen={isChosen || undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuOpen(true);
      }}
    >
      <Button
        data-row
        className={styles.open ?? ''}
        {...(isChosen && { 'aria-current': 'true' as const })}
        onPress={() => onChoose(id)}
        // Fetched before the press is complete.
        onHoverStart={prefetch}
        onPressStart={prefetch}
      >
        {isAnswering ? (
          <LoaderCircle className={styles.busy} role="img" aria-label={t('chat.answering')} />
        ) : isPinned ? (
          <Pin role="img" aria-label={t('chat.pinned')} />
        ) : (
          makesPictures(conversation.model) && <ImageIcon aria-hidden />
        )}
        <span className={styles.words}>
          <bdi className={styles.name}>{title}</bdi>
          {excerpt !== null && <bdi className={styles.excerpt}>{excerpt}</bdi>}
        </span>
      </Button>
      <ConversationMenu
        conversation={conversation}
        title={title}
        actions={actions}
        onRename={() => setRenaming(true)}
        isOpen={isMenuOpen}
        onOpenChange={setMenuOpen}
      />
    </div>
  );
});

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly title: string;
  readonly actions: ConversationActions;
  readonly onRename: () => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What can be done with a conversation, behind its button. */
function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, title, actions, onRename, isOpen, onOpenChange } = props;
  const { t } = useTranslation();
  const { id, isPinned } = conversation;
  const items = [
    { name: 'rename', Icon: PencilLine, act: onRename },
    {
      name: isPinned ? 'unpin' : 'pin',
      Icon: isPinned ? PinOff : Pin,
      act: () => actions.pin(id, !isPinned),
    },
    { name: 'duplicate', Icon: Copy, act: () => actions.duplicate(id) },
    { name: 'saveMarkdown', Icon: FileText, act: () => actions.exportTo(id, 'markdown') },
    { name: 'saveJson', Icon: Braces, act: () => actions.exportTo(id, 'json') },
  ] as const;
  return (
    <Menu
      label={t('chat.menu.label')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button className={styles.more ?? ''} aria-label={t('chat.moreFor', { title })}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {items.map(({ name, Icon, act }) => (
        <MenuItem key={name} icon={<Icon aria-hidden />} text={t(`chat.menu.${name}`)} onAction={act} />
      ))}
      <MenuLine />
      <MenuItem
        icon={<Trash aria-hidden />}
        text={t('chat.menu.remove')}
        onAction={() => actions.remove(conversation)}
        isDestructive
      />
    </Menu>
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
    <TextField
      aria-label={t('chat.renameField')}
      className={field.control ?? ''}
      value={text}
      onChange={setText}
      maxLength={chatLimits.title}
      // The person has just asked to type here.
      autoFocus
      onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter') finish(text);
        if (event.key === 'Escape') finish(null);
      }}
    >
      <Input className={field.input ?? ''} />
    </TextField>
  );
}
