import { useQueries } from '@tanstack/react-query';
import { Repeat, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AppErrorData, Choice, Task } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { type KeyFocus, runKey } from '../../hooks/keys/key-table.ts';
import { useCommandHold } from '../../hooks/keys/use-command.ts';
import { useLostFocus } from '../../hooks/use-lost-focus.ts';
import { PlayButton, StepButtons } from '../../media/player/PlayerControls.tsx';
import { SeekSlider } from '../../media/player/PlayerSlider.tsx';
import { clipClock } from '../../media/player/player-time.ts';
import { useDetailsPaused } from '../../media/player/use-details-paused.ts';
import { IconButton, IconToggle } from '../../ui/controls/IconButton.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { taskQuery } from '../tasks/data/tasks.queries.ts';
import styles from './Compare.module.css';
import { ComparedStage } from './ComparedStage.tsx';
import { type CompareAction, compareKeys, spokenKeys } from './compare-keys.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { type PlayedClip, type Playhead, usePlayhead } from './use-playhead.ts';

interface CompareProps {
  /** Two to four tasks, in the order in which they are shown. */
  readonly ids: readonly string[];
  /** Marks clips, and tells why one could not be marked: the library's own notice lies out of reach behind the comparison. */
  readonly actions: {
    readonly rate: (ids: readonly string[], rating: number) => void;
    readonly choose: (ids: readonly string[], choice: Choice, isCovered: boolean) => void;
    readonly error: AppErrorData | null;
    readonly dismissError: () => void;
  };
  readonly onClose: () => void;
}

/** Clips beside each other on one playhead, over the whole window, with what differed in their requests. */
export function Compare({ onClose, ...props }: CompareProps) {
  const { t } = useTranslation();
  useCommandHold(true);
  useDetailsPaused(true);
  return (
    <ModalOverlay isOpen className={styles.overlay ?? ''} onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t('compare.title')} className={styles.dialog ?? ''}>
          <ComparedClips onClose={onClose} {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function ComparedClips({ ids, actions, onClose }: CompareProps) {
  const { t } = useTranslation();
  const tasks = useQueries({
    queries: ids.map((id) => ({ ...taskQuery(id), retry: false })),
    combine: tasksOf,
  });
  const players = useRef(new Map<string, HTMLVideoElement>());
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState(ids[0]);
  const [layout, setLayout] = useState<'side' | 'wipe'>('side');
  const playable = tasks.flatMap((task) => (task && !broken.has(task.id) ? playedClip(task) : []));
  const playhead = usePlayhead(players, playable);
  // One that cannot be played gives way to the first that can.
  const current = playable.find(({ id }) => id === chosenId) ?? playable[0];
  const currentId = current?.id ?? null;
  const region = useRef<HTMLElement>(null);
  const canWipe = ids.length === 2 && playable.length === 2;

  // Its keys are read from within. A control that goes away gives the focus to no clip: that would be heard and decided about from then on.
  const takeFocus = (): void => region.current?.focus();
  useEffect(() => region.current?.focus(), []);
  useLostFocus(region, takeFocus);

  const chooseClip = (number: number): void => {
    const id = ids[number - 1];
    if (id === undefined || id === currentId || !playable.some((clip) => clip.id === id)) return;
    setChosenId(id);
    announce(t('compare.chosen', { number }));
  };
  const rateCurrent = (rating: number): void => current && actions.rate([current.id], rating);
  const chooseCurrent = (choice: Choice): void => current && actions.choose([current.id], choice, true);
  const acts: Readonly<Record<CompareAction, (key: string) => void>> = {
    play: playhead.toggle,
    back: () => playhead.step(-1),
    forward: () => playhead.step(1),
    next: () => chooseClip(ids.indexOf(nextOf(playable, currentId)) + 1),
    loop: () => playhead.setLooping(!playhead.isLooping),
    wipe: () => canWipe && setLayout(layout === 'wipe' ? 'side' : 'wipe'),
    rate: (key) => rateCurrent(Number(key)),
    pick: () => chooseCurrent('picked'),
    hide: () => chooseCurrent('hidden'),
    unchoose: () => chooseCurrent(null),
  };

  return (
    <section
      ref={region}
      tabIndex={-1}
      className={styles.region}
      data-compare
      aria-label={t('compare.title')}
      aria-keyshortcuts={spokenKeys}
      onKeyDown={(event) => runKey(event, compareKeys, acts, { focusOf, steps: ['back', 'forward'] })}
    >
      <header className={styles.header}>
        <h2 className={styles.title}>{t('compare.title')}</h2>
        {canWipe && (
          <Segmented
            look="compact"
            label={t('library.layout.label')}
            options={['side', 'wipe']}
            textOf={(each) => t(`compare.layout.${each}`)}
            value={layout}
            onChange={setLayout}
          />
        )}
        <IconButton icon={X} label={t('common.close')} onPress={onClose} />
      </header>
      <div className={styles.scroll}>
        <ErrorNotice
          error={actions.error}
          onDismiss={() => {
            actions.dismissError();
            takeFocus();
          }}
        />
        <ComparedStage
          ids={ids}
          tasks={tasks}
          players={players}
          broken={broken}
          at={playhead.at}
          currentId={currentId}
          isWipe={canWipe && layout === 'wipe'}
          onChoose={(id) => chooseClip(ids.indexOf(id) + 1)}
          onBroken={(id, isBroken) =>
            setBroken((known) => new Set([...known, id].filter((each) => isBroken || each !== id)))
          }
        />
        <Controls playhead={playhead} />
        <DifferenceTable ids={ids} tasks={tasks} />
      </div>
    </section>
  );
}

/** A group of choices takes the keys that move it. */
function focusOf(target: Element): KeyFocus {
  if (target.closest('input, [role="slider"], [role="radio"]') !== null) return 'slider';
  return target.closest('button') !== null ? 'button' : 'stage';
}

function nextOf(clips: readonly PlayedClip[], id: string | null): string {
  return clips[(clips.findIndex((clip) => clip.id === id) + 1) % clips.length]?.id ?? '';
}

/** `null` for a task that was removed, `undefined` for one that is being read. */
function tasksOf(results: readonly { readonly data: Task | undefined; readonly isError: boolean }[]) {
  return results.map(({ data, isError }) => (isError ? null : data));
}

function playedClip({ id, state, mediaUrl }: Task): readonly PlayedClip[] {
  if (state.status !== 'ready' || mediaUrl === null) return [];
  const { seconds, framesPerSecond } = state.media;
  return [{ id, seconds, framesPerSecond }];
}

function Controls({ playhead }: { readonly playhead: Playhead }) {
  const { t } = useTranslation();
  const { at, length, isPlaying, isLooping } = playhead;
  return (
    <div className="row-tight wraps">
      <PlayButton isPlaying={isPlaying} onPress={playhead.toggle} />
      <StepButtons onStep={playhead.step} />
      <span className={styles.time}>
        {clipClock(at)} <span className="quiet">/ {clipClock(length)}</span>
      </span>
      <div className={styles.seek}>
        <SeekSlider at={at} length={length} onSeek={playhead.seek} />
      </div>
      <IconToggle
        icon={Repeat}
        label={t('tasks.player.loop')}
        isOn={isLooping}
        onChange={playhead.setLooping}
      />
      <p className={styles.keys}>{t('compare.keys')}</p>
    </div>
  );
}
