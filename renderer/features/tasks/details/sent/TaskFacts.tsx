import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MediaFacts, Task } from '#contract';
import { useChosenProject } from '../../../../hooks/contexts/use-chosen-project.ts';
import { connectionName, useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import { PriceDetails } from '../../../../ui/spend/PriceDetails.tsx';
import { variationWords } from '../../data/task-names.ts';
import { taskPriceQuery } from '../../data/tasks.queries.ts';
import styles from './TaskFacts.module.css';

/** What came out of a task, what was asked for, and where the task is filed: two facts a line, long ones on a line of their own. */
export function TaskFacts({ task }: { readonly task: Task }) {
  const { t, format } = useWords();
  const { model, resolution, ratio, duration, mode } = task.request;
  const { gateway } = task;
  const ownRatio = mode === 'frames' ? t('compose.ratioOfFramesShort') : t('compose.ratioAutoShort');
  const asked = [resolution, ratio ?? ownRatio, t('common.seconds', { value: duration })];
  const taskId = 'taskId' in task.state ? task.state.taskId : null;
  return (
    <dl className={styles.facts}>
      {task.state.status === 'ready' && <MadeFacts media={task.state.media} />}
      {gateway !== null && (
        <>
          <Fact name={t('common.model')} value={model} />
          <Fact name={t('tasks.details.asked')} value={asked.join(' · ')} />
        </>
      )}
      {task.variation && (
        <Fact
          name={t('tasks.variation.label')}
          value={t('tasks.variation.short', variationWords(task.variation))}
          isWide
        />
      )}
      <Fact name={t('tasks.details.created')} value={format.dateTime(task.createdAt)} isWide />
      {gateway !== null && (
        <>
          <Fact
            name={t('tasks.details.gateway')}
            value={gateway.kind === 'practice' ? t('session.practiceBadge') : gateway.label}
            isWide
          />
          <ConnectionFact gateway={gateway} />
        </>
      )}
      {task.state.status === 'ready' && (
        <Fact name={t('tasks.details.fileName')} value={task.state.fileName} isWide />
      )}
      <ProjectFact projectId={task.projectId} />
      <PriceFact task={task} />
      {taskId !== null && (
        <Fact name={t('tasks.details.taskId')} value={taskId} isWide isCode>
          <CopyButton label={t('tasks.details.copyTaskId')} text={taskId} />
        </Fact>
      )}
    </dl>
  );
}

function ProjectFact({ projectId }: Pick<Task, 'projectId'>) {
  const { t } = useWords();
  const project = useChosenProject().all.find(({ id }) => id === projectId);
  return project && <Fact name={t('projects.label')} value={project.name} isWide />;
}

/** The price that a task was sent under, for those who write down prices or did when it was sent. */
function PriceFact({ task: { id } }: { readonly task: Task }) {
  const { t, money } = useWords();
  const { sheet } = useSpend();
  const priced = useQuery(taskPriceQuery(id)).data ?? null;
  if (priced === null) return null;
  const { quote, charge } = priced;
  const name = t('spend.sheet.price');
  if (charge === 'none') return sheet && <Fact name={name} value={t('spend.task.nothing')} isWide />;
  if (quote === null) return sheet && <Fact name={name} value={t('spend.task.unset')} isWide />;
  const price = money.amount(quote.amount, quote.currency);
  return (
    <Fact name={name} isWide>
      <PriceDetails
        quote={quote}
        text={charge === 'possible' ? t('spend.task.possible', { price }) : price}
      />
    </Fact>
  );
}

/** The connection of a task, where there is more than one, or where it was removed. */
function ConnectionFact({ gateway }: { readonly gateway: NonNullable<Task['gateway']> }) {
  const { t } = useWords();
  const { all } = useConnections();
  const connection = all.find(({ id }) => id === gateway.connectionId);
  // The practice gateway is there whether or not it is in the list.
  if (connection === undefined ? gateway.kind === 'practice' : all.length < 2) return null;
  const value = connection === undefined ? t('connections.removed') : connectionName(connection, t);
  return <Fact name={t('spend.view.by.connection')} value={value} isWide />;
}

interface FactProps {
  readonly name: string;
  readonly value?: string;
  /** The others come first, two in a line each. */
  readonly isWide?: boolean;
  readonly isCode?: boolean;
  readonly children?: ReactNode;
}

function Fact({ name, value, isWide = false, isCode = false, children }: FactProps) {
  return (
    <div className={isWide ? styles.wide : styles.fact}>
      <dt>{name}</dt>
      <dd>
        {value !== undefined && <span className={isCode ? styles.code : styles.value}>{value}</span>}
        {children}
      </dd>
    </div>
  );
}

function MadeFacts({ media }: { readonly media: MediaFacts }) {
  const { t, format } = useWords();
  const { audio, framesPerSecond, videoCodec } = media;
  const channels = (count: number): string => {
    if (count > 2) return t('tasks.details.channels', { count });
    return t(count === 1 ? 'tasks.details.mono' : 'tasks.details.stereo');
  };
  const rate = { value: format.decimal(framesPerSecond, 2) };
  const length = [
    format.length(media.seconds),
    ...(framesPerSecond > 0 ? [t('references.facts.framesValue', rate)] : []),
  ];
  const sound = audio
    ? [
        channels(audio.channels),
        audio.codec.toUpperCase(),
        t('tasks.details.rateValue', { value: format.decimal(audio.sampleRate / 1000, 1) }),
      ]
    : [t('common.none')];
  return (
    <>
      <Fact
        name={t('tasks.details.size')}
        value={t('references.facts.pixelsValue', { width: media.width, height: media.height })}
      />
      <Fact name={t('references.facts.length')} value={length.join(' · ')} />
      <Fact
        name={t('common.file')}
        value={[format.bytes(media.bytes), videoCodec.toUpperCase()].join(' · ')}
      />
      <Fact name={t('tasks.details.audio')} value={sound.join(' · ')} />
    </>
  );
}
