import { z } from 'zod';
import { method } from './calls/method.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const themeSchema = z.enum(themes);
export type Theme = z.infer<typeof themeSchema>;
export const languageSchema = z.enum(['system', 'en', 'zh-CN']);

/** A language that the app speaks. */
export const shownLanguageSchema = z.enum(['en', 'zh-CN']);
export type ShownLanguage = z.infer<typeof shownLanguageSchema>;

/**
 * What closing the window does while tasks are under way, on systems where the window is the app: ask each time, go on without a
 * window, or quit, after which they go on at the next start. macOS always goes on.
 */
export const whenClosedSchema = z.enum(['ask', 'background', 'quit']);
export type WhenClosed = z.infer<typeof whenClosedSchema>;

/** Sizes of everything in the window, in percent of how it is drawn at first. */
export const textSizes = [90, 100, 110, 125, 150, 175, 200] as const;
export const textSizeSchema = z.literal(textSizes);
export type TextSize = z.infer<typeof textSizeSchema>;

/** `reduced`: nothing moves, whatever the system wishes. */
export const motions = ['system', 'reduced'] as const;
export const motionSchema = z.enum(motions);

/** What the system tells of while the window is not in front; what is about to be lost it tells of at any time. */
export const notificationsSchema = z.object({
  /** Clips that are ready. */
  ready: z.boolean(),
  /** Tasks that failed, whose outcome is unknown, or that a budget holds. */
  trouble: z.boolean(),
  /** Clips that the gateway will soon delete. */
  expiring: z.boolean(),
});

export const settingsSchema = z.object({
  theme: themeSchema,
  language: languageSchema,
  /** Language to show now: the chosen one, or the system's where that is `system`. */
  shownLanguage: shownLanguageSchema,
  /** What the Enter key does in a chat message; the other key with Shift does the other thing. */
  enterSends: z.boolean(),
  textSize: textSizeSchema,
  motion: motionSchema,
  /** Whether spelling is checked where the system does that; see `checksSpelling`. */
  spellCheck: z.boolean(),
  notifications: notificationsSchema,
  /** Whether the app has an icon in the tray, or the menu bar, all the time. */
  tray: z.boolean(),
  /** Whether the host of updates is asked once a day by itself; see `updates.ts`. */
  checkForUpdates: z.boolean(),
  whenClosed: whenClosedSchema,
  /** Folder in which finished clips are kept, for the user to read; the window cannot open paths. */
  libraryFolder: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What only the system knows, asked each time: what it says is what the settings show. */
export const desktopSchema = z.object({
  system: z.enum(['darwin', 'win32', 'linux']),
  /**
   * Whether the app is opened when the user logs in. `blocked`: it is meant to be, and the system's own settings hold it back.
   * `unsupported`: this copy of the app cannot be opened so.
   */
  openAtLogin: z.enum(['on', 'off', 'blocked', 'unsupported']),
  /** A copy for macOS that no developer has signed: the system shows no notifications of it. */
  isUnsigned: z.boolean(),
});
export type Desktop = z.infer<typeof desktopSchema>;

export const aboutSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  /** Whether the window's process runs inside the operating system's sandbox. */
  sandboxed: z.boolean(),
});
export type About = z.infer<typeof aboutSchema>;

/** What the window may change by itself: all but the language that follows from another setting, and the folder. Notices one by one. */
export const settingsChangeSchema = settingsSchema
  .omit({ shownLanguage: true, libraryFolder: true })
  .extend({ notifications: notificationsSchema.partial() })
  .partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const settingsMethods = {
  'settings.get': method(z.void(), settingsSchema),
  'settings.update': method(settingsChangeSchema, settingsSchema),
  'settings.desktop': method(z.void(), desktopSchema),
  /** Gives what the system says afterwards, which need not be what was asked for. */
  'settings.setOpenAtLogin': method(z.object({ isOn: z.boolean() }), desktopSchema),
  'settings.about': method(z.void(), aboutSchema),
};
export const settingsEvents = { 'settings.changed': settingsSchema };
