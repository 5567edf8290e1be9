import type { GeneratedAnswer } from '../../../gateway/text/generate-types.ts';
import type { ChatFiles } from '../files/files.ts';
import type { StoredAnswer, StoredBlock, StoredPicture, StoredWire } from '../model.ts';

export interface KeptAnswer {
  readonly answer: Pick<StoredAnswer, 'blocks' | 'finishReason' | 'blockReason' | 'usage'>;
  readonly wire: StoredWire;
  /** For the books; their files have their lasting names. */
  readonly pictures: readonly StoredPicture[];
}

/** Makes of what came what is stored. Data that is no picture is kept to be sent back, and shown as something unknown. */
export async function keepAnswer(answer: GeneratedAnswer, files: ChatFiles): Promise<KeptAnswer> {
  const pictures: StoredPicture[] = [];
  const shown = new Map<number, string>();
  for (const piece of answer.pieces) {
    const picture = await files.keepPiece(piece);
    pictures.push(picture);
    if (picture.width !== null) shown.set(piece.index, piece.sha256);
  }
  const blocks = answer.blocks.map((block): StoredBlock => {
    if (block.type !== 'piece') return block;
    const pictureId = shown.get(block.index);
    return pictureId === undefined ? { type: 'other', json: block.json } : { type: 'picture', pictureId };
  });
  const { finishReason, blockReason, usage, parts, mark } = answer;
  const pieces = answer.pieces.map(({ index, sha256, bytes, style }) => ({ index, sha256, bytes, style }));
  return { answer: { blocks, finishReason, blockReason, usage }, wire: { parts, mark, pieces }, pictures };
}
