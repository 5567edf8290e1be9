import { useEffect, useState } from 'react';
import type { Task } from '#contract';
import { keepPoster } from '../../data/task-changes.queries.ts';
import { paintPoster } from './poster-painter.ts';
import { createPosterQueue } from './poster-queue.ts';

/** How long rows must have stood still before clips are opened for their pictures. */
const restMs = 400;

/** Makes the posters that the rows in view still lack, while they are at rest. */
export function usePosters(inView: readonly Task[]): void {
  const [queue] = useState(() =>
    createPosterQueue(async ({ id, mediaUrl }) => {
      const picture = await paintPoster(mediaUrl);
      // One that cannot be kept is made again by the next window.
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
