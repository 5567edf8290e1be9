import { Braces, Copy, FileText, PencilLine, Pin, PinOff, Trash } from 'lucide-react';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#contract';
import field from '../../ui/Field.module.css';
import styles from './ConversationRow.module.css';
import type { ListActions } from './use-list-actions.ts';

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly actions: ListActions;
  readonly onRename: () => void;
}

export function ConversationMenu({ conversation, actions, onRename }: ConversationMenuProps) {
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
    { name: 'saveMarkdown', Icon: FileText, act: () => actions.save(id, 'markdown') },
    { name: 'saveJson', Icon: Braces, act: () => actions.save(id, 'json') },
  ] as const;
  return (
    <Popover className={field.popover ?? ''} placement="bottom end" offset={4}>
      <Menu className={field.list ?? ''} aria-label={t('chat.menu.label')}>
        {items.map(({ name, Icon, act }) => (
          <MenuItem key={name} className={`${field.option} ${styles.item}`} onAction={act}>
            <Icon aria-hidden />
            {t(`chat.menu.${name}`)}
          </MenuItem>
        ))}
        <Separator className={styles.line ?? ''} />
        <MenuItem
          className={`${field.option} ${styles.item} ${styles.danger}`}
          onAction={() => actions.remove(conversation)}
        >
          <Trash aria-hidden />
          {t('chat.menu.remove')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
