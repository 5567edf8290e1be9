import type { PickOutcome, ReferenceFile, Refusal, RefusalReason } from '#contract';

/** The pictures of "First and last frame". */
export interface FramePictures {
  readonly first: ReferenceFile | null;
  readonly last: ReferenceFile | null;
}
export type FrameSlotName = keyof FramePictures;
export const frameSlots = ['first', 'last'] as const satisfies readonly FrameSlotName[];

/** The part of the video form that this feature shows and changes. */
export interface ReferencesForm {
  readonly mode: 'references' | 'frames';
  readonly references: readonly ReferenceFile[];
  readonly frames: FramePictures;
  /** Exact size of the request's body. */
  readonly bodyBytes: number;
  readonly setMode: (mode: ReferencesForm['mode']) => void;
  readonly setFrame: (slot: FrameSlotName, file: ReferenceFile | null) => void;
  readonly addReferences: (added: readonly ReferenceFile[]) => void;
  readonly removeReference: (fileId: string) => void;
  /** Moves a reference so that it stands at `index` of the new order. */
  readonly moveReference: (fileId: string, index: number) => void;
  readonly replaceFile: (fileId: string, file: ReferenceFile) => void;
}

/** What only frames can be refused for. */
export type FrameRefusal = 'frame-not-image' | 'frames-full';

/** A refusal of the main process, or one of the two that only frames know. */
export interface ShownRefusal extends Omit<Refusal, 'reason'> {
  readonly reason: RefusalReason | FrameRefusal;
}

export interface FramePlacement {
  readonly placed: readonly { readonly slot: FrameSlotName; readonly file: ReferenceFile }[];
  readonly refused: readonly ShownRefusal[];
}

/** Reasons that count references. Frames count otherwise. */
const countReasons: Partial<Record<RefusalReason, ShownRefusal['reason']>> = {
  'audio-alone': 'frame-not-image',
  'too-many-videos': 'frame-not-image',
  'too-many-audios': 'frame-not-image',
  'too-many-images': 'frames-full',
  'too-many-in-all': 'frames-full',
};

/** Puts pictures into `slots`, in order; what is no picture, and what finds no slot, is refused. */
export function placeInFrames(outcome: PickOutcome, slots: readonly FrameSlotName[]): FramePlacement {
  const pictures = outcome.added.filter(({ kind }) => kind === 'image');
  const refuse = ({ name }: ReferenceFile, reason: ShownRefusal['reason']) => ({ name, reason });
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

export function emptySlots(frames: FramePictures): readonly FrameSlotName[] {
  return frameSlots.filter((slot) => frames[slot] === null);
}
