import type { ShownLanguage } from '../settings.ts';
import type { CommandId } from './commands.ts';
import { forEachScreen } from './screens.ts';

/** A label, and other words by which people look for the same. */
type Words = readonly [label: string, also?: string];

/**
 * What commands are called. Both processes need these, and the palette searches in both languages whichever is shown: that is
 * why they stand in the contract and not with the words of either process.
 */
const words: Readonly<Record<CommandId, { readonly en: Words; readonly 'zh-CN': Words }>> = {
  'palette.open': { en: ['Command palette…', 'search everything'], 'zh-CN': ['命令面板…', '搜索'] },
  ...forEachScreen((name, { en, 'zh-CN': zhCN }) => [
    `screen.${name}` as const,
    {
      en: [`Go to ${en[0]}`, `view screen ${en[1]}`],
      'zh-CN': [`转到${zhCN[0]}`, `界面 ${zhCN[1]}`],
    },
  ]),
  'screen.settings': { en: ['Settings…', 'go to preferences options'], 'zh-CN': ['设置…', '偏好 选项'] },
  'pane.next': { en: ['Next pane', 'focus keyboard'], 'zh-CN': ['下一个窗格', '焦点 键盘'] },
  'pane.previous': { en: ['Previous pane', 'focus keyboard'], 'zh-CN': ['上一个窗格', '焦点 键盘'] },

  'video.new': {
    en: ['New video', 'empty clear form write a prompt create'],
    'zh-CN': ['新建视频', '清空表单 提示词 创建'],
  },
  'video.newWithReferences': {
    en: ['New video with the same references', 'keep empty clear form'],
    'zh-CN': ['新建视频并保留参考素材', '清空表单'],
  },
  'video.promptHistory': {
    en: ['Earlier prompts…', 'history sent before again'],
    'zh-CN': ['历史提示词…', '以前 发送过'],
  },
  'video.savedForms': {
    en: ['Saved forms…', 'template preset save form settings'],
    'zh-CN': ['已保存的表单…', '模板 预设 保存表单 设置'],
  },
  'references.add': {
    en: ['Add references…', 'open files images videos audio'],
    'zh-CN': ['添加参考素材…', '文件 图片 视频 音频'],
  },
  'references.addLink': {
    en: ['Add a reference by address…', 'link url'],
    'zh-CN': ['通过网址添加参考素材…', '链接 地址'],
  },
  'video.generate': { en: ['Generate', 'make create send video'], 'zh-CN': ['生成', '创建 发送 视频'] },
  'edit.undo': { en: ['Undo', 'take back'], 'zh-CN': ['撤销', '后退'] },
  'edit.redo': { en: ['Redo', 'do again forward'], 'zh-CN': ['重做', '前进'] },
  'video.showRequest': {
    en: ['Show the request of the form', 'json inspect curl'],
    'zh-CN': ['查看表单的请求', '检查 代码'],
  },

  'library.search': {
    en: ['Search the library', 'find clips tasks'],
    'zh-CN': ['搜索作品库', '查找 视频 任务'],
  },
  'library.review': {
    en: ['Review clips', 'choose cull rate pick hide full screen'],
    'zh-CN': ['审片', '挑选 评分 选用 隐藏 全屏'],
  },
  'library.grid': { en: ['Library as a grid', 'layout posters'], 'zh-CN': ['以网格显示作品库', '布局 海报'] },
  'library.list': { en: ['Library as a list', 'layout rows'], 'zh-CN': ['以列表显示作品库', '布局'] },
  'library.compare': {
    en: ['Compare the selected clips', 'side by side wipe difference'],
    'zh-CN': ['对比所选视频', '并排 划像 不同'],
  },
  'library.join': {
    en: ['Join the selected clips…', 'concatenate merge film cut'],
    'zh-CN': ['拼接所选视频…', '合并 剪辑 影片'],
  },
  'task.star': {
    en: ['Star or unstar the open task', 'favourite clip'],
    'zh-CN': ['为任务加星或取消', '收藏 视频'],
  },
  'task.pick': { en: ['Pick the open clip', 'choose flag review'], 'zh-CN': ['选用视频', '取舍 审片'] },
  'task.hide': {
    en: ['Hide the open clip', 'reject choose review'],
    'zh-CN': ['隐藏视频', '排除 取舍 审片'],
  },
  'task.unchoose': {
    en: ['Neither pick nor hide the open clip', 'unflag show review'],
    'zh-CN': ['取消选用或隐藏视频', '取舍 审片'],
  },
  'task.rename': {
    en: ['Rename the open task', 'name title clip'],
    'zh-CN': ['重命名任务', '名称 标题 视频'],
  },
  'task.tags': { en: ['Tags of the open task…', 'label clip'], 'zh-CN': ['任务的标签…', '视频'] },
  'task.reuse': {
    en: ['Reuse settings of the open task', 'form again clip'],
    'zh-CN': ['复用任务的设置', '表单 视频'],
  },
  'task.saveAs': {
    en: ['Save a copy of the open clip…', 'download export'],
    'zh-CN': ['将视频另存为…', '下载 导出'],
  },
  'task.showInFolder': {
    en: ['Show the open clip in its folder', 'file finder explorer'],
    'zh-CN': ['在文件夹中显示视频', '文件 访达'],
  },
  'task.continue': {
    en: ['Continue from the open clip', 'extend next shot last frame chain'],
    'zh-CN': ['延续视频', '延长 下一个镜头 尾帧'],
  },
  'task.bridge': {
    en: ['Bridge the open clip to another…', 'transition first last frame chain'],
    'zh-CN': ['将视频衔接到另一个…', '过渡 转场 首帧 尾帧'],
  },
  'task.useClip': {
    en: ['Use the open clip as a reference', 'extend'],
    'zh-CN': ['将视频用作参考素材', '延长'],
  },
  'task.useLastFrame': {
    en: ['Use the last frame of the open clip', 'continue extend reference'],
    'zh-CN': ['使用视频的尾帧', '延续 参考素材'],
  },
  'task.copyPrompt': {
    en: ['Copy the prompt of the open task', 'clipboard'],
    'zh-CN': ['复制任务的提示词', '剪贴板'],
  },
  'task.showRequests': {
    en: ['Requests and answers of the open task', 'http requests curl'],
    'zh-CN': ['任务的请求记录', '网关 响应'],
  },
  'task.generateAgain': {
    en: ['Generate the open task again', 'repeat same clip'],
    'zh-CN': ['再次生成任务', '重复 视频'],
  },
  'task.stopWaiting': {
    en: ['Stop waiting for the open task', 'polling gateway'],
    'zh-CN': ['停止等待任务', '查询 网关'],
  },
  'task.resume': {
    en: ['Resume waiting for the open task', 'ask again continue gateway'],
    'zh-CN': ['继续等待任务', '再次查询 网关'],
  },
  'task.checkNow': {
    en: ['Ask the gateway about the open task now', 'check poll refresh'],
    'zh-CN': ['立即查询任务', '刷新 网关'],
  },
  'task.cancelUpload': {
    en: ['Cancel sending the open task', 'stop abort upload'],
    'zh-CN': ['取消发送任务', '停止 上传'],
  },
  'task.remove': {
    en: ['Delete the open task', 'remove trash clip'],
    'zh-CN': ['删除任务', '移除 废纸篓 视频'],
  },

  'selection.star': {
    en: ['Star the selected tasks', 'favourite several clips'],
    'zh-CN': ['为所选任务加星', '收藏 多个 视频'],
  },
  'selection.tags': {
    en: ['Tags of the selected tasks…', 'label several clips'],
    'zh-CN': ['所选任务的标签…', '多个 视频'],
  },
  'selection.export': {
    en: ['Export the selected clips…', 'save copy several folder'],
    'zh-CN': ['导出所选视频…', '保存 副本 多个 文件夹'],
  },
  'selection.remove': {
    en: ['Delete the selected tasks', 'remove trash several clips'],
    'zh-CN': ['删除所选任务', '移除 废纸篓 多个 视频'],
  },

  'chat.new': { en: ['New conversation', 'create chat'], 'zh-CN': ['新建对话', '创建'] },
  'chat.search': { en: ['Search conversations', 'find chat'], 'zh-CN': ['搜索对话', '查找'] },
  'chat.settings': {
    en: ['Settings of the conversation', 'temperature model tokens chat'],
    'zh-CN': ['对话的设置', '温度 模型'],
  },
  'chat.stop': { en: ['Stop the answer', 'cancel end chat'], 'zh-CN': ['停止回复', '取消 对话'] },
  'chat.regenerate': {
    en: ['Regenerate the last answer', 'again another version chat'],
    'zh-CN': ['重新生成回复', '再次 版本 对话'],
  },
  'chat.rename': {
    en: ['Rename the conversation', 'title name chat'],
    'zh-CN': ['重命名对话', '标题 名称'],
  },
  'chat.pin': { en: ['Pin or unpin the conversation', 'top chat'], 'zh-CN': ['置顶对话或取消', '固定'] },
  'chat.duplicate': { en: ['Duplicate the conversation', 'copy chat'], 'zh-CN': ['复制对话', '副本'] },
  'chat.exportMarkdown': {
    en: ['Export the conversation as Markdown…', 'save file text chat'],
    'zh-CN': ['将对话导出为 Markdown…', '保存 文件 文本'],
  },
  'chat.exportJson': {
    en: ['Export the conversation as JSON…', 'save file chat'],
    'zh-CN': ['将对话导出为 JSON…', '保存 文件'],
  },
  'chat.remove': { en: ['Delete the conversation', 'remove trash chat'], 'zh-CN': ['删除对话', '移除'] },

  'operations.send': {
    en: ['Send the request of the operation', 'api call run'],
    'zh-CN': ['发送接口的请求', '操作 调用'],
  },
  'spend.prices': {
    en: ['Edit prices…', 'cost price sheet model money'],
    'zh-CN': ['编辑价格…', '支出 费用 价格表 模型'],
  },
  'spend.budget': {
    en: ['Set a budget…', 'limit spend cost money'],
    'zh-CN': ['设置预算…', '支出 费用 上限'],
  },
  'spend.exportCsv': {
    en: ['Export the charges as CSV…', 'spend table save file cost'],
    'zh-CN': ['将支出导出为 CSV…', '费用 表格 保存 文件'],
  },
  'operations.keepPreset': {
    en: ['Keep the request as a preset…', 'operation save bookmark api'],
    'zh-CN': ['将请求保存为预设…', '接口 操作'],
  },

  'operations.importPresets': {
    en: ['Import presets…', 'operations file requests api'],
    'zh-CN': ['导入预设…', '接口 操作 文件'],
  },
  'operations.exportPresets': {
    en: ['Export presets…', 'operations save file requests api'],
    'zh-CN': ['导出预设…', '接口 操作 保存 文件'],
  },

  'textSize.larger': {
    en: ['Larger text', 'zoom in bigger scale font size'],
    'zh-CN': ['放大文字', '缩放 字号 文字大小'],
  },
  'textSize.smaller': {
    en: ['Smaller text', 'zoom out scale font size'],
    'zh-CN': ['缩小文字', '缩放 字号 文字大小'],
  },
  'textSize.first': {
    en: ['Normal text size', 'reset zoom actual size 100'],
    'zh-CN': ['恢复文字大小', '实际大小 缩放 字号'],
  },

  'settings.search': { en: ['Search settings', 'find setting'], 'zh-CN': ['搜索设置', '查找'] },

  'connections.manage': {
    en: ['Manage connections', 'gateway token address'],
    'zh-CN': ['管理连接', '网关 令牌 地址'],
  },
  'connections.add': { en: ['Add connection', 'new gateway token'], 'zh-CN': ['添加连接', '新建 网关 令牌'] },

  'theme.light': { en: ['Light theme', 'appearance bright'], 'zh-CN': ['浅色主题', '外观 明亮'] },
  'theme.dark': { en: ['Dark theme', 'appearance night'], 'zh-CN': ['深色主题', '外观 夜间'] },
  'theme.system': {
    en: ['Theme of the system', 'appearance automatic'],
    'zh-CN': ['跟随系统的主题', '外观 自动'],
  },
  'language.english': { en: ['English', 'language'], 'zh-CN': ['英文', '语言'] },
  'language.chinese': { en: ['Chinese', 'language 中文'], 'zh-CN': ['中文', '语言'] },
  'language.system': { en: ['Language of the system', 'automatic'], 'zh-CN': ['跟随系统的语言', '自动'] },

  'data.export': {
    en: ['Export everything…', 'data save zip move another computer'],
    'zh-CN': ['导出全部数据…', '保存 迁移 另一台电脑'],
  },
  'data.import': {
    en: ['Import data…', 'restore zip from another computer'],
    'zh-CN': ['导入数据…', '恢复 迁移 另一台电脑'],
  },
  'data.backUp': { en: ['Back up now', 'backup copy database'], 'zh-CN': ['立即备份', '副本 数据库'] },
  'data.reset': {
    en: ['Reset the app…', 'delete all data begin anew erase'],
    'zh-CN': ['重置应用…', '清除 全部数据 重新开始'],
  },
  'data.openLogs': {
    en: ['Open the log files', 'folder diagnostics support'],
    'zh-CN': ['打开日志文件夹', '诊断 支持'],
  },

  'shortcuts.show': { en: ['Keyboard shortcuts', 'keys help'], 'zh-CN': ['键盘快捷键', '按键 帮助'] },
  'help.manual': {
    en: ['Manual', 'help documentation guide how to'],
    'zh-CN': ['使用手册', '帮助 文档 说明 教程'],
  },
  'help.whatsNew': {
    en: ['What is new', 'changelog release notes version update'],
    'zh-CN': ['新变化', '更新日志 版本 更新'],
  },
  'updates.check': {
    en: ['Check for updates…', 'upgrade new version newest download'],
    'zh-CN': ['检查更新…', '升级 新版本 最新'],
  },
  'support.bundle': {
    en: ['Bundle for support…', 'help log report diagnostics'],
    'zh-CN': ['诊断信息…', '帮助 日志 报告'],
  },
};

/** What a command is called in a language. */
export function commandLabel(id: CommandId, language: ShownLanguage): string {
  return words[id][language][0];
}

/** Everything by which a command is found, whichever language is shown. */
export function commandSearchWords(id: CommandId): readonly string[] {
  const { en, 'zh-CN': zhCN } = words[id];
  return [...en, ...zhCN].filter((text) => text !== undefined);
}
