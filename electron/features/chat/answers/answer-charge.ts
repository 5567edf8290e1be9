import type { Connection } from '../../../shared/connection.ts';
import type { StoredAnswer } from '../model.ts';
import type { AnswerCharge, ChatSpend } from '../ports.ts';

/**
 * What an answer that went out cost, by the prices as they are now. Where the gateway did not say what was used, nobody knows.
 * Of an answer that broke off before the model said why it ended, it had counted a part: each chunk of a stream says what was used
 * by then, at first the question alone.
 */
export function chargeOfAnswer(
  spend: Pick<ChatSpend, 'quoteOf'>,
  { connectionId, label }: Connection,
  { model, usage, finishReason, isCut }: Pick<StoredAnswer, 'model' | 'usage' | 'finishReason' | 'isCut'>,
  pictures: number,
): AnswerCharge {
  const hasEnded = !isCut || finishReason !== null;
  const counted = hasEnded || typeof usage?.answerTokens === 'number' ? usage : null;
  return {
    connectionId,
    connectionLabel: label,
    charge: usage !== null && hasEnded ? 'certain' : 'possible',
    quote: spend.quoteOf(connectionId, model, counted, pictures),
  };
}
