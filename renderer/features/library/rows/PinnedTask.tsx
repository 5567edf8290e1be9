import { Sparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canGenerateAgain, isOutcomeOpen } from '#contract';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';
import { ConnectionTag } from '../../../ui/colours/ConnectionTag.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { variationWords } from '../../tasks/data/task-names.ts';
import { saidByGateway } from '../../tasks/data/task-view.ts';
import { TransferLine, WaitReason } from '../../tasks/TaskStatus.tsx';
import { TaskThumb } from '../../tasks/TaskThumb.tsx';
import { useTasksContext } from '../../tasks/tasks-context.ts';
import { useRowActions } from '../row-actions.ts';
import { ActionButton, MoreButton, rowButton } from './CardTools.tsx';
import styles from './PinnedTask.module.css';
import { ShownStatus, ShownTime } from './ShownStatus.tsx';
import type { TaskCardProps } from './TaskCard.tsx';

/** A task that is under way or ended without a clip: one low row. What the gateway said why is its headline. */
export function PinnedTask({ task, attention, presence }: TaskCardProps) {
  const { t } = useTranslation();
  const { act } = useRowActions();
  const { showTask, generateAgain } = useTasksContext();
  const title = task.name ?? shownPrompt(task.request);
  const said = saidByGateway(task);
  const { status } = task.state;
  const isActive = presence !== 'idle';
  return (
    <div className={styles.task}>
      <div className={styles.picture}>
        <TaskThumb task={task} preview={null} />
      </div>
      <div className="grow">
        <p className={styles.title} title={said ?? undefined}>
          {said ?? title}
        </p>
        <div className={styles.line}>
          <span className={styles.state}>
            <ShownStatus task={task} attention={attention} isLast={attention !== null} />
            <WaitReason task={task}>{attention === null && <ShownTime task={task} />}</WaitReason>
            {said !== null && ` · ${title}`}
            {task.variation && ` · ${t('tasks.variation.short', variationWords(task.variation))}`}
            <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />
          </span>
        </div>
      </div>
      {task.transfer !== null && (
        <div className={styles.transfer}>
          <TransferLine task={task} />
        </div>
      )}
      {status === 'running' && task.transfer === null && <span className={styles.running} aria-hidden />}
      <div className={styles.action}>
        {isActive && said !== null && <ActionButton action="fixPrompt" task={task} />}
        {isActive &&
          canGenerateAgain(task.state) &&
          rowButton(Sparkles, t('tasks.actions.generateAgain'), () => generateAgain([task.id]))}
        {(isActive || status === 'queued' || status === 'running' || status === 'saving') && (
          <MoreButton task={task} />
        )}
        {isOutcomeOpen(task.state) && (
          <Button excludeFromTabOrder onPress={() => showTask(task.id)}>
            {t('library.row.decide')}
          </Button>
        )}
        {/* Last, at the edge: what comes with the pointer must not move it from under the pointer. */}
        {status === 'sending' && rowButton(X, t('tasks.actions.cancelUpload'), () => act('cancel', task))}
        {status === 'waiting' && <ActionButton action="cancel" task={task} />}
      </div>
    </div>
  );
}
