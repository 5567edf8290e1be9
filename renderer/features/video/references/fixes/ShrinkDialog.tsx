import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { canBeDrawn, maxCopyBytes, type ReferenceFile } from '#contract';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { longSidesFor } from '../../../../media/pictures/shrink-picture.ts';
import { LevelSlider } from '../../../../ui/controls/RangeSlider.tsx';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../../../ui/overlays/Dialog.tsx';
import type { NamedItem } from '../list/items.ts';
import { saveCopy, shrunkQuery } from '../references.queries.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import styles from './FixDialog.module.css';

/** How long the slider must have rested: each step would encode the picture again. */
const quietMs = 180;

interface ShrinkDialogProps {
  readonly item: NamedItem;
  readonly onApply: (copy: ReferenceFile) => void;
  readonly onClose: () => void;
}

/** Makes a smaller copy of a picture: pixels and quality are chosen, the size is known before it is taken. */
export function ShrinkDialog({ item: { file, name }, onApply, onClose }: ShrinkDialogProps) {
  const { t, format } = useWords();
  const pixels = { width: file.width ?? 0, height: file.height ?? 0 };
  const sides = longSidesFor(pixels);
  const [side, setSide] = useState(sides[1] ?? sides[0] ?? 1024);
  const [quality, setQuality] = useState(85);
  const shrunk = useQuery(shrunkQuery(file, side, useDebounced(quality, quietMs)));
  const preview = useObjectUrl(shrunk.data?.picture);
  const save = useMutation({ mutationFn: (picture: Blob) => saveCopy(file.fileId, picture) });
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
        isDisabled={!isHelp || shrunk.isFetching}
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
