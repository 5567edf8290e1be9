import { FilmIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/Callout.tsx';
import styles from './ClipPlayer.module.css';

/** Plays the finished clip from disk. */
export function ClipPlayer({ mediaUrl }: { readonly mediaUrl: string }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const element = video.current;
    // A view that is put away keeps its elements: without this a hidden clip would go on sounding.
    return () => element?.pause();
  }, []);

  if (failed) {
    return (
      <Callout tone="warn" icon={<FilmIcon aria-hidden />}>
        {t('tasks.details.unplayable')}
      </Callout>
    );
  }
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: generated clips come without captions */}
      <video
        ref={video}
        className={styles.video}
        src={mediaUrl}
        controls
        preload="metadata"
        aria-label={t('tasks.details.player')}
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        onError={() => setFailed(true)}
      />
    </div>
  );
}
