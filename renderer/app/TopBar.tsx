import { Link } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { ConnectionMenu } from '../features/connections/ConnectionMenu.tsx';
import { AppLogo } from '../ui/AppLogo.tsx';
import { type ScreenName, screenNames, screens } from './screens.tsx';
import styles from './TopBar.module.css';

interface NavProps {
  readonly shown: ScreenName;
  readonly onShow: (name: ScreenName) => void;
}

/** The logo, the screens, and the connection that is at work. */
export function TopBar(nav: NavProps) {
  return (
    <header className={styles.bar}>
      <AppLogo size={24} />
      <MainNav {...nav} />
      <span className={styles.space} />
      <ConnectionMenu />
    </header>
  );
}

function MainNav({ shown, onShow }: NavProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {screenNames.map((name) => {
        const { icon: Icon, words } = screens[name];
        return (
          <Link
            key={name}
            className={styles.link ?? ''}
            {...(name === shown ? { 'aria-current': 'page' as const } : {})}
            onPress={() => onShow(name)}
          >
            <Icon aria-hidden />
            <span className={styles.text}>{t(words)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
