import { createContext, use } from 'react';

/** Says a sentence to screen readers, once, when they are done with what they are saying. */
export type Announce = (text: string) => void;

/** `ui/messages/Announcer.tsx` provides it. */
export const AnnounceContext = createContext<Announce>(() => undefined);

/** A function that never changes; for what happens and is seen, but stands nowhere as text that is read by itself. */
export function useAnnounce(): Announce {
  return use(AnnounceContext);
}
