import type { ShownLanguage } from '../settings.ts';
import type { CommandId } from './commands.ts';

/** A label, and other words by which people look for the same. */
type Words = readonly [label: string, also?: string];

/**
 * What commands are called. Both processes need these, and the palette searches in both languages whichever is shown: that is
 * why they stand in the contract and not with the words of either process.
 */
const words: Readonly<Record<CommandId, { readonly en: Words; readonly 'zh-CN': Words }>> = {
  'screen.video': {
    en: ['Go to Video', 'view screen form library'],
    'zh-CN': ['转到视频', '界面 作品库'],
  },
  'screen.chat': { en: ['Go to Chat', 'view screen conversations'], 'zh-CN': ['转到对话', '界面'] },
  'screen.operations': { en: ['Go to Operations', 'view screen api'], 'zh-CN': ['转到接口', '界面 操作'] },
  'screen.settings': { en: ['Settings…', 'go to preferences options'], 'zh-CN': ['设置…', '偏好 选项'] },
  'pane.next': { en: ['Next pane', 'focus keyboard'], 'zh-CN': ['下一个窗格', '焦点 键盘'] },
  'pane.previous': { en: ['Previous pane', 'focus keyboard'], 'zh-CN': ['上一个窗格', '焦点 键盘'] },

  'video.new': { en: ['New video', 'write a prompt create'], 'zh-CN': ['新建视频', '提示词 创建'] },
  'references.add': {
    en: ['Add references…', 'open files images videos audio'],
    'zh-CN': ['添加参考素材…', '文件 图片 视频 音频'],
  },
  'references.addLink': {
    en: ['Add a reference by address…', 'link url'],
    'zh-CN': ['通过网址添加参考素材…', '链接 地址'],
  },
  'video.showRequest': {
    en: ['Show the request of the form', 'json inspect curl'],
    'zh-CN': ['查看表单的请求', '检查 代码'],
  },

  'library.search': {
    en: ['Search the library', 'find clips tasks'],
    'zh-CN': ['搜索作品库', '查找 视频 任务'],
  },

  'chat.new': { en: ['New conversation', 'create chat'], 'zh-CN': ['新建对话', '创建'] },
  'chat.search': { en: ['Search conversations', 'find chat'], 'zh-CN': ['搜索对话', '查找'] },

  'textSize.larger': {
    en: ['Larger text', 'zoom in bigger scale font size'],
    'zh-CN': ['放大文字', '缩放 字号 文字大小'],
  },
  'textSize.smaller': {
    en: ['Smaller text', 'zoom out scale font size'],
    'zh-CN': ['缩小文字', '缩放 字号 文字大小'],
  },
  'textSize.first': {
    en: ['Normal text size', 'reset zoom actual size 100'],
    'zh-CN': ['恢复文字大小', '实际大小 缩放 字号'],
  },

  'settings.search': { en: ['Search settings', 'find setting'], 'zh-CN': ['搜索设置', '查找'] },

  'connections.manage': {
    en: ['Manage connections', 'gateway token address'],
    'zh-CN': ['管理连接', '网关 令牌 地址'],
  },

  'help.manual': {
    en: ['Manual', 'help documentation guide how to'],
    'zh-CN': ['使用手册', '帮助 文档 说明 教程'],
  },
  'help.whatsNew': {
    en: ['What is new', 'changelog release notes version update'],
    'zh-CN': ['新变化', '更新日志 版本 更新'],
  },
  'support.bundle': {
    en: ['Bundle for support…', 'help log report diagnostics'],
    'zh-CN': ['诊断信息…', '帮助 日志 报告'],
  },
};

/** What a command is called in a language. */
export function commandLabel(id: CommandId, language: ShownLanguage): string {
  return words[id][language][0];
}

/** Everything by which a command is found, whichever language is shown. */
export function commandSearchWords(id: CommandId): readonly string[] {
  const { en, 'zh-CN': zhCN } = words[id];
  return [...en, ...zhCN].filter((text) => text !== undefined);
}
