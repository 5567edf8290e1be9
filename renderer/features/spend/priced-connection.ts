import type { ConnectionView, PriceSheet } from '#contract';

/** A connection with what its user wrote down of its prices. */
export interface PricedConnection {
  readonly connection: ConnectionView;
  readonly sheet: PriceSheet | null;
}
