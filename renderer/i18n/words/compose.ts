/** The form of a new video: prompt, settings, mentions, what is missing before it can be sent. */
export const composeWords = {
  form: ['New video', '新建视频'],
  prompt: ['Prompt', '提示词'],
  promptPlaceholder: [
    'Describe the scene, the movement, the light and the sound…',
    '描述画面、动作、光线和声音…',
  ],
  promptCount: [
    '{{used, number}} of {{limit, number}} characters',
    '{{used, number}} / {{limit, number}} 个字符',
  ],
  promptOver: [
    'Longer than {{limit, number}} characters: the model may ignore the rest.',
    '超过 {{limit, number}} 个字符：模型可能会忽略其余部分。',
  ],
  resolution: ['Resolution', '分辨率'],
  ratio: ['Aspect ratio', '画面比例'],
  ratioAutoShort: ['Auto', '自动'],
  ratioOfFramesShort: ['By frame', '随首帧'],
  ratioOfFramesHint: ['The picture decides the aspect ratio.', '画面比例由图片决定。'],
  duration: ['Duration', '时长'],
  durationSeconds: ['Duration in seconds', '时长（秒）'],
  generate: ['Generate', '生成'],
  added_one: 'Added to tasks',
  added_other: ['{{count}} added to tasks', '已将 {{count}} 个任务加入列表'],
  generateMany: ['Generate {{count}}', '生成 {{count}} 个'],
  variations: ['Variations', '生成数量'],
  fewerVariations: ['One variation less', '少生成一个'],
  moreVariations: ['One variation more', '多生成一个'],
  menu: ['Form menu', '表单菜单'],
  newWithReferences: ['New video with the same references', '新建视频并保留参考素材'],
  emptied: ['The form is empty. Undo brings back what stood there.', '表单已清空。撤销可恢复之前的内容。'],
  filled: {
    from: ['Form filled from “{{title}}”', '已用“{{title}}”填写表单'],
    said: ['The gateway said: “{{sentence}}”', '网关说：“{{sentence}}”'],
    prompt_one: 'The prompt is another one; {{count}} reference stays in the form.',
    prompt_other: [
      'The prompt is another one; {{count}} references stay in the form.',
      '已换上新的提示词；表单中的 {{count}} 个参考素材仍然保留。',
    ],
    example: [
      'An example to begin with. Change it, or press “Generate” as it is.',
      '这是一个示例。可以修改，也可以直接点击“生成”。',
    ],
    missing_one: '{{names}} is no longer where it was. Show where it is now, or remove it.',
    missing_other: [
      '{{names}} are no longer where they were. Show where they are now, or remove them.',
      '{{names}} 已不在原来的位置。请重新指定，或将其移除。',
    ],
  },
  lines: {
    offer_other: ['Make {{count}} tasks of this, one of each line?', '要按行生成 {{count}} 个任务吗？'],
    make_other: ['Make {{count}} tasks', '生成 {{count}} 个任务'],
  },
  sentPrompts: {
    open: ['History', '历史'],
    title: ['Earlier prompts', '历史提示词'],
    list: ['Prompts sent before', '发送过的提示词'],
    search: ['Search prompts, names and tags', '搜索提示词、名称和标签'],
    empty: [
      'What you generate stands here, to be written on.',
      '生成过的提示词会显示在这里，可以拿来继续修改。',
    ],
    nothing: ['No prompt matches “{{words}}”.', '没有与“{{words}}”匹配的提示词。'],
  },
  saved: {
    open: ['Saved forms…', '已保存的表单…'],
    title: ['Saved forms', '已保存的表单'],
    save: ['Save this form', '保存当前表单'],
    replace: ['Replace “{{name}}”', '替换“{{name}}”'],
    withPrompt: ['With the prompt', '包含提示词'],
    withPromptHint: [
      'Without it, the prompt that stands in the form stays when you take the saved one.',
      '不包含时，取用已保存的表单会保留当前的提示词。',
    ],
    empty: [
      'Settings and references that you save here under a name are put back with one press.',
      '在这里用一个名称保存设置和参考素材，以后点击一下即可恢复。',
    ],
    full: ['{{count}} forms are saved. Delete one first.', '已保存 {{count}} 个表单，请先删除一个。'],
    take: ['Take “{{name}}”', '取用“{{name}}”'],
    rename: ['Rename “{{name}}”', '重命名“{{name}}”'],
    delete: ['Delete “{{name}}”', '删除“{{name}}”'],
    deleted: ['“{{name}}” was deleted.', '已删除“{{name}}”。'],
    references_one: '{{count}} reference',
    references_other: ['{{count}} references', '{{count}} 个参考素材'],
    prompt: ['with prompt', '含提示词'],
  },
  mentions: {
    list: ['References to mention', '可提及的参考素材'],
    insert: ['Mention', '提及'],
    addFirst: ['Add references…', '添加参考素材…'],
    gone: ['There is no {{name}}.', '没有 {{name}}。'],
    removed: {
      image: ['A mentioned image was removed.', '提到的一张图片已被移除。'],
      video: ['A mentioned video was removed.', '提到的一个视频已被移除。'],
      audio: ['A mentioned audio file was removed.', '提到的一个音频已被移除。'],
    },
    choose: ['Choose a reference', '选择参考素材'],
    remove: ['remove the mention', '删除这处提及'],
    stop: ['.', '。'],
    more: ['{{count}} more like this.', '另有 {{count}} 处同样的问题。'],
    unmentioned: ['{{count}} of {{total}} not mentioned', '{{total}} 个中有 {{count}} 个未提及'],
    unmentionedTitle: ['Not mentioned', '未提及'],
    unmentionedHint: ['The model may use these as it likes.', '模型可自由使用这些素材。'],
  },
  history: {
    undo: ['Undo', '撤销'],
    redo: ['Redo', '重做'],
  },
  anyway: {
    title: ['Send anyway?', '仍要发送吗？'],
    body: [
      'The model may refuse this request or ignore parts of it. It can cost money even then.',
      '模型可能会拒绝此请求或忽略其中一部分，即便如此也可能产生费用。',
    ],
    send: ['Send anyway', '仍要发送'],
    back: ['Go back', '返回'],
    prompt: [
      'The prompt is longer than {{limit, number}} characters: the model may ignore the rest.',
      '提示词超过 {{limit, number}} 个字符：模型可能会忽略其余部分。',
    ],
  },
  inspector: {
    show: ['Show request', '查看请求'],
    body: [
      'What Generate sends, with the data of files shortened.',
      '点击“生成”时发送的内容，文件数据已缩略。',
    ],
    incomplete: [
      'The form is not complete yet, so this would not be sent.',
      '表单尚未填写完整，此请求不会被发送。',
    ],
    code: ['Request as JSON', 'JSON 格式的请求'],
  },
  tile: {
    replace: ['Replace…', '替换…'],
    replaced: ['Replaced {{old}} by {{file}}', '已将 {{old}} 替换为 {{file}}'],
    role: { first: ['Use as first frame', '用作首帧'], last: ['Use as last frame', '用作尾帧'] },
  },
  notSent_one: 'Nothing was sent: one thing has to be put right first.',
  notSent_other: [
    'Nothing was sent: {{count}} things have to be put right first.',
    '请求未发送：有 {{count}} 处需要先修改。',
  ],
  problems: {
    'prompt-empty': ['Write a prompt.', '请填写提示词。'],
    'prompt-too-long': [
      'Shorten the prompt to at most 100,000 characters.',
      '请将提示词缩短到 100,000 个字符以内。',
    ],
    'model-not-offered': [
      'This connection does not have this model. Choose another one, or add it to the connection’s settings.',
      '此连接没有这个模型。请选择其他模型，或在连接设置中添加。',
    ],
    'resolution-format': [
      'Write the resolution as a number and P, such as 768P.',
      '分辨率请写成数字加 P，例如 768P。',
    ],
    'ratio-format': [
      'Write the aspect ratio as width:height, such as 16:9.',
      '画面比例请写成“宽:高”，例如 16:9。',
    ],
    'ratio-needed': [
      'Choose an aspect ratio: without references the gateway cannot choose one.',
      '请选择画面比例：没有参考素材时，网关无法自行决定。',
    ],
    'duration-range': [
      'Set the duration to a whole number from 4 to 15 seconds.',
      '时长请设为 4 到 15 之间的整数秒。',
    ],
    'too-many-images': ['Remove images until there are at most 9.', '请移除部分图片，最多保留 9 张。'],
    'too-many-videos': ['Remove videos until there are at most 3.', '请移除部分视频，最多保留 3 个。'],
    'too-many-audios': ['Remove audio files until there are at most 3.', '请移除部分音频，最多保留 3 个。'],
    'too-many-in-all': [
      'Remove references until there are at most 12.',
      '请移除部分参考素材，最多保留 12 个。',
    ],
    'audio-alone': [
      'Add an image or a video: audio cannot be the only reference.',
      '请添加图片或视频：不能只用音频作为参考。',
    ],
    'body-too-large': [
      'Remove references or use smaller files: the request is larger than 64 MB.',
      '请移除部分参考素材或换用较小的文件：请求超过了 64 MB。',
    ],
    'first-frame-missing': ['Choose the first frame.', '请选择首帧图片。'],
    'frame-not-image': ['A frame must be a picture.', '首帧和尾帧必须是图片。'],
    'frame-roles': [
      'Use one first and one last frame, or free references: not both together.',
      '请使用一张首帧和一张尾帧，或使用普通参考素材，二者不能同时使用。',
    ],
    'file-missing': [
      'A file is no longer where it was. Show where it is now, or remove it.',
      '有文件已不在原来的位置。请重新指定，或将其移除。',
    ],
  },
} as const;

/** Words about going on from a clip, and of the chains that come of it. */
export const continueWords = {
  bridgeOther: ['Bridge to the other clip', '衔接到另一个视频'],
  frameNames: {
    last: ['{{title}} last frame', '{{title}} 的尾帧'],
    first: ['{{title}} first frame', '{{title}} 的首帧'],
    at: ['{{title}} frame at {{time}}', '{{title}} 在 {{time}} 的画面'],
  },
  bridge: {
    lede: [
      'The new clip begins with the last frame of “{{title}}” and ends with the first frame of the clip you choose.',
      '新视频以“{{title}}”的尾帧开始，以你选择的视频的首帧结束。',
    ],
    list: ['Clips to bridge to', '可衔接的视频'],
    search: ['Search clips', '搜索视频'],
    empty: ['There is no other finished clip yet.', '还没有其他已完成的视频。'],
    nothing: ['No clip matches “{{words}}”.', '没有与“{{words}}”匹配的视频。'],
    more: ['These are the newest clips. Search to find others.', '这里是最新的视频。其他视频请搜索。'],
  },
  chain: {
    heading: ['Chain', '视频链'],
    place: ['Clip {{place}} of a chain.', '视频链中的第 {{place}} 个视频。'],
    play: ['Play', '连续播放'],
    playing: ['{{number}} of {{total}} · {{title}}', '{{number}} / {{total}} · {{title}}'],
    before: ['Continues', '延续自'],
    to: ['Bridges to', '衔接到'],
    after: ['Continued in', '延续为'],
    clip: ['{{title}}, {{status}}', '{{title}}，{{status}}'],
    removed: ['A clip that was removed', '已移除的视频'],
    drift: [
      'Contrast and colours drift a little with each clip. Compare it with the first one before you go on.',
      '每延续一次，对比度和色彩都会略有偏移。继续之前，请与第一个视频比较。',
    ],
  },
  filled: {
    continued: [
      'Goes on from “{{title}}”: its last frame is the first frame here.',
      '延续“{{title}}”：它的尾帧是这里的首帧。',
    ],
    bridged: [
      'Leads from “{{title}}” to “{{to}}”: the last frame of one, the first frame of the other.',
      '从“{{title}}”衔接到“{{to}}”：前者的尾帧，后者的首帧。',
    ],
  },
  drift: [
    'This makes clip {{place}} of a chain. Contrast and colours drift a little with each: now and then begin from a picture of your own.',
    '这将是视频链中的第 {{place}} 个视频。对比度和色彩会逐次略有偏移，不妨时而改用自己的图片作首帧。',
  ],
} as const;

/** Several forms that are written side by side. */
export const draftsWords = {
  label: ['Drafts', '草稿'],
  new: ['New draft', '新建草稿'],
  empty: ['Empty draft', '空草稿'],
  closeShown: ['Close draft', '关闭草稿'],
  closed: ['Draft closed: {{title}}', '已关闭草稿：{{title}}'],
  reopen: ['Bring back the draft closed last', '恢复最近关闭的草稿'],
  full: [
    '{{count}} drafts are open. Close one to begin another.',
    '已打开 {{count}} 份草稿。关闭一份后才能新建。',
  ],
  unsaved: [
    'What you write stays here, but would be lost if the app closed now. The app keeps trying to save it.',
    '你写的内容仍在这里，但如果现在关闭应用就会丢失。应用会自动重试保存。',
  ],
  rename: {
    open: ['Name draft…', '为草稿命名…'],
    title: ['Name draft', '为草稿命名'],
    hint: ['Without a name, the beginning of the prompt is shown.', '没有名称时，显示提示词的开头。'],
  },
} as const;
