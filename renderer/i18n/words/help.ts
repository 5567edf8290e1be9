/** Words of the manual's window, of what is new, and of the links that lead there. */
export const helpWords = {
  title: ['Help', '帮助'],
  openShort: ['Open manual', '打开手册'],
  search: ['Search the manual', '搜索手册'],
  pages: ['Pages', '页面'],
  found_one: '{{count}} place found',
  found_other: ['{{count}} places found', '找到 {{count}} 处'],
  none: ['Nothing in the manual has these words.', '手册中没有这些词。'],
  loading: ['Opening the manual', '正在打开手册'],
  news: {
    title: ['What is new in version {{version}}', '版本 {{version}} 的新变化'],
    open: ['What is new', '新变化'],
    banner: [
      'Gateway Studio was updated to version {{version}}.',
      'Gateway Studio 已更新到 {{version}} 版。',
    ],
    text: ['Your tasks, clips and conversations are as they were.', '你的任务、视频和对话都保持原样。'],
  },
  learnMore: ['Learn more', '了解详情'],
} as const;

/** Whether the host of updates is asked, and what it said. */
export const updatesWords = {
  label: ['Check for updates', '检查更新'],
  hint: [
    'Off until you turn it on. Once a day, and each hour while nobody answers, the app asks which version is newest, without your token and without an id of you.',
    '默认关闭，由你开启。应用每天询问一次最新版本，连不上时每小时询问一次，不带令牌，也不带任何能识别你的编号。',
  ],
  asked: [
    'Asked is {{host}}. That host sees your network address, and nothing is downloaded before you say so.',
    '询问的是 {{host}}。该主机会看到你的网络地址；未经你同意，不会下载任何内容。',
  ],
  impossible: {
    development: [
      'This app runs from its source. Get the newest source and build it again.',
      '此应用从源代码运行。请获取最新的源代码并重新构建。',
    ],
    'no-feed': [
      'This app was built without an address for updates, so nobody is asked. Get a newer version where you got this one.',
      '此应用构建时未设置更新地址，因此不会询问任何主机。请从原来的来源获取新版本。',
    ],
    archive: [
      'This app was unpacked by hand. Unpack a newer version in its place; your data stay.',
      '此应用是手动解压的。请将新版本解压到原处，数据会保留。',
    ],
    package: [
      'A package manager installed this app. Install the newer package the same way; your data stay.',
      '此应用由软件包管理器安装。请用同样的方式安装新的软件包，数据会保留。',
    ],
    portable: [
      'The portable app is not updated in place. Put the newer file where this one is; your data stay.',
      '便携版不会自行更新。请用新文件替换现有文件，数据会保留。',
    ],
    unsigned: [
      'This app is not signed, so no update could be checked against it. Get a newer version where you got this one.',
      '此应用没有签名，无法据此核对更新。请从原来的来源获取新版本。',
    ],
    'read-only': [
      'This app may not be replaced where it is. Move it to a folder that you can write to and open it from there.',
      '应用在当前位置无法被替换。请将它移到可写入的文件夹，再从那里打开。',
    ],
  },
  never: ['Nobody has been asked yet.', '尚未询问过。'],
  newest: ['This is the newest version. Asked {{date}}.', '已是最新版本。询问时间：{{date}}。'],
  checking: ['Asking for the newest version…', '正在询问最新版本…'],
  downloading: ['Downloading version {{version}}…', '正在下载版本 {{version}}…'],
  downloaded: ['{{done}} of {{total}}', '{{done}}，共 {{total}}'],
  ready: [
    'Version {{version}} is ready. It is installed when you quit.',
    '版本 {{version}} 已就绪，退出应用时安装。',
  ],
  waiting: [
    'The app restarts as soon as this is done: {{work}}.',
    '以下事项完成后，应用会立即重新启动：{{work}}。',
  ],
  work: {
    upload: ['a task is being sent', '任务正在发送'],
    answer: ['an answer is awaited', '正在等待回复'],
    operation: ['an operation is awaited', '正在等待接口的响应'],
    join: ['clips are being joined', '正在拼接视频'],
    export: ['clips are being exported', '正在导出视频'],
    move: ['clips are being moved', '正在移动视频'],
    data: ['data are being exported or imported', '正在导出或导入数据'],
  },
  failed: {
    offline: [
      'The host of updates was not reached. Check your network and try again.',
      '无法连接更新主机。请检查网络后重试。',
    ],
    certificate: [
      'The host of updates could not prove who it is, so it was not believed. Try again in another network.',
      '更新主机无法证明自己的身份，因此未予采信。请换一个网络后重试。',
    ],
    'not-found': [
      'The host of updates has nothing there. Try again later.',
      '更新主机上没有相应的文件。请稍后重试。',
    ],
    server: ['The host of updates refused to answer. Try again later.', '更新主机拒绝回应。请稍后重试。'],
    unreadable: [
      'What the host of updates said makes no sense. Try again later, or in another network.',
      '更新主机返回的内容无法理解。请稍后重试，或换一个网络。',
    ],
    damaged: [
      'The download is not the file that was announced, so it was thrown away. Try again.',
      '下载的文件与公布的不符，已丢弃。请重试。',
    ],
    signature: [
      'The update is not signed by who made this app, so it was thrown away. Nothing was installed.',
      '更新的签名与此应用的不同，已丢弃。未安装任何内容。',
    ],
    'disk-full': ['The disk is full. Make room and try again.', '磁盘已满。请腾出空间后重试。'],
    disk: [
      'The update could not be written to the disk. Look whether the disk is in order, and try again.',
      '更新无法写入磁盘。请检查磁盘后重试。',
    ],
    internal: [
      'The update failed. Try again; if it goes on, make a bundle for support.',
      '更新失败。请重试；若仍然失败，请生成诊断信息。',
    ],
  },
  check: ['Check now', '立即检查'],
  download: ['Download', '下载'],
  restart: ['Restart and update', '重新启动并更新'],
  stopWaiting: ['Restart later', '稍后重新启动'],
  available: ['Version {{version}} is available.', '有新版本 {{version}}。'],
  banner: {
    available: ['You decide whether it is downloaded.', '是否下载由你决定。'],
    ready: ['It is installed when you quit.', '退出应用时安装。'],
    show: ['Show', '查看'],
  },
} as const;
