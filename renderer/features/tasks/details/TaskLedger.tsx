import { useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { LedgerEntry } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ledgerQuery } from '../data/tasks.queries.ts';
import styles from './TaskLedger.module.css';

/** Everything that happened to a task, to be read: a line for each thing, oldest first. */
export function TaskLedger({ id }: { readonly id: string }) {
  const { t } = useWords();
  const ledger = useQuery(ledgerQuery(id));
  if (ledger.isError) return <ErrorNotice error={ledger.error} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('tasks.ledger.label')}>
      <table className={styles.table} aria-busy={ledger.isPending}>
        <thead>
          <tr>
            <th scope="col">{t('tasks.ledger.time')}</th>
            <th scope="col">{t('tasks.ledger.change')}</th>
            <th scope="col">{t('tasks.ledger.why')}</th>
            <th scope="col">{t('tasks.ledger.http')}</th>
            <th scope="col">{t('errorDetails.requestId')}</th>
          </tr>
        </thead>
        <tbody>
          {ledger.data?.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            <Line key={index} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ entry }: { readonly entry: LedgerEntry }) {
  const { t, i18n, format } = useWords();
  /** What a later version wrote, and this one has no words for, stays as it is written. */
  const said = (key: string, written: string) => (i18n.exists(key) ? t(key as ParseKeys) : written);
  const { at, from, to, httpStatus, requestId } = entry;
  const { event, detail, times } = readWhy(entry.why);
  return (
    <tr>
      <td className={styles.time}>{format.dateTimeSeconds(at)}</td>
      <td className={styles.change}>
        {from !== null && from !== to && `${t(`tasks.status.${from}`)} → `}
        {t(`tasks.status.${to}`)}
      </td>
      <td>
        {said(`tasks.ledger.events.${event}`, event)}
        {times > 1 && <span className={styles.times}> × {format.integer(times)}</span>}
        {detail !== '' && <p className={styles.detail}>{said(`errors.${detail}.title`, detail)}</p>}
      </td>
      <td>{httpStatus ?? '–'}</td>
      <td className={styles.code}>{requestId ?? '–'}</td>
    </tr>
  );
}

/** Reads `event`, `event: code` and `event: code ×12`: what happened, the code or what else stands behind it, and how often. */
export function readWhy(why: string) {
  const [, text = why, count = '1'] = /^(.*) ×(\d+)$/s.exec(why) ?? [];
  const [, event = text, detail = ''] = /^([^:]*)(?::\s*(.*))?$/s.exec(text) ?? [];
  return { event, detail, times: Number(count) };
}
