import { useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportSummary } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import styles from './DataWork.module.css';
import { DataWork } from './DataWork.tsx';
import { dataQuery, discardImport, useChooseImport, useImport } from './data.queries.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useCountsText } from './use-counts.ts';
import { useRowCommand } from './use-row-command.ts';

interface ImportRowProps {
  readonly label: string;
  readonly hint: string;
  readonly onShowTasks: () => void;
}

/** Reads an export through, then asks whether it may take the place of the data. */
export function ImportRow({ label, hint, onShowTasks }: ImportRowProps) {
  const { t } = useTranslation();
  const choose = useChooseImport();
  const button = useRowCommand('data.import', () => choose.mutate(), !choose.isPending);
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint}>
        <Button ref={button} isPending={choose.isPending} onPress={() => choose.mutate()}>
          <FileInput aria-hidden />
          {t('data.import.button')}
        </Button>
      </SettingsRow>
      <ImportSteps choose={choose} onShowTasks={onShowTasks} />
    </div>
  );
}

/** The same for who has just installed the app, and has no data here to lose. */
export function WelcomeImport() {
  const { t } = useTranslation();
  const choose = useChooseImport();
  return (
    <div className={styles.rows}>
      <Button look="quiet" wide isPending={choose.isPending} onPress={() => choose.mutate()}>
        <FileInput aria-hidden />
        {t('data.import.welcome')}
      </Button>
      <ImportSteps choose={choose} />
    </div>
  );
}

interface ImportStepsProps {
  readonly choose: ReturnType<typeof useChooseImport>;
  readonly onShowTasks?: () => void;
}

/** What comes after a file was chosen: progress, what is wrong with it, or the question. */
function ImportSteps({ choose, onShowTasks }: ImportStepsProps) {
  const { t } = useTranslation();
  const replace = useImport();
  const found = choose.data ?? null;
  const restarts = replace.data === true;
  return (
    <>
      <DataWork work="check" label={t('data.import.checking')} isUnderWay={choose.isPending} />
      {choose.isError && <ErrorNotice error={toAppError(choose.error)} onDismiss={choose.reset} />}
      <ReplaceDialog
        title={t('data.import.title')}
        isOpen={found !== null}
        confirm={t('data.import.confirm')}
        progress={restarts ? 'restarting' : replace.isPending ? 'working' : 'asked'}
        error={replace.isError ? toAppError(replace.error) : null}
        onConfirm={() => found && replace.mutate(found.id)}
        onClose={() => {
          discardImport();
          choose.reset();
          replace.reset();
        }}
        {...(onShowTasks && { onShowTasks })}
        working={<DataWork work="import" label={t('data.import.placing')} isUnderWay={replace.isPending} />}
      >
        {found && <Summary found={found} />}
      </ReplaceDialog>
    </>
  );
}

function Summary({ found }: { readonly found: ImportSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const { name, exportedAt, appVersion, counts, clips, missingClips, underWay } = found;
  return (
    <>
      <p>
        {t('data.import.from', { name, date: format.dateTime(exportedAt), version: appVersion })}{' '}
        {t('data.import.holds', { counts: countsText(counts) })}
      </p>
      {data && <p>{t('data.import.replaces', { counts: countsText(data.counts) })}</p>}
      <p>{t('data.import.tokens')}</p>
      {underWay > 0 && <p>{t('data.import.underWay', { count: underWay })}</p>}
      {clips > 0 && <p>{t('data.import.clips', { count: clips })}</p>}
      {missingClips > 0 && <p>{t('data.import.missing', { count: missingClips })}</p>}
    </>
  );
}
