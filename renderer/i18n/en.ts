import { englishMessages } from './messages.ts';

/** In the built app this is a script of English alone (`electron/vite.config.ts`). */
export const en = englishMessages();

export type Messages = typeof en;
