import { Sparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canGenerateAgain, canResume, isActive, isOutcomeOpen, type Task } from '#contract';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';
import { ConnectionTag } from '../../../ui/colours/ConnectionTag.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Attention, tellableLeft } from '../../tasks/data/attention.ts';
import { variationWords } from '../../tasks/data/task-names.ts';
import {
  isMendable,
  saidByGateway,
  shownRatio,
  statusName,
  statusTones,
} from '../../tasks/data/task-view.ts';
import { MarkSigns } from '../../tasks/marks/MarkSigns.tsx';
import poster from '../../tasks/PosterChip.module.css';
import statusStyles from '../../tasks/TaskStatus.module.css';
import { AgeOf, TaskTime, TransferLine, WaitReason } from '../../tasks/TaskStatus.tsx';
import { TaskThumb } from '../../tasks/TaskThumb.tsx';
import { useTasksContext } from '../../tasks/tasks-context.ts';
import type { RowPresence } from '../input/use-active-row.ts';
import { useRowActions } from '../row-actions.ts';
import { ActionButton, CardTools, MoreButton, rowButton, StackButton } from './CardTools.tsx';
import pinned from './PinnedTask.module.css';
import { useRowWords } from './row-words.ts';
import card from './TaskCard.module.css';
import line from './TaskLine.module.css';

export interface TaskViewProps {
  readonly task: Task;
  readonly attention: Attention | null;
  readonly presence: RowPresence;
  /** How many clips the row stands for; 0 where it is no stack. */
  readonly stack: number;
  /** What the task cost, for the list; empty where no price is known. */
  readonly price: string;
}

/** One task of the gallery: its poster, its title, and one line about it. */
function TaskCard({ task, attention, presence, stack }: TaskViewProps) {
  const { t, format, hasConnections } = useRowWords();
  const { resolution } = task.request;
  const isReady = task.state.status === 'ready';
  const seconds = task.state.status === 'ready' ? task.state.media.seconds : null;
  // What was joined here was asked for with no resolution.
  const facts = isReady
    ? [shownRatio(task) ?? t('compose.ratioAutoShort'), resolution].filter((fact) => fact !== '')
    : [];
  return (
    <div className={card.card} data-choice={task.choice ?? undefined} data-stack={stack > 0 || undefined}>
      <div className={card.picture}>
        <TaskThumb task={task} preview={presence === 'idle' || presence === 'active' ? null : presence} />
        {presence !== 'idle' && <span className={card.shade} aria-hidden />}
        <span className={card.marks}>
          <MarkSigns mark={task} look="stage" />
        </span>
        {seconds !== null && presence !== 'scrubbing' && (
          <span className={`${poster.chip} ${card.length}`}>{format.clock(Math.round(seconds) * 1_000)}</span>
        )}
        {stack > 0 && <StackButton task={task} stack={stack} />}
      </div>
      <p className={card.title}>{task.name ?? shownPrompt(task.request)}</p>
      <div className={card.facts}>
        <p className={card.line}>
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
        <div className={card.tools}>
          <CardTools task={task} />
        </div>
      )}
    </div>
  );
}

/** One task of the list: its title, and its facts in columns, as `ListHeader` names them. */
function TaskLine({ task, attention, presence, stack, price }: TaskViewProps) {
  const { t, format, hasConnections } = useRowWords();
  const { resolution, duration, model } = task.request;
  const media = task.state.status === 'ready' ? task.state.media : null;
  const variation =
    stack === 0 && task.variation ? t('tasks.variation.short', variationWords(task.variation)) : '';
  return (
    <div className={line.task} data-choice={task.choice ?? undefined}>
      <div className={line.picture}>
        <TaskThumb task={task} preview={presence === 'idle' || presence === 'active' ? null : presence} />
        {stack > 0 && <StackButton task={task} stack={stack} />}
      </div>
      <div className={line.words}>
        <p className={line.title}>{task.name ?? shownPrompt(task.request)}</p>
        <p className={line.line}>
          <ShownStatus task={task} attention={attention} />
          {[variation, ...task.tags].filter((word) => word !== '').join(' · ')}
          {hasConnections && <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />}
        </p>
      </div>
      <span className={line.rating}>
        <MarkSigns mark={task} />
      </span>
      <span className={line.model}>{task.gateway && model}</span>
      <span className={line.asked}>{shownRatio(task) ?? t('compose.ratioAutoShort')}</span>
      <span className={line.asked}>{resolution}</span>
      <span className={line.length}>{format.length(media?.seconds ?? duration, 0)}</span>
      <span className={line.price}>{price}</span>
      <span className={line.time}>
        <ShownTime task={task} />
      </span>
      <span className={line.size}>{media && format.bytes(media.bytes)}</span>
      {presence !== 'idle' && (
        <div className={line.tools}>
          <CardTools task={task} />
        </div>
      )}
    </div>
  );
}

/** A task that is under way or ended without a clip: one low row. What the gateway said why is its headline. */
function PinnedTask({ task, attention, presence }: TaskViewProps) {
  const { t } = useTranslation();
  const { act } = useRowActions();
  const { showTask, generateAgain } = useTasksContext();
  const title = task.name ?? shownPrompt(task.request);
  const said = saidByGateway(task);
  const { status } = task.state;
  const isActive = presence !== 'idle';
  const mayResume = canResume(task.state);
  return (
    <div className={pinned.task}>
      <div className={pinned.picture}>
        <TaskThumb task={task} preview={null} />
      </div>
      <div className="grow">
        <p className={pinned.title} title={said ?? undefined}>
          {said ?? title}
        </p>
        <div className={pinned.line}>
          <span className={pinned.state}>
            <ShownStatus task={task} attention={attention} isLast={attention !== null} />
            <WaitReason task={task}>{attention === null && <ShownTime task={task} />}</WaitReason>
            {said !== null && ` · ${title}`}
            <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />
          </span>
          {task.variation && (
            <span className={pinned.variation}>
              {t('tasks.variation.short', variationWords(task.variation))}
            </span>
          )}
        </div>
      </div>
      {task.transfer !== null && (
        <div className={pinned.transfer}>
          <TransferLine task={task} />
        </div>
      )}
      {status === 'running' && task.transfer === null && <span className={pinned.running} aria-hidden />}
      <div className={pinned.action}>
        {isActive && isMendable(task) && <ActionButton action="fixPrompt" task={task} />}
        {/* To pay for another one is behind "More" where the first one's clip only has to be asked for. */}
        {isActive && mayResume && (
          <ActionButton action={status === 'stopped' ? 'resume' : 'askAgain'} task={task} />
        )}
        {isActive &&
          canGenerateAgain(task.state) &&
          !mayResume &&
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

interface ShownStatusProps {
  readonly task: Task;
  readonly attention: Attention | null;
  readonly isLast?: boolean;
}

/** The status before the facts of a task. A finished clip shows itself, so "Ready" is only heard. */
function ShownStatus({ task, attention, isLast = false }: ShownStatusProps) {
  const { t, format, now } = useRowWords();
  const left = (task.collectBefore ?? now) - now;
  const name = statusName(task);
  const word = t(`tasks.status.${name}`);
  if (task.state.status === 'ready') return <span className={statusStyles.spoken}>{word} </span>;
  const tone = attention === null ? statusTones[name] : 'warn';
  return (
    <>
      <span className={`${statusStyles.word} ${statusStyles[tone]}`}>{word}</span>
      {' · '}
      {attention === 'outcome' && t('library.attention.outcome')}
      {attention === 'expiry' &&
        (left > 0
          ? t('tasks.collect.left', { time: format.span(tellableLeft(left)) })
          : t('tasks.collect.over'))}
      {attention !== null && !isLast && ' · '}
    </>
  );
}

/** The time of a task in its row. Only that of a task under way runs by the second, on a clock of its own. */
function ShownTime({ task }: { readonly task: Task }) {
  const { format, now } = useRowWords();
  if (isActive(task.state.status)) return <TaskTime task={task} />;
  return (
    <AgeOf time={task.createdAt} format={format}>
      {format.ago(task.createdAt, now)}
    </AgeOf>
  );
}

/** How a task is drawn in each place of the list. */
export const taskViews = { pinned: PinnedTask, grid: TaskCard, list: TaskLine } as const;
