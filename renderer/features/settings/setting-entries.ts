import type { ParseKeys } from 'i18next';

/** The groups of the settings screen, in its order. */
export const settingGroups = [
  'general',
  'appearance',
  'library',
  'chat',
  'system',
  'connections',
  'data',
  'help',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

interface EntryShape {
  readonly id: string;
  readonly group: SettingGroup;
  /** Keys of its name and of the one sentence that explains it. */
  readonly labelKey: ParseKeys;
  readonly hintKey: ParseKeys;
  /** What people may look for it by, beside name, sentence and group, in both languages. */
  readonly keywords: readonly string[];
}

/**
 * Every setting, once: the screen, its search and the command palette read this list. In the order of the screen within a
 * group. Each has a row in `setting-rows.ts` and a line in `test/e2e/settings/settings.test.ts`; the compiler asks for both.
 */
export const settingEntries = [
  {
    id: 'language',
    group: 'general',
    labelKey: 'settings.language.label',
    hintKey: 'settings.language.hint',
    keywords: ['english', 'chinese', 'locale', 'translation', '英文', '英语', '中文', '翻译'],
  },
  {
    id: 'spellCheck',
    group: 'general',
    labelKey: 'settings.spellCheck.label',
    hintKey: 'settings.spellCheck.hint',
    keywords: ['spelling', 'spell check', 'dictionary', 'typos', 'proofing', '拼写', '检查', '词典'],
  },
  {
    id: 'theme',
    group: 'appearance',
    labelKey: 'settings.theme.label',
    hintKey: 'settings.theme.hint',
    keywords: [
      'dark mode',
      'light mode',
      'night',
      'colours',
      'colors',
      '深色',
      '浅色',
      '夜间',
      '黑暗',
      '颜色',
    ],
  },
  {
    id: 'textSize',
    group: 'appearance',
    labelKey: 'settings.textSize.label',
    hintKey: 'settings.textSize.hint',
    keywords: ['zoom', 'font size', 'scale', 'larger', 'smaller', 'bigger', '缩放', '字号', '放大', '缩小'],
  },
  {
    id: 'motion',
    group: 'appearance',
    labelKey: 'settings.motion.label',
    hintKey: 'settings.motion.hint',
    keywords: ['animation', 'reduced motion', 'transition', 'accessibility', '动画', '动效', '无障碍'],
  },
  {
    id: 'libraryFolder',
    group: 'library',
    labelKey: 'settings.libraryFolder.label',
    hintKey: 'settings.libraryFolder.hint',
    keywords: [
      'directory',
      'location',
      'path',
      'disk',
      'save',
      'downloads',
      '目录',
      '位置',
      '路径',
      '磁盘',
      '保存',
    ],
  },
  {
    id: 'enterKey',
    group: 'chat',
    labelKey: 'settings.enterKey.label',
    hintKey: 'settings.enterKey.hint',
    keywords: ['send', 'return', 'new line', 'shortcut', '发送', '回车', '换行', '快捷键'],
  },
  {
    id: 'noticeReady',
    group: 'system',
    labelKey: 'settings.notices.ready.label',
    hintKey: 'settings.notices.ready.hint',
    keywords: ['notification', 'alert', 'message', '通知', '提醒', '消息', 'done', 'finished', '完成'],
  },
  {
    id: 'noticeTrouble',
    group: 'system',
    labelKey: 'settings.notices.trouble.label',
    hintKey: 'settings.notices.trouble.hint',
    keywords: [
      'notification',
      'alert',
      'message',
      '通知',
      '提醒',
      '消息',
      'error',
      'failure',
      '错误',
      '失败',
    ],
  },
  {
    id: 'noticeExpiring',
    group: 'system',
    labelKey: 'settings.notices.expiring.label',
    hintKey: 'settings.notices.expiring.hint',
    keywords: [
      'notification',
      'alert',
      'message',
      '通知',
      '提醒',
      '消息',
      'expire',
      'deleted',
      'lost',
      '过期',
      '删除',
    ],
  },
  {
    id: 'whenClosed',
    group: 'system',
    labelKey: 'system.whenClosed.label',
    hintKey: 'system.whenClosed.hint',
    keywords: ['close', 'exit', 'minimize', '后台', '最小化'],
  },
  {
    id: 'tray',
    group: 'system',
    labelKey: 'system.tray.label',
    hintKey: 'system.tray.hint',
    keywords: ['status bar', 'taskbar', 'notification area', '任务栏', '状态栏'],
  },
  {
    id: 'openAtLogin',
    group: 'system',
    labelKey: 'system.openAtLogin.label',
    hintKey: 'system.openAtLogin.hint',
    keywords: ['autostart', 'startup', 'boot', 'launch', '自启动', '开机启动'],
  },
  {
    id: 'connections',
    group: 'connections',
    labelKey: 'settings.connections.label',
    hintKey: 'settings.connections.hint',
    keywords: [
      'gateway',
      'address',
      'token',
      'api key',
      'sign out',
      'account',
      '网关',
      '地址',
      '密钥',
      '退出登录',
      '账号',
    ],
  },
  {
    id: 'tasksInFlight',
    group: 'connections',
    labelKey: 'settings.tasksInFlight.label',
    hintKey: 'settings.tasksInFlight.hint',
    keywords: [
      'in flight',
      'parallel',
      'concurrent',
      'limit',
      'queue',
      'jobs',
      '并行',
      '并发',
      '上限',
      '队列',
      '排队',
    ],
  },
  {
    id: 'proxy',
    group: 'connections',
    labelKey: 'settings.proxy.label',
    hintKey: 'settings.proxy.hint',
    keywords: ['socks', 'network', 'vpn', 'tls', 'ssl', 'ca', '代理', '网络', '证书'],
  },
  {
    id: 'exportData',
    group: 'data',
    labelKey: 'data.export.label',
    hintKey: 'data.export.hint',
    keywords: [
      'save',
      'transfer',
      'another computer',
      'archive',
      'zip',
      '保存',
      '迁移',
      '换电脑',
      '归档',
      '转移',
    ],
  },
  {
    id: 'importData',
    group: 'data',
    labelKey: 'data.import.label',
    hintKey: 'data.import.hint',
    keywords: ['restore', 'load', 'transfer', 'another computer', '恢复', '还原', '迁移', '换电脑'],
  },
  {
    id: 'backUp',
    group: 'data',
    labelKey: 'data.backup.label',
    hintKey: 'data.backup.hint',
    keywords: ['copy', 'save', 'daily', 'database', '副本', '每天', '数据库'],
  },
  {
    id: 'safetyCopies',
    group: 'data',
    labelKey: 'data.copies.label',
    hintKey: 'data.copies.hint',
    keywords: ['undo', 'restore', 'bring back', '撤销', '恢复', '还原'],
  },
  {
    id: 'openLogs',
    group: 'data',
    labelKey: 'data.logs.label',
    hintKey: 'data.logs.hint',
    keywords: ['log', 'trace', 'debug', '日志', '记录', '调试'],
  },
  {
    id: 'resetData',
    group: 'data',
    labelKey: 'data.reset.label',
    hintKey: 'data.reset.hint',
    keywords: ['delete', 'clear', 'erase', 'start over', 'forget', '删除', '清除', '清空', '重新开始'],
  },
  {
    id: 'checkForUpdates',
    group: 'help',
    labelKey: 'updates.label',
    hintKey: 'updates.hint',
    keywords: ['update', 'upgrade', 'new version', 'download', 'newest', '升级', '新版本', '最新', '下载'],
  },
  {
    id: 'manual',
    group: 'help',
    labelKey: 'help.open',
    hintKey: 'help.openHint',
    keywords: ['help', 'guide', 'documentation', 'news', 'changelog', '帮助', '说明', '教程', '更新日志'],
  },
  {
    id: 'support',
    group: 'help',
    labelKey: 'settings.support.label',
    hintKey: 'settings.support.hint',
    keywords: ['support', 'diagnostics', 'bug', 'report', 'problem', '诊断', '反馈', '报告', '问题'],
  },
  {
    id: 'about',
    group: 'help',
    labelKey: 'settings.about.label',
    hintKey: 'settings.about.hint',
    keywords: ['version', 'runtime', 'electron', 'sandbox', '版本', '沙盒', '运行环境'],
  },
] as const satisfies readonly EntryShape[];

export type SettingId = (typeof settingEntries)[number]['id'];
export type SettingEntry = EntryShape & { readonly id: SettingId };
