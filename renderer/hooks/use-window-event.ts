import { useEffect, useEffectEvent } from 'react';

/** Listens to what happens anywhere in the window for as long as the component is shown. @param isFirst before all else that listens */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isFirst = false,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const take = (event: WindowEventMap[Name]): void => latest(event);
    window.addEventListener(name, take, isFirst);
    return () => window.removeEventListener(name, take, isFirst);
  }, [name, isFirst]);
}
