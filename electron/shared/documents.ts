import { z } from 'zod';
import { noticeSchema } from '#contract';

/** Small named JSON documents: settings, the draft, the window's place. */
export interface Documents {
  /** The document called `name`, or `fallback` where there is none or it no longer fits its schema. */
  read<Schema extends z.ZodType>(name: string, schema: Schema, fallback: z.output<Schema>): z.output<Schema>;
  /** Has reached the disk when the call returns. @throws when the disk does not take it. */
  write(name: string, value: unknown): void;
}

/** What happened at the start and waits to be dismissed: written by the store's integrity check, shown by the view. */
export const noticesDocument = { name: 'notices', schema: z.array(noticeSchema).max(100) } as const;
