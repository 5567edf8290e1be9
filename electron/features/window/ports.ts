import type { NameCursor, PaletteNamePart } from '#contract';

/** Reads what stored things are called. */
export interface NamesRepository {
  /** Cut to `paletteNameLimits`. What the user removed has no name any more. @param after `null` for the first part. */
  part(after: NameCursor | null): Promise<PaletteNamePart>;
}
