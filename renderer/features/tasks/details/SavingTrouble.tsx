import { FolderOpen, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppErrorCode, AppErrorData } from '#contract';
import { toAppError } from '../../../ui/app-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useSaveElsewhere, useTaskDeed } from '../data/details.queries.ts';
import styles from './StateNote.module.css';

const ofTheDisk: ReadonlySet<AppErrorCode> = new Set(['disk.full', 'disk.unwritable', 'disk.folder-gone']);

interface SavingTroubleProps {
  readonly id: string;
  readonly trouble: AppErrorData;
}

/** Why a finished clip is not on disk yet, and what can be done about it. It is never given up. */
export function SavingTrouble({ id, trouble }: SavingTroubleProps) {
  const { t } = useTranslation();
  const again = useTaskDeed();
  const elsewhere = useSaveElsewhere();
  const isOfDisk = ofTheDisk.has(trouble.code);
  const failed = again.isError ? again : elsewhere.isError ? elsewhere : null;
  return (
    <>
      <ErrorNotice error={trouble} next={t(isOfDisk ? 'tasks.saving.disk' : 'tasks.trouble')} calm>
        <div className={styles.row}>
          {isOfDisk && (
            <Button isPending={elsewhere.isPending} onPress={() => elsewhere.mutate(id)}>
              <FolderOpen aria-hidden />
              {t('tasks.saving.chooseFolder')}
            </Button>
          )}
          <Button isPending={again.isPending} onPress={() => again.mutate({ deed: 'tasks.saveNow', id })}>
            <RotateCw aria-hidden />
            {t('tasks.saving.tryNow')}
          </Button>
        </div>
      </ErrorNotice>
      {failed && <ErrorNotice error={toAppError(failed.error)} onDismiss={failed.reset} />}
    </>
  );
}
