import { useQuery } from '@tanstack/react-query';
import { Copy, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LedgerEntry, supportReport, type Task } from '#contract';
import { useCopied } from '../../../hooks/use-copied.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useSaveReport } from '../data/clips.queries.ts';
import { aboutQuery, ledgerQuery } from '../data/tasks.queries.ts';
import { readWhy } from './ledger-words.ts';
import styles from './SupportDialog.module.css';

interface SupportDialogProps {
  readonly task: Task;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Everything that happened to a task, to read, copy and hand on. */
export function SupportDialog({ task, isOpen, onClose }: SupportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('tasks.support.title')} isOpen={isOpen} onClose={onClose} size="table">
      <Ledger task={task} onClose={onClose} />
    </Dialog>
  );
}

function Ledger({ task, onClose }: Omit<SupportDialogProps, 'isOpen'>) {
  const { t } = useTranslation();
  const ledger = useQuery(ledgerQuery(task.id));
  const about = useQuery(aboutQuery);
  const report = useSaveReport();
  const { copied, copy } = useCopied();
  const entries = ledger.data?.entries ?? [];
  return (
    <>
      <p className={styles.lede}>{t('tasks.support.lede')}</p>
      {ledger.isError && <ErrorNotice error={toAppError(ledger.error)} />}
      {about.isError && <ErrorNotice error={toAppError(about.error)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('tasks.support.ledger')}>
        <LedgerTable entries={entries} isPending={ledger.isPending} />
      </section>
      {report.isError && <ErrorNotice error={toAppError(report.error)} onDismiss={report.reset} />}
      <p role="status" className={styles.status}>
        {copied ? t('common.copied') : report.data?.isSaved === true ? t('tasks.support.saved') : ''}
      </p>
      <DialogActions>
        <Button
          isDisabled={!ledger.isSuccess || !about.isSuccess}
          onPress={() => about.data && copy(supportReport(task, entries, about.data))}
        >
          <Copy aria-hidden />
          {t('common.copy')}
        </Button>
        <Button isPending={report.isPending} onPress={() => report.mutate(task.id)}>
          <FileDown aria-hidden />
          {t('tasks.support.save')}
        </Button>
        <span className={styles.space} />
        <Button look="primary" onPress={onClose}>
          {t('tasks.support.close')}
        </Button>
      </DialogActions>
    </>
  );
}

interface LedgerTableProps {
  readonly entries: readonly LedgerEntry[];
  readonly isPending: boolean;
}

/** A task's ledger, a line for each thing that happened, oldest first. */
function LedgerTable({ entries, isPending }: LedgerTableProps) {
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
