import type { Desktop } from '#contract';
import type { SystemNotice } from './notifications.ts';

/** What of a notice the runtime is given, the picture aside. */
export interface NoticeOptions {
  readonly title: string;
  readonly body: string;
  readonly actions?: { type: 'button'; text: string }[];
}

/**
 * A notice as a system takes it. Runtimes and systems without buttons pass over `actions`: macOS has them with every runtime that
 * the app runs on, the others with newer ones.
 */
export function noticeOptions(
  system: Desktop['system'],
  { words, action }: Pick<SystemNotice, 'words' | 'action'>,
): NoticeOptions {
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
