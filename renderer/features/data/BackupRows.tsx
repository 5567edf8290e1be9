import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import styles from './DataWork.module.css';
import { dataQuery, useBackUp, useOpenFolder } from './data.queries.ts';
import { useRowCommand } from './use-row-command.ts';

interface DataRowProps {
  readonly label: string;
  readonly hint: string;
}

/** When the database was copied last, and a copy at once. */
export function BackupRow({ label, hint }: DataRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(dataQuery);
  const backUp = useBackUp();
  const open = useOpenFolder();
  const button = useRowCommand('data.backUp', () => backUp.mutate(), !backUp.isPending);
  const last = data?.lastBackupAt ?? null;
  const value =
    last === null ? t('data.backup.never') : t('data.backup.last', { date: format.dateTime(last) });
  const error = backUp.error ?? open.error;
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint} {...(data && { value })}>
        <div className={styles.buttons}>
          <Button
            icon={DatabaseBackup}
            ref={button}
            isPending={backUp.isPending}
            onPress={() => backUp.mutate()}
          >
            {t('data.backup.button')}
          </Button>
          <Button onPress={() => open.mutate('backups')}>{t('data.backup.show')}</Button>
        </div>
      </SettingsRow>
      {backUp.isSuccess && (
        <p role="status" className={styles.done}>
          {t('data.backup.done')}
        </p>
      )}
      <ErrorNotice error={error} />
    </div>
  );
}

/** The way to the log files. */
export function LogsRow({ label, hint }: DataRowProps) {
  const { t } = useTranslation();
  const open = useOpenFolder();
  const button = useRowCommand('data.openLogs', () => open.mutate('logs'), !open.isPending);
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint}>
        <Button icon={FolderOpen} ref={button} isPending={open.isPending} onPress={() => open.mutate('logs')}>
          {t('data.logs.button')}
        </Button>
      </SettingsRow>
      <ErrorNotice error={open.error} onDismiss={open.reset} />
    </div>
  );
}
