import { z } from 'zod';
import {
  languageSchema,
  motionSchema,
  notificationsSchema,
  textSizeSchema,
  themeSchema,
  whenClosedSchema,
} from '#contract';

const { shape: noticeKinds } = notificationsSchema;

/** A whole path of either kind of system. */
const folderSchema = z
  .string()
  .max(4_096)
  .regex(/^(\/|[a-z]:[\\/]|\\\\)[^\0]*$/i);

/** Most folders that are remembered; of more the latest. */
export const maxFolders = 50;
/** Every folder that the user has chosen for clips: a stored path of a clip counts in these alone. */
export const foldersDocument = {
  name: 'library-folders',
  schema: z.array(folderSchema).max(maxFolders),
} as const;

/** Each setting with the value that holds where none, or one that does not fit, is stored: a bad one costs no other. */
export const storedSettingsSchema = z.object({
  theme: themeSchema.catch('system'),
  language: languageSchema.catch('system'),
  textSize: textSizeSchema.catch(100),
  motion: motionSchema.catch('system'),
  /** `null` stands for the default folder, so that a moved home folder still works. */
  libraryFolder: folderSchema.nullable().catch(null),
  enterSends: z.boolean().catch(true),
  spellCheck: z.boolean().catch(true),
  notifications: z
    .object({
      ready: noticeKinds.ready.catch(true),
      trouble: noticeKinds.trouble.catch(true),
      expiring: noticeKinds.expiring.catch(true),
    })
    .catch({ ready: true, trouble: true, expiring: true }),
  tray: z.boolean().catch(false),
  checkForUpdates: z.boolean().catch(false),
  whenClosed: whenClosedSchema.catch('ask'),
});
