import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ReferenceFile, softLimits } from '#contract';
import { useWords } from '../../../../i18n/use-words.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { RangeSlider } from '../../../../ui/controls/RangeSlider.tsx';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../../../ui/overlays/Dialog.tsx';
import type { NamedItem } from '../list/items.ts';
import { references } from '../references.queries.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import styles from './FixDialog.module.css';

interface TrimDialogProps {
  readonly item: NamedItem;
  readonly onApply: (copy: ReferenceFile) => void;
  readonly onClose: () => void;
}

const step = 0.1;

/** Cuts a stretch out of a clip or a sound, on a copy. */
export function TrimDialog({ item: { file, name }, onApply, onClose }: TrimDialogProps) {
  const { t, format } = useWords();
  const [measured, setMeasured] = useState(file.seconds ?? 0);
  const whole = Math.max(step, Math.ceil(measured / step - 0.001) * step);
  const [range, setRange] = useState<readonly [number, number] | null>(null);
  const [start, end] = range ?? [0, Math.min(whole, softLimits.clip.maxSeconds)];
  const { media, playRange, show } = useRangePlayer();
  const cut = useMutation({
    mutationFn: () => references.trim({ fileId: file.fileId, start, end: Math.min(end, measured) }),
  });
  const length = end - start;
  const isPart = length >= step && length < whole - step / 2;
  const seconds = (value: number) => t('common.seconds', { value: format.decimal(value, 1) });

  const change = (next: readonly [number, number]): void => {
    show(next[0] === start ? next[1] : next[0]);
    setRange(next);
  };
  const measure = (duration: number): void => {
    if (file.seconds === undefined && Number.isFinite(duration)) setMeasured(duration);
  };

  return (
    <Dialog title={t('references.fix.trimTitle', { name })} size="wide" isOpen onClose={onClose}>
      {file.kind === 'video' ? (
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useMediaCaption: the user's own clips come without captions */}
          <video
            ref={media}
            src={file.url}
            aria-label={name}
            controls
            controlsList="nodownload noremoteplayback nofullscreen noplaybackrate"
            disablePictureInPicture
            onLoadedMetadata={(event) => measure(event.currentTarget.duration)}
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the user's own sounds come without captions
        <audio
          ref={media}
          className={styles.sound}
          src={file.url}
          aria-label={name}
          controls
          controlsList="nodownload noplaybackrate"
          onLoadedMetadata={(event) => measure(event.currentTarget.duration)}
        />
      )}
      <div className={styles.range}>
        <RangeSlider
          label={t('references.fix.keep')}
          ends={[t('references.fix.start'), t('references.fix.end')]}
          min={0}
          max={whole}
          step={step}
          value={[start, end]}
          output={t('join.range', { start: seconds(start), end: seconds(end) })}
          onChange={change}
        />
        <Button icon={Play} onPress={() => playRange(start, end)}>
          {t('references.fix.play')}
        </Button>
      </div>
      <BeforeAfter
        before={[format.bytes(file.bytes), seconds(measured)]}
        after={[
          t('references.fix.about', { size: format.bytes((file.bytes * length) / whole) }),
          seconds(length),
        ]}
      />
      <p className={styles.note}>
        {file.kind === 'video' && `${t('references.fix.keyFrame')} `}
        {t('references.fix.untouched')}
      </p>
      <ErrorNotice error={cut.error} />
      <DialogChoice
        onCancel={onClose}
        act={t('references.fix.apply')}
        onAct={() => cut.mutate(undefined, { onSuccess: onApply })}
        isPending={cut.isPending}
        isDisabled={!isPart}
      />
    </Dialog>
  );
}

/** Plays a stretch of a clip or sound, and shows single moments of it. Seconds. */
function useRangePlayer() {
  const element = useRef<HTMLMediaElement | null>(null);
  const stopWatching = useRef<(() => void) | null>(null);

  const stop = (): void => {
    stopWatching.current?.();
    stopWatching.current = null;
  };
  useEffect(() => () => stopWatching.current?.(), []);

  return {
    media: (found: HTMLMediaElement | null) => {
      element.current = found;
    },
    playRange(start: number, end: number): void {
      const media = element.current;
      if (media === null) return;
      stop();
      const watch = (): void => {
        if (media.currentTime < end) return;
        media.pause();
        stop();
      };
      media.addEventListener('timeupdate', watch);
      stopWatching.current = () => media.removeEventListener('timeupdate', watch);
      media.currentTime = start;
      void media.play().catch(() => undefined);
    },
    show(moment: number): void {
      stop();
      element.current?.pause();
      if (element.current !== null) element.current.currentTime = moment;
    },
  };
}
