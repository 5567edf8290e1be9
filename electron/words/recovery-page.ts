import type { ShownLanguage } from '#contract';

const en = {
  title: 'The window has failed',
  kept: 'It could not be brought back by itself. Your tasks go on in the meantime, and what you typed and chose is kept.',
  again: 'Try again',
  hint: 'If it fails again, quit the app and start it anew.',
} as const;

/** What the page says that stands in when the app's own cannot be shown. */
export const recoveryWords: Readonly<Record<ShownLanguage, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-CN': {
    title: '窗口出现故障',
    kept: '窗口未能自动恢复。任务仍在继续，你输入和选择的内容都已保留。',
    again: '重试',
    hint: '如果问题依旧，请退出应用后重新启动。',
  },
};
