import { errorWords } from './errors.ts';
import { castWords } from './words/cast.ts';
import { chatWords } from './words/chat.ts';
import { joinWords } from './words/clips/join.ts';
import { libraryFolderWords, libraryWords, queueWords } from './words/clips/library.ts';
import { compareWords, reviewWords } from './words/clips/review.ts';
import { composeWords, continueWords, draftsWords } from './words/compose.ts';
import { connectionsWords } from './words/connections.ts';
import { dataWords } from './words/data.ts';
import { helpWords, updatesWords } from './words/help.ts';
import { operationsWords } from './words/operations.ts';
import { paletteWords } from './words/palette.ts';
import { projectsWords } from './words/projects.ts';
import { referencesWords } from './words/references.ts';
import { requestsWords } from './words/requests.ts';
import { settingsWords, systemWords } from './words/settings.ts';
import { spendWords } from './words/spend.ts';
import { tasksWords } from './words/tasks.ts';

const keptAsCopy = [
  'What was here before is kept as a safety copy: Settings, Data.',
  '之前的数据已保留为安全副本：设置 → 数据。',
] as const;

/**
 * What the window says, by subject, each in English and in Chinese; the names of screens are in the contract. A word for one of a thing
 * (`…_one`) is English alone: Chinese has one form for all numbers.
 */
export const words = {
  app: {
    name: ['Gateway Studio', 'Gateway Studio'],
    loading: ['Opening Gateway Studio', '正在打开 Gateway Studio'],
    crashed: {
      title: ['This window ran into a problem.', '此窗口遇到了问题。'],
      next: [
        'Your tasks go on and your files are safe. Reload the window to continue.',
        '任务仍在继续，文件也都安全。重新加载窗口即可继续使用。',
      ],
      reload: ['Reload', '重新加载'],
    },
    readFailed: [
      'This part of the app could not be read from the disk. Reload the window. If that does not help, quit the app and open it again.',
      '无法从磁盘读取应用的这一部分。请重新加载窗口；如果仍然不行，请退出应用后重新打开。',
    ],
  },
  common: {
    export: ['Export…', '导出…'],
    import: ['Import…', '导入…'],
    deleteAsk: ['Delete…', '删除…'],
    all: ['All', '全部'],
    model: ['Model', '模型'],
    colour: ['Colour', '颜色'],
    colours: {
      grey: ['Grey', '灰色'],
      blue: ['Blue', '蓝色'],
      teal: ['Teal', '青色'],
      green: ['Green', '绿色'],
      yellow: ['Yellow', '黄色'],
      orange: ['Orange', '橙色'],
      red: ['Red', '红色'],
      purple: ['Purple', '紫色'],
    },
    close: ['Close', '关闭'],
    save: ['Save', '保存'],
    name: ['Name', '名称'],
    note: ['Note', '备注'],
    kind: ['Kind', '类型'],
    file: ['File', '文件'],
    or: ['or', '或'],
    move: ['Move {{name}}', '移动 {{name}}'],
    moreFor: ['More for {{name}}', '{{name}} 的更多操作'],
    actionsFor: ['Actions for {{name}}', '{{name}} 的操作'],
    send: ['Send', '发送'],
    times: ['× {{count}}', '× {{count}}'],
    spent: ['{{price}} spent', '已支出 {{price}}'],
    moved: [
      '{{name}} is now number {{place}} of {{total}}',
      '{{name}} 现在是第 {{place}} 个，共 {{total}} 个',
    ],
    add: ['Add', '添加'],
    delete: ['Delete', '删除'],
    none: ['None', '无'],
    remove: ['Remove {{name}}', '移除 {{name}}'],
    milliseconds: ['{{value}} ms', '{{value}} 毫秒'],
    seconds: ['{{value}} s', '{{value}} 秒'],
    secondsUnit: ['s', '秒'],
    details: ['Details', '详细信息'],
    dismiss: ['Dismiss', '关闭'],
    tryAgain: ['Try again', '重试'],
    cancel: ['Cancel', '取消'],
    copied: ['Copied', '已复制'],
    copyDetails: ['Copy details', '复制详细信息'],
    clearSearch: ['Clear search', '清除搜索'],
    undo: ['Undo', '撤销'],
    showOptions: ['Show options', '显示选项'],
  },
  undo: {
    undo: ['Undo {{what}}', '撤销 {{what}}'],
    redo: ['Redo {{what}}', '重做 {{what}}'],
    undone: ['{{what}} taken back.', '已撤销 {{what}}。'],
    redone: ['{{what}} done again.', '已重做 {{what}}。'],
    what: {
      rated: ['rating', '评分'],
      chosen: ['choice', '挑选'],
      noted: ['note', '备注更改'],
      pinned: ['pin', '置顶更改'],
      tagged: ['tags', '标签更改'],
      project: ['move to another project', '移到其他项目'],
      renamed: ['name', '重命名'],
      removed: ['deletion', '删除'],
      withdrawn: ['withdrawal', '撤回'],
      queueOrder: ['order of the queue', '队列顺序'],
      changed: ['change of {{names}}', '更改 {{names}}'],
      add: ['addition of {{names}}', '添加 {{names}}'],
      remove: ['removal of {{names}}', '移除 {{names}}'],
      move: ['move of {{names}}', '移动 {{names}}'],
      replace: ['replacement by {{names}}', '替换 {{names}}'],
      prompt: ['change of the prompt', '更换提示词'],
      'first-frame': ['change of the first frame', '更改首帧'],
      'last-frame': ['change of the last frame', '更改尾帧'],
      'frames-swapped': ['swap of the frames', '交换首尾帧'],
      'cast-order': ['order of the cast', '角色表素材的顺序'],
      refill: ['filling of the form', '填写表单'],
      new: ['emptying of the form', '清空表单'],
      request: ['replacement of the request', '替换请求'],
      draftClosed: ['closing of the draft “{{names}}”', '关闭草稿“{{names}}”'],
    },
  },
  nav: { label: ['Main', '主导航'] },
  panes: {
    label: ['Panes', '窗格'],
    compose: ['Compose', '创作'],
    formWidth: ['Width of the form', '表单宽度'],
    detailsWidth: ['Width of the details', '详情宽度'],
    conversationsWidth: ['Width of the conversations', '对话列表宽度'],
  },
  session: {
    heading: ['Connect to your gateway', '连接到你的网关'],
    lede: [
      'One address and one token for every model you work with.',
      '一个地址、一个令牌，即可使用所有模型。',
    ],
    address: ['Gateway address', '网关地址'],
    addressPlaceholder: ['https://gateway.example.com', 'https://gateway.example.com'],
    token: ['Access token', '访问令牌'],
    tokenPlaceholder: ['Paste your token', '粘贴你的令牌'],
    showToken: ['Show token', '显示令牌'],
    hideToken: ['Hide token', '隐藏令牌'],
    connect: ['Connect', '连接'],
    checking: ['Checking address and token…', '正在检查地址和令牌…'],
    practice: ['Try the practice gateway', '试用演示网关'],
    practiceStarting: ['Starting the practice gateway…', '正在启动演示网关…'],
    practiceHint: [
      'It runs on this computer, costs nothing and makes simple sample clips.',
      '在本机运行，完全免费，生成简单的示例视频。',
    ],
    storageKeychain: [
      'Your token is kept in this system’s keychain and never leaves this computer except to your gateway.',
      '令牌保存在系统钥匙串中，除发送给你的网关外，不会离开本机。',
    ],
    storageSession: [
      'This system offers no safe keychain. Your token is kept for this session only, until you close the app.',
      '此系统没有可用的安全钥匙串。令牌仅在本次会话中保留，关闭应用后即失效。',
    ],
    storageLocked: [
      'While the keychain is locked, a token entered here is kept for this session only, until you close the app.',
      '钥匙串锁定期间，在此输入的令牌仅在本次会话中保留，关闭应用后即失效。',
    ],
    restart: ['Restart the app', '重启应用'],
    practiceBadge: ['Practice gateway', '演示网关'],
    leavePracticeBody: [
      'Your clips and the task list stay. You can come back to it at any time.',
      '视频和任务列表不受影响，你可以随时再次使用。',
    ],
    leavePracticeTitle: ['Leave the practice gateway?', '要离开演示网关吗？'],
    leavePractice: ['Leave', '离开'],
    signOutBody: [
      'This computer forgets the token. Clips and the task list stay. Tasks under way go on at the gateway, and here when you sign in again.',
      '本机将不再保留令牌，视频和任务列表不受影响。进行中的任务会在网关上继续，重新登录后在此恢复。',
    ],
    signOutTitle: ['Sign out of this gateway?', '要退出登录吗？'],
    signOut: ['Sign out', '退出登录'],
  },
  data: dataWords,
  banners: {
    offline: {
      title: ['You are offline.', '当前处于离线状态。'],
      text: [
        'Nothing is lost: work goes on when the network is back.',
        '不会丢失任何内容：网络恢复后会继续。',
      ],
    },
    'database-rebuilt': {
      title: ['The task list was damaged and has been rebuilt.', '任务列表曾损坏，现已重建。'],
      text_one: '{{count}} task could be brought over. The damaged file is kept as {{file}}.',
      text_other: [
        '{{count}} tasks could be brought over. The damaged file is kept as {{file}}.',
        '已找回 {{count}} 个任务。损坏的文件保留为 {{file}}。',
      ],
    },
    'data-replaced': {
      imported: {
        title: ['The export was imported.', '导入已完成。'],
        text: keptAsCopy,
      },
      reset: {
        title: ['The app was reset.', '应用已重置。'],
        text: keptAsCopy,
      },
      'brought-back': {
        title: ['The safety copy is back.', '安全副本已恢复。'],
        text: [
          'What was here before is kept as another copy: Settings, Data.',
          '之前的数据已保留为另一个副本：设置 → 数据。',
        ],
      },
      kept: {
        title: ['Your data were not replaced.', '你的数据没有被替换。'],
        text: [
          'A task began at the last moment, or the app could not finish. Try again.',
          '最后一刻有任务开始，或应用未能完成。请重试。',
        ],
      },
    },
    'extra-ca-refused': {
      title: ['The file named with --extra-ca-file is not trusted.', '没有使用 --extra-ca-file 指定的文件。'],
      text: [
        'It cannot be read, or not in time, or holds no certificates. The app goes on without it; correct the file, then restart the app.',
        '文件无法读取或读取超时，或其中没有证书。应用暂不使用它；修正文件后请重启应用。',
      ],
    },
    'database-lost': {
      title: ['The task list was missing and has been restored.', '任务列表曾丢失，现已恢复。'],
      text_one: '{{count}} task could be brought over.',
      text_other: ['{{count}} tasks could be brought over.', '已找回 {{count}} 个任务。'],
    },
  },
  compose: composeWords,
  drafts: draftsWords,
  references: referencesWords,
  connections: connectionsWords,
  tasks: tasksWords,
  settings: settingsWords,
  help: helpWords,
  goOn: continueWords,
  system: systemWords,
  projects: projectsWords,
  spend: spendWords,
  updates: updatesWords,
  cast: castWords,
  chat: chatWords,
  join: joinWords,
  review: reviewWords,
  ownClip: {
    title: ['This is a clip of yours', '这是你生成的视频'],
    body: [
      'How “{{title}}” was made is known. What would you like to take from it?',
      '应用知道“{{title}}”是如何生成的。你想用它做什么？',
    ],
    settings: ['Reuse its settings', '复用其设置'],
    reference: ['Use as reference', '用作参考素材'],
  },
  requests: requestsWords,
  compare: compareWords,
  palette: paletteWords,
  library: libraryWords,
  libraryFolder: libraryFolderWords,
  queue: queueWords,
  operations: operationsWords,
  errors: errorWords,
  errorDetails: {
    code: ['Code', '代码'],
    httpStatus: ['HTTP status', 'HTTP 状态'],
    gatewayCode: ['Gateway code', '网关代码'],
    gatewayMessage: ['Gateway message', '网关消息'],
    requestId: ['Request ID', '请求 ID'],
    cause: ['Cause', '原因'],
    host: ['Host', '主机'],
    files: ['Files', '文件'],
    names: ['Names', '名称'],
    issues: ['Points', '问题'],
    message: ['Message', '消息'],
    said: ['The gateway says: “{{words}}”', '网关的说明：“{{words}}”'],
  },
} as const;
