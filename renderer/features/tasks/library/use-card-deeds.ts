import { useLayoutEffect, useMemo, useRef } from 'react';
import type { CardDeeds } from './TaskCard.tsx';

/** The same functions at each render, so that a card is drawn anew only when its task changes. */
export function useCardDeeds(deeds: CardDeeds): CardDeeds {
  const latest = useRef(deeds);
  useLayoutEffect(() => {
    latest.current = deeds;
  });
  return useMemo(
    () => ({
      onCancel: (task) => latest.current.onCancel(task),
      onStar: (task, isStarred) => latest.current.onStar(task, isStarred),
      onMore: (task, beside) => latest.current.onMore(task, beside),
    }),
    [],
  );
}
