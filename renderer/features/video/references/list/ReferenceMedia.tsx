import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canBeDrawn, type ReferenceFile } from '#contract';
import styles from './ReferenceMedia.module.css';
import { KindIcon, ReferencePicture } from './ReferencePicture.tsx';

interface ReferenceMediaProps {
  readonly file: ReferenceFile;
  readonly name: string;
  /** Without a sound and without controls: what is shown while the pointer rests on a tile. */
  readonly isSilent?: boolean;
}

/** The file itself, seen or heard; a sentence where this window cannot show it. */
export function ReferenceMedia({ file, name, isSilent = false }: ReferenceMediaProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const fail = (): void => setFailed(true);
  const reason = whyNotShown(file) ?? (failed ? 'undecodable' : null);
  if (reason !== null) {
    return (
      <div className={styles.none}>
        <KindIcon reference={file} />
        <p>{t(`references.preview.none.${reason}`)}</p>
      </div>
    );
  }
  switch (file.kind) {
    case 'image':
      return <img className={styles.media} src={file.url} alt={name} decoding="async" onError={fail} />;
    case 'video':
      return (
        <video
          className={styles.media}
          src={file.url}
          aria-label={name}
          controls={!isSilent}
          muted={isSilent}
          loop={isSilent}
          autoPlay
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          onError={fail}
        />
      );
    case 'audio':
      if (isSilent) return <ReferencePicture reference={file} fit="contain" />;
      return (
        // biome-ignore lint/a11y/useMediaCaption: the user's own sounds come without captions
        <audio
          className={styles.sound}
          src={file.url}
          aria-label={name}
          controls
          autoPlay
          controlsList="nodownload noplaybackrate"
          onError={fail}
        />
      );
  }
}

function whyNotShown({ link, isMissing, kind, width, height }: ReferenceFile) {
  if (link !== null) return 'link';
  if (isMissing) return 'missing';
  return kind === 'image' && !canBeDrawn({ width, height }) ? 'pixels' : null;
}
