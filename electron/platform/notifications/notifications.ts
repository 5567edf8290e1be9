import type { NotificationConstructorOptions } from 'electron';
import { z } from 'zod';
import {
  assertNever,
  type Desktop,
  hasClipFile,
  type Settings,
  type ShownLanguage,
  type Task,
} from '#contract';
import type { TaskNotice } from '../../features/tasks/ports.ts';
import { attempt, logged, messageOf } from '../../shared/error-code.ts';
import type { Clock, Documents, Log } from '../../shared/ports.ts';
import { goingOnWords } from '../../words/desktop.ts';
import { type NoticeWords, noticeActionWords, noticeWords } from '../../words/notifications.ts';

/** A notice on its way to the system. */
export interface SystemNotice {
  readonly words: NoticeWords;
  /** The task whose clip is its picture; `null` for none. */
  readonly pictured: string | null;
  /** What its button says, on systems whose notices have buttons; `null` for none. */
  readonly action: string | null;
  readonly onPress: () => void;
  readonly onAction: () => void;
}

type NoticeKind = keyof Settings['notifications'];

export interface NotificationsOptions {
  readonly documents: Documents;
  readonly language: () => ShownLanguage;
  readonly isWanted: (kind: NoticeKind) => boolean;
  readonly isWindowFocused: () => boolean;
  readonly onPress: (taskId: string) => void;
  /** The user pressed a notice that is about no task. */
  readonly onOpen: () => void;
  /** The user wants to see the file of this task's clip. */
  readonly onShowInFolder: (taskId: string) => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly present: (notice: SystemNotice) => void;
}

/** Clips that are ready, and tasks that are held, within this time of each other share a notice, in milliseconds. */
const gatherMs = 1_000;
const maxNameCharacters = 80;
const toldDocument = 'told.goes-on';
const hourMs = 3_600_000;

export type Notifications = ReturnType<typeof createNotifications>;

/** Notices of the system: of what happened while the user was elsewhere, and of what is about to be lost. */
export function createNotifications(options: NotificationsOptions) {
  const { documents, language, isWanted, isWindowFocused, clock, log, present } = options;
  const { onPress, onOpen, onShowInFolder } = options;

  const isNews = (kind: NoticeKind) => isWanted(kind) && !isWindowFocused();
  const show = (words: NoticeWords, { id, state }: Task) => {
    const hasClip = hasClipFile(state);
    present({
      words,
      pictured: hasClip ? id : null,
      action: hasClip ? noticeActionWords[language()].showInFolder : null,
      onPress: () => onPress(id),
      onAction: () => onShowInFolder(id),
    });
  };

  /** Tells of tasks of one kind once for all that come within a moment, if the user is still elsewhere then. */
  function gathering(
    type: 'ready' | 'held',
    kind: NoticeKind,
    shownOf: (tasks: readonly Task[]) => Task | undefined,
  ) {
    let gathered: Task[] = [];
    return (task: Task): void => {
      if (!isNews(kind)) return;
      gathered.push(task);
      if (gathered.length > 1) return;
      clock.after(gatherMs, () => {
        const tasks = gathered;
        gathered = [];
        const [first, ...others] = tasks;
        if (first === undefined || !isNews(kind)) return;
        const names = [nameOf(first), ...others.map(nameOf)] as const;
        show(noticeWords({ type, names: [...names] }, language()), shownOf(tasks) ?? first);
      });
    };
  }
  const tellReady = gathering('ready', 'ready', (tasks) => tasks.at(-1));
  const tellHeld = gathering('held', 'trouble', ([first]) => first);

  return {
    notify(notice: TaskNotice): void {
      const { type, task } = notice;
      const name = nameOf(task);
      switch (type) {
        case 'ready':
          tellReady(task);
          return;
        case 'held':
          tellHeld(task);
          return;
        case 'failed':
        case 'unknown':
        case 'out-of-balance': {
          // The clip of such a task is there, only not examined.
          const told = hasClipFile(task.state) ? 'kept' : type;
          if (isNews('trouble')) show(noticeWords({ type: told, name }, language()), task);
          return;
        }
        case 'expiring': {
          if (!isWanted('expiring')) return;
          const hours = Math.floor(notice.leftMs / hourMs);
          show(noticeWords({ type, name, hours }, language()), task);
          return;
        }
        default:
          assertNever(notice);
      }
    },
    /** The window closed while so many tasks are under way, and the app goes on: told the first time of all, and again while the disk is full. */
    tellGoingOn(tasks: number): void {
      if (documents.read(toldDocument, z.boolean(), false)) return;
      const words = goingOnWords(tasks, language());
      present({ words, pictured: null, action: null, onPress: onOpen, onAction: onOpen });
      // A disk that refuses it keeps no window from closing.
      const failed = 'that the app goes on is told again: what was told could not be stored';
      attempt(() => documents.write(toldDocument, true), logged(log.warn, failed, {}, messageOf));
    },
  };
}

function nameOf({ name, request }: Task): string {
  const words = [...(name ?? request.prompt).replaceAll(/\s+/g, ' ').trim()];
  return words.length > maxNameCharacters
    ? `${words.slice(0, maxNameCharacters - 1).join('')}…`
    : words.join('');
}

/**
 * A notice as a system takes it, the picture aside. Runtimes and systems without buttons pass over `actions`: macOS has them with every runtime that
 * the app runs on, the others with newer ones.
 */
export function noticeOptions(
  system: Desktop['system'],
  { words, action }: Pick<SystemNotice, 'words' | 'action'>,
): NotificationConstructorOptions {
  const textOf = system === 'linux' ? withoutMarkup : (text: string) => text;
  return {
    title: textOf(words.title),
    body: textOf(words.body),
    ...(action !== null && { actions: [{ type: 'button', text: action }] }),
  };
}

/**
 * Most desktops of Linux read the text of a notice as markup, some as it is, and a prompt may say anything. Signs that look alike
 * say the same to both.
 */
function withoutMarkup(text: string): string {
  return text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/&(?=#?\w+;)/g, '＆');
}
