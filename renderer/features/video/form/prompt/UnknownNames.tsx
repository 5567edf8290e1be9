import { Info } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './MentionProblem.module.css';

/** Nothing is said while one types. */
const quietMs = 900;

/** Says that names behind an `@` are no entry's; they go out as they stand there, so nothing is wrong. */
export const UnknownNames = memo(function UnknownNames({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isQuiet = useDebounced(names, quietMs) !== names;
  if (names.length === 0 || isQuiet) return null;
  return (
    <p role="status" className={styles.unknown}>
      <Info aria-hidden />
      {t('cast.unknown', { names: format.list(names.map((name) => `“@${name}”`)) })}
    </p>
  );
});
