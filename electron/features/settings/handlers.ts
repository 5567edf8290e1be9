import { type About, type Desktop, type HandlersOf, ok, type Result, type settingsMethods } from '#contract';
import type { SettingsService } from './service.ts';

export interface SettingsHandlersPorts {
  readonly settings: SettingsService;
  /** What only the system knows of its manners towards the app. */
  readonly desktop: {
    read(): Promise<Desktop>;
    setOpenAtLogin(isOn: boolean): Promise<Result<null>>;
  };
  /** What the app and its runtime are. */
  readonly about: () => About;
}

/** The settings' methods of the contract. */
export function settingsHandlers({ settings, desktop, about }: SettingsHandlersPorts) {
  return {
    'settings.get': () => ok(settings.get()),
    'settings.update': (change) => ok(settings.update(change)),
    'settings.desktop': async () => ok(await desktop.read()),
    'settings.setOpenAtLogin': async ({ isOn }) => {
      const done = await desktop.setOpenAtLogin(isOn);
      return done.ok ? ok(await desktop.read()) : done;
    },
    'settings.about': () => ok(about()),
  } satisfies HandlersOf<typeof settingsMethods>;
}
