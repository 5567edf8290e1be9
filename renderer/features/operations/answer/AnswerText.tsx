import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { answerTextQuery } from '../operations.queries.ts';
import styles from './AnswerText.module.css';

/** The first megabyte of the answer as text; what is beyond is in the file that “Save answer…” writes. */
export function AnswerText({ answerId }: { readonly answerId: string }) {
  const { t } = useTranslation();
  const query = useQuery(answerTextQuery(answerId));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.answer.textLabel')}>
      <ErrorNotice error={query.error} />
      {query.data?.isCut && <p className={styles.note}>{t('operations.answer.firstMegabyte')}</p>}
      <pre className={styles.text}>{query.data?.text}</pre>
    </section>
  );
}
