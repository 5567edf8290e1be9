import { createContext, use } from 'react';

/** A context and its hook, for what is always there: the hook throws where nothing around gives a value. */
export function createHandle<Handle>() {
  const Handles = createContext<Handle | null>(null);
  const useHandle = (): Handle => {
    const handle = use(Handles);
    if (handle === null) throw new Error('Drawn outside of what gives the context its value.');
    return handle;
  };
  return [Handles, useHandle] as const;
}
