import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SoftWarning } from '#contract';
import styles from './SoftWarnings.module.css';

/** What the vendor may not like, in quiet words: nothing here keeps a request from being sent. */
export function SoftWarnings({ codes }: { readonly codes: readonly SoftWarning[] }) {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {codes.map((code) => (
        <li key={code} className={styles.warning}>
          <TriangleAlert aria-hidden />
          {t(`references.warnings.${code}`)}
        </li>
      ))}
    </ul>
  );
}
