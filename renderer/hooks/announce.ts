import { createStore } from './contexts/create-store.ts';

/** Most sentences that wait to be read out: of more, the oldest are dropped. */
const maxKept = 10;

let said = 0;

/** What is to be read out now, each sentence with a number of its own. `ui/messages/Announcer.tsx` draws it. */
export const sentences = createStore<readonly { readonly id: number; readonly text: string }[]>([]);

/**
 * Says a sentence to screen readers, once, when they are done with what they are saying: for what happens and is seen, but stands nowhere
 * as text that is read by itself.
 */
export function announce(text: string): void {
  said += 1;
  sentences.set([...sentences.get(), { id: said, text }].slice(-maxKept));
}
