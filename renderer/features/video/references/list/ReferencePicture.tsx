import type { ReferenceFile } from '#contract';
import { KindIcon } from '../../../../ui/references/ReferenceMedia.tsx';
import { SmallPicture } from '../../../../ui/SmallPicture.tsx';
import { useThumbnail } from '../references.queries.ts';
import styles from './ReferencePicture.module.css';

interface ReferencePictureProps {
  readonly reference: ReferenceFile;
  /** Cut to the square of a tile, or shown whole. */
  readonly fit?: 'cover' | 'contain';
}

/** A small picture of the file, a sound's waveform, or its kind's sign where no picture can be made. */
export function ReferencePicture({ reference, fit = 'cover' }: ReferencePictureProps) {
  const url = useThumbnail(reference);
  return (
    <span className={`${styles.picture} ${styles[fit]}`} data-kind={reference.kind}>
      <SmallPicture url={url}>
        <KindIcon reference={reference} />
      </SmallPicture>
    </span>
  );
}
