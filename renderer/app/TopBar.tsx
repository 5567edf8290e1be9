import { FlaskConical } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { AppLogo } from '../ui/AppLogo.tsx';
import { type ScreenName, screenNames, screens } from './screens.tsx';
import styles from './TopBar.module.css';
import type { SignedInSession } from './use-shell.ts';

interface NavProps {
  readonly shown: ScreenName;
  readonly onShow: (name: ScreenName) => void;
}

/** The logo, the screens, and whose gateway is at work. */
export function TopBar({ session, ...nav }: NavProps & { readonly session: SignedInSession }) {
  return (
    <header className={styles.bar}>
      <AppLogo size={24} />
      <MainNav {...nav} />
      <span className={styles.space} />
      <ConnectionBadge session={session} />
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
            {t(words)}
          </Link>
        );
      })}
    </nav>
  );
}

/** Says at all times whose gateway is at work, above all when it is only practice. */
function ConnectionBadge({ session }: { readonly session: SignedInSession }) {
  const { t } = useTranslation();
  if (session.kind === 'practice') {
    return (
      <span className={styles.practice}>
        <FlaskConical aria-hidden />
        {t('session.practiceBadge')}
      </span>
    );
  }
  return (
    <span className={styles.remote} title={t('session.connectedTo', { label: session.label })}>
      <span className={session.needsToken ? styles.dotWarn : styles.dot} aria-hidden />
      <span className={styles.label}>{session.label}</span>
    </span>
  );
}
