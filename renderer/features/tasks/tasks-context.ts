import { createContext, useContext } from 'react';

/** What details can do beyond tasks, given by the view that holds the form and the selection. */
export interface Surroundings {
  /** Puts the task's settings into the form. @throws {AppError} when they cannot be read. */
  readonly reuseSettings: (task: { readonly id: string; readonly title: string }) => Promise<void>;
  /** Takes a picture of a clip's frame among the references. */
  readonly takeFrame: (name: string, picture: Uint8Array<ArrayBuffer>) => void;
  /** Selects another task. */
  readonly showTask: (id: string) => void;
}

/** `null` where details stand alone: what needs the rest is then not offered. */
export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings | null {
  return useContext(SurroundingsContext);
}
