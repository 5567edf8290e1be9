import { createSettings } from '../../features/settings/service.ts';
import { createView } from '../../features/window/view.ts';
import { foldersOfRecipes } from '../../store/library/clip-places.ts';
import type { AppFrame, AppSystem, Base } from './base.ts';

export type SystemRoom = ReturnType<typeof createSystemRoom>;

/** The settings, what the window was left with, and the system around the app. */
export function createSystemRoom(
  { environment, db, documents, events, clock, log }: Base,
  { window, windowMemory }: AppFrame,
  { systemLocale, createPlatform }: AppSystem,
) {
  const settings = createSettings({
    documents,
    defaultLibraryFolder: environment.defaultLibraryFolder,
    systemLocale,
    earlierLibraryFolders: () => foldersOfRecipes(db),
    onChange: (changed) => events.emit('settings.changed', changed),
  });
  const language = () => settings.get().shownLanguage;
  const view = createView({ documents, onNoticesChange: () => events.emit('notices.changed', null) });
  const platform = createPlatform({
    window,
    windowMemory,
    documents,
    language,
    addNotice: view.addNotice,
    clock,
    log,
    isDeveloping: environment.developmentServer !== null,
  });
  return { settings, language, view, platform, dialogs: platform.dialogs };
}
