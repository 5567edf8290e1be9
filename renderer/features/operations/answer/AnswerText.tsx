import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { answerTextQuery } from '../operations.queries.ts';
import styles from './AnswerText.module.css';

/** The answer as text, 64 KB at a time. */
export function AnswerText({ answerId }: { readonly answerId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(answerTextQuery(answerId));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.answer.textLabel')}>
      {query.isError && <ErrorNotice error={toAppError(query.error)} />}
      <pre className={styles.text}>{query.data?.pages.map(({ text }) => text).join('')}</pre>
      {query.hasNextPage && (
        <Button look="quiet" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('operations.answer.more')}
        </Button>
      )}
    </section>
  );
}
