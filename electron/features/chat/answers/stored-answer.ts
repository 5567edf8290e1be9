import type { GeneratedAnswer } from '../../../gateway/text/types.ts';
import type { ChatFiles } from '../files/chat-files.ts';
import type { StoredAnswer, StoredBlock, StoredPicture, StoredWire } from '../model.ts';

/**
 * Gives the files of an answer their lasting names and turns the answer into what is stored. Data that is no picture
 * is kept, to be sent back, and shown as an unknown block.
 */
export async function toStoredAnswer(
  received: GeneratedAnswer,
  files: ChatFiles,
): Promise<{
  readonly answer: Pick<StoredAnswer, 'blocks' | 'finishReason' | 'blockReason' | 'usage'>;
  readonly wire: StoredWire;
  readonly pictures: readonly StoredPicture[];
}> {
  const pictures = await files.keepInlineImages(received.inlineImages);
  const shown = new Map(
    received.inlineImages.flatMap(({ index, sha256 }, place) =>
      pictures[place]?.width == null ? [] : [[index, sha256] as const],
    ),
  );
  const blocks = received.blocks.map((block): StoredBlock => {
    if (block.type !== 'inlineImage') return block;
    const pictureId = shown.get(block.index);
    return pictureId === undefined ? { type: 'other', json: block.json } : { type: 'picture', pictureId };
  });
  const { finishReason, blockReason, usage, parts, placeholderName: mark } = received;
  const pieces = received.inlineImages.map(({ index, sha256, bytes, style }) => ({
    index,
    sha256,
    bytes,
    style,
  }));
  return { answer: { blocks, finishReason, blockReason, usage }, wire: { parts, mark, pieces }, pictures };
}
