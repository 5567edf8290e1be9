import { Clapperboard, MessagesSquare, Settings } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './MainNav.module.css';

export type View = 'video' | 'chat' | 'settings';

const icons = { video: Clapperboard, chat: MessagesSquare, settings: Settings };
const views: readonly View[] = ['video', 'chat', 'settings'];

interface MainNavProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

export function MainNav({ view, onChange }: MainNavProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {views.map((name) => {
        const Icon = icons[name];
        return (
          <Link
            key={name}
            className={styles.link ?? ''}
            {...(name === view ? { 'aria-current': 'page' as const } : {})}
            onPress={() => onChange(name)}
          >
            <Icon aria-hidden />
            {t(`nav.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}
