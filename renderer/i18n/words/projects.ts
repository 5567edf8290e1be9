/** What belongs together under a name. */
export const projectsWords = {
  label: ['Project', '项目'],
  /** Before the name of the one that is worked on, on the button. */
  button: ['Project:', '项目：'],
  none: ['No project', '无项目'],
  archived: ['Archived', '已归档'],
  create: ['New project…', '新建项目…'],
  edit: ['Edit…', '编辑…'],
  archive: ['Archive', '归档'],
  unarchive: ['Unarchive', '取消归档'],
  left: {
    day: ['{{price}} left today', '今日剩余 {{price}}'],
    month: ['{{price}} left this month', '本月剩余 {{price}}'],
  },
  moveTo: ['Move to project', '移到项目'],
  moved: ['{{value}} moved to {{project}}.', '已将 {{value}} 个移到 {{project}}。'],
  movedOut: ['{{value}} moved out of the project.', '已将 {{value}} 个移出项目。'],
  form: {
    new: ['New project', '新建项目'],
    edit: ['Edit project', '编辑项目'],
    hint: [
      'New clips and conversations belong to the project that is chosen.',
      '新的视频和对话会归入当前选择的项目。',
    ],
  },
  removing: {
    title: ['Delete the project {{name}}?', '删除项目 {{name}}？'],
    empty: ['It holds nothing that would be deleted.', '其中没有会被删除的内容。'],
    tasks_one: '{{count, number}} task without a clip',
    tasks_other: ['{{count, number}} tasks without a clip', '{{count, number}} 个没有视频的任务'],
    contents: [
      'All of this can stay, without a project, or be deleted with it. Clips then go to the trash.',
      '这些内容可以保留（不再属于任何项目），也可以一并删除：视频会移到系统的回收站。',
    ],
    rest: [
      'Tasks under way go on; waiting ones that would pass its budget are withdrawn. What was spent stays in Spend.',
      '进行中的任务会继续；等待中的任务如果会超出该项目的预算，将被撤回。支出记录会保留。',
    ],
    kept: ['Delete the project only', '只删除项目'],
    removed: ['Delete all of it', '全部删除'],
  },
  removed: ['The project {{name}} was deleted.', '项目 {{name}} 已删除。'],
  removedWithCast: [
    'The project {{name}} was deleted. In prompts the names of its cast are plain text now.',
    '项目 {{name}} 已删除。提示词里其角色的名字现在是普通文字。',
  ],
} as const;
