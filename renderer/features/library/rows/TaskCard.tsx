import type { Task } from '#contract';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';
import { ConnectionTag } from '../../../ui/colours/ConnectionTag.tsx';
import type { Attention } from '../../tasks/data/attention.ts';
import { variationWords } from '../../tasks/data/task-names.ts';
import { shownRatio } from '../../tasks/data/task-view.ts';
import { MarkSigns } from '../../tasks/marks/MarkSigns.tsx';
import poster from '../../tasks/PosterChip.module.css';
import { TaskThumb } from '../../tasks/TaskThumb.tsx';
import type { RowPresence } from '../input/use-active-row.ts';
import { CardTools, StackButton } from './CardTools.tsx';
import { useRowWords } from './row-words.ts';
import { ShownStatus, ShownTime } from './ShownStatus.tsx';
import styles from './TaskCard.module.css';

export interface TaskCardProps {
  readonly task: Task;
  readonly attention: Attention | null;
  readonly presence: RowPresence;
  /** How many clips the row stands for; 0 where it is no stack. */
  readonly stack: number;
  /** What the task cost, for the list; empty where no price is known. */
  readonly price: string;
}

/** One task of the gallery: its poster, its title, and one line about it. */
export function TaskCard({ task, attention, presence, stack }: TaskCardProps) {
  const { t, format, hasConnections } = useRowWords();
  const { resolution } = task.request;
  const isReady = task.state.status === 'ready';
  const seconds = task.state.status === 'ready' ? task.state.media.seconds : null;
  // What was joined here was asked for with no resolution.
  const facts = isReady
    ? [shownRatio(task) ?? t('compose.ratioAutoShort'), resolution].filter((fact) => fact !== '')
    : [];
  return (
    <div className={styles.card} data-choice={task.choice ?? undefined} data-stack={stack > 0 || undefined}>
      <div className={styles.picture}>
        <TaskThumb task={task} preview={presence === 'idle' || presence === 'active' ? null : presence} />
        {presence !== 'idle' && <span className={styles.shade} aria-hidden />}
        <span className={styles.marks}>
          <MarkSigns mark={task} look="stage" />
        </span>
        {seconds !== null && presence !== 'scrubbing' && (
          <span className={`${poster.chip} ${styles.length}`}>
            {format.clock(Math.round(seconds) * 1_000)}
          </span>
        )}
        {stack > 0 && <StackButton task={task} stack={stack} />}
      </div>
      <p className={styles.title}>{task.name ?? shownPrompt(task.request)}</p>
      <div className={styles.facts}>
        <p className={styles.line}>
          <ShownStatus task={task} attention={attention} />
          {stack === 0 &&
            task.variation &&
            `${t('tasks.variation.short', variationWords(task.variation))} · `}
          {facts.map((fact) => `${fact} · `).join('')}
          <ShownTime task={task} />
        </p>
        {hasConnections && <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />}
      </div>
      {presence !== 'idle' && (
        <div className={styles.tools}>
          <CardTools task={task} />
        </div>
      )}
    </div>
  );
}
