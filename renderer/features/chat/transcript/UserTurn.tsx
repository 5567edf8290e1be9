import { ImageOff, PencilLine } from 'lucide-react';
import { memo, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserMessage } from '#contract';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PlainText } from '../markdown/PlainText.tsx';
import { ChatActionsContext } from './chat-actions.ts';
import { UserEditor } from './UserEditor.tsx';
import styles from './UserTurn.module.css';
import { VersionPager } from './VersionPager.tsx';

/** What the person sent, exactly as typed. */
export const UserTurn = memo(function UserTurn({ message }: { readonly message: UserMessage }) {
  const { t } = useTranslation();
  const { showVersion } = use(ChatActionsContext);
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <UserEditor message={message} onClose={() => setEditing(false)} />;
  return (
    <article className={styles.turn} aria-label={t('chat.you')}>
      {message.attachments.length > 0 && (
        <ul className={styles.pictures}>
          {message.attachments.map((picture) => (
            <li key={picture.fileId}>
              {picture.isMissing ? (
                <span className={styles.gone}>
                  <ImageOff aria-hidden />
                  {t('chat.attachments.gone', { name: picture.name })}
                </span>
              ) : (
                <img src={picture.url} alt={picture.name} width={picture.width} height={picture.height} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <div className={styles.actions}>
          <IconButton label={t('chat.edit')} onPress={() => setEditing(true)}>
            <PencilLine aria-hidden />
          </IconButton>
          <CopyButton label={t('chat.copyMessage')} text={message.text} />
        </div>
        {message.text !== '' && (
          <div className={styles.bubble}>
            <PlainText text={message.text} />
          </div>
        )}
      </div>
      <VersionPager versions={message.versions} onShow={(index) => showVersion(message.id, index)} />
    </article>
  );
});
