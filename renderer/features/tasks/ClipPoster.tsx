import { useEffect, useRef, useState } from 'react';
import { posterOf, takePoster } from './posters.ts';

/** The first frame of a finished clip, read once it scrolls into view. */
export function ClipPoster({ mediaUrl }: { readonly mediaUrl: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [poster, setPoster] = useState(() => posterOf(mediaUrl));
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (!frame.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);

  // "loadeddata" can come before the frame can be drawn: a picture taken then is black.
  const captureFirstFrame = (video: HTMLVideoElement): void => {
    video.requestVideoFrameCallback(() => {
      void takePoster(mediaUrl, video).then((url) => url !== undefined && setPoster(url));
    });
  };

  return (
    <div ref={frame}>
      {poster !== undefined ? (
        <img src={poster} alt="" draggable={false} onError={() => setPoster(undefined)} />
      ) : (
        isNear && (
          <video
            src={mediaUrl}
            muted
            preload="metadata"
            tabIndex={-1}
            aria-hidden
            onLoadStart={(event) => captureFirstFrame(event.currentTarget)}
          />
        )
      )}
    </div>
  );
}
