import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './DataWork.module.css';
import { useChooseImport } from './data.queries.ts';
import { ImportSteps } from './ImportSteps.tsx';

/** What `ImportRow.tsx` does, for who has just installed the app and has no data here to lose. */
export function WelcomeImport() {
  const { t } = useTranslation();
  const choose = useChooseImport();
  return (
    <div className={styles.rows}>
      <Button icon={FileInput} look="quiet" wide isPending={choose.isPending} onPress={() => choose.mutate()}>
        {t('data.import.welcome')}
      </Button>
      <ImportSteps choose={choose} />
    </div>
  );
}
