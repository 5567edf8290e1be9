import { assertNever, type ShownLanguage } from '#contract';
import { filled, inBoth } from './in-both.ts';

/** A system notice before it has words. */
export type NoticeText =
  | { readonly type: 'ready' | 'held'; readonly names: readonly [string, ...string[]] }
  | { readonly type: 'failed' | 'kept' | 'unknown' | 'out-of-balance'; readonly name: string }
  | { readonly type: 'expiring'; readonly name: string /** Whole hours. */; readonly hours: number };

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

/** On the button of a notice; the same words as in the window. */
export const noticeActionWords = inBoth({ showInFolder: ['Show in folder', '在文件夹中显示'] });

const words = inBoth({
  ready: ['Clip ready', '视频已生成'],
  manyReady: ['{count} clips ready', '{count} 个视频已生成'],
  held: ['A budget holds a task', '预算暂停了 1 个任务的发送'],
  manyHeld: ['A budget holds {count} tasks', '预算暂停了 {count} 个任务的发送'],
  failed: ['A task ended without a clip', '任务已结束，没有视频'],
  kept: ['Clip saved, but not examined', '视频已保存，但未经检查'],
  unknown: ['A request’s outcome is unknown', '有一个请求结果未知'],
  charged: ['It may have been charged: {name}', '可能已经扣费：{name}'],
  outOfBalance: ['The gateway’s balance has run out', '网关余额不足'],
  topUp: [
    'What waits goes out if it is topped up within a day: {name}',
    '一天内充值后，等待中的任务会自动发送：{name}',
  ],
  expiring: ['A clip can be collected for {count} hours more', '视频将在 {count} 小时后过期，请尽快取回'],
  oneHour: ['A clip can be collected for 1 hour more', '视频将在 1 小时后过期，请尽快取回'],
  lastHour: ['A clip can be collected for less than an hour more', '视频将在 1 小时内过期，请尽快取回'],
});

export function noticeWords(text: NoticeText, language: ShownLanguage): NoticeWords {
  const say = words[language];
  const of = (sentence: string, count: number) => filled(sentence, { count });
  switch (text.type) {
    case 'ready':
    case 'held': {
      const count = text.names.length;
      const many = text.type === 'ready' ? say.manyReady : say.manyHeld;
      return { title: count === 1 ? say[text.type] : of(many, count), body: listed(text.names) };
    }
    case 'failed':
    case 'kept':
      return { title: say[text.type], body: text.name };
    case 'unknown':
      return { title: say.unknown, body: filled(say.charged, { name: text.name }) };
    case 'out-of-balance':
      return { title: say.outOfBalance, body: filled(say.topUp, { name: text.name }) };
    case 'expiring':
      return {
        title: [say.lastHour, say.oneHour][text.hours] ?? of(say.expiring, text.hours),
        body: text.name,
      };
    default:
      return assertNever(text);
  }
}

/** Names, each on a line, and of many the first `maxNames`: a system cuts a longer notice in the middle of a name. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNames);
  return [...shown, ...(names.length > maxNames ? ['…'] : [])].join('\n');
}

const maxNames = 10;
