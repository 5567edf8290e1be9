import { z } from 'zod';
import { appErrorSchema } from '../calls/errors.ts';
import { method } from '../calls/method.ts';

const count = z.number().int().nonnegative();

/** What came of the dialog in which the user chooses another library folder. */
export const folderChoiceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cancelled') }),
  /** There are no clips to ask about: new clips go to the chosen folder from now on. */
  z.object({ type: z.literal('changed') }),
  /** Nothing has changed yet: whether the clips go along is for the user to say, with `libraryFolder.change`. */
  z.object({
    type: z.literal('ask'),
    choiceId: z.string(),
    /** The chosen folder, for the user to read. */
    folder: z.string(),
    /** Clips in the folder that is left, and their bytes. */
    clips: count,
    bytes: count,
    /** Why they cannot go along; `null` where they can. */
    refusal: appErrorSchema.nullable(),
  }),
]);
export type FolderChoice = z.infer<typeof folderChoiceSchema>;

const progress = {
  /** The folder that the clips go to, for the user to read. */
  folder: z.string(),
  clips: z.object({ moved: count, total: count }),
  bytes: z.object({ moved: count, total: count }),
};

/** How the move of the library's clips into another folder stands. */
export const libraryMoveSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('moving'), ...progress }),
  /** The move rests after a failure, until the user tries again or cancels it, or the app starts again. */
  z.object({ type: z.literal('paused'), ...progress, error: appErrorSchema }),
  /** The move is over, done or cancelled; told until the user dismisses it or the app ends. */
  z.object({
    type: z.literal('ended'),
    isCancelled: z.boolean(),
    folder: z.string(),
    moved: count,
    /** Clips that stay in the folder they were in. */
    left: count,
    /** Names of those that could not be moved, twenty at most. */
    refused: z.array(z.string()),
  }),
]);
export type LibraryMove = z.infer<typeof libraryMoveSchema>;

export const libraryFolderMethods = {
  /**
   * Opens the system's folder dialog. A folder that cannot be the library's is refused with a `folder.*` error, and so is any while a
   * move is under way.
   */
  'libraryFolder.choose': method(z.void(), folderChoiceSchema),
  /** New clips go to the folder of a choice from now on; those that are there move, in the background, or stay where they are. */
  'libraryFolder.change': method(
    z.object({ choiceId: z.string().regex(/^[\w-]{1,64}$/), clips: z.enum(['move', 'leave']) }),
    z.null(),
  ),
  /** Why the next clip could not be saved in the library's folder; `null` where it can be. */
  'libraryFolder.check': method(z.void(), z.object({ problem: appErrorSchema.nullable() })),
  'libraryFolder.move': method(z.void(), libraryMoveSchema),
  /** Goes on with a move that is paused. */
  'libraryFolder.tryAgain': method(z.void(), z.null()),
  /** Ends a move: what is moved stays in the new folder, the rest stays where it is. */
  'libraryFolder.cancel': method(z.void(), z.null()),
  /** The end of a move has been read. */
  'libraryFolder.dismiss': method(z.void(), z.null()),
};

export const libraryFolderEvents = {
  /** Told when a move begins, rests, goes on or ends, and a few times a second in between. */
  'libraryFolder.moveChanged': libraryMoveSchema,
};
