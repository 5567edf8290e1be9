import type { OneFormMessages } from '../en.ts';

export const zhCNProjects: OneFormMessages['projects'] = {
  label: '项目',
  button: '项目：',
  none: '无项目',
  archived: '已归档',
  create: '新建项目…',
  edit: '编辑…',
  archive: '归档',
  unarchive: '取消归档',
  spent: '已支出 {{price}}',
  left: { day: '今日剩余 {{price}}', month: '本月剩余 {{price}}' },
  moveTo: '移到项目',
  moved_other: '{{value}} 个视频或任务已移到 {{project}}。',
  movedOut_other: '{{value}} 个视频或任务已不属于任何项目。',
  movedChat_other: '{{value}} 个对话已移到 {{project}}。',
  movedChatOut_other: '{{value}} 个对话已不属于任何项目。',
  form: {
    new: '新建项目',
    edit: '编辑项目',
    note: '备注',
    hint: '新的视频和对话会归入当前选择的项目。',
  },
  removing: {
    title: '删除项目 {{name}}？',
    contents: '其中的视频和对话可以保留（不再属于任何项目），也可以一并删除：视频会移到系统的回收站。',
    rest: '进行中的任务会继续并保留。支出记录会保留，不再属于任何项目。',
    kept: '只删除项目',
    removed: '全部删除',
  },
  removed: '项目 {{name}} 已删除。',
};
