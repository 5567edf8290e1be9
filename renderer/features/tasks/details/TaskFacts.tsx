import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { gatewayTaskId } from '../data/task-view.ts';
import { MadeFacts } from './MadeFacts.tsx';
import detailStyles from './TaskDetails.module.css';
import styles from './TaskFacts.module.css';

/** What was asked for, what came out of it, and where the job is filed. */
export function TaskFacts({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { model, resolution, ratio, duration, mode } = task.request;
  const ownRatio = mode === 'frames' ? t('compose.ratioOfFrames') : t('compose.ratioAuto');
  const taskId = gatewayTaskId(task);
  return (
    <div className={styles.groups}>
      {task.state.status === 'ready' && <MadeFacts media={task.state.media} fileName={task.state.fileName} />}
      <FactGroup title={t('tasks.details.asked')}>
        <Fact name={t('tasks.details.model')} value={model} />
        <Fact name={t('tasks.details.resolution')} value={resolution} />
        <Fact name={t('tasks.details.ratio')} value={ratio ?? ownRatio} />
        <Fact name={t('tasks.details.duration')} value={t('common.seconds', { value: duration })} />
      </FactGroup>
      <FactGroup title={t('tasks.details.job')}>
        <Fact name={t('tasks.details.created')} value={format.dateTime(task.createdAt)} />
        <Fact
          name={t('tasks.details.gateway')}
          value={task.gateway.kind === 'practice' ? t('session.practiceBadge') : task.gateway.label}
        />
        {taskId !== null && (
          <Fact name={t('tasks.details.taskId')} value={taskId} isCode>
            <CopyButton label={t('tasks.details.copyTaskId')} text={taskId} />
          </Fact>
        )}
      </FactGroup>
    </div>
  );
}

export function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={detailStyles.heading}>{title}</h3>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly isCode?: boolean;
  readonly children?: ReactNode;
}

export function Fact({ name, value, isCode = false, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={isCode ? styles.code : styles.value}>{value}</span>
        {children}
      </dd>
    </div>
  );
}
