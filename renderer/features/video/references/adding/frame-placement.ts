import type { PickOutcome, ReferenceFile, Refusal, RefusalReason } from '#contract';
import { type FrameSlot, type Frames, frameSlots } from '../../form/video-fields.ts';

/** A refusal of the main process, or one of the two that only frames know. */
export interface ShownRefusal extends Omit<Refusal, 'reason'> {
  readonly reason: RefusalReason | 'frame-not-image' | 'frames-full';
}

const countReasons: Partial<Record<RefusalReason, ShownRefusal['reason']>> = {
  'too-many-videos': 'frame-not-image',
  'too-many-audios': 'frame-not-image',
  'too-many-images': 'frames-full',
  'too-many-in-all': 'frames-full',
};

/** Puts pictures into `slots`, in order; what is no picture, and what finds no slot, is refused. */
export function placeInFrames(outcome: PickOutcome, slots: readonly FrameSlot[]) {
  const pictures = outcome.added.filter(({ kind }) => kind === 'image');
  const refuse = ({ name }: ReferenceFile, reason: ShownRefusal['reason']): ShownRefusal => ({
    name,
    reason,
  });
  return {
    placed: slots.flatMap((slot, index) => {
      const file = pictures[index];
      return file === undefined ? [] : [{ slot, file }];
    }),
    refused: [
      ...outcome.refused.map(({ name, reason }) => ({ name, reason: countReasons[reason] ?? reason })),
      ...outcome.added.filter(({ kind }) => kind !== 'image').map((file) => refuse(file, 'frame-not-image')),
      ...pictures.slice(slots.length).map((file) => refuse(file, 'frames-full')),
    ],
  };
}

export function emptySlots(frames: Frames): readonly FrameSlot[] {
  return frameSlots.filter((slot) => frames[slot] === null);
}
