import { z } from 'zod';
import { bytesUpTo, droppedFilesSchema } from '../calls/dropped-files.ts';
import { method, savedSchema } from '../calls/method.ts';
import { movedSchema } from '../projects.ts';
import { currencySchema, sumSchema } from '../spend/amounts.ts';
import { taskIdSchema } from '../tasks/tasks.ts';
import { fileIdSchema, pickOutcomeSchema, refusalReasonSchema, refusalSchema } from '../video/references.ts';
import { castEntrySchema, castIdSchema, castLimits, castShowsSchema } from './cast.ts';
import { maxSoundBytes } from './sound.ts';

const ids = z.array(castIdSchema).min(1).max(castLimits.maxEntriesInAll);
const taskInput = z.object({ taskId: taskIdSchema });
const oneEntry = z.object({ id: castIdSchema });
const { kind, name, description, note, putsDescription, project } = castEntrySchema.shape;
const entries = z.object({ entries: z.array(castEntrySchema) });
const changed = z.object({ entry: castEntrySchema });
const withRefused = { refused: z.array(refusalSchema) };
/** More files than an entry holds may be chosen: each that does not fit is refused with its reason. */
const fileIds = z.array(fileIdSchema).max(200);
const grown = changed.extend(withRefused);

/** What a user changes of an entry; what is left out stays. */
const castChangeSchema = z.object({ kind, name, description, note, putsDescription, project }).partial();
export type CastChange = z.infer<typeof castChangeSchema>;

export const castMethods = {
  /** Every entry in the user's order, a new one first. */
  'cast.list': method(z.void(), entries),
  /**
   * Files for `cast.create` and `cast.addMedia`: chosen in the system's dialog, or dropped. Unlike those of a form they may be any number,
   * and a sound may be alone.
   */
  'cast.pickFiles': method(z.void(), pickOutcomeSchema),
  'cast.addFiles': method(z.object({ files: droppedFilesSchema(200) }), pickOutcomeSchema),
  /**
   * The sound of a finished clip, at most its first `maxSoundSeconds`, as a file that `decodeAudioData` takes; `null` for a clip without
   * sound. Gateways do not take it as it is: the window, which has the decoders, makes a WAV of it for `cast.addSound`.
   */
  'cast.soundOfClip': method(
    taskInput,
    z.object({ sound: z.union([z.instanceof(Uint8Array), refusalReasonSchema]) }),
  ),
  /** Takes the sound of a clip as a WAV file (see `wavOf`), kept as a file of the app's own. */
  'cast.addSound': method(taskInput.extend({ bytes: bytesUpTo(maxSoundBytes) }), pickOutcomeSchema),
  /**
   * Makes an entry of files that are known, such as references. Each is copied, the same bytes once; one that cannot be is refused.
   * A name that is taken gets a number behind it.
   *
   * @error cast.full
   */
  'cast.create': method(
    z.object({ kind, name, project, description: description.default(''), fileIds: fileIds.default([]) }),
    grown,
  ),
  /** A new name is written into all drafts and saved forms, not into tasks. @error cast.not-found, cast.name-taken */
  'cast.change': method(oneEntry.extend({ change: castChangeSchema }), changed),
  'cast.addMedia': method(oneEntry.extend({ fileIds: fileIds.min(1) }), grown),
  /**
   * Order and captions of media that the entry has, which take each other's places, and removal of some. Media that are not named stay
   * as they are, such as those that came meanwhile; other files are passed over.
   */
  'cast.setMedia': method(
    oneEntry.extend({
      media: z
        .array(z.object({ fileId: fileIdSchema, shows: castShowsSchema }))
        .max(castLimits.maxMediaOfEntry),
      removed: fileIds.default([]),
    }),
    changed,
  ),
  /** These in another order: they take each other's places, and those that are not named, such as other projects' own, keep theirs. */
  'cast.reorder': method(z.object({ ids }), z.null()),
  /**
   * Moves entries into a project, or with `null` to all; none of them where one's name is taken there. `changed` takes it back.
   *
   * @error cast.name-taken, projects.not-found
   */
  'cast.move': method(z.object({ ids, project }), z.object({ changed: z.array(movedSchema) })),
  /** Removes entries; their mentions in drafts and saved forms become plain text. They can be restored until the app ends. */
  'cast.remove': method(z.object({ ids }), z.null()),
  /** Takes a removal back. One whose name has been given away since gets a number behind it. */
  'cast.restore': method(z.object({ ids }), entries),
  /** What the clips of an entry cost, each currency by itself; what has no price is left out. */
  'cast.spent': method(
    oneEntry,
    z.object({
      amounts: z.array(z.object({ currency: currencySchema, certain: sumSchema, possible: sumSchema })),
    }),
  ),
  /** Writes entries into a file that the user chooses, with their media but for those that are refused. */
  'cast.export': method(z.object({ ids }), savedSchema.extend(withRefused)),
  /**
   * Adds the entries of an exported file that the user dropped, opened with the app, or chooses, into a project or for all. Nothing that is there is changed: a name that
   * is taken gets a number behind it. `null` after a cancelled dialog, or where none was opened.
   *
   * @error cast.file-unreadable, data.newer, cast.full
   */
  'cast.import': method(
    z.object({ project, files: droppedFilesSchema(1).optional(), isOpened: z.boolean().default(false) }),
    entries.extend(withRefused).nullable(),
  ),
};

export const castEvents = {
  /** Entries came, went or changed, or what counts their clips did. */
  'cast.changed': z.null(),
};
