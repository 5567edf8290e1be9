import { PenLine, Sparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canGenerateAgain, isOutcomeOpen } from '#contract';
import { ConnectionTag } from '../../../ui/connections/ConnectionTag.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { variationWords } from '../../tasks/data/task-names.ts';
import { saidByGateway } from '../../tasks/data/task-view.ts';
import { TaskThumb } from '../../tasks/posters/TaskThumb.tsx';
import { TransferLine, WaitReason } from '../../tasks/TaskStatus.tsx';
import { useTasksContext } from '../../tasks/tasks-context.ts';
import { useRowActions } from '../row-actions.ts';
import { CardTools } from './CardTools.tsx';
import styles from './PinnedTask.module.css';
import { ShownStatus, ShownTime } from './ShownStatus.tsx';
import type { TaskCardProps } from './TaskCard.tsx';

/** A task that is under way or ended without a clip: one low row. What the gateway said why is its headline. */
export function PinnedTask({ task, attention, presence }: TaskCardProps) {
  const { t } = useTranslation();
  const { cancel } = useTasksContext();
  const { open, fixPrompt, generateAgain } = useRowActions();
  const title = task.name ?? task.request.prompt;
  const said = saidByGateway(task);
  const { status } = task.state;
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
        {presence !== 'idle' && said !== null && (
          <IconButton
            icon={PenLine}
            label={t('tasks.actions.fixPrompt')}
            onPress={() => fixPrompt(task)}
            isTabStop={false}
          />
        )}
        {presence !== 'idle' && canGenerateAgain(task.state) && (
          <IconButton
            icon={Sparkles}
            label={t('tasks.actions.generateAgain')}
            onPress={() => generateAgain([task.id])}
            isTabStop={false}
          />
        )}
        {(presence !== 'idle' || status === 'queued' || status === 'running' || status === 'saving') && (
          <CardTools task={task} isMenuAlone />
        )}
        {isOutcomeOpen(task.state) && (
          <Button excludeFromTabOrder onPress={() => open(task.id)}>
            {t('library.row.decide')}
          </Button>
        )}
        {/* Last, at the edge: what comes with the pointer must not move it from under the pointer. */}
        {(status === 'sending' || status === 'waiting') && (
          <IconButton
            icon={X}
            label={t(status === 'sending' ? 'tasks.actions.cancelUpload' : 'tasks.actions.cancel')}
            onPress={() => cancel(task)}
            isTabStop={false}
          />
        )}
      </div>
    </div>
  );
}
