import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract';
import styles from './ConnectionBadge.module.css';

/** Says at all times whose gateway is at work, above all when it is only practice. */
export function ConnectionBadge({ session }: { readonly session: Extract<Session, { status: 'signedIn' }> }) {
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
