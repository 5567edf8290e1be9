import type { AppErrorData } from '#contract';
import type { GeneratedAnswer } from '../../../gateway/text/types.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import type { StoredAnswer, StoredBlock, StoredPicture, StoredWire } from '../model.ts';

/**
 * Gives the files of an answer their lasting names and turns the answer into what is stored. Data that is no picture
 * is kept, to be sent back, and shown as an unknown block. Where the disk does not take its pictures, the answer is stored without.
 */
export async function toStoredAnswer(
  received: GeneratedAnswer,
  files: ChatFiles,
): Promise<{
  readonly answer: Pick<StoredAnswer, 'blocks' | 'finishReason' | 'blockReason' | 'usage'>;
  readonly wire: StoredWire;
  readonly pictures: readonly StoredPicture[];
  /** Why it has no pictures. */
  readonly diskError: AppErrorData | null;
}> {
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
  return { answer, wire: { parts, mark, pieces }, pictures, diskError: kept.ok ? null : kept.error };
}
