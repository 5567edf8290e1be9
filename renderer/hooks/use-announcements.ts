import { useSyncExternalStore } from 'react';

/** Words for people who hear the window. */
export interface Announcement {
  readonly id: number;
  readonly words: string;
}

/** How long words stand in the region: screen readers read what is added, late ones a few seconds later. */
const heldMs = 7_000;

let announcements: readonly Announcement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

/** Says something politely: after what is being read, and once. For what is shown in no other live region. */
export function announce(words: string): void {
  lastId += 1;
  const id = lastId;
  set([...announcements, { id, words }]);
  setTimeout(() => set(announcements.filter((held) => held.id !== id)), heldMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What stands in the region now, oldest first. */
export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(subscribe, () => announcements);
}
