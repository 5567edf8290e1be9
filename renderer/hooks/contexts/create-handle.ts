import { createContext, use } from 'react';

/**
 * A context and its hook, for what is always there: the hook throws where nothing around gives a value.
 *
 * @param outside completes "Drawn outside of" for whoever draws a part without what it needs
 */
export function createHandle<Handle>(outside: string) {
  const Handles = createContext<Handle | null>(null);
  const useHandle = (): Handle => {
    const handle = use(Handles);
    if (handle === null) throw new Error(`Drawn outside of ${outside}`);
    return handle;
  };
  return [Handles, useHandle] as const;
}
