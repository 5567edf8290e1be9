import { useQuery } from '@tanstack/react-query';
import { Copy, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { supportReport, type Task } from '#contract';
import { useCopied } from '../../../hooks/use-copied.ts';
import { toAppError } from '../../../ui/app-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { aboutQuery, ledgerQuery, useSaveReport } from '../data/details.queries.ts';
import { LedgerTable } from './LedgerTable.tsx';
import styles from './SupportDialog.module.css';

interface SupportDialogProps {
  readonly task: Task;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Everything that happened to a job, to read, copy and hand on. */
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
