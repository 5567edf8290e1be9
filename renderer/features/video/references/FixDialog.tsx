import { useMutation, useQuery } from '@tanstack/react-query';
import { MoveRight, Play } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { canBeDrawn, maxCopyBytes, type ReferenceFile, softLimits } from '#contract';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { longSidesFor } from '../../../media/pictures/shrink-picture.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LevelSlider, RangeSlider } from '../../../ui/controls/RangeSlider.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../../ui/overlays/Dialog.tsx';
import styles from './FixDialog.module.css';
import { fixFor, type NamedItem } from './list/items.ts';
import { references, shrunkQuery } from './references.queries.ts';

interface FixDialogProps {
  readonly item: NamedItem;
  readonly onApply: (copy: ReferenceFile) => void;
  readonly onClose: () => void;
}

/** Makes a copy of a file that weighs less, and shows before what it would become. */
export function FixDialog(props: FixDialogProps) {
  return fixFor(props.item.file) === 'shrink' ? <ShrinkDialog {...props} /> : <TrimDialog {...props} />;
}

/** How long the slider must have rested: each step would encode the picture again. */
const quietMs = 180;

/** A smaller copy of a picture: pixels and quality are chosen, the size is known before it is taken. */
function ShrinkDialog({ item: { file, name }, onApply, onClose }: FixDialogProps) {
  const { t, format } = useWords();
  const pixels = { width: file.width ?? 0, height: file.height ?? 0 };
  const sides = longSidesFor(pixels);
  const [side, setSide] = useState(sides[1] ?? sides[0] ?? 1024);
  const [quality, setQuality] = useState(85);
  const drawn = useDebounced(quality, quietMs);
  const shrunk = useQuery(shrunkQuery(file, side, drawn));
  const preview = useObjectUrl(shrunk.data?.picture);
  const save = useMutation({
    mutationFn: async (picture: Blob) =>
      references.saveCopy({ fileId: file.fileId, bytes: new Uint8Array(await picture.arrayBuffer()) }),
  });
  const bytes = shrunk.data?.picture.size;
  const isHelp = bytes !== undefined && bytes < file.bytes && bytes <= maxCopyBytes;
  const size = (width: number, height: number) => t('references.facts.pixelsValue', { width, height });

  return (
    <Dialog title={t('references.fix.shrinkTitle', { name })} size="wide" isOpen onClose={onClose}>
      <div className={styles.stage}>{preview && <img src={preview} alt={t('references.fix.result')} />}</div>
      <Segmented
        label={t('references.fix.longSide')}
        options={sides.map(String)}
        textOf={(pixels) => `${pixels} px`}
        value={String(side)}
        onChange={(value) => setSide(Number(value))}
      />
      <LevelSlider
        label={t('references.fix.quality')}
        min={40}
        max={100}
        step={5}
        value={quality}
        onChange={setQuality}
      />
      <BeforeAfter
        before={[format.bytes(file.bytes), size(pixels.width, pixels.height)]}
        after={
          shrunk.data && bytes !== undefined
            ? [format.bytes(bytes), size(shrunk.data.width, shrunk.data.height)]
            : null
        }
      />
      <p role="status" className={styles.note}>
        {shrunk.isError && t(canBeDrawn(file) ? 'references.fix.undecodable' : 'references.fix.pixels')}
        {bytes !== undefined && bytes > maxCopyBytes && t('references.fix.copyTooLarge')}
        {bytes !== undefined && bytes <= maxCopyBytes && !isHelp && t('references.fix.notSmaller')}
        {isHelp && t('references.fix.untouched')}
      </p>
      <ErrorNotice error={save.error} />
      <DialogChoice
        onCancel={onClose}
        act={t('references.fix.apply')}
        onAct={() => shrunk.data && save.mutate(shrunk.data.picture, { onSuccess: onApply })}
        isPending={save.isPending}
        isDisabled={!isHelp || shrunk.isFetching || drawn !== quality}
      />
    </Dialog>
  );
}

/** An address for bytes in memory, given back when they are no longer shown. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return url;
}

const step = 0.1;

function TrimDialog({ item: { file, name }, onApply, onClose }: FixDialogProps) {
  const { t, format } = useWords();
  const [measured, setMeasured] = useState(file.seconds ?? 0);
  const whole = Math.max(step, Math.ceil(measured / step - 0.001) * step);
  const [range, setRange] = useState<readonly [number, number] | null>(null);
  const [start, end] = range ?? [0, Math.min(whole, softLimits.clip.maxSeconds)];
  const media = useRef<HTMLMediaElement | null>(null);
  /** The second at which playing ends by itself; `null` where it goes on. */
  const playsUntil = useRef<number | null>(null);
  const cut = useMutation({
    mutationFn: () => references.trim({ fileId: file.fileId, start, end: Math.min(end, measured) }),
  });
  const length = end - start;
  const isPart = length >= step && length < whole - step / 2;
  const seconds = (value: number) => t('common.seconds', { value: format.decimal(value, 1) });

  const playTo = (from: number, until: number | null): void => {
    playsUntil.current = until;
    if (media.current === null) return;
    media.current.currentTime = from;
    if (until === null) media.current.pause();
    else void media.current.play().catch(() => undefined);
  };
  const change = (next: readonly [number, number]): void => {
    playTo(next[0] === start ? next[1] : next[0], null);
    setRange(next);
  };
  const player = {
    ref: (element: HTMLMediaElement | null) => {
      media.current = element;
    },
    src: file.url,
    'aria-label': name,
    controls: true,
    onLoadedMetadata: ({ currentTarget: { duration } }: SyntheticEvent<HTMLMediaElement>) => {
      if (file.seconds === undefined && Number.isFinite(duration)) setMeasured(duration);
    },
    onTimeUpdate: ({ currentTarget: played }: SyntheticEvent<HTMLMediaElement>) => {
      if (playsUntil.current === null || played.currentTime < playsUntil.current) return;
      playsUntil.current = null;
      played.pause();
    },
  };

  return (
    <Dialog title={t('references.fix.trimTitle', { name })} size="wide" isOpen onClose={onClose}>
      {file.kind === 'video' ? (
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useMediaCaption: the user's own clips come without captions */}
          <video
            {...player}
            controlsList="nodownload noremoteplayback nofullscreen noplaybackrate"
            disablePictureInPicture
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the user's own sounds come without captions
        <audio {...player} className={styles.sound} controlsList="nodownload noplaybackrate" />
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
        <Button icon={Play} onPress={() => playTo(start, end)}>
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

interface BeforeAfterProps {
  readonly before: readonly string[];
  /** `null` while it is being worked out. */
  readonly after: readonly string[] | null;
}

function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useWords();
  return (
    <div className={styles.pair} aria-busy={after === null}>
      <Side name={t('references.fix.before')} facts={before} />
      <MoveRight className={styles.arrow} aria-hidden />
      <Side name={t('references.fix.after')} facts={after ?? ['…']} />
    </div>
  );
}

function Side({ name, facts }: { readonly name: string; readonly facts: readonly string[] }) {
  return (
    <dl className={styles.side}>
      <dt>{name}</dt>
      {facts.map((fact, place) => (
        <dd key={fact} className={place === 0 ? styles.main : undefined}>
          {fact}
        </dd>
      ))}
    </dl>
  );
}
