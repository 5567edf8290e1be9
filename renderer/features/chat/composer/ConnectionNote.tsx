import { ArrowRightLeft, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract';
import { useConnectionName, useConnections } from '../../../hooks/use-connections.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { chat } from '../chat.queries.ts';
import styles from './ConnectionNote.module.css';

interface ConnectionNoteProps {
  readonly conversation: Conversation;
  readonly change: (act: () => Promise<Conversation>) => Promise<boolean>;
}

/** Says where the next message goes while that is not the active connection, and offers to move the conversation there. */
export function ConnectionNote({ conversation, change }: ConnectionNoteProps) {
  const { t } = useTranslation();
  const { all, active } = useConnections();
  const nameOf = useConnectionName();
  const { id, connection } = conversation;
  if (connection?.id === active.id) return null;
  const known = all.find((candidate) => candidate.id === connection?.id);
  const move = (): void => void change(() => chat.setConnection(id, active.id));
  return (
    <div className={styles.note}>
      <Callout
        tone={known === undefined ? 'warn' : 'quiet'}
        icon={known === undefined ? Unplug : ArrowRightLeft}
      >
        <div className={styles.row}>
          <p className={styles.words}>
            {known === undefined
              ? t('connections.conversation.removed')
              : t('connections.conversation.other', { name: nameOf(known) })}
          </p>
          <Button onPress={move}>{t('connections.conversation.move', { name: nameOf(active) })}</Button>
        </div>
      </Callout>
    </div>
  );
}
