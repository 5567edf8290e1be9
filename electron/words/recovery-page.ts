import { inBoth } from './in-both.ts';

/** What the page says that stands in when the app's own cannot be shown. */
export const recoveryWords = inBoth({
  title: ['The window has failed', '窗口出现故障'],
  kept: [
    'It could not be brought back by itself. Your tasks go on in the meantime, and what you typed and chose is kept.',
    '窗口未能自动恢复。任务仍在继续，你输入和选择的内容都已保留。',
  ],
  again: ['Try again', '重试'],
  hint: ['If it fails again, quit the app and start it anew.', '如果问题依旧，请退出应用后重新启动。'],
});
