import { type About, type HandlersOf, ok, type settingsMethods } from '#contract';
import type { SettingsService } from './service.ts';

export interface SettingsHandlersPorts {
  readonly settings: SettingsService;
  /** What the app and its runtime are. */
  readonly about: () => About;
}

/** The settings' methods of the contract. */
export function settingsHandlers({ settings, about }: SettingsHandlersPorts) {
  return {
    'settings.get': () => ok(settings.get()),
    'settings.update': (change) => ok(settings.update(change)),
    'settings.about': () => ok(about()),
  } satisfies HandlersOf<typeof settingsMethods>;
}
