import { AudioLines, Film, Image, Link } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canBeDrawn, type ReferenceFile } from '#contract';
import { isStill } from '../../hooks/use-media-query.ts';
import { ifFailed } from '../if-failed.ts';
import styles from './ReferenceMedia.module.css';

interface ReferenceMediaProps {
  readonly file: ReferenceFile;
  readonly name: string;
  /** Given where nothing may be heard: a clip plays without sound and controls, and this stands for a sound. */
  readonly soundPicture?: ReactNode;
}

/** The file itself, seen or heard; a sentence where this window cannot show it. */
export function ReferenceMedia({ file, name, soundPicture }: ReferenceMediaProps) {
  const isSilent = soundPicture !== undefined;
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
          ref={ifFailed(fail)}
          className={styles.media}
          src={file.url}
          aria-label={name}
          controls={!isSilent}
          muted={isSilent}
          loop={isSilent}
          autoPlay={!(isSilent && isStill())}
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          onError={fail}
        />
      );
    case 'audio':
      if (isSilent) return soundPicture;
      return (
        // biome-ignore lint/a11y/useMediaCaption: the user's own sounds come without captions
        <audio
          ref={ifFailed(fail)}
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

const icons = { image: Image, video: Film, audio: AudioLines };

/** The sign of a reference's kind; a chain for one that is fetched from an address. */
export function KindIcon({
  reference: { kind, link },
}: {
  readonly reference: Pick<ReferenceFile, 'kind' | 'link'>;
}) {
  const Sign = link === null ? icons[kind] : Link;
  return <Sign aria-hidden />;
}
