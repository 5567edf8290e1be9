import { ConnectionTag } from '../../../ui/connections/ConnectionTag.tsx';
import { variationWords } from '../../tasks/data/task-names.ts';
import { shownRatio } from '../../tasks/data/task-view.ts';
import { MarkSigns } from '../../tasks/marks/MarkSigns.tsx';
import { TaskThumb } from '../../tasks/posters/TaskThumb.tsx';
import { CardTools } from './CardTools.tsx';
import { useRowWords } from './row-words.ts';
import { ShownStatus, ShownTime } from './ShownStatus.tsx';
import type { TaskCardProps } from './TaskCard.tsx';
import styles from './TaskLine.module.css';

/** One task of the list: its title, and its facts in columns. */
export function TaskLine({ task, attention, presence }: TaskCardProps) {
  const { t, format, hasConnections } = useRowWords();
  const { prompt, resolution, duration, model } = task.request;
  const size = task.state.status === 'ready' ? format.bytes(task.state.media.bytes) : '';
  return (
    <div className={styles.task} data-choice={task.choice ?? undefined}>
      <div className={styles.picture}>
        <TaskThumb task={task} preview={presence === 'idle' || presence === 'active' ? null : presence} />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{task.name ?? prompt}</p>
        <p className={styles.line}>
          <ShownStatus task={task} attention={attention} />
          <ShownTime task={task} />
          {task.variation && ` · ${t('tasks.variation.short', variationWords(task.variation))}`}
          {task.tags.length > 0 && ` · ${task.tags.join(' · ')}`}
          {hasConnections && <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />}
          <span className={styles.marks}>
            <MarkSigns mark={task} />
          </span>
        </p>
      </div>
      <span className={styles.model}>{model}</span>
      <span className={styles.fact}>{shownRatio(task) ?? t('compose.ratioAutoShort')}</span>
      <span className={styles.fact}>{resolution}</span>
      <span className={styles.fact}>{t('common.seconds', { value: duration })}</span>
      <span className={styles.size}>{size}</span>
      <div className={styles.tools}>{presence !== 'idle' && <CardTools task={task} />}</div>
    </div>
  );
}
