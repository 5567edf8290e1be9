import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { answerBytesQuery } from '../operations.queries.ts';
import styles from './AnswerText.module.css';
import { hexLines } from './hex-lines.ts';

/** The first bytes of an answer, as numbers and characters. */
export function AnswerBytes({ answerId, bytes }: { readonly answerId: string; readonly bytes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(answerBytesQuery(answerId));
  const lines = useMemo(() => hexLines(query.data?.bytes ?? new Uint8Array()), [query.data]);
  const shown = query.data?.bytes.length ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.answer.bytesLabel')}>
      {query.isError && <ErrorNotice error={toAppError(query.error)} />}
      {bytes > shown && shown > 0 && (
        <p className={styles.note}>{t('operations.answer.firstBytes', { size: format.bytes(bytes) })}</p>
      )}
      <pre className={styles.bytes}>{lines}</pre>
    </section>
  );
}
