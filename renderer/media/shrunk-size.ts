import { softLimits } from '#contract';

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Long sides offered for a smaller copy, besides the picture's own. */
export const longSidePresets = [2048, 1536, 1024, 768] as const;

/**
 * The size of a copy whose longer side is `longSide`: never larger than the picture, and no side shorter
 * than the vendor takes unless the picture's own is.
 */
export function shrunkSize({ width, height }: Pixels, longSide: number): Pixels {
  const wanted = longSide / Math.max(width, height);
  const least = softLimits.image.minSide / Math.min(width, height);
  const scale = Math.min(1, Math.max(wanted, least));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The long sides that make sense for a picture, largest first; its own only where the vendor takes that. */
export function longSidesFor(pixels: Pixels): readonly number[] {
  const own = Math.min(Math.max(pixels.width, pixels.height), softLimits.image.maxSide);
  const smaller = longSidePresets.filter((side) => side < own);
  const sizes = new Set<number>();
  return [own, ...smaller].filter((side) => {
    const { width } = shrunkSize(pixels, side);
    if (sizes.has(width)) return false;
    sizes.add(width);
    return true;
  });
}
