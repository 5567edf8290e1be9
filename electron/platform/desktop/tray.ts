import type { ShownLanguage } from '#contract';
import type { Clock } from '../../shared/ports.ts';
import { activityWords, trayWords } from '../../words/desktop.ts';

export type TrayCommand = 'show' | 'new-video' | 'quit';

/** A line of the tray's menu: something to do, or something to read. `null` is a line between them. */
export type TrayItem = { readonly command: TrayCommand | null; readonly label: string } | null;

export interface TrayView {
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

/** What the tray says with so many tasks under way. */
export function trayView(appName: string, tasks: number, language: ShownLanguage): TrayView {
  const { show, newVideo, quit, idle } = trayWords[language];
  const state = tasks === 0 ? idle : activityWords(tasks, language);
  return {
    tooltip: tasks === 0 ? appName : `${appName} · ${state}`,
    items: [
      { command: 'show', label: show.replace('{name}', appName) },
      { command: 'new-video', label: newVideo },
      null,
      { command: null, label: state },
      null,
      { command: 'quit', label: quit.replace('{name}', appName) },
    ],
  };
}

/** An icon in the tray, or the menu bar. */
export interface TrayIcon {
  update(view: TrayView): void;
  remove(): void;
}

export interface TrayPorts {
  readonly appName: string;
  /** Puts the icon there. @throws where the system has no place for it */
  readonly put: (view: TrayView, run: (command: TrayCommand) => void) => TrayIcon;
  /** Whether the user wants it all the time. */
  readonly isWanted: () => boolean;
  readonly tasks: () => number;
  readonly language: () => ShownLanguage;
  readonly run: (command: TrayCommand) => void;
  readonly clock: Clock;
}

/** Looks at the tasks at most this often, in milliseconds. */
const restMs = 500;

/** Keeps an icon in the tray while the user wants one, or the app has no window. */
export function createTray({ appName, put, isWanted, tasks, language, run, clock }: TrayPorts) {
  let icon: TrayIcon | null = null;
  let shown = '';
  let isInBackground = false;
  let isClosed = false;
  let cancel: (() => void) | null = null;

  function look(): void {
    cancel?.();
    cancel = null;
    if (isClosed || !(isWanted() || isInBackground)) {
      icon?.remove();
      icon = null;
      return;
    }
    const view = trayView(appName, tasks(), language());
    const text = JSON.stringify(view);
    if (icon !== null && text === shown) return;
    shown = text;
    if (icon === null) icon = tryToPut(view);
    else icon.update(view);
  }

  /** A desktop that takes no icon is no reason to fail: the app is opened again instead. */
  function tryToPut(view: TrayView): TrayIcon | null {
    try {
      return put(view, run);
    } catch {
      return null;
    }
  }

  return {
    /** The tasks, the settings or the language changed. */
    changed(): void {
      if (!isClosed) cancel ??= clock.after(restMs, look);
    },
    /** Without a window the icon is there in any case: it is the way back. */
    setInBackground(next: boolean): void {
      isInBackground = next;
      look();
    },
    close(): void {
      isClosed = true;
      look();
    },
  };
}
