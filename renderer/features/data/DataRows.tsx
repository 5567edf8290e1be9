import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, FileInput, FileOutput, FolderOpen, RotateCcw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { CommandId } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button, type Icon } from '../../ui/controls/Button.tsx';
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
  const last = data?.lastBackupAt ?? null;
  const value =
    last === null ? t('data.backup.never') : t('data.backup.last', { date: format.dateTime(last) });
  return (
    <div className="stack-wide">
      <ActionRow
        {...{ label, hint }}
        value={data && value}
        command="data.backUp"
        icon={DatabaseBackup}
        words={t('data.backup.button')}
        isPending={backUp.isPending}
        run={() => backUp.mutate()}
      >
        <Button onPress={() => open.mutate({ folder: 'backups' })}>{t('data.backup.show')}</Button>
      </ActionRow>
      {backUp.isSuccess && (
        <p role="status" className="soft">
          {t('data.backup.done')}
        </p>
      )}
      <ErrorNotice error={backUp.error} onDismiss={backUp.reset} />
      <ErrorNotice error={open.error} onDismiss={open.reset} />
    </div>
  );
}

/** The way to the log files. */
export function LogsRow({ label, hint }: DataRowProps) {
  const { t } = useWords();
  const open = useCall('data.openFolder');
  return (
    <div className="stack-wide">
      <ActionRow
        {...{ label, hint }}
        command="data.openLogs"
        icon={FolderOpen}
        words={t('data.logs.button')}
        isPending={open.isPending}
        run={() => open.mutate({ folder: 'logs' })}
      />
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
  const { count, bytes } = data?.clips ?? { count: 0, bytes: 0 };
  return (
    <div className="stack-wide">
      <ActionRow
        {...{ label, hint }}
        command="data.export"
        icon={FileOutput}
        words={t('common.export')}
        isPending={work.isPending}
        run={() => work.mutate({ isWithClips })}
      />
      {count > 0 && (
        <SwitchRow
          label={t('data.export.clips')}
          hint={t('data.export.clipsHint', { count, size: format.bytes(bytes) })}
          isOn={isWithClips}
          onChange={setWithClips}
        />
      )}
      <DataWork work="export" label={t('data.export.progress')} isUnderWay={work.isPending} />
      <ExportDone work="export" written={work.data} />
      <ErrorNotice error={work.error} onDismiss={work.reset} />
    </div>
  );
}

/** Reads an export through, then asks whether it may take the place of the data. */
export function ImportRow({ label, hint, actions }: ReplacingRowProps) {
  const { t } = useWords();
  const choose = useCall('data.chooseImport');
  return (
    <div className="stack-wide">
      <ActionRow
        {...{ label, hint }}
        command="data.import"
        icon={FileInput}
        words={t('common.import')}
        isPending={choose.isPending}
        run={() => choose.mutate()}
      />
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
  return (
    <>
      <ActionRow
        {...{ label, hint }}
        command="data.reset"
        icon={RotateCcw}
        words={t('data.reset.button')}
        isDangerous
        run={() => setAsked(true)}
      />
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

interface ActionRowProps extends DataRowProps {
  readonly value?: string | undefined;
  readonly command: CommandId;
  readonly icon: Icon;
  readonly words: string;
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly run: () => void;
  /** Another button beside. */
  readonly children?: ReactNode;
}

/** A row whose button a command presses: it comes into sight with the focus, so that progress, errors and dialogs of the row are seen. */
function ActionRow(props: ActionRowProps) {
  const { label, hint, value, command, icon, words, isDangerous = false, isPending = false, run } = props;
  const button = useRef<HTMLButtonElement>(null);
  const press = (): void => {
    button.current?.focus();
    run();
  };
  useCommand(command, press, !isPending);
  return (
    <SettingsRow label={label} hint={hint} {...(value !== undefined && { value })}>
      <div className={styles.buttons}>
        <Button
          icon={icon}
          ref={button}
          look={isDangerous ? 'danger' : 'plain'}
          isPending={isPending}
          onPress={run}
        >
          {words}
        </Button>
        {props.children}
      </div>
    </SettingsRow>
  );
}
