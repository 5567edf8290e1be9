import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { TaskTime } from '../TaskTime.tsx';
import { ClipPlayer } from './ClipPlayer.tsx';
import { LinkTask } from './LinkTask.tsx';
import { StateNote } from './StateNote.tsx';
import { TaskActions } from './TaskActions.tsx';
import styles from './TaskDetails.module.css';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskReferences } from './TaskReferences.tsx';

interface TaskDetailsProps {
  readonly task: Task;
  /** Stands in place of the list, so there is a way back to it. */
  readonly isAlone: boolean;
  readonly onClose: () => void;
  readonly onCancel: (task: Task) => void;
  readonly onUseAsReference: ((taskId: string) => void) | undefined;
}

export function TaskDetails(props: TaskDetailsProps) {
  const { task, isAlone, onClose, onCancel, onUseAsReference } = props;
  const { t } = useTranslation();
  const back = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isAlone) back.current?.querySelector('button')?.focus();
  }, [isAlone]);

  return (
    <section className={styles.details} aria-label={t('tasks.details.label')}>
      <header className={styles.header}>
        {isAlone && (
          <div ref={back}>
            <Button look="quiet" onPress={onClose}>
              <ArrowLeft aria-hidden />
              {t('tasks.details.back')}
            </Button>
          </div>
        )}
        <StatusBadge status={task.state.status} />
        <span className={styles.time}>
          <TaskTime task={task} />
        </span>
        {!isAlone && (
          <IconButton label={t('tasks.details.close')} onPress={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </header>
      <div className={styles.scroll}>
        {task.mediaUrl !== null && <ClipPlayer mediaUrl={task.mediaUrl} />}
        <StateNote task={task} />
        {task.state.status === 'unknown' && <LinkTask id={task.id} />}
        <TaskActions task={task} onCancel={onCancel} onUseAsReference={onUseAsReference} />
        <section className={styles.part}>
          <div className={styles.promptHead}>
            <h3 className={styles.heading}>{t('tasks.details.prompt')}</h3>
            <CopyButton label={t('tasks.details.copyPrompt')} text={task.request.prompt} />
          </div>
          <p className={styles.prompt}>{task.request.prompt}</p>
        </section>
        <TaskReferences references={task.request.references} />
        <TaskFacts task={task} />
      </div>
    </section>
  );
}
