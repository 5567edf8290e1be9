import { z } from 'zod';
import { type Notice, noticeSchema } from '#contract';

/** Small named JSON documents: settings, the draft, the window's place. */
export interface Documents {
  /** The document called `name`, or `fallback` where there is none or it no longer fits its schema. */
  read<Schema extends z.ZodType>(name: string, schema: Schema, fallback: z.output<Schema>): z.output<Schema>;
  /** Has reached the disk when the call returns. @throws when the disk does not take it. */
  write(name: string, value: unknown): void;
}

const maxNotices = 100;

/** What happened and waits to be dismissed: written by the store's integrity check and the view, shown by the view. */
export const noticesDocument = {
  name: 'notices',
  schema: z.array(noticeSchema).max(maxNotices),
  /** The same with one more, in the place of what was told under its id. The oldest gives way: a longer list could not be read again. */
  add: (notices: readonly Notice[], notice: Notice): readonly Notice[] =>
    [...notices.filter(({ id }) => id !== notice.id), notice].slice(-maxNotices),
} as const;
