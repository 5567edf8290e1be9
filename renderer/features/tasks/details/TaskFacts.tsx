import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFacts, Task } from '#contract';
import { useConnectionName, useConnections } from '../../../hooks/use-connections.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { gatewayTaskId } from '../data/task-view.ts';
import details from './TaskDetails.module.css';
import styles from './TaskFacts.module.css';

/** What was asked for, what came out of it, and where the task is filed. */
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
        <ConnectionFact gateway={task.gateway} />
        {taskId !== null && (
          <Fact name={t('tasks.details.taskId')} value={taskId} isCode>
            <CopyButton label={t('tasks.details.copyTaskId')} text={taskId} />
          </Fact>
        )}
      </FactGroup>
    </div>
  );
}

/** The connection of a task, where there is more than one, or where it was removed. */
function ConnectionFact({ gateway }: Pick<Task, 'gateway'>) {
  const { t } = useTranslation();
  const { all } = useConnections();
  const nameOf = useConnectionName();
  const connection = all.find(({ id }) => id === gateway.connectionId);
  if (connection === undefined) {
    // The practice gateway is there whether or not it is in the list.
    if (gateway.kind === 'practice') return null;
    return <Fact name={t('tasks.details.connection')} value={t('connections.removed')} />;
  }
  if (all.length < 2) return null;
  return <Fact name={t('tasks.details.connection')} value={nameOf(connection)} />;
}

function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={details.heading}>{title}</h3>
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

function Fact({ name, value, isCode = false, children }: FactProps) {
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

interface MadeFactsProps {
  readonly media: MediaFacts;
  readonly fileName: string;
}

/** What was measured in the finished file. */
function MadeFacts({ media, fileName }: MadeFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { audio } = media;
  const channels = (count: number): string =>
    count === 1
      ? t('tasks.details.mono')
      : count === 2
        ? t('tasks.details.stereo')
        : t('tasks.details.channels', { count });
  const sound = audio
    ? t('tasks.details.audioValue', {
        rate: format.decimal(audio.sampleRate / 1000, 1),
        channels: channels(audio.channels),
        codec: audio.codec.toUpperCase(),
      })
    : t('tasks.details.noAudio');
  return (
    <FactGroup title={t('tasks.details.made')}>
      <Fact
        name={t('tasks.details.size')}
        value={t('tasks.details.pixels', { width: media.width, height: media.height })}
      />
      <Fact
        name={t('tasks.details.length')}
        value={t('common.seconds', { value: format.decimal(media.seconds, 2) })}
      />
      {media.framesPerSecond > 0 && (
        <Fact
          name={t('tasks.details.frames')}
          value={t('tasks.details.framesValue', { value: format.decimal(media.framesPerSecond, 2) })}
        />
      )}
      <Fact name={t('tasks.details.codec')} value={media.videoCodec.toUpperCase()} />
      <Fact name={t('tasks.details.audio')} value={sound} />
      <Fact name={t('tasks.details.fileSize')} value={format.bytes(media.bytes)} />
      <Fact name={t('tasks.details.fileName')} value={fileName} />
    </FactGroup>
  );
}
