import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './LedgerTable.module.css';
import { readWhy } from './ledger-words.ts';

interface LedgerTableProps {
  readonly entries: readonly LedgerEntry[];
  readonly isPending: boolean;
}

/** A job's ledger, a line for each thing that happened, oldest first. */
export function LedgerTable({ entries, isPending }: LedgerTableProps) {
  const { t } = useTranslation();
  return (
    <table className={styles.table} aria-busy={isPending}>
      <thead>
        <tr>
          <th scope="col">{t('tasks.support.time')}</th>
          <th scope="col">{t('tasks.support.change')}</th>
          <th scope="col">{t('tasks.support.why')}</th>
          <th scope="col">{t('tasks.support.http')}</th>
          <th scope="col">{t('tasks.support.request')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <Line key={index} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ entry }: { readonly entry: LedgerEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
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
        {event.isKnown ? t(`tasks.support.events.${event.name}`) : event.name}
        {times > 1 && <span className={styles.times}> × {format.integer(times)}</span>}
        {detail !== null && (
          <p className={styles.detail}>
            {detail.isErrorCode ? t(`errors.${detail.code}.title`) : detail.text}
          </p>
        )}
      </td>
      <td>{httpStatus ?? '–'}</td>
      <td className={styles.code}>{requestId ?? '–'}</td>
    </tr>
  );
}
