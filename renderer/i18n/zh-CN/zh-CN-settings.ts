import type { OneFormMessages } from '../en.ts';

export const zhCNSettings: OneFormMessages['settings'] = {
  groupList: '设置分组',
  showGroup: '显示 {{group}}',
  search: {
    label: '搜索设置',
    found_other: '找到 {{count}} 项设置',
    none: '没有与“{{words}}”相符的设置。',
    noneHint: '请换一个词，中文、英文均可。',
  },
  groups: {
    general: '通用',
    appearance: '外观',
    library: '视频与作品库',
    chat: '对话',
    system: '通知与系统',
    connections: '连接',
    data: '数据',
    help: '关于与帮助',
  },
  language: { label: '语言', hint: '菜单、按钮和消息所用的语言。', system: '跟随系统' },
  theme: {
    label: '主题',
    hint: '浅色、深色，或与系统一致。',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
  },
  libraryFolder: { label: '作品库文件夹', hint: '生成的视频保存在这里。', choose: '选择文件夹…' },
  enterKey: {
    label: 'Enter 键',
    hint: '在对话消息中按 Enter 的作用；按 Shift+Enter 则相反。',
    sends: '发送',
    breaks: '换行',
  },
  textSize: {
    label: '文字大小',
    hint: '放大或缩小文字及其周围的一切。',
    value: '{{percent, number}}%',
    said: '文字大小 {{percent, number}}%',
  },
  motion: { label: '动效', hint: '跟随系统，或让一切保持静止。', system: '跟随系统', reduced: '减少' },
  spellCheck: {
    label: '检查拼写',
    hint: '书写时在拼错的词下画线。',
    system: '由系统检查，使用你在系统中选择的语言。',
    none: '此系统不支持：需要从互联网获取词典，而应用从不这样做。',
  },
  notices: {
    ready: { label: '视频已完成', hint: '发送系统通知；此窗口在最前时不通知。' },
    trouble: {
      label: '任务需要处理',
      hint: '任务失败、结果未知或被预算暂停发送时通知；此窗口在最前时不通知。',
    },
    expiring: { label: '视频即将丢失', hint: '网关删除尚未保存到本机的视频之前通知。' },
  },
  connections: { label: '连接', hint: '你使用的网关，各有自己的地址、令牌和模型。' },
  tasksInFlight: {
    label: '同时进行的任务',
    hint: '一个网关上最多同时进行多少任务；每个连接各有自己的数目。',
    value: '{{name}}：{{count, number}}',
  },
  proxy: { label: '代理与证书', hint: '连接网关的途径和信任的证书；每个连接各有自己的设置。' },
  editConnection: '编辑连接',
  manual: {
    label: '使用手册',
    hint: '如何生成视频、出错时怎么办、数据存放在哪里；直接在应用内打开，无需联网。',
  },
  support: {
    label: '寻求帮助',
    hint: '把版本、设置、日志末尾和最近的请求放进一个 zip 文件，保存前可先查看。',
  },
  about: {
    label: '关于',
    hint: '应用的版本及其运行环境。',
    version: '版本',
    runtime: '运行环境',
    runtimeValue: 'Electron {{electron}} · Chromium {{chromium}} · Node {{node}}',
    platform: '系统',
    sandbox: '沙盒',
    sandboxOn: '已启用：此窗口在系统沙盒中运行',
    sandboxOff: '未启用：此系统不允许使用沙盒',
  },
};

export const zhCNSystem: OneFormMessages['system'] = {
  opened: {
    others: '表单一次只能打开一个。未打开：{{names}}。',
  },
  unsigned:
    '此副本没有签名。macOS 不显示它的通知（改在窗口中显示），登录时可能不会打开它，每次更新后还会再次询问钥匙串。',
  drop: {
    refused: '此处不接收文件。请将文件拖到视频表单，或将图片拖到对话中。',
  },
  whenClosed: {
    label: '有任务进行时关闭窗口',
    hint: '任务会在后台继续，或在下次启动时继续。两种方式都不会丢失任何内容。',
    ask: '询问我',
    background: '继续运行',
    quit: '退出',
    mac: '在 Mac 上，窗口关闭后应用仍会继续；点击程序坞图标可重新打开窗口。',
  },
  tray: {
    label: '在托盘中显示图标',
    hint: '显示进行中的任务数，并可返回窗口。在 Mac 上位于菜单栏。',
    missing: '此桌面不显示托盘图标，因此暂时看不到。再次打开应用即可显示窗口。',
  },
  openAtLogin: {
    label: '登录时打开',
    hint: '登录此电脑时，系统会打开本应用。',
    blocked: '系统设置阻止了本应用在登录时打开。请在系统设置中允许，或在此处开启。',
    unsupported: '此副本无法在登录时打开。安装后即可使用。',
  },
};
