import type { MessageBoxOptions } from 'electron';
import type { Desktop, ShownLanguage } from '#contract';
import { activityWords, closingWords } from '../../words/desktop.ts';
import type { CloseAnswer } from '../desktop/closing.ts';

const choices = ['background', 'quit', 'cancel'] as const;

/** The question before the window closes while tasks are under way; the way back is named that there is. */
export function closingQuestion(
  tasks: number,
  trayHost: Desktop['trayHost'],
  language: ShownLanguage,
): MessageBoxOptions {
  const words = closingWords[language];
  return {
    type: 'question',
    message: `${activityWords(tasks, language)}${words.end}`,
    detail: `${trayHost === 'there' ? words.withTray : words.withoutTray}\n\n${words.ifQuit}`,
    buttons: choices.map((choice) => words[choice]),
    defaultId: 0,
    cancelId: choices.indexOf('cancel'),
    checkboxLabel: words.remember,
    checkboxChecked: false,
    noLink: true,
  };
}

/** What an answer to it means. A box that is left with Escape, or closed, leaves the window open. */
export function closeAnswer(response: number, isRemembered: boolean): CloseAnswer {
  return { choice: choices[response] ?? 'cancel', isRemembered };
}
