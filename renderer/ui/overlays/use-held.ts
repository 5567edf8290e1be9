import { useState } from 'react';

/** A value as it was when a menu opened, for as long as it `isOpen`: what it offers does not change under the pointer. */
export function useHeld<Value>(isOpen: boolean, value: Value): Value {
  const [held, setHeld] = useState(value);
  if (!isOpen && held !== value) setHeld(value);
  return isOpen ? held : value;
}
