import { assertNever, type ShownLanguage } from '#contract';

/** A system notice before it has words. */
export type NoticeText =
  | { readonly type: 'ready' | 'held'; readonly names: readonly [string, ...string[]] }
  | { readonly type: 'failed' | 'kept' | 'unknown'; readonly name: string }
  | { readonly type: 'expiring'; readonly name: string; readonly hours: number };

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

/** On the button of a notice; the same words as in the window. */
export const showInFolderWords: Readonly<Record<ShownLanguage, string>> = {
  en: 'Show in folder',
  'zh-CN': '在文件夹中显示',
};

export function noticeWords(text: NoticeText, language: ShownLanguage): NoticeWords {
  return language === 'en' ? english(text) : chinese(text);
}

function english(text: NoticeText): NoticeWords {
  switch (text.type) {
    case 'ready': {
      const [name, ...others] = text.names;
      if (others.length === 0) return { title: 'Clip ready', body: name };
      return { title: `${text.names.length} clips ready`, body: listed(text.names) };
    }
    case 'held': {
      const count = text.names.length;
      const title = count === 1 ? 'A budget holds a task' : `A budget holds ${count} tasks`;
      return { title, body: listed(text.names) };
    }
    case 'failed':
      return { title: 'Clip failed', body: text.name };
    case 'kept':
      return { title: 'Clip saved, but not examined', body: text.name };
    case 'unknown':
      return { title: 'A request’s outcome is unknown', body: `It may have been charged: ${text.name}` };
    case 'expiring': {
      const hours = text.hours === 1 ? '1 hour' : `${text.hours} hours`;
      return { title: `A clip can be collected for ${hours} more`, body: text.name };
    }
    default:
      return assertNever(text);
  }
}

function chinese(text: NoticeText): NoticeWords {
  switch (text.type) {
    case 'ready': {
      const [name, ...others] = text.names;
      if (others.length === 0) return { title: '视频已生成', body: name };
      return { title: `${text.names.length} 个视频已生成`, body: listed(text.names) };
    }
    case 'held':
      return { title: `预算暂停了 ${text.names.length} 个任务的发送`, body: listed(text.names) };
    case 'failed':
      return { title: '视频生成失败', body: text.name };
    case 'kept':
      return { title: '视频已保存，但未经检查', body: text.name };
    case 'unknown':
      return { title: '有一个请求结果未知', body: `可能已经扣费：${text.name}` };
    case 'expiring':
      return { title: `视频将在 ${text.hours} 小时后过期，请尽快获取`, body: text.name };
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
