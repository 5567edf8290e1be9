import { useSyncExternalStore } from 'react';

/** Which reference the mention at the prompt's caret names. Its tile hears of it; the form is not drawn again. */
export interface CaretReference {
  /** Id of the file; `null` where the caret stands in no mention, or the focus is elsewhere. */
  readonly get: () => string | null;
  readonly set: (fileId: string | null) => void;
  /** @returns how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createCaretReference(): CaretReference {
  let current: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (fileId) => {
      if (fileId === current) return;
      current = fileId;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the caret stands in a mention of this file. */
export function useIsAtCaret({ get, subscribe }: CaretReference, fileId: string): boolean {
  return useSyncExternalStore(subscribe, () => get() === fileId);
}
