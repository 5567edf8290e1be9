import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleSlash2, Combine, Film, Info, Play } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { type Chain, type ChainClip, driftPlace } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { playedFrom } from '../../../media/player/clips.queries.ts';
import { useDetailsPaused } from '../../../media/player/use-details-paused.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ifFailed } from '../../../ui/if-failed.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { SmallPicture } from '../../../ui/SmallPicture.tsx';
import { titleOf } from '../data/task-names.ts';
import { chainQuery, taskQuery } from '../data/tasks.queries.ts';
import { useTasksContext } from '../tasks-context.ts';
import styles from './TaskChain.module.css';
import details from './TaskDetails.module.css';

/** The clips that a task goes on from, and those that go on from it; each opens. Draws nothing for a clip that stands alone. */
export function TaskChain({ id, isReady }: { readonly id: string; readonly isReady: boolean }) {
  const { t } = useWords();
  const { join } = useTasksContext();
  const titleId = useId();
  /** The clips of the film that plays, as they were when it began: its place in them holds, whatever is removed since. */
  const [film, setFilm] = useState<readonly string[] | null>(null);
  const { data: chain } = useQuery(chainQuery(id));
  if (chain === undefined) return null;
  const { before, bridgesTo, after, place } = chain;
  if (before.length + after.length === 0 && bridgesTo === null) return null;
  const clips = clipsInOrder(chain, id, isReady);
  return (
    <section className={details.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={details.heading}>
        {t('goOn.chain.heading')}
      </h3>
      <p className={styles.place}>{t('goOn.chain.place', { place })}</p>
      {clips.length > 1 && (
        <div className={styles.actions}>
          <Button icon={Play} onPress={() => setFilm(clips)}>
            {t('goOn.chain.play')}
          </Button>
          <Button icon={Combine} onPress={() => join(clips)}>
            {t('join.join')}
          </Button>
        </div>
      )}
      {film && <ChainPlayer ids={film} onClose={() => setFilm(null)} />}
      <Clips label={t('goOn.chain.before')} clips={before} isInOrder />
      <Clips label={t('goOn.chain.to')} clips={bridgesTo === null ? [] : [bridgesTo]} />
      <Clips label={t('goOn.chain.after')} clips={after} />
      {place >= driftPlace && (
        <p className={styles.drift}>
          <Info aria-hidden />
          {t('goOn.chain.drift')}
        </p>
      )}
    </section>
  );
}

/** The finished clips of a chain up to a clip, and with the one that goes on from that, where only one does. */
function clipsInOrder({ before, bridgesTo, after }: Chain, id: string, isReady: boolean): readonly string[] {
  const onward = bridgesTo ?? (after.length === 1 ? after[0] : undefined);
  const isClip = ({ task }: ChainClip): boolean => task?.status === 'ready';
  const idsOf = (clips: readonly ChainClip[]) => clips.filter(isClip).map((clip) => clip.id);
  return [...idsOf(before), ...(isReady ? [id] : []), ...idsOf(onward ? [onward] : [])];
}

interface ClipsProps {
  readonly label: string;
  readonly clips: readonly ChainClip[];
  readonly isInOrder?: boolean;
}

function Clips({ label, clips, isInOrder = false }: ClipsProps) {
  const labelId = useId();
  if (clips.length === 0) return null;
  return (
    <div className={styles.row}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <ol className={styles.clips} aria-labelledby={labelId}>
        {clips.map((clip, index) => (
          <li key={clip.id} className={styles.clip}>
            {isInOrder && index > 0 && <ChevronRight className={styles.then} aria-hidden />}
            <Clip clip={clip} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Clip({ clip: { id, task } }: { readonly clip: ChainClip }) {
  const { t } = useWords();
  const { showTask } = useTasksContext();
  if (task === null) {
    return (
      <span className={styles.removed}>
        <CircleSlash2 aria-hidden />
        {t('goOn.chain.removed')}
      </span>
    );
  }
  const title = titleOf({ name: task.name, request: task });
  return (
    <AriaButton
      className={styles.open ?? ''}
      aria-label={t('goOn.chain.clip', { title, status: t(`tasks.status.${task.status}`) })}
      onPress={() => showTask(id)}
    >
      <span className={styles.thumb}>
        <SmallPicture url={task.posterUrl}>
          <Film aria-hidden />
        </SmallPicture>
      </span>
      <span className="one-line">{title}</span>
    </AriaButton>
  );
}

/** Plays the clips of a chain one after the other, as one film; a clip that cannot be played is passed over. */
function ChainPlayer({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  useDetailsPaused(true);
  const { t, format } = useWords();
  const [index, setIndex] = useState(0);
  // The clip before stays until the next is known: without its player the page would leave full screen.
  const query = useQuery({ ...taskQuery(ids[index] ?? ''), placeholderData: keepPreviousData });
  const { data: task } = query;
  const mediaUrl = task?.mediaUrl ?? null;
  const source = useMemo(() => mediaUrl && playedFrom(mediaUrl), [mediaUrl]);
  // One that was removed since is never drawn: the player of the clip before it stays, and takes the next.
  const isGone = query.isError || (task && mediaUrl === null);
  if (isGone && index < ids.length - 1) setIndex(index + 1);
  const goOn = (): void => setIndex(Math.min(index + 1, ids.length - 1));
  return (
    <Dialog title={t('goOn.chain.heading')} isOpen onClose={onClose} size="wide">
      {isGone && <p className={styles.place}>{t('goOn.chain.removed')}</p>}
      {task && source !== null && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: generated clips come without captions */}
          <video
            ref={ifFailed(goOn)}
            className={styles.film}
            src={source}
            controls
            controlsList="nodownload noremoteplayback"
            autoPlay
            playsInline
            disablePictureInPicture
            aria-label={titleOf(task)}
            onEnded={goOn}
            onError={goOn}
          />
          <p className={styles.place}>
            {t('goOn.chain.playing', {
              number: format.integer(index + 1),
              total: format.integer(ids.length),
              title: titleOf(task),
            })}
          </p>
        </>
      )}
    </Dialog>
  );
}
