/** Ratings that can be given, low to high; none is 0. */
export const ratings = [1, 2, 3, 4, 5] as const;

/** A rating as signs: `★★★`. For those who see; who hears is told the number. */
export function starsOf(rating: number): string {
  return '★'.repeat(rating);
}
