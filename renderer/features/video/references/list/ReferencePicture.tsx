import { useState } from 'react';
import type { ReferenceFile } from '#contract';
import { KindIcon } from '../../../../ui/references/KindIcon.tsx';
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
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={`${styles.picture} ${styles[fit]}`} data-kind={reference.kind}>
      {url !== null && url !== failedUrl ? (
        <img src={url} alt="" draggable={false} onError={() => setFailedUrl(url)} />
      ) : (
        <KindIcon reference={reference} />
      )}
    </span>
  );
}
