import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, FileInput, FileOutput, FolderOpen, RotateCcw } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { CommandId } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import styles from './DataWork.module.css';
import { DataWork, ExportDone } from './DataWork.tsx';
import { dataQuery, useBackUp } from './data.queries.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { ReplaceDialog, useCountsText } from './ReplaceDialog.tsx';

interface DataRowProps {
  readonly label: string;
  readonly hint: string;
}

/** Of a row whose dialog may lead to the tasks that are under way. */
export interface ReplacingRowProps extends DataRowProps {
  readonly actions: { readonly showTasks: () => void };
}

/** When the database was copied last, and a copy at once. */
export function BackupRow({ label, hint }: DataRowProps) {
  const { t, format } = useWords();
  const { data } = useQuery(dataQuery);
  const backUp = useBackUp();
  const open = useCall('data.openFolder');
  const button = useRowCommand('data.backUp', () => backUp.mutate(), !backUp.isPending);
  const last = data?.lastBackupAt ?? null;
  const value =
    last === null ? t('data.backup.never') : t('data.backup.last', { date: format.dateTime(last) });
  const error = backUp.error ?? open.error;
  const dismiss = (): void => {
    backUp.reset();
    open.reset();
  };
  return (
    <div className="stack-wide">
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
          <Button onPress={() => open.mutate({ folder: 'backups' })}>{t('data.backup.show')}</Button>
        </div>
      </SettingsRow>
      {backUp.isSuccess && (
        <p role="status" className="soft">
          {t('data.backup.done')}
        </p>
      )}
      <ErrorNotice error={error} onDismiss={dismiss} />
    </div>
  );
}

/** The way to the log files. */
export function LogsRow({ label, hint }: DataRowProps) {
  const { t } = useWords();
  const open = useCall('data.openFolder');
  const button = useRowCommand('data.openLogs', () => open.mutate({ folder: 'logs' }), !open.isPending);
  return (
    <div className="stack-wide">
      <SettingsRow label={label} hint={hint}>
        <Button
          icon={FolderOpen}
          ref={button}
          isPending={open.isPending}
          onPress={() => open.mutate({ folder: 'logs' })}
        >
          {t('data.logs.button')}
        </Button>
      </SettingsRow>
      <ErrorNotice error={open.error} onDismiss={open.reset} />
    </div>
  );
}

/** Writes everything into one file, with the clips where that is wanted. */
export function ExportRow({ label, hint }: DataRowProps) {
  const { t, format } = useWords();
  const [isWithClips, setWithClips] = useState(false);
  const { data } = useQuery(dataQuery);
  const work = useCall('data.export');
  const button = useRowCommand('data.export', () => work.mutate({ isWithClips }), !work.isPending);
  const { count, bytes } = data?.clips ?? { count: 0, bytes: 0 };
  return (
    <div className="stack-wide">
      <SettingsRow label={label} hint={hint}>
        <Button
          icon={FileOutput}
          ref={button}
          isPending={work.isPending}
          onPress={() => work.mutate({ isWithClips })}
        >
          {t('common.export')}
        </Button>
      </SettingsRow>
      {count > 0 && (
        <SwitchRow
          label={t('data.export.clips')}
          hint={t('data.export.clipsHint', { count, size: format.bytes(bytes) })}
          isOn={isWithClips}
          onChange={setWithClips}
        />
      )}
      <DataWork work="export" label={t('data.export.progress')} isUnderWay={work.isPending} />
      <ExportDone written={work.data} />
      <ErrorNotice error={work.error} onDismiss={work.reset} />
    </div>
  );
}

/** Reads an export through, then asks whether it may take the place of the data. */
export function ImportRow({ label, hint, actions }: ReplacingRowProps) {
  const { t } = useWords();
  const choose = useCall('data.chooseImport');
  const button = useRowCommand('data.import', () => choose.mutate(), !choose.isPending);
  return (
    <div className="stack-wide">
      <SettingsRow label={label} hint={hint}>
        <Button icon={FileInput} ref={button} isPending={choose.isPending} onPress={() => choose.mutate()}>
          {t('common.import')}
        </Button>
      </SettingsRow>
      <ImportSteps choose={choose} onShowTasks={actions.showTasks} />
    </div>
  );
}

/** Begins anew, once it was said what goes and what stays. */
export function ResetRow({ label, hint, actions }: ReplacingRowProps) {
  const { t } = useWords();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const reset = useCall('data.reset');
  const [isAsked, setAsked] = useState(false);
  const button = useRowCommand('data.reset', () => setAsked(true));
  return (
    <>
      <SettingsRow label={label} hint={hint}>
        <Button icon={RotateCcw} ref={button} look="danger" onPress={() => setAsked(true)}>
          {t('data.reset.button')}
        </Button>
      </SettingsRow>
      <ReplaceDialog
        title={t('data.reset.title')}
        isOpen={isAsked}
        confirm={t('data.reset.label')}
        work={reset}
        onConfirm={() => reset.mutate()}
        onClose={() => {
          setAsked(false);
          reset.reset();
        }}
        onShowTasks={actions.showTasks}
      >
        {data && <p>{t('data.reset.goes', { counts: countsText(data.counts) })}</p>}
        <p>{t('data.reset.tokens')}</p>
        <p>{t('data.reset.stays')}</p>
      </ReplaceDialog>
    </>
  );
}

/**
 * A command that does what the button of a row does. The row comes into sight and its button gets the focus, so that progress and
 * errors, which the row shows, are seen, and a dialog gives the focus back to it.
 */
function useRowCommand(
  id: CommandId,
  run: () => void,
  isEnabled = true,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useCommand(
    id,
    () => {
      button.current?.focus();
      run();
    },
    isEnabled,
  );
  return button;
}
