import type { Messages } from '../en.ts';

export const zhCNSystem: Messages['system'] = {
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
