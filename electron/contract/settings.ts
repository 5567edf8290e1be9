import { z } from 'zod';
import { method } from './calls/method.ts';

export const themeSchema = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof themeSchema>;
export const languageSchema = z.enum(['system', 'en', 'zh-CN']);
export type Language = z.infer<typeof languageSchema>;

/** A language that the app speaks. */
export const shownLanguageSchema = z.enum(['en', 'zh-CN']);
export type ShownLanguage = z.infer<typeof shownLanguageSchema>;

/**
 * What closing the window does while tasks are under way, on systems where the window is the app: ask each time, go on without a
 * window, or quit, after which they go on at the next start. macOS always goes on.
 */
export const whenClosedSchema = z.enum(['ask', 'background', 'quit']);
export type WhenClosed = z.infer<typeof whenClosedSchema>;

export const settingsSchema = z.object({
  theme: themeSchema,
  language: languageSchema,
  /** Language to show now: the chosen one, or the system's where that is `system`. */
  shownLanguage: shownLanguageSchema,
  /** What the Enter key does in a chat message; the other key with Shift does the other thing. */
  enterSends: z.boolean(),
  /** Whether the system tells of clips that are ready, or soon to be lost, while the window is not in front. */
  notifications: z.boolean(),
  /** Whether the app has an icon in the tray, or the menu bar, all the time. */
  tray: z.boolean(),
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
  /** Whether something shows the icons of trays; `unknown` where nobody can be asked. */
  trayHost: z.enum(['there', 'missing', 'unknown']),
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

/** What the window may change by itself; the folder changes through a dialog. */
export const settingsChangeSchema = settingsSchema
  .pick({ theme: true, language: true, notifications: true, enterSends: true, tray: true, whenClosed: true })
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
