import { useMutation } from '@tanstack/react-query';
import { CircleCheck, FilmIcon, GripVertical } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyFocus, runKey } from '../../hooks/keys/key-table.ts';
import { isStill } from '../../hooks/use-media-query.ts';
import { ifFailed } from '../../ui/if-failed.ts';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import styles from './ClipPlayer.module.css';
import { playedFrom, startClipDrag, useFileBack } from './clips.queries.ts';
import { PlayerControls } from './PlayerControls.tsx';
import { usePlace } from './PlayerSlider.tsx';
import { type PlayerAction, playerKeys } from './player-keys.ts';
import { type FrameOptions, usePlayer, useShownFrame } from './use-player.ts';

interface ClipPlayerProps extends FrameOptions {
  readonly mediaUrl: string;
  readonly framesPerSecond: number;
  /** Plays without being asked to, unless the system asks for less motion. */
  readonly playsAtOnce: boolean;
  /** What can be done where the file is gone for good. */
  readonly whenGone: ReactNode;
}

/** How a clip was played last: the next one is played like it. */
let manner: Pick<HTMLVideoElement, 'volume' | 'muted' | 'playbackRate' | 'loop'> | null = null;

/** Plays the finished clip from disk; a new player begins once a file that was away is back. */
export function ClipPlayer(props: ClipPlayerProps) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  const isGone = useFileBack(hasFailed ? props.id : null, () => setFailed(false));
  if (!hasFailed) return <PlayedClip {...props} onFail={() => setFailed(true)} />;
  return (
    <Callout tone="warn" icon={FilmIcon}>
      <p>{t('tasks.details.unplayable')}</p>
      {isGone && props.whenGone}
    </Callout>
  );
}

function PlayedClip(props: ClipPlayerProps & { readonly onFail: () => void }) {
  const { id, mediaUrl, framesPerSecond, playsAtOnce, onFail } = props;
  const { t } = useTranslation();
  const stage = useRef<HTMLFieldSetElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const source = useMemo(() => playedFrom(mediaUrl), [mediaUrl]);
  const { drawPlace, ...place } = usePlace();
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    Object.assign(element, manner);
    return () => {
      const { volume, muted, playbackRate, loop } = element;
      manner = { volume, muted, playbackRate, loop };
    };
  }, []);
  useEffect(() => ifFailed(onFail)(video.current), [onFail]);
  const player = usePlayer({ video, stage, framesPerSecond, clipId: id, drawPlace });
  const frame = useShownFrame(video, props);
  // A narrow window hides the form, which says it otherwise.
  const used = frame.isSuccess && frame.variables === 'form' && (frame.data || t('tasks.player.frameUsed'));
  const told = frame.data === true ? t('tasks.player.frameSaved') : used;
  const drag = useMutation({ mutationFn: () => startClipDrag([id]) });
  const beginDrag = (event: DragEvent): void => {
    // The system's own drag, which carries the file, takes the place of the page's.
    event.preventDefault();
    drag.mutate();
  };
  const dismiss = (): void => {
    frame.reset();
    drag.reset();
  };
  const takeFrame = (goal: 'file' | 'form'): void => {
    drag.reset();
    if (!frame.isPending) frame.mutate(goal);
  };

  const acts: Readonly<Record<PlayerAction, () => void>> = {
    play: player.toggle,
    back: () => player.step(-1),
    forward: () => player.step(1),
    fullScreen: player.toggleFullScreen,
    mute: () => player.setMuted(!player.isMuted),
    loop: () => player.setLooping(!player.isLooping),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A menu of it stands elsewhere on the page, in full screen inside it, and has keys of its own.
    if (event.target instanceof Element && event.target.closest('[role="menu"]') === null)
      runKey(event, playerKeys, acts, { focusOf, steps: ['back', 'forward'] });
  };

  return (
    <>
      <fieldset
        ref={stage}
        className={styles.stage}
        aria-label={t('tasks.player.label')}
        onKeyDownCapture={onKeyDown}
      >
        <div className={styles.screen}>
          {/* biome-ignore lint/a11y/useMediaCaption: generated clips come without captions */}
          <video
            ref={video}
            className={styles.video}
            src={source}
            preload="auto"
            autoPlay={playsAtOnce && !isStill()}
            playsInline
            aria-label={t('tasks.details.player')}
            disablePictureInPicture
            onClick={player.toggle}
            onDoubleClick={player.toggleFullScreen}
            onError={onFail}
          />
          {/* Drags the clip's file into another app. "Save as…" does the same for those who do not drag. */}
          <div
            className={styles.handle}
            draggable
            onDragStart={beginDrag}
            title={t('tasks.player.drag')}
            aria-hidden
          >
            <GripVertical />
            {t('tasks.player.dragShort')}
          </div>
          <p role="status" className={styles.saved}>
            {told && (
              <>
                {frame.data !== told && <CircleCheck aria-hidden />}
                {told}
              </>
            )}
          </p>
        </div>
        <PlayerControls player={player} place={place} isPending={frame.isPending} onTakeFrame={takeFrame} />
      </fieldset>
      <ErrorNotice error={drag.error ?? frame.error} onDismiss={dismiss} />
    </>
  );
}

/** The line of places has no key of its own that the player has too. */
const focusOf = (target: Element): KeyFocus => (target.closest('button') === null ? 'stage' : 'button');
