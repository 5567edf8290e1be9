import { ImageIcon, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { makesPictures } from '#contract';
import styles from './FirstRun.module.css';

/** What stands in a conversation before its first message. */
export function EmptyTalk({ model }: { readonly model: string }) {
  const { t } = useTranslation();
  const isForPictures = makesPictures(model);
  const Icon = isForPictures ? ImageIcon : MessageSquare;
  return (
    <div className={styles.empty}>
      <Icon aria-hidden />
      <p className={styles.emptyTitle}>{t('chat.empty.title')}</p>
      <p>{t(isForPictures ? 'chat.empty.pictures' : 'chat.empty.text', { model })}</p>
    </div>
  );
}
