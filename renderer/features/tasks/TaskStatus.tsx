import {
  Ban,
  CircleCheck,
  CirclePause,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  Clock,
  ClockAlert,
  Download,
  Hourglass,
  LoaderCircle,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isActive, sentAtOf, showableTime, type Task, type TaskStatus } from '#contract';
import { useNow } from '../../hooks/use-now.ts';
import type { Format } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Icon } from '../../ui/controls/Button.tsx';
import { ProgressLine } from '../../ui/messages/ProgressLine.tsx';
import { longRunOf } from './data/attention.ts';
import { statusName, statusTones, transferFraction } from './data/task-view.ts';
import { useTransferWords } from './data/transfer-rate.ts';
import styles from './TaskStatus.module.css';

/** The sign of each status. */
export const statusIcons: Readonly<Record<TaskStatus, Icon>> = {
  waiting: Hourglass,
  sending: Upload,
  queued: Clock,
  running: (props) => <LoaderCircle {...props} className={styles.turning ?? ''} />,
  saving: Download,
  ready: CircleCheck,
  failed: CircleX,
  rejected: Ban,
  unknown: CircleQuestionMark,
  cancelled: CircleSlash,
  expired: ClockAlert,
  stopped: CirclePause,
};

export function StatusBadge({ task }: { readonly task: Pick<Task, 'state'> }) {
  const { t } = useWords();
  const name = statusName(task);
  const Sign = statusIcons[task.state.status];
  return (
    <span className={`${styles.badge} ${styles[statusTones[name]]}`}>
      <Sign aria-hidden />
      {t(`tasks.status.${name}`)}
    </span>
  );
}

/** Elapsed time while the gateway has a task, its age before and afterwards. */
export function TaskTime({ task }: { readonly task: Task }) {
  const { t, format } = useWords();
  const active = isActive(task.state.status);
  const now = useNow(active ? 1_000 : 30_000);
  const longRun = longRunOf(task, now);
  return (
    <AgeOf time={task.createdAt} format={format}>
      {longRun !== null
        ? t('tasks.longRun', { time: format.span(longRun) })
        : active && task.state.status !== 'waiting'
          ? t('tasks.elapsed', { time: format.clock(now - sentAtOf(task)) })
          : format.ago(task.createdAt, now)}
    </AgeOf>
  );
}

interface AgeProps {
  readonly time: number;
  readonly format: Format;
  readonly children: string;
}

/** Words for a time, which is told whole where the pointer rests on them. */
export function AgeOf({ time, format, children }: AgeProps) {
  return (
    <time dateTime={new Date(showableTime(time)).toISOString()} title={format.dateTime(time)}>
      {children}
    </time>
  );
}

interface WaitReasonProps {
  readonly task: Task;
  /** Instead, where it waits for nothing but a place. */
  readonly children: ReactNode;
}

/** What a task waits for: a budget and how long, or what keeps it from going out, or its clip from being saved. */
export function WaitReason({ task: { state, heldBy }, children }: WaitReasonProps) {
  const { t, format } = useWords();
  const trouble = state.status === 'waiting' || state.status === 'saving' ? state.trouble : null;
  if (heldBy === null && !trouble) return children;
  const words = (): string => {
    if (heldBy === null) return trouble ? t(`errors.${trouble.code}.title`) : '';
    const { period, project, until } = heldBy;
    const held =
      until === null
        ? t(`spend.budget.held.rowNever.${period}`)
        : t(`spend.budget.held.row.${period}`, { when: format.date(until) });
    return project === null ? held : t('spend.budget.rowOf', { project, words: held });
  };
  return <span className={styles.warn}>{words()}</span>;
}

/** How far the upload or download is, and how fast; nothing while no bytes are moving. */
export function TransferLine({ task }: { readonly task: Task }) {
  const { t } = useWords();
  const words = useTransferWords(task);
  if (task.transfer === null) return null;
  const label = t(task.state.status === 'saving' ? 'tasks.downloading' : 'tasks.uploading');
  return (
    <div className={styles.transfer}>
      <ProgressLine label={label} fraction={transferFraction(task.transfer)} />
      <span className={styles.words}>{words}</span>
      {task.transfer.isSlow && <p className={styles.words}>{t('tasks.slow')}</p>}
    </div>
  );
}
