export const dataWords = {
  counts: ['{{tasks}}, {{conversations}}, {{connections}}', '{{tasks}}、{{conversations}}、{{connections}}'],
  conversations_one: '{{count, number}} conversation',
  conversations_other: ['{{count, number}} conversations', '{{count, number}} 个对话'],
  connections_one: '{{count}} connection',
  connections_other: ['{{count}} connections', '{{count}} 个连接'],
  export: {
    label: ['Export everything', '导出全部数据'],
    hint: [
      'All tasks, conversations, pictures, presets, settings and connections in one zip file. Tokens, passwords and certificates are never in it.',
      '将所有任务、对话、图片、预设、设置和连接保存为一个 zip 文件。令牌、密码和证书不会包含在内。',
    ],
    clips: ['Include the clips', '包含视频'],
    clipsHint_one:
      '{{count}} clip, {{size}}. Without it the export holds its task; the clip stays in its folder.',
    clipsHint_other: [
      '{{count}} clips, {{size}}. Without them the export holds their tasks; the clips stay in their folder.',
      '{{count}} 个视频，{{size}}。不包含时仍会导出其任务，视频留在原文件夹。',
    ],
    progress: ['Exporting', '正在导出'],
    done: ['Exported as {{name}}, {{size}}.', '已导出为 {{name}}，{{size}}。'],
    missingClips_one:
      '{{count}} clip is not in the file, only its task: it was not found, or cannot be read. Its drive may be away.',
    missingClips_other: [
      '{{count}} clips are not in the file, only their tasks: they were not found, or cannot be read. Their drive may be away.',
      '有 {{count}} 个视频未找到或无法读取，文件中只有其任务。其磁盘可能未连接。',
    ],
  },
  import: {
    label: ['Import', '导入'],
    hint: [
      'Reads an export through before anything changes, then asks.',
      '先完整检查导出文件，确认前不会改动任何内容。',
    ],
    checking: ['Reading the export', '正在检查导出文件'],
    title: ['Replace your data with this export?', '用此导出文件替换你的数据？'],
    from: [
      '{{name}}, made {{date}} by version {{version}}.',
      '{{name}}，由版本 {{version}} 于 {{date}} 导出。',
    ],
    holds: ['It holds {{counts}}.', '其中有 {{counts}}。'],
    leftOut_one: '{{count}} row or file stays out: it cannot be read, or no version of this app writes it.',
    leftOut_other: [
      '{{count}} rows or files stay out: they cannot be read, or no version of this app writes them.',
      '有 {{count}} 项不会导入：无法读取，或并非由本应用写入。',
    ],
    connections: ['Connections that come, with their addresses:', '将导入的连接及其地址：'],
    folder: ['Folder for clips:', '视频文件夹：'],
    folders: ['Clips were also looked for in:', '还在以下文件夹中查找了视频：'],
    replaces: [
      'It takes the place of what is here now: {{counts}}. That is kept as a safety copy, which you can bring back.',
      '它将取代现有数据：{{counts}}。现有数据会保留为安全副本，可以随时恢复。',
    ],
    tokens: [
      'Tokens are not part of an export. A connection keeps the token that this computer has for it; for others you type it again.',
      '导出文件不含令牌。本机已有令牌的连接保持不变，其他连接需要重新输入令牌。',
    ],
    underWay_one:
      '{{count}} task was under way when it was exported. It goes on being polled once its connection has a token.',
    underWay_other: [
      '{{count}} tasks were under way when it was exported. They go on being polled once their connections have tokens.',
      '导出时有 {{count}} 个任务正在进行。其连接有令牌后会继续查询。',
    ],
    clips_one: '{{count}} clip comes along, where it is not on this computer already.',
    clips_other: [
      '{{count}} clips come along, where they are not on this computer already.',
      '文件中带有 {{count}} 个视频，本机没有时会一并放入。',
    ],
    missing_one: '{{count}} clip was not found on this computer. Its task stays.',
    missing_other: [
      '{{count}} clips were not found on this computer. Their tasks stay.',
      '有 {{count}} 个视频在本机未找到，其任务会保留。',
    ],
    confirm: ['Replace everything', '全部替换'],
    placing: ['Putting the clips into their folder', '正在放入视频'],
    welcome: ['Bring your data from another computer…', '从另一台电脑带来数据…'],
  },
  project: {
    export: ['Export “{{name}}”', '导出“{{name}}”'],
    holds: [
      'One file with its clips, how they were made and of which files, its conversations, cast and prices. Tokens are never in it. Tasks without a clip stay here.',
      '一个文件，包含其视频、生成方式与所用文件、对话、角色表和价格。令牌不会包含在内。没有视频的任务留在这里。',
    ],
    addresses: ['With the gateways', '包含网关信息'],
    addressesHint: [
      'Names and addresses of the gateways that made the clips go along.',
      '生成这些视频的网关名称和地址会一并导出。',
    ],
    reading: ['Reading the project', '正在读取项目'],
    unread: ['No project can be imported', '无法导入项目'],
    wrongFile: [
      'Choose a file that ends in .gwproject, made with “Export…” of a project.',
      '请选择由项目的“导出…”生成、以 .gwproject 结尾的文件。',
    ],
    another: ['Choose another file…', '选择其他文件…'],
    import: ['Import “{{name}}”?', '导入“{{name}}”？'],
    clips_one: '{{count, number}} clip',
    clips_other: ['{{count, number}} clips', '{{count, number}} 个视频'],
    cast_one: '{{count, number}} cast entry',
    cast_other: ['{{count, number}} cast entries', '{{count, number}} 个角色表条目'],
    beside: [
      'It comes beside what is here, as a project of its own; nothing is replaced. Its clips go into {{folder}}. Spend shows what they cost as imported; no budget counts it.',
      '它会作为独立项目放在现有内容旁边，不会替换任何内容。视频将放入 {{folder}}。“支出”会把其费用列为随项目导入，不计入任何预算。',
    ],
    missingClips_one: '{{count}} clip is not in the file. Its task comes without it.',
    missingClips_other: [
      '{{count}} clips are not in the file. Their tasks come without them.',
      '文件中缺少 {{count}} 个视频，其任务会照常导入。',
    ],
    missingFiles: [
      'Files of its clips, its cast and its conversations that are not in the file:',
      '文件中缺少其视频、角色表或对话的以下文件：',
    ],
    came: ['“{{name}}” was imported', '已导入“{{name}}”'],
  },
  backup: {
    label: ['Backup', '备份'],
    hint: ['The database is copied once a day. Seven days are kept.', '数据库每天备份一次，保留七天。'],
    last: ['Last made {{date}}', '上次备份：{{date}}'],
    never: ['None was made yet', '尚无备份'],
    button: ['Back up now', '立即备份'],
    show: ['Show backups', '显示备份'],
    done: ['The backup is made.', '备份已完成。'],
  },
  logs: {
    label: ['Log files', '日志文件'],
    hint: ['What the app did, without tokens and prompts.', '记录应用的运行情况，不含令牌和提示词。'],
    button: ['Open folder', '打开文件夹'],
  },
  copies: {
    label: ['Safety copies', '安全副本'],
    hint: [
      'Made before an import, a reset or another copy replaces your data, without tokens. They take room until you delete them.',
      '导入、重置或恢复其他副本前自动保留，不含令牌。在你删除之前会占用磁盘空间。',
    ],
    none: ['None yet', '暂无'],
    of: ['Copy of {{date}}', '{{date}} 的副本'],
    madeFor: {
      imported: [
        'Kept when you imported an export: {{counts}}. Takes {{size}}.',
        '导入时保留：{{counts}}。占用 {{size}}。',
      ],
      reset: [
        'Kept when you reset the app: {{counts}}. Takes {{size}}.',
        '重置时保留：{{counts}}。占用 {{size}}。',
      ],
      'brought-back': [
        'Kept when you brought another copy back: {{counts}}. Takes {{size}}.',
        '恢复其他副本时保留：{{counts}}。占用 {{size}}。',
      ],
    },
    button: ['Bring back…', '恢复…'],
    title: ['Bring this safety copy back?', '恢复此安全副本？'],
    holds: ['It was made on {{date}} and holds {{counts}}.', '保留于 {{date}}，其中有 {{counts}}。'],
    tokens: [
      'A safety copy holds no tokens. A connection keeps the token that this computer has for it; for others you type it again.',
      '安全副本不含令牌。本机已有令牌的连接保持不变，其他连接需要重新输入令牌。',
    ],
    confirm: ['Bring back', '恢复'],
    show: ['Show folder', '显示文件夹'],
    deleting: {
      title: ['Delete this safety copy?', '删除此安全副本？'],
      goes: [
        'It was made on {{date}} and holds {{counts}}. It cannot be brought back then; {{size}} become free.',
        '保留于 {{date}}，其中有 {{counts}}。删除后无法恢复，将释放 {{size}}。',
      ],
      confirm: ['Delete for good', '彻底删除'],
      done: ['The safety copy is deleted.', '已删除安全副本。'],
    },
  },
  reset: {
    label: ['Reset', '重置'],
    hint: ['Begins anew, with a safety copy of what is here.', '重新开始，现有数据保留为安全副本。'],
    button: ['Reset…', '重置…'],
    title: ['Reset the app?', '重置应用？'],
    goes: [
      'Tasks, conversations, presets, settings and connections go: {{counts}}. They are kept as a safety copy, which you can bring back.',
      '任务、对话、预设、设置和连接都会移除：{{counts}}。它们会保留为安全副本，可以随时恢复。',
    ],
    tokens: [
      'Tokens are forgotten for good. They are not in the safety copy.',
      '令牌会被彻底清除，安全副本中也没有。',
    ],
    stays: [
      'Finished clips stay in their folder. The app never deletes them.',
      '已完成的视频留在原文件夹，应用不会删除。',
    ],
  },
  underWay_one:
    '{{count}} task, answer or other work is still under way. This has to wait until it is done or stopped.',
  underWay_other: [
    '{{count}} tasks, answers or other works are still under way. This has to wait until they are done or stopped.',
    '还有 {{count}} 个任务、回复或其他操作正在进行，请等待其完成或将其停止。',
  ],
  libraryMoving: [
    'The clips are being moved to another folder. This has to wait until that is done or stopped.',
    '视频正在移到另一个文件夹，请等待移动完成或停止移动。',
  ],
  showTasks: ['Show tasks', '查看任务'],
  restarts: ['The app starts again then.', '随后应用会重新启动。'],
  restarting: ['The app starts again…', '应用正在重新启动…'],
} as const;
