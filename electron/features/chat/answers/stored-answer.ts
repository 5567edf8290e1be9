import type { GeneratedAnswer } from '../../../gateway/types.ts';
import type { Connection } from '../../../shared/connection.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import type { StoredAnswer, StoredBlock, StoredWire } from '../model.ts';
import type { AnswerCharge, QuoteAnswer } from '../ports.ts';

/**
 * Gives an answer's files their names and makes of it what is stored; without pictures, and with the reason, where the disk does not take
 * them. `pictureCount` is of those that came, on the disk or not.
 */
export async function toStoredAnswer(received: GeneratedAnswer, files: ChatFiles) {
  const kept = await files.keepInlineImages(received.inlineImages);
  const pictures = kept.ok ? kept.value : [];
  const inlineImages = kept.ok ? received.inlineImages : [];
  const shown = new Map(
    inlineImages.flatMap(({ index, sha256 }, place) =>
      pictures[place]?.width == null ? [] : [[index, sha256] as const],
    ),
  );
  const blocks = received.blocks.map((block): StoredBlock => {
    if (block.type !== 'inlineImage') return block;
    const pictureId = shown.get(block.index);
    return pictureId === undefined ? { type: 'other', json: block.json } : { type: 'picture', pictureId };
  });
  const { finishReason, blockReason, usage, parts, placeholderName: mark } = received;
  const pieces = inlineImages.map(({ index, sha256, bytes, style }) => ({ index, sha256, bytes, style }));
  const answer = { blocks, finishReason, blockReason, usage };
  const wire: StoredWire = { parts, mark, pieces };
  const counted = kept.ok ? blocks.filter(({ type }) => type === 'picture') : received.inlineImages;
  const pictureCount = counted.length + (received.lostImages ?? 0);
  const diskError = kept.ok ? null : kept.error;
  return { answer, wire, pictures, pictureCount, diskError };
}

/**
 * What an answer that went out cost. Where the gateway did not say what was used, nobody knows.
 * Of an answer that broke off before the model said why it ended, it had counted a part: each chunk of a stream says what was used
 * by then, at first the question alone.
 */
export function chargeOfAnswer(
  quoteAnswer: QuoteAnswer,
  { connectionId, label }: Connection,
  { usage, finishReason, isCut }: Pick<StoredAnswer, 'usage' | 'finishReason' | 'isCut'>,
  pictures: number,
): AnswerCharge {
  const hasEnded = !isCut || finishReason !== null;
  const counted = hasEnded || typeof usage?.answerTokens === 'number' ? usage : null;
  return {
    connectionId,
    connectionLabel: label,
    charge: usage !== null && hasEnded ? 'certain' : 'possible',
    quote: quoteAnswer(counted, pictures),
  };
}
