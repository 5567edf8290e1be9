import { AudioLines, Film, Image, Link } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ReferenceFile } from '#contract';
import { useThumbnail } from '../references.queries.ts';
import styles from './ReferenceThumb.module.css';

interface ReferenceThumbProps {
  readonly reference: ReferenceFile;
  /** What the form calls it: "Image 1". */
  readonly name: string;
  readonly size?: 'small' | 'large';
  readonly onPreview: () => void;
}

/** A small picture of the file, or its kind's sign where no picture can be made; opens the preview. */
export function ReferenceThumb({ reference, name, size = 'small', onPreview }: ReferenceThumbProps) {
  const { t } = useTranslation();
  const url = useThumbnail(reference);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <Button
      className={`${styles.thumb} ${styles[size]}`}
      aria-label={t('references.preview.open', { name })}
      onPress={onPreview}
    >
      {url !== null && url !== failedUrl ? (
        <img src={url} alt="" draggable={false} onError={() => setFailedUrl(url)} />
      ) : (
        <KindIcon reference={reference} />
      )}
    </Button>
  );
}

export function KindIcon({ reference: { kind, link } }: { readonly reference: ReferenceFile }) {
  if (link !== null) return <Link aria-hidden />;
  switch (kind) {
    case 'image':
      return <Image aria-hidden />;
    case 'video':
      return <Film aria-hidden />;
    case 'audio':
      return <AudioLines aria-hidden />;
  }
}
