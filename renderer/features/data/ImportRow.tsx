import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import styles from './DataWork.module.css';
import { useChooseImport } from './data.queries.ts';
import { ImportSteps } from './ImportSteps.tsx';
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
        <Button icon={FileInput} ref={button} isPending={choose.isPending} onPress={() => choose.mutate()}>
          {t('data.import.button')}
        </Button>
      </SettingsRow>
      <ImportSteps choose={choose} onShowTasks={onShowTasks} />
    </div>
  );
}
