import { useRef, useState } from 'react';

/** A task costs money: a double click must not make two. */
const minPressMs = 600;

/** Runs what costs money once a press: until it is done, and for as long as a double click may take, further presses run nothing. */
export function useCostlyPress() {
  const isPressed = useRef(false);
  const [isBusy, setBusy] = useState(false);
  /** @returns what `run` gives, once the next press counts again; `null` for a press that ran nothing. */
  const press = async <Value>(run: () => Promise<Value>): Promise<Value | null> => {
    if (isPressed.current) return null;
    isPressed.current = true;
    setBusy(true);
    const rest = new Promise((resolve) => setTimeout(resolve, minPressMs));
    try {
      return await run();
    } finally {
      await rest;
      isPressed.current = false;
      setBusy(false);
    }
  };
  return { isBusy, press };
}
