import type { ComponentType } from 'react';
import type { Settings, SettingsChange } from '#contract';

/**
 * Every setting, once, for the screen, its search and the palette: where its words are (`label` and `hint`), and what people may look for it
 * by besides, in both languages. Each has a row in `setting-rows.tsx` and a line in `test/e2e/settings/settings.test.ts`.
 */
const groups = {
  general: {
    language: ['settings.language', 'english, chinese, locale, translation, 英文, 英语, 中文, 翻译'],
    spellCheck: [
      'settings.spellCheck',
      'spelling, spell check, dictionary, typos, proofing, 拼写, 检查, 词典',
    ],
  },
  appearance: {
    theme: ['settings.theme', 'dark mode, light mode, night, colours, colors, 深色, 浅色, 夜间, 黑暗, 颜色'],
    textSize: [
      'settings.textSize',
      'zoom, font size, scale, larger, smaller, bigger, 缩放, 字号, 放大, 缩小',
    ],
    motion: ['settings.motion', 'animation, reduced motion, transition, accessibility, 动画, 动效, 无障碍'],
  },
  library: {
    libraryFolder: [
      'settings.libraryFolder',
      'directory, location, path, disk, save, downloads, 目录, 位置, 路径, 磁盘, 保存',
    ],
  },
  chat: {
    enterKey: ['settings.enterKey', 'send, return, new line, shortcut, 发送, 回车, 换行, 快捷键'],
  },
  system: {
    noticeReady: [
      'settings.notices.ready',
      'notification, alert, message, 通知, 提醒, 消息, done, finished, 完成',
    ],
    noticeTrouble: [
      'settings.notices.trouble',
      'notification, alert, message, 通知, 提醒, 消息, error, failure, 错误, 失败',
    ],
    noticeExpiring: [
      'settings.notices.expiring',
      'notification, alert, message, 通知, 提醒, 消息, expire, deleted, lost, 过期, 删除',
    ],
    whenClosed: ['system.whenClosed', 'close, exit, minimize, 后台, 最小化'],
    tray: ['system.tray', 'status bar, taskbar, notification area, 任务栏, 状态栏'],
    openAtLogin: ['system.openAtLogin', 'autostart, startup, boot, launch, 自启动, 开机启动'],
  },
  connections: {
    connections: [
      'settings.connections',
      'gateway, address, token, api key, sign out, account, 网关, 地址, 密钥, 退出登录, 账号',
    ],
    tasksInFlight: [
      'settings.tasksInFlight',
      'in flight, parallel, concurrent, limit, queue, jobs, 并行, 并发, 上限, 队列, 排队',
    ],
    proxy: ['settings.proxy', 'socks, network, vpn, tls, ssl, ca, 代理, 网络, 证书'],
  },
  data: {
    exportData: [
      'data.export',
      'save, transfer, another computer, archive, zip, 保存, 迁移, 换电脑, 归档, 转移',
    ],
    importData: ['data.import', 'restore, load, transfer, another computer, 恢复, 还原, 迁移, 换电脑'],
    backUp: ['data.backup', 'copy, save, daily, database, 副本, 每天, 数据库'],
    safetyCopies: ['data.copies', 'undo, restore, bring back, 撤销, 恢复, 还原'],
    openLogs: ['data.logs', 'log, trace, debug, 日志, 记录, 调试'],
    resetData: ['data.reset', 'delete, clear, erase, start over, forget, 删除, 清除, 清空, 重新开始'],
  },
  help: {
    checkForUpdates: ['updates', 'update, upgrade, new version, download, newest, 升级, 新版本, 最新, 下载'],
    manual: ['settings.manual', 'help, guide, documentation, news, changelog, 帮助, 说明, 教程, 更新日志'],
    support: ['settings.support', 'support, diagnostics, bug, report, problem, 诊断, 反馈, 报告, 问题'],
    about: ['settings.about', 'version, runtime, electron, sandbox, 版本, 沙盒, 运行环境'],
  },
} as const;

type Groups = typeof groups;
type IdIn<Group extends keyof Groups> = Group extends unknown ? keyof Groups[Group] : never;
export type SettingGroup = keyof Groups;
export type SettingId = IdIn<SettingGroup>;
type WordsIn<Group extends SettingGroup> = Group extends unknown ? Groups[Group][keyof Groups[Group]] : never;

export interface SettingEntry {
  readonly id: SettingId;
  readonly group: SettingGroup;
  readonly words: Extract<WordsIn<SettingGroup>, readonly unknown[]>[0];
  readonly keywords: string;
}

export const settingGroups = Object.keys(groups) as [SettingGroup, ...SettingGroup[]];

export const settingEntries: readonly SettingEntry[] = settingGroups.flatMap((group) =>
  Object.entries(groups[group]).map(
    ([id, [words, keywords]]): SettingEntry => ({ id: id as SettingId, group, words, keywords }),
  ),
);

/** What a row may do beyond changing its setting; the shell provides it. */
export interface SettingActions {
  /** Shows the bundle for support. */
  readonly showBundle: () => void;
  /** Leads to the tasks that are under way. */
  readonly showTasks: () => void;
}

export interface SettingRowProps {
  /** Name and explanation in the language that is shown. */
  readonly label: string;
  readonly hint: string;
  readonly settings: Settings;
  /** Changes settings at once; what goes wrong is shown above the rows. */
  readonly change: (change: SettingsChange) => Promise<unknown>;
  readonly actions: SettingActions;
}

/** A row for each setting but the connections, whose list `renderer/app` provides. */
export type SettingRows = Readonly<Record<Exclude<SettingId, 'connections'>, ComponentType<SettingRowProps>>>;
