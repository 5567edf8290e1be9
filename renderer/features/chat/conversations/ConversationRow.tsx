import { useQueryClient } from '@tanstack/react-query';
import { ImageIcon, LoaderCircle, Pin } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ConversationSummary, makesPictures } from '#contract';
import { conversationQuery } from '../chat.queries.ts';
import { ConversationMenu } from './ConversationMenu.tsx';
import styles from './ConversationRow.module.css';
import { RenameField } from './RenameField.tsx';
import type { ListActions } from './use-list-actions.ts';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly actions: ListActions;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isChosen, onChoose, actions } = props;
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const client = useQueryClient();
  const prepare = (): void => void client.prefetchQuery(conversationQuery(conversation.id));
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
        // Read while the finger is still on its way.
        onHoverStart={prepare}
        onPressStart={prepare}
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
