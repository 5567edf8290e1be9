import { z } from 'zod';
import { droppedFilesSchema } from './calls/dropped-files.ts';
import { method } from './calls/method.ts';
import { projectIdSchema } from './projects.ts';

const count = z.number().int().nonnegative();

/** How much there is in the app's data, or in a file or copy of them. */
export const dataCountsSchema = z.object({ tasks: count, conversations: count, connections: count });
export type DataCounts = z.infer<typeof dataCountsSchema>;

/** What took the place of the data that a safety copy holds. */
export const replacementSchema = z.enum(['imported', 'reset', 'brought-back']);
export type Replacement = z.infer<typeof replacementSchema>;

/** The data that were there before an import or a reset. They hold no token. */
export const safetyCopySchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  madeFor: replacementSchema,
  counts: dataCountsSchema,
  /** On the disk. */
  bytes: count,
});
export type SafetyCopy = z.infer<typeof safetyCopySchema>;

export const dataStateSchema = z.object({
  counts: dataCountsSchema,
  /** Finished clips that are on the disk, and their bytes together. */
  clips: z.object({ count, bytes: count }),
  /** Tasks under way, answers that are awaited, operations, joins and exports of clips: while there are any, nothing can take the place of the data. */
  underWay: count,
  /** The clips are being moved to another folder, or wait to be: nothing can take the place of the data then either. */
  isLibraryMoving: z.boolean(),
  /** When the database was copied last, in milliseconds since 1970; `null` before the first time. */
  lastBackupAt: z.number().nullable(),
  /** The newest first. */
  safetyCopies: z.array(safetyCopySchema),
});
export type DataState = z.infer<typeof dataStateSchema>;

/** Ending of the name of a project's archive. One that no other program has. */
export const projectEnding = '.gwproject';
/** Whether a file is the archive of a project, by its name. */
export const isProjectArchive = (name: string): boolean => name.toLowerCase().endsWith(projectEnding);
/** Ending of a file that cast entries are exported to. */
export const castFileEnding = '.gwcast';
export const isCastFile = (name: string): boolean => name.toLowerCase().endsWith(castFileEnding);
/** Whether a file of projects, or of the cast, is among dropped files: it opens wherever it falls. */
export const holdsArchive = (files: ArrayLike<{ readonly name: string }>): boolean =>
  Array.from(files).some(({ name }) => isProjectArchive(name) || isCastFile(name));

/** What is told of any file that was read through, and found whole. */
const readThrough = {
  id: z.string(),
  /** Milliseconds since 1970. */
  exportedAt: z.number(),
  /** Version of the app that made it. */
  appVersion: z.string(),
  /** Rows and files that do not come along: they cannot be read, or are none that this app writes. */
  leftOut: count,
  /** Clips that are not in the file, and of an export were not found on this computer either. */
  missingClips: count,
};

/** What an export holds that was read through. */
const importSummarySchema = z.object({
  ...readThrough,
  /** Of the file. */
  name: z.string(),
  counts: dataCountsSchema,
  connections: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Folders of clips that will be used, by their paths: new clips go to the first, and clips were looked for in all. */
  folders: z.array(z.string()).min(1),
  /** Clips in the file. */
  clips: count,
  /** Tasks that were under way when it was made. */
  underWay: count,
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

/** What the archive of a project holds. */
const projectContentsSchema = z.object({
  /** Of the project. */
  name: z.string(),
  clips: count,
  conversations: count,
  castEntries: count,
  /** Names of references, media and attachments that the archive does not hold, and titles of conversations whose pictures it does not. */
  missingFiles: z.array(z.string()).max(200),
  /** Titles of the clips that it does not hold. */
  missingTitles: z.array(z.string()).max(200),
});
export type ProjectContents = z.infer<typeof projectContentsSchema>;

/** The archive of a project that was read through. */
const projectSummarySchema = projectContentsSchema.extend({
  ...readThrough,
  /** Its name. */
  file: z.string(),
  /** Folder into which its clips will be put. */
  folder: z.string(),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** A project that came in; its name has a number behind it where there was one of its name. */
const importedProjectSchema = z.object({ projectId: projectIdSchema, name: z.string() });
export type ImportedProject = z.infer<typeof importedProjectSchema>;

const dataWorkSchema = z.enum([
  'export',
  'check',
  'import',
  'export-project',
  'check-project',
  'import-project',
  'bring-back',
  'reset',
]);
export type DataWork = z.infer<typeof dataWorkSchema>;

const writtenExportSchema = z.object({
  /** Name of the file. */
  name: z.string(),
  bytes: count,
  /** Clips that were to go along, and were not found or could not be read. */
  missingClips: count,
});
export type WrittenExport = z.infer<typeof writtenExportSchema>;

const idInput = z.object({ id: z.string().min(1).max(64) });

export const dataMethods = {
  'data.get': method(z.void(), dataStateSchema),
  /**
   * Writes all data into one file where the user chooses, without tokens. `null` when the user cancelled, in the dialog or later
   * with `data.cancel`.
   */
  'data.export': method(z.object({ isWithClips: z.boolean() }), writtenExportSchema.nullable()),
  /** Has the user choose an export and reads it through; changes nothing. `null` when the user cancelled. */
  'data.chooseImport': method(z.void(), importSummarySchema.nullable()),
  /** Forgets the export that was read through. */
  'data.discardImport': method(z.void(), z.null()),
  /**
   * Puts an export that was read through in place of the data, which stay as a safety copy, and starts the app again. Fails with
   * `data.under-way` while tasks are under way, and with `data.library-moving` while clips move. `false` when the user cancelled meanwhile.
   */
  'data.import': method(idInput, z.boolean()),
  /**
   * Writes one project into a file where the user chooses: its clips, their requests and references, conversations, cast and prices, never
   * a token. `null` when the user cancelled. Fails with `projects.not-found`.
   */
  'data.exportProject': method(
    z.object({
      id: projectIdSchema,
      /** Whether the addresses and names of the gateways that made the clips go along. */
      isWithAddresses: z.boolean(),
    }),
    writtenExportSchema.nullable(),
  ),
  /** Has the user choose the archive of a project and reads it through; changes nothing. `null` when the user cancelled. */
  'data.chooseProject': method(z.void(), projectSummarySchema.nullable()),
  /** The same for one that was dropped. */
  'data.readProject': method(z.object({ files: droppedFilesSchema(1) }), projectSummarySchema.nullable()),
  /** The same for one that the system gave the app to open since the last call; `null` where there is none. */
  'data.readOpenedProject': method(z.void(), projectSummarySchema.nullable()),
  /** Puts a project that was read through beside what is there, as a copy. `null` when the user cancelled meanwhile. */
  'data.importProject': method(idInput, importedProjectSchema.nullable()),
  /** Puts a safety copy in place of the data, as `data.import` does. */
  'data.bringBack': method(idInput, z.null()),
  /** Deletes a safety copy for good. */
  'data.deleteCopy': method(idInput, z.null()),
  /** Puts nothing in place of the data and forgets all tokens, as `data.import` does. Clips stay where they are. */
  'data.reset': method(z.void(), z.null()),
  /** Ends the export, check or import that goes on, and leaves nothing of it. */
  'data.cancel': method(z.void(), z.null()),
  /** Copies the database now, whether or not this day has its copy. */
  'data.backUp': method(z.void(), z.object({ at: z.number() })),
  /** Shows a folder of the app's own in the system's file manager. */
  'data.openFolder': method(z.object({ folder: z.enum(['logs', 'backups', 'safety-copies']) }), z.null()),
  /** Shows what was saved last where the user chose, in the system's file manager. */
  'data.showSaved': method(z.void(), z.null()),
  /** Shows the export that was written last in the same way, whatever was saved since. */
  'data.showExport': method(z.object({ work: z.enum(['export', 'export-project']) }), z.null()),
};

export const dataEvents = {
  /** The system gave the app the archive of a project to open: it waits for `data.readOpenedProject`. */
  'data.projectOpened': z.null(),
  'data.progress': z.object({ work: dataWorkSchema, doneBytes: count, totalBytes: count }),
};
