import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { answerEventsQuery } from '../operations.queries.ts';
import styles from './AnswerEvents.module.css';

/** The events of an answer of server-sent events, in their order. */
export function AnswerEvents({ answerId }: { readonly answerId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(answerEventsQuery(answerId));
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.answer.eventsLabel')}>
      {query.isError && <ErrorNotice error={toAppError(query.error)} />}
      {query.isSuccess && events.length === 0 && <p>{t('operations.answer.noEvents')}</p>}
      <ol className={styles.events}>
        {events.map(({ name, id, data, isCut }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are never moved, and have no name of their own.
          <li key={place} className={styles.event}>
            <p className={styles.head}>
              <span>{place + 1}</span>
              <strong>{name || t('operations.answer.unnamedEvent')}</strong>
              {id !== '' && <span>{id}</span>}
            </p>
            <pre className={styles.data}>
              {data}
              {isCut && '…'}
            </pre>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button look="quiet" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('operations.answer.more')}
        </Button>
      )}
    </section>
  );
}
