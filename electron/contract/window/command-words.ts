import type { ShownLanguage } from '../settings.ts';
import type { CommandId } from './commands.ts';
import { forEachScreen } from './screens.ts';

/** Of each command its label, and other words by which people look for the same. */
type CommandWords = Readonly<Record<CommandId, readonly [label: string, also: string]>>;

/**
 * What commands are called. Both processes need these, and the palette searches in both languages whichever is shown: that is
 * why they stand in the contract and not with the words of either process.
 */
const en: CommandWords = {
  'palette.open': ['Command palette…', 'search everything'],
  ...forEachScreen((name, { en: [title, also] }) => [
    `screen.${name}` as const,
    [`Go to ${title}`, `view screen ${also}`],
  ]),
  'screen.settings': ['Settings…', 'go to preferences options'],
  'pane.next': ['Next pane', 'focus keyboard'],
  'pane.previous': ['Previous pane', 'focus keyboard'],

  'video.new': ['New video', 'empty clear form write a prompt create'],
  'video.newWithReferences': ['New video with the same references', 'keep empty clear form'],
  'video.newDraft': ['New draft', 'tab another form begin'],
  'video.closeDraft': ['Close the draft', 'tab form'],
  'video.reopenDraft': ['Bring back the draft closed last', 'reopen tab closed form restore'],
  'video.promptHistory': ['Earlier prompts…', 'history sent before again'],
  'video.savedForms': ['Saved forms…', 'template preset save form settings'],
  'cast.open': ['Cast', 'characters people places things styles voices'],
  'cast.new': ['New cast entry', 'character person place thing style voice add'],
  'references.add': ['Add references…', 'open files images videos audio'],
  'references.addLink': ['Add a reference by address…', 'link url'],
  'video.generate': ['Generate', 'make create send video'],
  'edit.undo': ['Undo', 'take back'],
  'edit.redo': ['Redo', 'do again forward'],
  'video.showRequest': ['Show the request of the form', 'json inspect curl'],

  'library.search': ['Search the library', 'find clips tasks'],
  'library.review': ['Review clips', 'choose cull rate pick hide full screen'],
  'library.grid': ['Library as a grid', 'layout posters'],
  'library.list': ['Library as a list', 'layout rows'],
  'queue.pause': ['Pause the queue', 'all connections stop hold tasks'],
  'queue.pauseOne': ['Pause the connection in use', 'queue stop hold tasks'],
  'queue.goOn': ['Go on with the queue', 'resume continue unpause tasks'],
  'library.compare': ['Compare the selected clips', 'side by side wipe difference'],
  'project.export': ['Export the project…', 'archive file save share gwproject'],
  'project.import': ['Import a project…', 'archive file open gwproject'],
  'library.join': ['Join the selected clips…', 'concatenate merge film cut'],
  'task.star': ['Five stars for the open clip, or none', 'star favourite rating'],
  'task.pick': ['Pick the open clip', 'choose flag review'],
  'task.hide': ['Hide the open clip', 'reject choose review'],
  'task.unchoose': ['Neither pick nor hide the open clip', 'unflag show review'],
  'task.rename': ['Rename the open task', 'name title clip'],
  'task.tags': ['Tags of the open task…', 'label clip'],
  'task.reuse': ['Reuse settings of the open task', 'form again clip'],
  'task.saveAs': ['Save a copy of the open clip…', 'download export'],
  'task.showInFolder': ['Show the open clip in its folder', 'file finder explorer'],
  'task.continue': ['Continue from the open clip', 'extend next shot last frame chain'],
  'task.bridge': ['Bridge the open clip to another…', 'transition first last frame chain'],
  'task.useClip': ['Use the open clip as a reference', 'extend'],
  'task.useLastFrame': ['Use the last frame of the open clip', 'continue extend reference'],
  'task.copyPrompt': ['Copy the prompt of the open task', 'clipboard'],
  'task.showRequests': ['Requests and answers of the open task', 'http requests curl'],
  'task.generateAgain': ['Generate the open task again', 'repeat same clip'],
  'task.stopWaiting': ['Stop waiting for the open task', 'polling gateway'],
  'task.resume': ['Resume waiting for the open task', 'ask again continue gateway'],
  'task.checkNow': ['Ask the gateway about the open task now', 'check poll refresh'],
  'task.cancelUpload': ['Cancel sending the open task', 'stop abort upload'],
  'task.remove': ['Delete the open task', 'remove trash clip'],

  'selection.again': ['Generate the selected tasks without a clip again', 'repeat retry failed several'],
  'selection.cancel': ['Cancel the selected tasks that wait', 'withdraw queue several'],
  'selection.star': ['Five stars for the selected clips', 'star favourite rating several'],
  'selection.pick': ['Pick the selected clips', 'choose flag review several'],
  'selection.hide': ['Hide the selected clips', 'reject choose review several'],
  'selection.tags': ['Tags of the selected tasks…', 'label several clips'],
  'selection.move': ['Move the selected tasks to a project…', 'group several clips'],
  'selection.export': ['Export the selected clips…', 'save copy several folder'],
  'selection.remove': ['Delete the selected tasks', 'remove trash several clips'],

  'chat.new': ['New conversation', 'create chat'],
  'chat.search': ['Search conversations', 'find chat'],
  'chat.settings': ['Settings of the conversation', 'temperature model tokens chat'],
  'chat.stop': ['Stop the answer', 'cancel end chat'],
  'chat.regenerate': ['Regenerate the last answer', 'again another version chat'],
  'chat.rename': ['Rename the conversation', 'title name chat'],
  'chat.pin': ['Pin or unpin the conversation', 'top chat'],
  'chat.duplicate': ['Duplicate the conversation', 'copy chat'],
  'chat.exportMarkdown': ['Export the conversation as Markdown…', 'save file text chat'],
  'chat.exportJson': ['Export the conversation as JSON…', 'save file chat'],
  'chat.remove': ['Delete the conversation', 'remove trash chat'],

  'operations.send': ['Send the request of the operation', 'api call run'],
  'project.switch': ['Switch project…', 'choose all change'],
  'project.new': ['New project…', 'create group film client'],
  'project.edit': ['Edit the project…', 'rename name note colour'],
  'project.archive': ['Archive or unarchive the project', 'put away bring back'],
  'project.delete': ['Delete the project…', 'remove trash'],

  'spend.prices': ['Edit prices…', 'cost price sheet model money'],
  'spend.budget': ['Set a budget…', 'limit spend cost money'],
  'spend.exportCsv': ['Export the charges as CSV…', 'spend table save file cost'],
  'operations.keepPreset': ['Keep the request as a preset…', 'operation save bookmark api'],

  'operations.importPresets': ['Import presets…', 'operations file requests api'],
  'operations.exportPresets': ['Export presets…', 'operations save file requests api'],

  'textSize.larger': ['Larger text', 'zoom in bigger scale font size'],
  'textSize.smaller': ['Smaller text', 'zoom out scale font size'],
  'textSize.first': ['Normal text size', 'reset zoom actual size 100'],

  'settings.search': ['Search settings', 'find setting'],

  'connections.manage': ['Manage connections', 'gateway token address'],
  'connections.add': ['Add connection', 'new gateway token'],

  'theme.light': ['Light theme', 'appearance bright'],
  'theme.dark': ['Dark theme', 'appearance night'],
  'theme.system': ['Theme of the system', 'appearance automatic'],
  'language.english': ['English', 'language'],
  'language.chinese': ['Chinese', 'language 中文'],
  'language.system': ['Language of the system', 'automatic'],

  'data.export': ['Export everything…', 'data save zip move another computer'],
  'data.import': ['Import data…', 'restore zip from another computer'],
  'data.backUp': ['Back up now', 'backup copy database'],
  'data.reset': ['Reset the app…', 'delete all data begin anew erase'],
  'data.openLogs': ['Open the log files', 'folder diagnostics support'],

  'shortcuts.show': ['Keyboard shortcuts', 'keys help'],
  'help.manual': ['Manual', 'help documentation guide how to'],
  'help.whatsNew': ['What is new', 'changelog release notes version update'],
  'updates.check': ['Check for updates…', 'upgrade new version newest download'],
  'support.bundle': ['Bundle for support…', 'help log report diagnostics'],
};

const zhCn: CommandWords = {
  'palette.open': ['命令面板…', '搜索'],
  ...forEachScreen((name, { 'zh-CN': [title, also] }) => [
    `screen.${name}` as const,
    [`转到${title}`, `界面 ${also}`],
  ]),
  'screen.settings': ['设置…', '偏好 选项'],
  'pane.next': ['下一个窗格', '焦点 键盘'],
  'pane.previous': ['上一个窗格', '焦点 键盘'],

  'video.new': ['新建视频', '清空表单 提示词 创建'],
  'video.newWithReferences': ['新建视频并保留参考素材', '清空表单'],
  'video.newDraft': ['新建草稿', '标签页 另一份 表单'],
  'video.closeDraft': ['关闭草稿', '标签页 表单'],
  'video.reopenDraft': ['恢复最近关闭的草稿', '重新打开 标签页'],
  'video.promptHistory': ['历史提示词…', '以前 发送过'],
  'video.savedForms': ['已保存的表单…', '模板 预设 保存表单 设置'],
  'cast.open': ['角色表', '人物 地点 物品 风格 声音'],
  'cast.new': ['新建角色表条目', '人物 地点 物品 风格 声音 添加'],
  'references.add': ['添加参考素材…', '文件 图片 视频 音频'],
  'references.addLink': ['通过网址添加参考素材…', '链接 地址'],
  'video.generate': ['生成', '创建 发送 视频'],
  'edit.undo': ['撤销', '后退'],
  'edit.redo': ['重做', '前进'],
  'video.showRequest': ['查看表单的请求', '检查 代码'],

  'library.search': ['搜索作品库', '查找 视频 任务'],
  'library.review': ['审片', '挑选 评分 选用 隐藏 全屏'],
  'library.grid': ['以网格显示作品库', '布局 海报'],
  'library.list': ['以列表显示作品库', '布局'],
  'queue.pause': ['暂停队列', '所有连接 停止 任务'],
  'queue.pauseOne': ['暂停正在使用的连接', '队列 停止 任务'],
  'queue.goOn': ['继续队列', '恢复 任务'],
  'library.compare': ['对比所选视频', '并排 划像 不同'],
  'project.export': ['导出项目…', '归档 文件 保存 分享 xiangmu daochu'],
  'project.import': ['导入项目…', '归档 文件 打开 xiangmu daoru'],
  'library.join': ['拼接所选视频…', '合并 剪辑 影片'],
  'task.star': ['给视频五星或取消', '星标 收藏 评分'],
  'task.pick': ['选用视频', '取舍 审片'],
  'task.hide': ['隐藏视频', '排除 取舍 审片'],
  'task.unchoose': ['取消选用或隐藏视频', '取舍 审片'],
  'task.rename': ['重命名任务', '名称 标题 视频'],
  'task.tags': ['任务的标签…', '视频'],
  'task.reuse': ['复用任务的设置', '表单 视频'],
  'task.saveAs': ['将视频另存为…', '下载 导出'],
  'task.showInFolder': ['在文件夹中显示视频', '文件 访达'],
  'task.continue': ['延续视频', '延长 下一个镜头 尾帧'],
  'task.bridge': ['将视频衔接到另一个…', '过渡 转场 首帧 尾帧'],
  'task.useClip': ['将视频用作参考素材', '延长'],
  'task.useLastFrame': ['使用视频的尾帧', '延续 参考素材'],
  'task.copyPrompt': ['复制任务的提示词', '剪贴板'],
  'task.showRequests': ['任务的请求记录', '网关 响应'],
  'task.generateAgain': ['再次生成任务', '重复 视频'],
  'task.stopWaiting': ['停止等待任务', '查询 网关'],
  'task.resume': ['继续等待任务', '再次查询 网关'],
  'task.checkNow': ['立即查询任务', '刷新 网关'],
  'task.cancelUpload': ['取消发送任务', '停止 上传'],
  'task.remove': ['删除任务', '移除 废纸篓 视频'],

  'selection.again': ['再次生成所选任务中没有视频的', '重复 重试 失败 多个'],
  'selection.cancel': ['取消所选任务中等待的', '撤回 队列 多个'],
  'selection.star': ['给所选视频五星', '星标 收藏 评分 多个'],
  'selection.pick': ['选用所选视频', '取舍 审片 多个'],
  'selection.hide': ['隐藏所选视频', '排除 取舍 审片 多个'],
  'selection.tags': ['所选任务的标签…', '多个 视频'],
  'selection.move': ['将所选任务移到项目…', '分组 多个 视频'],
  'selection.export': ['导出所选视频…', '保存 副本 多个 文件夹'],
  'selection.remove': ['删除所选任务', '移除 废纸篓 多个 视频'],

  'chat.new': ['新建对话', '创建'],
  'chat.search': ['搜索对话', '查找'],
  'chat.settings': ['对话的设置', '温度 模型'],
  'chat.stop': ['停止回复', '取消 对话'],
  'chat.regenerate': ['重新生成回复', '再次 版本 对话'],
  'chat.rename': ['重命名对话', '标题 名称'],
  'chat.pin': ['置顶对话或取消', '固定'],
  'chat.duplicate': ['创建对话副本', '复制'],
  'chat.exportMarkdown': ['将对话导出为 Markdown…', '保存 文件 文本'],
  'chat.exportJson': ['将对话导出为 JSON…', '保存 文件'],
  'chat.remove': ['删除对话', '移除'],

  'operations.send': ['发送接口的请求', '操作 调用'],
  'project.switch': ['切换项目…', '选择 全部'],
  'project.new': ['新建项目…', '创建 分组 影片 客户'],
  'project.edit': ['编辑项目…', '重命名 名称 备注 颜色'],
  'project.archive': ['归档项目或取消归档', '收起 恢复'],
  'project.delete': ['删除项目…', '移除 废纸篓'],

  'spend.prices': ['编辑价格…', '支出 费用 价格表 模型'],
  'spend.budget': ['设置预算…', '支出 费用 上限'],
  'spend.exportCsv': ['将支出导出为 CSV…', '费用 表格 保存 文件'],
  'operations.keepPreset': ['将请求保存为预设…', '接口 操作'],

  'operations.importPresets': ['导入预设…', '接口 操作 文件'],
  'operations.exportPresets': ['导出预设…', '接口 操作 保存 文件'],

  'textSize.larger': ['放大文字', '缩放 字号 文字大小'],
  'textSize.smaller': ['缩小文字', '缩放 字号 文字大小'],
  'textSize.first': ['恢复文字大小', '实际大小 缩放 字号'],

  'settings.search': ['搜索设置', '查找'],

  'connections.manage': ['管理连接', '网关 令牌 地址'],
  'connections.add': ['添加连接', '新建 网关 令牌'],

  'theme.light': ['浅色主题', '外观 明亮'],
  'theme.dark': ['深色主题', '外观 夜间'],
  'theme.system': ['跟随系统的主题', '外观 自动'],
  'language.english': ['英文', '语言'],
  'language.chinese': ['中文', '语言'],
  'language.system': ['跟随系统的语言', '自动'],

  'data.export': ['导出全部数据…', '保存 迁移 另一台电脑'],
  'data.import': ['导入数据…', '恢复 迁移 另一台电脑'],
  'data.backUp': ['立即备份', '副本 数据库'],
  'data.reset': ['重置应用…', '清除 全部数据 重新开始'],
  'data.openLogs': ['打开日志文件夹', '诊断 支持'],

  'shortcuts.show': ['键盘快捷键', '按键 帮助'],
  'help.manual': ['使用手册', '帮助 文档 说明 教程'],
  'help.whatsNew': ['新变化', '更新日志 版本 更新'],
  'updates.check': ['检查更新…', '升级 新版本 最新'],
  'support.bundle': ['诊断信息…', '帮助 日志 报告'],
};

const words: Readonly<Record<ShownLanguage, CommandWords>> = { en, 'zh-CN': zhCn };

/** What a command is called in a language. */
export function commandLabel(id: CommandId, language: ShownLanguage): string {
  return words[language][id][0];
}

/** Everything by which a command is found, whichever language is shown. */
export function commandSearchWords(id: CommandId): readonly string[] {
  return [...en[id], ...zhCn[id]];
}
