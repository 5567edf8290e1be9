import { createSettings } from '../../features/settings/service.ts';
import { createView } from '../../features/window/view.ts';
import type { AppFrame, AppSystem, Base } from '../base.ts';

export type SystemRoom = ReturnType<typeof createSystemRoom>;

/** The settings, what the window was left with, and the system around the app. */
export function createSystemRoom(
  { environment, kit, documents, events }: Base,
  { window, windowMemory }: AppFrame,
  { systemLocale, createPlatform }: AppSystem,
) {
  const settings = createSettings({
    documents,
    defaultLibraryFolder: environment.defaultLibraryFolder,
    systemLocale,
    onChange: (changed) => events.emit('settings.changed', changed),
  });
  const language = () => settings.get().shownLanguage;
  const noticesChanged = () => events.emit('notices.changed', null);
  const view = createView(documents, noticesChanged, environment.log);
  const platform = createPlatform({
    window,
    windowMemory,
    language,
    addNotice: view.addNotice,
    ...kit,
    isDeveloping: environment.developmentServer !== null,
  });
  return { settings, language, view, platform, dialogs: platform.dialogs };
}
