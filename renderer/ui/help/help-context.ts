import { createContext, useContext } from 'react';
import type { ManualTarget } from './manual.ts';

export interface Help {
  /** Opens the manual at a place. */
  readonly open: (target: ManualTarget) => void;
  /** Opens what is new in this version. */
  readonly showNews: () => void;
}

/** `null` where no manual can be opened, as on the page of a start that failed. */
export const HelpContext = createContext<Help | null>(null);

export function useHelp(): Help | null {
  return useContext(HelpContext);
}
