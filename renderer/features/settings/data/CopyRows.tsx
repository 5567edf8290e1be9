import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SafetyCopy } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import styles from './DataWork.module.css';
import { dataQuery, useBackUp, useBringBack, useOpenFolder } from './data.queries.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useCountsText } from './use-counts.ts';

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
  const last = data?.lastBackupAt ?? null;
  const value =
    last === null ? t('data.backup.never') : t('data.backup.last', { date: format.dateTime(last) });
  const error = backUp.error ?? open.error;
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint} {...(data && { value })}>
        <div className={styles.buttons}>
          <Button isPending={backUp.isPending} onPress={() => backUp.mutate()}>
            <DatabaseBackup aria-hidden />
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
      {error && <ErrorNotice error={toAppError(error)} />}
    </div>
  );
}

/** The way to the log files. */
export function LogsRow({ label, hint }: DataRowProps) {
  const { t } = useTranslation();
  const open = useOpenFolder();
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint}>
        <Button isPending={open.isPending} onPress={() => open.mutate('logs')}>
          <FolderOpen aria-hidden />
          {t('data.logs.button')}
        </Button>
      </SettingsRow>
      {open.isError && <ErrorNotice error={toAppError(open.error)} onDismiss={open.reset} />}
    </div>
  );
}

interface SafetyCopiesRowProps extends DataRowProps {
  readonly onShowTasks: () => void;
}

/** The data that were there before an import or a reset, each with the way back. */
export function SafetyCopiesRow({ label, hint, onShowTasks }: SafetyCopiesRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const open = useOpenFolder();
  const bringBack = useBringBack();
  const [asked, ask] = useState<SafetyCopy | null>(null);
  const copies = data?.safetyCopies ?? [];
  const describe = ({ madeFor, counts }: SafetyCopy) =>
    t(`data.copies.madeFor.${madeFor}`, { counts: countsText(counts) });
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint} {...(copies.length === 0 && { value: t('data.copies.none') })}>
        <Button onPress={() => open.mutate('safety-copies')}>
          <FolderOpen aria-hidden />
          {t('data.copies.show')}
        </Button>
      </SettingsRow>
      {copies.map((copy) => (
        <SettingsRow
          key={copy.id}
          label={t('data.copies.of', { date: format.dateTime(copy.madeAt) })}
          hint={describe(copy)}
        >
          <Button onPress={() => ask(copy)}>{t('data.copies.button')}</Button>
        </SettingsRow>
      ))}
      {open.isError && <ErrorNotice error={toAppError(open.error)} onDismiss={open.reset} />}
      <ReplaceDialog
        title={t('data.copies.title')}
        isOpen={asked !== null}
        confirm={t('data.copies.confirm')}
        progress={bringBack.isSuccess ? 'restarting' : bringBack.isPending ? 'working' : 'asked'}
        error={bringBack.isError ? toAppError(bringBack.error) : null}
        onConfirm={() => asked && bringBack.mutate(asked.id)}
        onClose={() => {
          ask(null);
          bringBack.reset();
        }}
        onShowTasks={onShowTasks}
      >
        {asked && (
          <p>
            {t('data.copies.holds', {
              date: format.dateTime(asked.madeAt),
              counts: countsText(asked.counts),
            })}
          </p>
        )}
        {data && <p>{t('data.import.replaces', { counts: countsText(data.counts) })}</p>}
        <p>{t('data.copies.tokens')}</p>
      </ReplaceDialog>
    </div>
  );
}
