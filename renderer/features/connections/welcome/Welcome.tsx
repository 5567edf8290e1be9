import { FlaskConical, KeyRound, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract';
import { AppLogo } from '../../../ui/AppLogo.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { HelpLink } from '../../../ui/help/HelpLink.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { usePractice } from '../connections.queries.ts';
import { UnlockButton } from '../TokenBanners.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import styles from './Welcome.module.css';

type SignedOut = Extract<Session, { status: 'signedOut' }>;

const noticeKeys = {
  'keychain-locked': 'session.noticeLocked',
  'token-unreadable': 'session.noticeUnreadable',
  'address-changed': 'session.noticeAddressChanged',
} as const satisfies Record<NonNullable<SignedOut['notice']>, string>;

interface WelcomeProps {
  readonly session: SignedOut;
  /** The user wants the practice gateway, which is about to start. */
  readonly onPractice: () => void;
  /** A third way to begin. */
  readonly children?: ReactNode;
}

export function Welcome({ session, onPractice, children }: WelcomeProps) {
  const { t } = useTranslation();
  const isLocked = session.notice === 'keychain-locked';
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <header className={styles.header}>
          <AppLogo size={44} />
          <h1 className={styles.heading}>{t('session.heading')}</h1>
          <p className={styles.lede}>{t('session.lede')}</p>
        </header>
        <div className={styles.card}>
          {session.notice && (
            <Callout tone="warn" icon={KeyRound}>
              <p>{t(noticeKeys[session.notice])}</p>
              {isLocked && <UnlockButton />}
            </Callout>
          )}
          <ConnectForm
            address={session.address}
            storage={session.storage}
            isKeychainLocked={isLocked}
            label={t('session.heading')}
          />
          <p className={styles.or}>{t('session.or')}</p>
          <Practice onPractice={onPractice} />
          {children}
          <p className={styles.help}>
            <HelpLink to={{ page: 'connect' }} about={t('session.heading')} />
          </p>
        </div>
      </div>
    </main>
  );
}

function Practice({ onPractice }: Pick<WelcomeProps, 'onPractice'>) {
  const { t } = useTranslation();
  const practice = usePractice();
  const begin = (): void => {
    onPractice();
    practice.mutate();
  };
  return (
    <div className="stack">
      <Button size="large" wide isPending={practice.isPending} onPress={begin}>
        {practice.isPending ? <LoaderCircle className="turning" aria-hidden /> : <FlaskConical aria-hidden />}
        {t('session.practice')}
      </Button>
      <p className={styles.hint} role="status">
        {practice.isPending ? t('session.practiceStarting') : t('session.practiceHint')}
      </p>
      <ErrorNotice error={practice.error} onDismiss={practice.reset} />
    </div>
  );
}
