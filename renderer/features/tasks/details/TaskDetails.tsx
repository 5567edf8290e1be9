import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { toAppError } from '../../../ui/app-error.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useStar } from '../data/details.queries.ts';
import { ClipPlayer } from '../player/ClipPlayer.tsx';
import { DetailsHeader } from './DetailsHeader.tsx';
import { StateNote } from './StateNote.tsx';
import { TaskActions } from './TaskActions.tsx';
import styles from './TaskDetails.module.css';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskReferences } from './TaskReferences.tsx';
import { TaskTitle } from './TaskTitle.tsx';

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
  const header = useRef<HTMLElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const star = useStar();
  const { state } = task;

  useEffect(() => {
    if (isAlone) header.current?.querySelector('button')?.focus();
  }, [isAlone]);

  return (
    <section className={styles.details} aria-label={t('tasks.details.label')}>
      <DetailsHeader
        ref={header}
        task={task}
        isAlone={isAlone}
        onClose={onClose}
        onStar={(isStarred) => star.mutate({ id: task.id, isStarred })}
        onRename={() => setRenaming(true)}
      />
      <div className={styles.scroll}>
        {star.isError && <ErrorNotice error={toAppError(star.error)} onDismiss={star.reset} />}
        <TaskTitle task={task} isRenaming={isRenaming} onDone={() => setRenaming(false)} />
        {task.mediaUrl !== null && state.status === 'ready' && (
          <ClipPlayer id={task.id} mediaUrl={task.mediaUrl} framesPerSecond={state.media.framesPerSecond} />
        )}
        <StateNote task={task} />
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
