import { type About, type HandlersOf, ok, type settingsMethods } from '#contract';
import type { SettingsService } from './service.ts';

export interface SettingsHandlersPorts {
  readonly settings: SettingsService;
  /** Shows the system's folder dialog, starting at `current`; `null` when it was cancelled. */
  readonly chooseFolder: (current: string) => Promise<string | null>;
  /** What the app and its runtime are. */
  readonly about: () => About;
}

/** The settings' methods of the contract. */
export function settingsHandlers({ settings, chooseFolder, about }: SettingsHandlersPorts) {
  return {
    'settings.get': () => ok(settings.get()),
    'settings.update': (change) => ok(settings.update(change)),
    'settings.chooseLibraryFolder': async () => ok(await settings.chooseLibraryFolder(chooseFolder)),
    'settings.about': () => ok(about()),
  } satisfies HandlersOf<typeof settingsMethods>;
}
