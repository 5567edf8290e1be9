import { Braces, Copy, Ellipsis, FileText, PencilLine, Pin, PinOff, Trash } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#contract';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import styles from './ConversationRow.module.css';
import type { ListActions } from './use-list-actions.ts';

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly title: string;
  readonly actions: ListActions;
  readonly onRename: () => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What can be done with a conversation, behind its button. */
export function ConversationMenu(props: ConversationMenuProps) {
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
    { name: 'saveMarkdown', Icon: FileText, act: () => actions.save(id, 'markdown') },
    { name: 'saveJson', Icon: Braces, act: () => actions.save(id, 'json') },
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
