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
  /** Where its words are: `label` is its name, `hint` the one sentence that explains it. */
  readonly words: string;
  /** What people may look for it by, beside name, sentence and group, in both languages, with commas between. */
  readonly keywords: string;
}

/**
 * Every setting, once: the screen, its search and the command palette read this list. In the order of the screen within a
 * group. Each has a row in `setting-rows.ts` and a line in `test/e2e/settings/settings.test.ts`; the compiler asks for both.
 */
export const settingEntries = [
  {
    id: 'language',
    group: 'general',
    words: 'settings.language',
    keywords: 'english, chinese, locale, translation, 英文, 英语, 中文, 翻译',
  },
  {
    id: 'spellCheck',
    group: 'general',
    words: 'settings.spellCheck',
    keywords: 'spelling, spell check, dictionary, typos, proofing, 拼写, 检查, 词典',
  },
  {
    id: 'theme',
    group: 'appearance',
    words: 'settings.theme',
    keywords: 'dark mode, light mode, night, colours, colors, 深色, 浅色, 夜间, 黑暗, 颜色',
  },
  {
    id: 'textSize',
    group: 'appearance',
    words: 'settings.textSize',
    keywords: 'zoom, font size, scale, larger, smaller, bigger, 缩放, 字号, 放大, 缩小',
  },
  {
    id: 'motion',
    group: 'appearance',
    words: 'settings.motion',
    keywords: 'animation, reduced motion, transition, accessibility, 动画, 动效, 无障碍',
  },
  {
    id: 'libraryFolder',
    group: 'library',
    words: 'settings.libraryFolder',
    keywords: 'directory, location, path, disk, save, downloads, 目录, 位置, 路径, 磁盘, 保存',
  },
  {
    id: 'enterKey',
    group: 'chat',
    words: 'settings.enterKey',
    keywords: 'send, return, new line, shortcut, 发送, 回车, 换行, 快捷键',
  },
  {
    id: 'noticeReady',
    group: 'system',
    words: 'settings.notices.ready',
    keywords: 'notification, alert, message, 通知, 提醒, 消息, done, finished, 完成',
  },
  {
    id: 'noticeTrouble',
    group: 'system',
    words: 'settings.notices.trouble',
    keywords: 'notification, alert, message, 通知, 提醒, 消息, error, failure, 错误, 失败',
  },
  {
    id: 'noticeExpiring',
    group: 'system',
    words: 'settings.notices.expiring',
    keywords: 'notification, alert, message, 通知, 提醒, 消息, expire, deleted, lost, 过期, 删除',
  },
  {
    id: 'whenClosed',
    group: 'system',
    words: 'system.whenClosed',
    keywords: 'close, exit, minimize, 后台, 最小化',
  },
  {
    id: 'tray',
    group: 'system',
    words: 'system.tray',
    keywords: 'status bar, taskbar, notification area, 任务栏, 状态栏',
  },
  {
    id: 'openAtLogin',
    group: 'system',
    words: 'system.openAtLogin',
    keywords: 'autostart, startup, boot, launch, 自启动, 开机启动',
  },
  {
    id: 'connections',
    group: 'connections',
    words: 'settings.connections',
    keywords: 'gateway, address, token, api key, sign out, account, 网关, 地址, 密钥, 退出登录, 账号',
  },
  {
    id: 'tasksInFlight',
    group: 'connections',
    words: 'settings.tasksInFlight',
    keywords: 'in flight, parallel, concurrent, limit, queue, jobs, 并行, 并发, 上限, 队列, 排队',
  },
  {
    id: 'proxy',
    group: 'connections',
    words: 'settings.proxy',
    keywords: 'socks, network, vpn, tls, ssl, ca, 代理, 网络, 证书',
  },
  {
    id: 'exportData',
    group: 'data',
    words: 'data.export',
    keywords: 'save, transfer, another computer, archive, zip, 保存, 迁移, 换电脑, 归档, 转移',
  },
  {
    id: 'importData',
    group: 'data',
    words: 'data.import',
    keywords: 'restore, load, transfer, another computer, 恢复, 还原, 迁移, 换电脑',
  },
  {
    id: 'backUp',
    group: 'data',
    words: 'data.backup',
    keywords: 'copy, save, daily, database, 副本, 每天, 数据库',
  },
  {
    id: 'safetyCopies',
    group: 'data',
    words: 'data.copies',
    keywords: 'undo, restore, bring back, 撤销, 恢复, 还原',
  },
  {
    id: 'openLogs',
    group: 'data',
    words: 'data.logs',
    keywords: 'log, trace, debug, 日志, 记录, 调试',
  },
  {
    id: 'resetData',
    group: 'data',
    words: 'data.reset',
    keywords: 'delete, clear, erase, start over, forget, 删除, 清除, 清空, 重新开始',
  },
  {
    id: 'checkForUpdates',
    group: 'help',
    words: 'updates',
    keywords: 'update, upgrade, new version, download, newest, 升级, 新版本, 最新, 下载',
  },
  {
    id: 'manual',
    group: 'help',
    words: 'settings.manual',
    keywords: 'help, guide, documentation, news, changelog, 帮助, 说明, 教程, 更新日志',
  },
  {
    id: 'support',
    group: 'help',
    words: 'settings.support',
    keywords: 'support, diagnostics, bug, report, problem, 诊断, 反馈, 报告, 问题',
  },
  {
    id: 'about',
    group: 'help',
    words: 'settings.about',
    keywords: 'version, runtime, electron, sandbox, 版本, 沙盒, 运行环境',
  },
] as const satisfies readonly EntryShape[];

type Entry = (typeof settingEntries)[number];
export type SettingId = Entry['id'];
export type SettingEntry = EntryShape & Pick<Entry, 'id' | 'words'>;
