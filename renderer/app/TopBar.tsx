import { useEffect, useRef } from 'react';
import { Link } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ScreenName, screenNames } from '#contract';
import { ConnectionMenu } from '../features/connections/ConnectionMenu.tsx';
import { ProjectMenu } from '../features/projects/ProjectMenu.tsx';
import { AppLogo } from '../ui/AppLogo.tsx';
import { Hinted } from '../ui/controls/IconButton.tsx';
import { screens } from './screens/screens.tsx';
import styles from './TopBar.module.css';

interface NavProps {
  readonly shown: ScreenName;
  readonly onShow: (name: ScreenName) => void;
}

/** The logo, the screens, the project that is worked on, the connection that is at work, and the settings. */
export function TopBar(nav: NavProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar} data-pane="bar">
      <AppLogo size={22} />
      <nav className="row-tight grow" aria-label={t('nav.label')}>
        {screenNames
          .filter((name) => name !== 'settings')
          .map((name) => (
            <ScreenLink key={name} name={name} {...nav} />
          ))}
        <span className="grow" />
        <ProjectMenu />
        <ConnectionMenu />
        <Hinted hint={t('nav.settings')}>
          <ScreenLink name="settings" isIcon {...nav} />
        </Hinted>
      </nav>
    </header>
  );
}

interface ScreenLinkProps extends NavProps {
  readonly name: ScreenName;
  /** Its words are heard and not seen. */
  readonly isIcon?: boolean;
}

function ScreenLink({ name, shown, onShow, isIcon = false }: ScreenLinkProps) {
  const { t } = useTranslation();
  const { icon: Icon } = screens[name];
  const link = useRef<HTMLAnchorElement>(null);
  const isShown = name === shown;
  useEffect(() => {
    // A key leads from screen to screen as well: the focus does not stay on the name of the one before.
    if (isShown && document.activeElement?.matches('header [role="link"]')) link.current?.focus();
  }, [isShown]);
  return (
    <Link
      ref={link}
      className={styles.link ?? ''}
      data-icon={isIcon || undefined}
      {...(isShown ? { 'aria-current': 'page' as const } : {})}
      onPress={() => onShow(name)}
    >
      <Icon aria-hidden />
      <span className={styles.text}>{t(`nav.${name}`)}</span>
    </Link>
  );
}
