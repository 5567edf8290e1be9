import type { PauseReason, Task } from '#contract';
import type { SettingsService } from '../features/settings/service.ts';
import { createCommands } from '../features/window/commands.ts';
import type { NamesRepository } from '../features/window/ports.ts';
import type { View } from '../features/window/view.ts';
import { createClosing } from '../platform/desktop/closing.ts';
import { createTray } from '../platform/desktop/tray.ts';
import { createActivityDisplay } from '../platform/notifications/activity.ts';
import { createNotifications } from '../platform/notifications/notifications.ts';
import type { Platform } from '../platform/platform.ts';
import type { Clock, Documents } from '../shared/ports.ts';
import type { AppEvents } from './events.ts';

export interface DesktopPorts {
  readonly platform: Platform;
  readonly settings: SettingsService;
  readonly view: View;
  readonly documents: Documents;
  readonly names: NamesRepository;
  readonly tasks: {
    /** How many are under way. */
    countUnderWay(): number;
    /** How many a gateway works on. */
    countAtGateway(): number;
    /** Tasks that are being sent or whose clip is being fetched. */
    moving(): readonly Task[];
    pauses(): readonly PauseReason[];
  };
  /** Files of a task; `null` where there is none. `file`: the clip, examined or not. `clip`: one that the app plays. */
  readonly files: {
    file(taskId: string): string | null;
    clip(taskId: string): string | null;
    poster(taskId: string): string | null;
  };
  readonly events: AppEvents;
  readonly clock: Clock;
}

/** The menu with its commands, notices, the badge and the bar, the tray, and what closing the window means. */
export function createDesktop(ports: DesktopPorts) {
  const { platform, settings, view, documents, tasks, files, events, clock } = ports;
  const { window, system } = platform;
  const language = () => settings.get().shownLanguage;

  const menu = platform.createMenu((id) => commands.press(id));
  const commands = createCommands({
    documents,
    names: ports.names,
    clock,
    window: { isOpen: () => window.current() !== null, show: window.show },
    run: (id) => events.emit('commands.run', { id }),
    onEnabledChange: menu.setEnabled,
    onUndoChange: menu.setUndo,
  });
  const notifications = createNotifications({
    documents,
    language,
    isWanted: (kind) => settings.get().notifications[kind],
    isWindowFocused: window.isFocused,
    onPress(id) {
      view.showTask(id);
      window.show();
      events.emit('tasks.show', { id });
    },
    onOpen: window.show,
    onShowInFolder(id) {
      const path = files.file(id);
      if (path !== null) platform.showInFolder(path);
    },
    clock,
    present: platform.presentNotices((id) => ({ poster: files.poster(id), clip: files.clip(id) })),
  });
  const activity = createActivityDisplay({
    system,
    places: platform.activityPlaces,
    atGateway: tasks.countAtGateway,
    moving: tasks.moving,
    pauses: tasks.pauses,
    clock,
  });
  const tray = createTray({
    appName: platform.appName,
    put: platform.putTrayIcon,
    isWanted: () => settings.get().tray,
    tasks: tasks.countUnderWay,
    language,
    run(command) {
      if (command === 'quit') return platform.quit();
      if (command === 'new-video') return commands.press('video.new');
      window.show();
    },
    clock,
  });
  const closing = createClosing({
    system,
    tasks: tasks.countUnderWay,
    whenClosed: () => settings.get().whenClosed,
    remember: (whenClosed) => settings.update({ whenClosed }),
    ask: platform.askClosing,
    closeWindow: () => window.current()?.close(),
    quit: platform.quit,
    tellGoingOn: notifications.tellGoingOn,
    onBackgroundChange: tray.setInBackground,
  });
  window.watch({ opened: activity.windowOpened, closes: activity.windowCloses });
  window.watch({ opened: closing.windowOpened, mayClose: closing.mayClose });

  return {
    commands,
    notify: notifications.notify,
    closing,
    /** Follows the settings and the tasks from now on. */
    start(): void {
      platform.applyAppearance(settings.get());
      events.on('settings.changed', platform.applyAppearance);
      events.on('settings.changed', ({ shownLanguage }) => menu.setLanguage(shownLanguage));
      events.on('tasks.changed', activity.changed);
      events.on('tasks.pausesChanged', activity.changed);
      events.on('tasks.changed', tray.changed);
      events.on('settings.changed', tray.changed);
      tray.changed();
    },
    close(): void {
      activity.close();
      tray.close();
    },
  };
}
