import { useQuery } from '@tanstack/react-query';
import { FileOutput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import styles from './DataWork.module.css';
import { DataWork } from './DataWork.tsx';
import { dataQuery, useExport } from './data.queries.ts';
import { useRowCommand } from './use-row-command.ts';

interface DataRowProps {
  readonly label: string;
  readonly hint: string;
}

/** Writes everything into one file, with the clips where that is wanted. */
export function ExportRow({ label, hint }: DataRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWithClips, setWithClips] = useState(false);
  const { data } = useQuery(dataQuery);
  const work = useExport();
  const button = useRowCommand('data.export', () => work.mutate({ isWithClips }), !work.isPending);
  const { count, bytes } = data?.clips ?? { count: 0, bytes: 0 };
  return (
    <div className={styles.rows}>
      <SettingsRow label={label} hint={hint}>
        <Button
          icon={FileOutput}
          ref={button}
          isPending={work.isPending}
          onPress={() => work.mutate({ isWithClips })}
        >
          {t('data.export.button')}
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
      {work.data && (
        <p role="status" className={styles.done}>
          {t('data.export.done', { name: work.data.name, size: format.bytes(work.data.bytes) })}
        </p>
      )}
      <ErrorNotice error={work.error} onDismiss={work.reset} />
    </div>
  );
}
