import { ChevronDown, ChevronRight, Pause, Play, Square, TriangleAlert } from 'lucide-react';
import type { Queue } from '#contract';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { useTasksContext } from '../tasks/tasks-context.ts';
import { QueueLists, type QueueListsProps } from './QueueLists.tsx';
import styles from './QueueStrip.module.css';
import { useQueueChanges } from './queue.queries.ts';
import { nextWords } from './shown-queue.ts';

interface QueueStripProps extends QueueListsProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What is under way, in the order in which it runs: a line, and unfolded the tasks themselves. */
export function QueueStrip({ isOpen, onOpenChange, ...lists }: QueueStripProps) {
  const { queue } = lists;
  const { t } = useWords();
  const { pause, goOn } = useQueueChanges();
  const { runningCount, waitingCount } = queue;
  const isPaused = queue.isPaused || queue.pausedConnections.length > 0;
  const { fail } = useTasksContext();
  const pauseFor = (connectionId: string | null): void => void pause(connectionId).catch(fail);
  const resume = (): void => void goOn().catch(fail);
  useCommand('queue.goOn', resume, isPaused);
  return (
    <section className={styles.strip} aria-label={t('queue.title')}>
      <div className={styles.line}>
        <Button
          look="quiet"
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          isDisabled={runningCount + waitingCount === 0}
          onPress={() => onOpenChange(!isOpen)}
        >
          {t('queue.title')}
        </Button>
        <p className={styles.counts}>
          <QueueWords queue={queue} isPaused={isPaused} />
        </p>
        {isPaused && (
          <Button look="tinted" icon={Play} onPress={resume}>
            {t('queue.goOn')}
          </Button>
        )}
        {!queue.isPaused && <PauseButton paused={queue.pausedConnections} onPause={pauseFor} />}
      </div>
      {isOpen && <QueueLists {...lists} />}
    </section>
  );
}

const troubleKinds = ['held', 'tokenless', 'retrying', 'unknown'] as const;

function QueueWords({ queue, isPaused }: { readonly queue: Queue; readonly isPaused: boolean }) {
  const { t, format } = useWords();
  const now = useNow(10_000);
  const { all } = useConnections();
  const { runningCount, waitingCount, pausedCount, pausedConnections, nextAt, troubles } = queue;
  const paused = queue.isPaused ? [] : all.filter(({ id }) => pausedConnections.includes(id));
  const names = format.list(paused.map((each) => connectionName(each, t)));
  const words = [
    isPaused && (
      <strong key="paused">
        {t(names === '' ? 'queue.paused' : 'queue.pausedAt', { ...format.counted(pausedCount), names })}
      </strong>
    ),
    runningCount > 0 && t('queue.running', format.counted(runningCount)),
    waitingCount > pausedCount && t('queue.waiting', format.counted(waitingCount - pausedCount)),
    nextAt !== null && nextWords(nextAt - now, t, format),
    ...troubleKinds.map(
      (kind) =>
        troubles[kind] > 0 && (
          <strong key={kind}>
            <TriangleAlert aria-hidden />
            {t(`queue.troubles.${kind}`, { value: format.integer(troubles[kind]) })}
          </strong>
        ),
    ),
  ].filter((part) => part !== false);
  return words.flatMap((part, index) => (index === 0 ? [part] : ['\u00a0· ', part]));
}

interface PauseButtonProps {
  readonly paused: readonly string[];
  readonly onPause: (connectionId: string | null) => void;
}

/** One press pauses all; where there are several connections, each can be paused alone, after another one too. */
function PauseButton({ paused, onPause }: PauseButtonProps) {
  const { t } = useWords();
  const { all, active } = useConnections();
  const going = all.filter(({ id }) => !paused.includes(id));
  const pauseAll = () => onPause(null);
  useCommand('queue.pause', pauseAll, going.length > 0);
  useCommand('queue.pauseOne', () => onPause(active.id), all.length > 1 && !paused.includes(active.id));
  if (going.length === 0) return null;
  const button = (
    <Button look="quiet" icon={Pause} {...(all.length < 2 && { onPress: pauseAll })}>
      {t('queue.pause')}
    </Button>
  );
  if (all.length < 2) return button;
  return (
    <Menu label={t('queue.pause')} trigger={button}>
      {going.map((one) => (
        <MenuItem
          key={one.id}
          icon={Pause}
          text={t('queue.pauseOne', { name: connectionName(one, t) })}
          onAction={() => onPause(one.id)}
        />
      ))}
      <MenuItem icon={Square} text={t('queue.pauseAll')} onAction={pauseAll} />
    </Menu>
  );
}
