import type { ShownLanguage } from '#contract';
import { inBoth } from './in-both.ts';

/** How many tasks are under way: in the tray, in a question, and for a sign without room for words. */
export function activityWords(count: number, language: ShownLanguage): string {
  if (language === 'zh-CN') return `${count} 个任务正在进行`;
  return count === 1 ? '1 task under way' : `${count} tasks under way`;
}

export const trayWords = inBoth({
  show: ['Open {name}', '打开 {name}'],
  newVideo: ['New video', '新建视频'],
  idle: ['No tasks under way', '没有进行中的任务'],
  quit: ['Quit {name}', '退出 {name}'],
});

/** What is under way when the window closes. */
export interface UnderWay {
  /** Tasks that go on by themselves. */
  readonly tasks: number;
  /** Answers of conversations and operations that are waited for: they are lost with the app. */
  readonly answers: number;
  /** Exports, imports and joins, which end with the app. */
  readonly fileWork: number;
}

/** What is under way, as a sentence: what the question below is about. */
export function underWayWords({ tasks, answers, fileWork }: UnderWay, language: ShownLanguage): string {
  const isChinese = language === 'zh-CN';
  const awaited = answers === 1 ? '1 answer still to come' : `${answers} answers still to come`;
  const working =
    fileWork === 1 ? '1 export, import or join under way' : `${fileWork} exports, imports or joins under way`;
  const counts = [
    ...(tasks > 0 ? [activityWords(tasks, language)] : []),
    ...(answers > 0 ? [isChinese ? `正在等待 ${answers} 条回复` : awaited] : []),
    ...(fileWork > 0 ? [isChinese ? '正在导出、导入或拼接' : working] : []),
  ];
  return isChinese ? `${counts.join('，')}。` : `${counts.join(', ')}.`;
}

/** The question before the window closes while something is under way. */
export const closingWords = inBoth({
  wayBack: [
    'Work can go on without a window; open the app again to bring the window back.',
    '没有窗口时也可以继续；再次打开应用即可恢复窗口。',
  ],
  ifQuit: [
    'If you quit, tasks go on at the next start. An answer that is still to come is lost, and may be charged all the same. An export, an import or a join ends where it is.',
    '如果退出，任务会在下次启动时继续；尚未收到的回复会丢失，但仍可能计费；正在进行的导出、导入和拼接会中断。',
  ],
  background: ['Keep working in the background', '在后台继续'],
  quit: ['Quit', '退出'],
  cancel: ['Cancel', '取消'],
  remember: ['Remember my choice (it can be changed in Settings)', '记住我的选择（可在设置中更改）'],
});

/** On macOS, the first time that the window closes while tasks are under way. */
export function goingOnWords(count: number, language: ShownLanguage): { title: string; body: string } {
  const body = activityWords(count, language);
  if (language === 'zh-CN') {
    return { title: 'Gateway Studio 仍在运行', body: `${body}。点击程序坞图标可重新打开窗口。` };
  }
  return {
    title: 'Gateway Studio goes on working',
    body: `${body}. Its icon in the Dock brings the window back.`,
  };
}

/** In the menu over a misspelled word. */
export const spellingWords = inBoth({
  learn: ['Add to dictionary', '添加到词典'],
  none: ['No other spelling', '没有其他拼写'],
});
