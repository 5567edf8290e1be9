import { z } from 'zod';
import { type NameCursor, type Notice, noticeSchema, type PaletteNamePart } from '#contract';

/** Reads what stored things are called. */
export interface NamesRepository {
  /** Cut to `paletteNameLimits`. What the user removed has no name any more. @param after `null` for the first part. */
  part(after: NameCursor | null): Promise<PaletteNamePart>;
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
