import { useEffect, useEffectEvent } from 'react';

/**
 * Takes away what is shown for a while alone.
 *
 * @param shown what is shown, from which the time counts; falsy while nothing is. @param ms how long, in milliseconds
 */
export function useShownFor(shown: unknown, ms: number, takeAway: () => void): void {
  const end = useEffectEvent(takeAway);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
}
