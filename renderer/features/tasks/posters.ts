import { useEffect, useState } from 'react';
import type { Task } from '#contract';
import { makePoster } from '../../media/pictures/thumbnails.ts';
import { keepPoster } from '../../media/player/clips.queries.ts';

/** How long rows must have stood still before clips are opened for their pictures. */
const restMs = 400;

/** Makes the posters that the rows in view still lack, while they are at rest. */
export function usePosters(inView: readonly Task[]): void {
  const [queue] = useState(() =>
    createPosterQueue(async ({ id, mediaUrl }) => {
      const picture = await makePoster(mediaUrl);
      // One that cannot be made or kept is tried again by the next window.
      if (picture !== null) await keepPoster(id, picture).catch(() => undefined);
    }),
  );
  useEffect(() => {
    const lacking = inView.flatMap(({ id, mediaUrl, posterUrl }) =>
      mediaUrl === null || posterUrl !== null ? [] : [{ id, mediaUrl }],
    );
    const timer = setTimeout(() => queue.want(lacking), restMs);
    return () => {
      clearTimeout(timer);
      queue.want([]);
    };
  }, [inView, queue]);
}

type ClipWithoutPoster = Readonly<Record<'id' | 'mediaUrl', string>>;

/** Makes missing posters one at a time, as last wanted; no clip is opened twice while the window lives. @param make never rejects */
export function createPosterQueue(make: (clip: ClipWithoutPoster) => Promise<void>) {
  const tried = new Set<string>();
  let wanted: readonly ClipWithoutPoster[] = [];
  let isMaking = false;
  const makeNext = async (): Promise<void> => {
    const next = isMaking ? undefined : wanted.find(({ id }) => !tried.has(id));
    if (next === undefined) return;
    tried.add(next.id);
    isMaking = true;
    await make(next);
    isMaking = false;
    void makeNext();
  };
  return {
    /** Replaces what is wanted; what was and has not begun is forgotten. */
    want(clips: readonly ClipWithoutPoster[]): void {
      wanted = clips;
      void makeNext();
    },
  };
}
