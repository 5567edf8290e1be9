import { useEffect, useState } from 'react';
import type { Task } from '#contract';
import { makePoster } from '../../media/pictures/thumbnails.ts';
import { isClipThere, keepPoster } from '../../media/player/clips.queries.ts';

/** How long rows must have stood still before clips are opened for their pictures. */
const restMs = 400;
/** How long a clip that could not be opened is left alone, in milliseconds: its drive may be back then. */
const awayMs = 10_000;

/** Makes the posters that the rows in view still lack, while they are at rest. */
export function usePosters(inView: readonly Task[]): void {
  const [queue] = useState(() => {
    const made = createPosterQueue(async ({ id, mediaUrl }, isFirst) => {
      // An address of its own: Chromium remembers a try made while the drive was away, and would fail a player of that address.
      const picture = await makePoster(`${mediaUrl}&poster=${Date.now()}`);
      // One that cannot be kept is made again by the next window.
      if (picture !== null) return void (await keepPoster(id, picture).catch(() => undefined));
      // The answer is not waited for: a drive that is gone may never give one. A drive that was slow has answered by now.
      void isClipThere(id).then((isThere) => {
        if (isFirst || !isThere) setTimeout(made.again, awayMs, id);
      });
    });
    return made;
  });
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

/** Makes missing posters one at a time, as last wanted; no clip is opened twice of itself while the window lives. @param make never rejects */
export function createPosterQueue(make: (clip: ClipWithoutPoster, isFirst: boolean) => Promise<void>) {
  const tried = new Set<string>();
  const failed = new Set<string>();
  let wanted: readonly ClipWithoutPoster[] = [];
  let isMaking = false;
  const makeNext = async (): Promise<void> => {
    const next = isMaking ? undefined : wanted.find(({ id }) => !tried.has(id));
    if (next === undefined) return;
    tried.add(next.id);
    isMaking = true;
    await make(next, !failed.has(next.id));
    isMaking = false;
    void makeNext();
  };
  return {
    /** Replaces what is wanted; what was and has not begun is forgotten. */
    want(clips: readonly ClipWithoutPoster[]): void {
      wanted = clips;
      void makeNext();
    },
    /** Has a clip that failed opened once more, where it is still wanted. */
    again(id: string): void {
      failed.add(id);
      tried.delete(id);
      void makeNext();
    },
  };
}
