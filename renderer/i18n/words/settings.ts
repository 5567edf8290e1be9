export const settingsWords = {
  groupList: ['Groups of settings', '设置分组'],
  showGroup: ['Show {{group}}', '显示 {{group}}'],
  search: {
    label: ['Search settings', '搜索设置'],
    found_one: '{{count}} setting found',
    found_other: ['{{count}} settings found', '找到 {{count}} 项设置'],
    none: ['No setting matches “{{words}}”.', '没有与“{{words}}”相符的设置。'],
    noneHint: ['Try another word, in English or Chinese.', '请换一个词，中文、英文均可。'],
  },
  groups: {
    general: ['General', '通用'],
    appearance: ['Appearance', '外观'],
    library: ['Video & library', '视频与作品库'],
    chat: ['Chat', '对话'],
    system: ['Notifications & system', '通知与系统'],
    connections: ['Connections', '连接'],
    data: ['Data', '数据'],
    help: ['About & help', '关于与帮助'],
  },
  language: {
    label: ['Language', '语言'],
    hint: ['The language of menus, buttons and messages.', '菜单、按钮和消息所用的语言。'],
    system: ['System', '跟随系统'],
  },
  theme: {
    label: ['Theme', '主题'],
    hint: ['Light, dark, or whichever the system shows.', '浅色、深色，或与系统一致。'],
    system: ['System', '跟随系统'],
    light: ['Light', '浅色'],
    dark: ['Dark', '深色'],
  },
  libraryFolder: {
    label: ['Library folder', '作品库文件夹'],
    hint: ['Finished clips are saved here.', '生成的视频保存在这里。'],
    choose: ['Choose folder…', '选择文件夹…'],
  },
  enterKey: {
    label: ['Enter key', 'Enter 键'],
    hint: [
      'What Enter does in a chat message; with Shift it does the other thing.',
      '在对话消息中按 Enter 的作用；按 Shift+Enter 则相反。',
    ],
    sends: ['Sends', '发送'],
    breaks: ['Starts a new line', '换行'],
  },
  textSize: {
    label: ['Text size', '文字大小'],
    hint: ['Draws text and everything around it larger or smaller.', '放大或缩小文字及其周围的一切。'],
    value: ['{{percent, number}}%', '{{percent, number}}%'],
    said: ['Text size {{percent, number}}%', '文字大小 {{percent, number}}%'],
  },
  motion: {
    label: ['Motion', '动效'],
    hint: ['Follow the system, or keep everything still.', '跟随系统，或让一切保持静止。'],
    system: ['System', '跟随系统'],
    reduced: ['Reduced', '减少'],
  },
  spellCheck: {
    label: ['Check spelling', '检查拼写'],
    hint: ['Underlines misspelt words while you write.', '书写时在拼错的词下画线。'],
    system: [
      'The system checks, in the languages that you have chosen there.',
      '由系统检查，使用你在系统中选择的语言。',
    ],
    none: [
      'Not on this system: it would need dictionaries from the Internet, which the app never fetches.',
      '此系统不支持：需要从互联网获取词典，而应用从不这样做。',
    ],
  },
  notices: {
    ready: {
      label: ['Clips that are ready', '视频已完成'],
      hint: [
        'A notice of the system, unless this window is in front.',
        '发送系统通知；此窗口在最前时不通知。',
      ],
    },
    trouble: {
      label: ['Tasks that need you', '任务需要处理'],
      hint: [
        'When a task failed, its outcome is unknown, a budget holds it, or a balance has run out, unless this window is in front.',
        '任务失败、结果未知、被预算暂停发送或网关余额不足时通知；此窗口在最前时不通知。',
      ],
    },
    expiring: {
      label: ['Clips about to be lost', '视频即将丢失'],
      hint: [
        'Before the gateway deletes a finished clip that is not on this computer yet.',
        '网关删除尚未保存到本机的视频之前通知。',
      ],
    },
  },
  connections: {
    label: ['Connections', '连接'],
    hint: [
      'The gateways you work with, each with its address, token and models.',
      '你使用的网关，各有自己的地址、令牌和模型。',
    ],
  },
  tasksInFlight: {
    label: ['Tasks at once', '同时进行的任务'],
    hint: [
      'How many tasks run at one gateway at the same time; each connection has its own number.',
      '一个网关上最多同时进行多少任务；每个连接各有自己的数目。',
    ],
    value: ['{{name}}: {{count, number}}', '{{name}}：{{count, number}}'],
  },
  proxy: {
    label: ['Proxy and certificates', '代理与证书'],
    hint: [
      'How a gateway is reached, and which certificates are trusted; each connection has its own.',
      '连接网关的途径和信任的证书；每个连接各有自己的设置。',
    ],
  },
  editConnection: ['Edit connection', '编辑连接'],
  manual: {
    label: ['Manual', '使用手册'],
    hint: [
      'How to make clips, what to do when something fails, and where your data is; it opens here, without the internet.',
      '如何生成视频、出错时怎么办、数据存放在哪里；直接在应用内打开，无需联网。',
    ],
  },
  support: {
    label: ['Get help', '寻求帮助'],
    hint: [
      'Versions, settings, the end of the log and your latest requests as one zip file, which you look at before saving.',
      '把版本、设置、日志末尾和最近的请求放进一个 zip 文件，保存前可先查看。',
    ],
  },
  about: {
    label: ['About', '关于'],
    hint: ['The version of the app and what it runs on.', '应用的版本及其运行环境。'],
    version: ['Version', '版本'],
    runtime: ['Runtime', '运行环境'],
    runtimeValue: [
      'Electron {{electron}} · Chromium {{chromium}} · Node {{node}}',
      'Electron {{electron}} · Chromium {{chromium}} · Node {{node}}',
    ],
    platform: ['System', '系统'],
    sandbox: ['Sandbox', '沙盒'],
    sandboxOn: ['On: this window runs inside the system’s sandbox', '已启用：此窗口在系统沙盒中运行'],
    sandboxOff: ['Off: this system does not allow the sandbox', '未启用：此系统不允许使用沙盒'],
  },
} as const;

/** What goes on around the window: files opened with the app, closing, the tray, the start at login. */
export const systemWords = {
  unsigned: [
    'This copy of the app is not signed. macOS shows none of its notifications (the window does), may not open it at login, and asks for the keychain after each update.',
    '此副本没有签名。macOS 不显示它的通知（改在窗口中显示），登录时可能不会打开它，每次更新后还会再次询问钥匙串。',
  ],
  whenClosed: {
    label: ['Closing the window with tasks under way', '有任务进行时关闭窗口'],
    hint: [
      'Tasks go on in the background without a window, or at the next start. Quitting loses an answer that is still to come.',
      '任务会在后台继续，或在下次启动时继续。退出会丢失尚未收到的回复。',
    ],
    ask: ['Ask me', '询问我'],
    background: ['Keep working', '继续运行'],
    quit: ['Quit', '退出'],
    mac: [
      'On a Mac the app goes on without its window; its icon in the Dock brings the window back.',
      '在 Mac 上，窗口关闭后应用仍会继续；点击程序坞图标可重新打开窗口。',
    ],
  },
  tray: {
    label: ['Show an icon in the tray', '在托盘中显示图标'],
    hint: [
      'It says how many tasks are under way, and leads back to the window. On a Mac it stands in the menu bar; some desktops of Linux show none.',
      '显示进行中的任务数，并可返回窗口。在 Mac 上位于菜单栏；部分 Linux 桌面不显示托盘图标。',
    ],
  },
  openAtLogin: {
    label: ['Open at login', '登录时打开'],
    hint: ['The system opens the app when you log in to this computer.', '登录此电脑时，系统会打开本应用。'],
    blocked: [
      'The system’s own settings keep the app from being opened at login. Allow it there, or switch it on here.',
      '系统设置阻止了本应用在登录时打开。请在系统设置中允许，或在此处开启。',
    ],
    unsupported: [
      'This copy of the app cannot be opened at login. Install it to have that.',
      '此副本无法在登录时打开。安装后即可使用。',
    ],
  },
  opened: {
    others: [
      'The form has room for one. Not opened: {{names}}.',
      '表单一次只能打开一个。未打开：{{names}}。',
    ],
  },
  drop: {
    refused: [
      'Files are not taken here. Drop them on the video form, or pictures on a conversation.',
      '此处不接收文件。请将文件拖到视频表单，或将图片拖到对话中。',
    ],
  },
} as const;
