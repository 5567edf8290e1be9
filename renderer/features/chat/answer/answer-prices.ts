import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import type { Message, Priced } from '#contract';
import { answerPricesQuery } from '../chat.queries.ts';

type AnswerPrices = ReadonlyMap<string, Priced>;

const none: AnswerPrices = new Map();

/** What the answers of the open conversation cost, by message. */
export const AnswerPricesContext = createContext<AnswerPrices>(none);

/** Reads what the answers of a conversation cost, once they have ended. */
export function useAnswerPrices(messages: readonly Message[]): AnswerPrices {
  const ended = messages.filter((message) => message.role === 'model' && message.state !== 'pending');
  const joined = ended.map(({ id }) => id).join(' ');
  // The same list while the answers are the same: words that come change every message.
  const ids = useMemo(() => joined.split(' ').filter((id) => id !== ''), [joined]);
  return useQuery({ ...answerPricesQuery(ids), enabled: ids.length > 0 }).data ?? none;
}
