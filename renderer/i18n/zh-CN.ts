import { chineseMessages } from './messages.ts';

/** In the built app this is a script of Chinese alone (`electron/vite.config.ts`). */
export const zhCN = chineseMessages();

/** The messages of a language whose nouns have one form for all numbers. */
export type OneFormMessages = typeof zhCN;
