import { AudioLines, Film, Image } from 'lucide-react';
import { useState } from 'react';
import type { ReferenceFile, ReferenceKind } from '#contract';
import styles from './ReferenceThumb.module.css';

/** A small picture of the file, or its kind's sign where no picture can be made. */
export function ReferenceThumb({ reference }: { readonly reference: ReferenceFile }) {
  const [failed, setFailed] = useState(false);
  const fail = (): void => setFailed(true);
  return (
    <div className={styles.thumb}>
      {failed || reference.kind === 'audio' ? (
        <KindIcon kind={reference.kind} />
      ) : reference.kind === 'image' ? (
        <img src={reference.url} alt="" draggable={false} onError={fail} />
      ) : (
        <video src={reference.url} muted preload="metadata" tabIndex={-1} aria-hidden onError={fail} />
      )}
    </div>
  );
}

function KindIcon({ kind }: { readonly kind: ReferenceKind }) {
  switch (kind) {
    case 'image':
      return <Image aria-hidden />;
    case 'video':
      return <Film aria-hidden />;
    case 'audio':
      return <AudioLines aria-hidden />;
  }
}
