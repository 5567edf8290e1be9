import { useEffect } from 'react';
import { readWhenIdle } from './screens/screens.tsx';

/** Reads what will be wanted, one script after another, whenever the window has nothing else to do. */
export function useIdleReading(): void {
  useEffect(() => {
    const waiting = [...readWhenIdle];
    const readNext = (): void => void requestIdleCallback(() => void waiting.shift()?.read().then(readNext));
    readNext();
  }, []);
}
