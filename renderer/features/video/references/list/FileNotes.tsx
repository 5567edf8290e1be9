import { FileQuestion, TriangleAlert } from 'lucide-react';
import type { ReferenceFile, SoftWarning } from '#contract';
import { useWords } from '../../../../i18n/use-words.ts';
import { hostOf } from '../adding/drag-contents.ts';
import styles from './FileNotes.module.css';
import { referenceFacts } from './items.ts';

/** One line about a file: its facts, the host of its address, or that it is missing. */
export function FileFacts({ file }: { readonly file: ReferenceFile }) {
  const { t, format } = useWords();
  if (file.isMissing) {
    return (
      <p className={styles.missing}>
        <FileQuestion aria-hidden />
        {t('references.missing.text')}
      </p>
    );
  }
  if (file.link !== null) {
    return <p className={styles.facts}>{t('references.link.from', { host: hostOf(file.link) })}</p>;
  }
  const seconds = (value: string) => t('common.seconds', { value });
  return <p className={styles.facts}>{referenceFacts(file, format, seconds)}</p>;
}

/** What the vendor may not like, in quiet words: nothing here keeps a request from being sent. */
export function SoftWarnings({ codes }: { readonly codes: readonly SoftWarning[] }) {
  const { t } = useWords();
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
