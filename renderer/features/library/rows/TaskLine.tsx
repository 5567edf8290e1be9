import { shownPrompt } from '../../../i18n/shown-prompt.ts';
import { ConnectionTag } from '../../../ui/colours/ConnectionTag.tsx';
import { variationWords } from '../../tasks/data/task-names.ts';
import { shownRatio } from '../../tasks/data/task-view.ts';
import { MarkSigns } from '../../tasks/marks/MarkSigns.tsx';
import { TaskThumb } from '../../tasks/TaskThumb.tsx';
import { CardTools, StackButton } from './CardTools.tsx';
import { useRowWords } from './row-words.ts';
import { ShownStatus, ShownTime } from './ShownStatus.tsx';
import type { TaskCardProps } from './TaskCard.tsx';
import styles from './TaskLine.module.css';

/** One task of the list: its title, and its facts in columns, as `ListHeader` names them. */
export function TaskLine({ task, attention, presence, stack, price }: TaskCardProps) {
  const { t, format, hasConnections } = useRowWords();
  const { resolution, duration, model } = task.request;
  const media = task.state.status === 'ready' ? task.state.media : null;
  const variation =
    stack === 0 && task.variation ? t('tasks.variation.short', variationWords(task.variation)) : '';
  return (
    <div className={styles.task} data-choice={task.choice ?? undefined}>
      <div className={styles.picture}>
        <TaskThumb task={task} preview={presence === 'idle' || presence === 'active' ? null : presence} />
        {stack > 0 && <StackButton task={task} stack={stack} />}
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{task.name ?? shownPrompt(task.request)}</p>
        <p className={styles.line}>
          <ShownStatus task={task} attention={attention} />
          {[variation, ...task.tags].filter((word) => word !== '').join(' · ')}
          {hasConnections && <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />}
        </p>
      </div>
      <span className={styles.rating}>
        <MarkSigns mark={task} />
      </span>
      <span className={styles.model}>{task.gateway && model}</span>
      <span className={styles.asked}>{shownRatio(task) ?? t('compose.ratioAutoShort')}</span>
      <span className={styles.asked}>{resolution}</span>
      <span className={styles.length}>
        {t('common.seconds', { value: Math.round(media?.seconds ?? duration) })}
      </span>
      <span className={styles.price}>{price}</span>
      <span className={styles.time}>
        <ShownTime task={task} />
      </span>
      <span className={styles.size}>{media && format.bytes(media.bytes)}</span>
      {presence !== 'idle' && (
        <div className={styles.tools}>
          <CardTools task={task} />
        </div>
      )}
    </div>
  );
}
