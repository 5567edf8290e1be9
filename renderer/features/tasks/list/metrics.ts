/** `grid`: a gallery of cards. `list`: wide rows. `stack`: narrow rows beside open details. */
export type Density = 'grid' | 'list' | 'stack';

/** Sizes in CSS pixels; the style sheets of the cards follow them. */
export interface Metrics {
  readonly columns: number;
  readonly itemWidth: number;
  readonly itemHeight: number;
  readonly gap: number;
  readonly headingHeight: number;
}

const narrowestCard = 208;
const cardPadding = 8;
/** What stands under a card's picture: two lines of prompt, the state, the facts. */
const cardWords = 100;

/** Every task of a layout is equally high, so that the whole list is known without drawing it. */
export function measure(density: Density, width: number): Metrics {
  if (density !== 'grid') {
    const itemHeight = density === 'list' ? 68 : 100;
    return { columns: 1, itemWidth: width, itemHeight, gap: density === 'list' ? 2 : 4, headingHeight: 34 };
  }
  const gap = 12;
  const columns = Math.max(1, Math.floor((width + gap) / (narrowestCard + gap)));
  const itemWidth = Math.floor((width - gap * (columns - 1)) / columns);
  const picture = Math.round(((itemWidth - 2 * cardPadding) * 9) / 16);
  return { columns, itemWidth, itemHeight: cardPadding + picture + cardWords, gap, headingHeight: 38 };
}
