import { screenTitles } from '#contract';
import type { OneFormMessages } from './en.ts';
import { errorCopies } from './errors.ts';
import { zhCNCast } from './zh-CN/zh-CN-cast.ts';
import { zhCNChat } from './zh-CN/zh-CN-chat.ts';
import { zhCNCompose, zhCNContinue, zhCNDrafts } from './zh-CN/zh-CN-compose.ts';
import { zhCNConnections } from './zh-CN/zh-CN-connections.ts';
import { zhCNData } from './zh-CN/zh-CN-data.ts';
import { zhCNHelp, zhCNUpdates } from './zh-CN/zh-CN-help.ts';
import { zhCNJoin } from './zh-CN/zh-CN-join.ts';
import { zhCNLibrary, zhCNLibraryFolder, zhCNQueue } from './zh-CN/zh-CN-library.ts';
import { zhCNOperations } from './zh-CN/zh-CN-operations.ts';
import { zhCNPalette } from './zh-CN/zh-CN-palette.ts';
import { zhCNProjects } from './zh-CN/zh-CN-projects.ts';
import { zhCNReferences } from './zh-CN/zh-CN-references.ts';
import { zhCNRequests } from './zh-CN/zh-CN-requests.ts';
import { zhCNCompare, zhCNReview } from './zh-CN/zh-CN-review.ts';
import { zhCNSettings, zhCNSystem } from './zh-CN/zh-CN-settings.ts';
import { zhCNSpend } from './zh-CN/zh-CN-spend.ts';
import { zhCNTasks } from './zh-CN/zh-CN-tasks.ts';

export const zhCN: OneFormMessages = {
  app: {
    name: 'Gateway Studio',
    loading: '正在打开 Gateway Studio',
    crashed: {
      title: '此窗口遇到了问题。',
      next: '任务仍在继续，文件也都安全。重新加载窗口即可继续使用。',
      reload: '重新加载',
    },
    readFailed: '无法从磁盘读取应用的这一部分。请重新加载窗口；如果仍然不行，请退出应用后重新打开。',
  },
  common: {
    export: '导出…',
    import: '导入…',
    deleteAsk: '删除…',
    all: '全部',
    model: '模型',
    colour: '颜色',
    colours: {
      grey: '灰色',
      blue: '蓝色',
      teal: '青色',
      green: '绿色',
      yellow: '黄色',
      orange: '橙色',
      red: '红色',
      purple: '紫色',
    },
    close: '关闭',
    save: '保存',
    name: '名称',
    add: '添加',
    delete: '删除',
    none: '无',
    remove: '移除 {{name}}',
    milliseconds: '{{value}} 毫秒',
    seconds: '{{value}} 秒',
    secondsUnit: '秒',
    details: '详细信息',
    dismiss: '关闭',
    tryAgain: '重试',
    cancel: '取消',
    copied: '已复制',
    copyDetails: '复制详细信息',
    clearSearch: '清除搜索',
    undo: '撤销',
    showOptions: '显示选项',
  },
  undo: {
    undo: '撤销 {{what}}',
    redo: '重做 {{what}}',
    undone: '已撤销 {{what}}。',
    redone: '已重做 {{what}}。',
    what: {
      rated: '评分',
      chosen: '挑选',
      noted: '备注更改',
      pinned: '置顶更改',
      tagged: '标签更改',
      project: '移到其他项目',
      renamed: '重命名',
      removed: '删除',
      withdrawn: '撤回',
      add: '添加 {{names}}',
      remove: '移除 {{names}}',
      move: '移动 {{names}}',
      replace: '替换 {{names}}',
      prompt: '更换提示词',
      'first-frame': '更改首帧',
      'last-frame': '更改尾帧',
      'frames-swapped': '交换首尾帧',
      refill: '填写表单',
      new: '清空表单',
      draftClosed: '关闭草稿“{{names}}”',
    },
  },
  nav: { label: '主导航', ...screenTitles('zh-CN') },
  panes: {
    label: '窗格',
    compose: '创作',
    formWidth: '表单宽度',
    detailsWidth: '详情宽度',
    conversationsWidth: '对话列表宽度',
  },
  session: {
    heading: '连接到你的网关',
    lede: '一个地址、一个令牌，即可使用所有模型。',
    address: '网关地址',
    addressPlaceholder: 'https://gateway.example.com',
    token: '访问令牌',
    tokenPlaceholder: '粘贴你的令牌',
    showToken: '显示令牌',
    hideToken: '隐藏令牌',
    connect: '连接',
    checking: '正在检查地址和令牌…',
    or: '或',
    practice: '试用演示网关',
    practiceStarting: '正在启动演示网关…',
    practiceHint: '在本机运行，完全免费，生成简单的示例视频。',
    practiceBadge: '演示网关',
    storageKeychain: '令牌保存在系统钥匙串中，除发送给你的网关外，不会离开本机。',
    storageSession: '此系统没有可用的安全钥匙串。令牌仅在本次会话中保留，关闭应用后即失效。',
    storageLocked: '钥匙串锁定期间，在此输入的令牌仅在本次会话中保留，关闭应用后即失效。',
    noticeLocked:
      '系统钥匙串已锁定或拒绝访问，无法读取已保存的令牌。请解锁后重试或重启应用，也可以重新输入令牌。',
    noticeUnreadable: '已保存的令牌无法解密。原令牌仍以加密形式保留。请重新输入令牌以继续。',
    noticeAddressChanged:
      '已保存的网关地址在应用之外被改动，因此令牌没有发送到任何地方。请核对下面的地址，并重新输入令牌。',
    signOut: '退出登录',
    signOutTitle: '要退出登录吗？',
    signOutBody:
      '本机将不再保留令牌，视频和任务列表不受影响。进行中的任务会在网关上继续，重新登录后在此恢复。',
    leavePractice: '离开',
    leavePracticeTitle: '要离开演示网关吗？',
    leavePracticeBody: '视频和任务列表不受影响，你可以随时再次使用。',
  },
  connections: zhCNConnections,
  compose: zhCNCompose,
  drafts: zhCNDrafts,
  references: zhCNReferences,
  join: zhCNJoin,
  review: zhCNReview,
  tasks: zhCNTasks,
  banners: {
    offline: { title: '当前处于离线状态。', text: '不会丢失任何内容：网络恢复后会继续。' },
    'database-rebuilt': {
      title: '任务列表曾损坏，现已重建。',
      text_other: '已找回 {{count}} 个任务。损坏的文件保留为 {{file}}。',
    },
    'data-replaced': {
      imported: { title: '导入已完成。', text: '之前的数据已保留为安全副本：设置 → 数据。' },
      reset: { title: '应用已重置。', text: '之前的数据已保留为安全副本：设置 → 数据。' },
      'brought-back': { title: '安全副本已恢复。', text: '之前的数据已保留为另一个副本：设置 → 数据。' },
      kept: { title: '你的数据没有被替换。', text: '最后一刻有任务开始。请在没有任务进行时重试。' },
    },
    'extra-ca-refused': {
      title: '没有使用 --extra-ca-file 指定的文件。',
      text: '文件无法读取，或其中没有证书。应用暂不使用它；修正文件后请重启应用。',
    },
    'database-lost': {
      title: '任务列表曾丢失，现已恢复。',
      text_other: '已找回 {{count}} 个任务。',
    },
  },
  ownClip: {
    title: '这是你生成的视频',
    body: '应用知道“{{title}}”是如何生成的。你想用它做什么？',
    settings: '复用其设置',
    reference: '用作参考素材',
  },
  settings: zhCNSettings,
  help: zhCNHelp,
  requests: zhCNRequests,
  goOn: zhCNContinue,
  compare: zhCNCompare,
  palette: zhCNPalette,
  data: zhCNData,
  system: zhCNSystem,
  projects: zhCNProjects,
  spend: zhCNSpend,
  updates: zhCNUpdates,
  library: zhCNLibrary,
  libraryFolder: zhCNLibraryFolder,
  queue: zhCNQueue,
  operations: zhCNOperations,
  cast: zhCNCast,
  chat: zhCNChat,
  errors: errorCopies('zh-CN'),
  errorDetails: {
    code: '代码',
    httpStatus: 'HTTP 状态',
    gatewayCode: '网关代码',
    gatewayMessage: '网关消息',
    requestId: '请求 ID',
    cause: '原因',
    host: '主机',
    files: '文件',
    issues: '问题',
    message: '消息',
    said: '网关的说明：“{{words}}”',
  },
};
