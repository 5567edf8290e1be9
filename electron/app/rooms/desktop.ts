import type { Tasks } from '../../features/tasks/service.ts';
import { createCommands } from '../../features/window/commands.ts';
import { createClosing } from '../../platform/desktop/closing.ts';
import { createTray } from '../../platform/desktop/tray.ts';
import { createActivityDisplay } from '../../platform/notifications/activity.ts';
import { createNotifications } from '../../platform/notifications/notifications.ts';
import { moveBytes } from '../../platform/system/keep-awake.ts';
import { createNamesRepository } from '../../store/names.ts';
import type { Base } from '../base.ts';
import type { SystemRoom } from './system.ts';

/** What the desktop shows, and what closing the window means. @param posterOf the file of a task's small picture, where there is one. */
export function createDesktopRoom(
  base: Base,
  { platform, settings, language, view }: SystemRoom,
  tasks: () => Pick<Tasks, 'present' | 'pauses' | 'isHeld' | 'queue'>,
  posterOf: (taskId: string) => string | null,
) {
  const { db, documents, storedTasks, clipPath, playablePath, awaitedAnswers, runningFileWork } = base;
  const { events, clock, log } = base;
  const { window, system } = platform;
  const countUnderWay = () => tasks().queue.goingOn();
  const menu = platform.createMenu(
    (id) => commands.press(id),
    () => closing.exit(),
  );
  const commands = createCommands({
    documents,
    names: createNamesRepository(db),
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
      const path = clipPath(id);
      if (path !== null) platform.showInFolder(path);
    },
    clock,
    log,
    present: platform.presentNotices((id) => ({ poster: posterOf(id), clip: playablePath(id) })),
  });
  const activity = createActivityDisplay({
    system,
    places: platform.activityPlaces,
    atGateway: () => storedTasks.count(['queued', 'running']),
    moving: () => storedTasks.withStatus(['sending', 'saving']).map(tasks().present),
    clock,
  });
  const tray = createTray({
    appName: platform.appName,
    put: platform.putTrayIcon,
    isWanted: () => settings.get().tray,
    tasks: countUnderWay,
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
    underWay: () => ({ tasks: countUnderWay(), answers: awaitedAnswers(), fileWork: runningFileWork() }),
    whenClosed: () => settings.get().whenClosed,
    remember: (whenClosed) => settings.update({ whenClosed }),
    ask: platform.askClosing,
    closeWindow: () => window.current()?.close(),
    quit: platform.quit,
    tellGoingOn: notifications.tellGoingOn,
    onBackgroundChange: tray.setInBackground,
  });
  const areBytesMoving = (): boolean =>
    awaitedAnswers() > 0 || moveBytes(storedTasks.withStatus(['sending', 'saving']), tasks().isHeld);
  let letSleep = (): void => undefined;
  window.watch({ opened: activity.windowOpened, closes: activity.windowCloses });
  window.watch({ opened: closing.windowOpened, mayClose: closing.mayClose, closes: commands.windowCloses });

  return {
    commands,
    notify: notifications.notify,
    closing,
    start(): void {
      platform.applyAppearance(settings.get());
      events.on('settings.changed', platform.applyAppearance);
      events.on('settings.changed', ({ shownLanguage }) => menu.setLanguage(shownLanguage));
      events.on('tasks.changed', activity.changed);
      events.on('tasks.changed', tray.changed);
      events.on('connections.changed', tray.changed);
      events.on('settings.changed', tray.changed);
      tray.changed();
      letSleep = platform.keepAwake(areBytesMoving);
    },
    close(): void {
      letSleep();
      activity.close();
      tray.close();
    },
  };
}
