import type { PaletteNames } from '#contract';

/** Reads what stored things are called. */
export interface NamesRepository {
  /** Cut to `paletteNameLimits`. What the user removed has no name any more. */
  all(): Promise<PaletteNames>;
}
