import type { ShownLanguage } from '#contract';

/** How many tasks are under way, for a sign without room for words and for the tray. */
export function activityWords(count: number, language: ShownLanguage): string {
  if (language === 'zh-CN') return `${count} 个任务正在进行`;
  return count === 1 ? '1 task under way' : `${count} tasks under way`;
}
