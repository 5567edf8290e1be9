import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TokenStorage } from '#contract';
import { Callout } from '../../ui/Callout.tsx';
import styles from './StorageNote.module.css';

/** Says, before a token is given away, where it will be kept. */
export function StorageNote({ storage }: { readonly storage: TokenStorage }) {
  const { t } = useTranslation();
  if (storage === 'session') {
    return (
      <Callout tone="warn" icon={<TriangleAlert aria-hidden />}>
        {t('session.storageSession')}
      </Callout>
    );
  }
  return (
    <p className={styles.note}>
      <ShieldCheck aria-hidden />
      <span>{t('session.storageKeychain')}</span>
    </p>
  );
}
