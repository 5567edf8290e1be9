import type { Connection } from '../../../shared/connection.ts';
import type { StoredAnswer } from '../model.ts';
import type { AnswerCharge, ChatSpend } from '../ports.ts';

/** What an answer that went out cost, by the prices as they are now. Where the gateway did not say what was used, nobody knows. */
export function chargeOfAnswer(
  spend: Pick<ChatSpend, 'quoteOf'>,
  { connectionId, label }: Connection,
  model: string,
  usage: StoredAnswer['usage'],
  pictures: number,
): AnswerCharge {
  return {
    connectionId,
    connectionLabel: label,
    charge: usage === null ? 'possible' : 'certain',
    quote: spend.quoteOf(connectionId, model, usage, pictures),
  };
}
