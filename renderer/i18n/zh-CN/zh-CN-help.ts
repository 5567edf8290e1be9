import type { Messages } from '../en.ts';

export const zhCNHelp: Messages['help'] = {
  title: '帮助',
  open: '使用手册',
  openShort: '打开手册',
  openHint: '如何生成视频、出错时怎么办、数据存放在哪里；直接在应用内打开，无需联网。',
  learnMore: '了解详情',
  search: '搜索手册',
  clearSearch: '清除手册搜索',
  pages: '页面',
  found_one: '找到 {{count}} 处',
  found_other: '找到 {{count}} 处',
  none: '手册中没有这些词。',
  loading: '正在打开手册',
  close: '关闭',
  news: {
    title: '{{version}} 版的新变化',
    open: '新变化',
    banner: 'Gateway Studio 已更新到 {{version}} 版。',
    text: '你的任务、视频和对话都保持原样。',
  },
};
