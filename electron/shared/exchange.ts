import type { Exchange } from '#contract';

/** An exchange as it is recorded, before it is stored. */
export type ExchangeRecord = Omit<Exchange, 'id' | 'count'>;

/** Told of every exchange with a gateway once it is over. Must not throw. */
export type OnExchange = (record: ExchangeRecord) => void;
