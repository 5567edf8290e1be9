import { createContext, useContext } from 'react';

/** The pages of the manual, in the order of its list; each is a file of that name in `docs/manual/<language>`. */
export const manualPages = [
  'connect',
  'make-a-clip',
  'references',
  'library',
  'when-something-fails',
  'chat',
  'operations',
  'prices',
  'connections',
  'data-and-token',
  'keyboard',
  'settings',
] as const;
export type ManualPage = (typeof manualPages)[number];

/** A place in the manual. */
export interface ManualTarget {
  readonly page: ManualPage;
  /** The id of a heading of that page; its beginning without one. */
  readonly section?: string;
}

interface Help {
  readonly open: (target: ManualTarget) => void;
  readonly showNews: () => void;
}

/** `null` where no manual can be opened, as on the page of a start that failed. */
export const HelpContext = createContext<Help | null>(null);

export function useHelp(): Help | null {
  return useContext(HelpContext);
}
