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
  type LucideIcon,
  Upload,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TaskStatus } from '#contract';
import { statusTones } from './data/task-view.ts';
import styles from './StatusBadge.module.css';

const icons: Record<TaskStatus, LucideIcon> = {
  waiting: Hourglass,
  sending: Upload,
  queued: Clock,
  running: LoaderCircle,
  saving: Download,
  ready: CircleCheck,
  failed: CircleX,
  rejected: Ban,
  unknown: CircleQuestionMark,
  cancelled: CircleSlash,
  expired: ClockAlert,
  stopped: CirclePause,
};

export function StatusIcon({ status }: { readonly status: TaskStatus }) {
  const Icon = icons[status];
  return <Icon className={status === 'running' ? styles.turning : ''} aria-hidden />;
}

export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`${styles.badge} ${styles[statusTones[status]]}`}>
      <StatusIcon status={status} />
      {t(`tasks.status.${status}`)}
    </span>
  );
}
