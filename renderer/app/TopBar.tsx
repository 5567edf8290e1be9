import { FlaskConical } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { AppLogo } from '../ui/AppLogo.tsx';
import { screenNames, screens } from './screens.tsx';
import styles from './TopBar.module.css';
import type { ScreenProps, SignedInSession } from './use-shell.ts';

/** The logo, the screens, and whose gateway is at work. */
export function TopBar({ session, shell }: ScreenProps) {
  return (
    <header className={styles.bar}>
      <AppLogo size={24} />
      <MainNav shell={shell} />
      <span className={styles.space} />
      <ConnectionBadge session={session} />
    </header>
  );
}

function MainNav({ shell }: Pick<ScreenProps, 'shell'>) {
  const { t } = useTranslation();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {screenNames.map((name) => {
        const { icon: Icon, words } = screens[name];
        return (
          <Link
            key={name}
            className={styles.link ?? ''}
            {...(name === shell.view.view ? { 'aria-current': 'page' as const } : {})}
            onPress={() => shell.changeView({ view: name })}
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
