import { ImagePlus, MessagesSquare, Wand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './FirstRun.module.css';

const points = [
  { name: 'talk', Icon: MessagesSquare },
  { name: 'pictures', Icon: ImagePlus },
  { name: 'prompts', Icon: Wand },
] as const;

/** What the chat is for, before there is any conversation. */
export function FirstRun({ onStart }: { readonly onStart: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <h2 className={styles.title}>{t('chat.first.title')}</h2>
      <ul className={styles.points}>
        {points.map(({ name, Icon }) => (
          <li key={name}>
            <Icon aria-hidden />
            {t(`chat.first.${name}`)}
          </li>
        ))}
      </ul>
      <Button look="primary" size="large" onPress={onStart}>
        {t('chat.first.start')}
      </Button>
    </div>
  );
}
