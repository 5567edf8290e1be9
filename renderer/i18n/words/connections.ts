export const connectionsWords = {
  switchFailed: ['The connection was not changed', '未能切换连接'],
  add: ['Add connection', '添加连接'],
  use: ['Use', '使用'],
  added: [
    '“{{name}}” is added. New work still goes to the active connection.',
    '已添加“{{name}}”。新的请求仍发往当前连接。',
  ],
  useNow: ['Use it now', '立即使用'],
  useNamed: ['Use {{name}}', '使用 {{name}}'],
  edit: ['Edit', '编辑'],
  editNamed: ['Edit {{name}}', '编辑 {{name}}'],
  prices: ['Prices…', '价格…'],
  remove: ['Remove…', '移除…'],
  active: ['Active', '当前使用'],
  liveTasks_one: '{{count}} task under way',
  liveTasks_other: ['{{count}} tasks under way', '{{count}} 个任务进行中'],
  removed: ['Removed from this app', '已从本应用移除'],
  storage: {
    keychain: ['token kept in this system’s keychain', '令牌保存在系统钥匙串中'],
    session: ['token kept for this session only', '令牌仅在本次会话中保留'],
  },
  namePlaceholder: ['Studio gateway', '工作室网关'],
  tokenPlaceholder: ['Stored; leave empty to keep it', '已保存；留空则不变'],
  tokenKept: {
    keychain: [
      'The token is kept in this system’s keychain and is never shown again. Leave this empty to keep it.',
      '令牌保存在系统钥匙串中，不会再次显示。留空则保持不变。',
    ],
    session: [
      'The token is kept for this session only, until you close the app, and is never shown again. Leave this empty to keep it.',
      '令牌仅在本次会话中保留，关闭应用后即失效，且不会再次显示。留空则保持不变。',
    ],
    none: [
      'The token is kept in this system’s keychain where there is a safe one, otherwise for this session only. It is never shown again.',
      '如果系统有安全的钥匙串，令牌会保存在其中；否则仅在本次会话中保留。令牌不会再次显示。',
    ],
  },
  advanced: ['Advanced', '高级'],
  reset: ['Reset', '恢复默认'],
  paths: {
    title: ['Paths', '路径'],
    note: [
      'Where the operations are below the gateway address. An empty field means the documented path.',
      '各操作在网关地址下的路径。留空则使用文档中的路径。',
    ],
    createVideo: ['Create a video', '创建视频'],
    queryVideo: ['Query a video task', '查询视频任务'],
    generate: ['Generate content', '生成内容'],
  },
  models: {
    videoModels: ['Video models', '视频模型'],
    videoModelsRow: ['Video model {{number}}', '视频模型 {{number}}'],
    videoModelsAdd: ['Add video model', '添加视频模型'],
    videoModelsReset: ['Reset video models', '将视频模型恢复默认'],
    textModels: ['Text models', '文本模型'],
    textModelsRow: ['Text model {{number}}', '文本模型 {{number}}'],
    textModelsAdd: ['Add text model', '添加文本模型'],
    textModelsReset: ['Reset text models', '将文本模型恢复默认'],
    answers: ['Answers of text model {{number}}', '文本模型 {{number}} 的回复'],
    text: ['Text', '文本'],
    pictures: ['Text and pictures', '文本和图片'],
    notOffered: ['{{model}} (not offered by {{name}})', '{{model}}（{{name}} 未提供）'],
  },
  tasksInFlight: ['Tasks at once', '同时进行的任务'],
  tasksInFlightHint: [
    'Further tasks wait here, unsent, until one has ended. From 1 to 50.',
    '更多任务会在本机等待，不会发送，直到有任务结束。可填 1 到 50。',
  ],
  streaming: ['Show answers as they are written', '边生成边显示回复'],
  streamingHint: [
    'Not part of the documented contract: a gateway may not offer it. Then the app falls back to the documented way by itself.',
    '不属于文档约定的功能，网关可能不支持。此时应用会自动改用文档中的方式。',
  ],
  proxy: {
    title: ['Proxy', '代理'],
    system: ['As the system says', '跟随系统'],
    none: ['None', '不使用'],
    address: ['Own address', '指定地址'],
    addressLabel: ['Proxy address', '代理地址'],
    user: ['User name', '用户名'],
    password: ['Password', '密码'],
    secretHint: [
      'Only where the proxy asks for them. They are kept like the token and never shown again.',
      '仅在代理要求时填写。它们与令牌一样保存，不会再次显示。',
    ],
    secretKept: [
      'User name and password are stored. Leave both fields empty to keep them.',
      '用户名和密码已保存。两个输入框都留空则保持不变。',
    ],
    secretAgain: [
      'Stored user names and passwords are for the address they were typed with. Type them again if this proxy asks for them.',
      '已保存的用户名和密码只用于当时的代理地址。如果此代理需要，请重新输入。',
    ],
    forget: ['Forget user name and password', '删除用户名和密码'],
  },
  ca: {
    title: ['Certificate authority', '证书颁发机构'],
    hint: [
      'Only for a gateway whose certificate comes from your own organisation. It is trusted for this connection alone.',
      '仅当网关的证书由你所在的组织签发时才需要。它只对此连接有效。',
    ],
    choose: ['Choose file…', '选择文件…'],
    useNone: ['Use none', '不使用'],
  },
  test: ['Test', '测试'],
  problems: {
    'token-again': [
      'The address has changed. Enter the token again: a token goes only to the address it was entered for.',
      '地址已更改。请重新输入令牌：令牌只会发送到输入它时的地址。',
    ],
    'path-no-slash': ['Begin the path with a slash.', '路径必须以斜杠开头。'],
    'path-other-host': [
      'A path may not lead to another host. Begin it with one slash.',
      '路径不能指向其他主机。请以一个斜杠开头。',
    ],
    'path-dots': ['A path may not contain “.” or “..” as a part.', '路径中不能有“.”或“..”这样的部分。'],
    'path-characters': [
      'The path has a space, “#”, “\\” or another character that cannot stand in it.',
      '路径中有空格、“#”、“\\”或其他不能使用的字符。',
    ],
    'path-too-long': ['The path is too long.', '路径过长。'],
    'path-task-id': [
      'Write {task_id} once, where the id of the task belongs.',
      '请在任务 ID 的位置写一次 {task_id}。',
    ],
    'path-model': [
      'Write {model} once, where the name of the model belongs.',
      '请在模型名称的位置写一次 {model}。',
    ],
    'models-missing': ['Name at least one model.', '请至少填写一个模型。'],
    'models-too-many': ['There can be at most 100 models.', '最多可填写 100 个模型。'],
    'model-characters': ['The name of a model has no spaces.', '模型名称中不能有空格。'],
    'model-twice': ['This model is listed twice.', '此模型重复了。'],
    'in-flight': ['Enter a whole number from 1 to 50.', '请输入 1 到 50 的整数。'],
  },
  report: {
    title: ['What the test has shown', '测试结果'],
    reached: ['The gateway was reached.', '已连接到网关。'],
    'not-reached': ['The gateway was not reached.', '未能连接到网关。'],
    accepted: ['The token was accepted.', '令牌有效。'],
    refused: ['The token was not accepted.', '令牌未被接受。'],
    'not-told': [
      'The answer does not tell whether the token was accepted.',
      '从响应中无法得知令牌是否有效。',
    ],
    status: ['HTTP status {{status}}.', 'HTTP 状态码 {{status}}。'],
    requestId: ['Request ID {{requestId}}.', '请求 ID {{requestId}}。'],
    proxy: ['Requests go through the proxy {{proxy}}.', '途经代理 {{proxy}}。'],
    direct: ['No proxy is in between, as far as the app knows.', '途中没有已知的代理。'],
    unencrypted: [
      'Requests are not encrypted, and do not leave this computer.',
      '连接未加密，但数据不会离开本机。',
    ],
    took: ['The test took {{time}} and cost nothing.', '测试用时 {{time}}，没有产生费用。'],
  },
  discard: {
    title: ['Discard what you have typed?', '要放弃已输入的内容吗？'],
    body: ['The changes to this connection are not saved.', '对此连接的更改尚未保存。'],
    keep: ['Keep editing', '继续编辑'],
    discard: ['Discard', '放弃'],
  },
  removing: {
    title: ['Remove {{name}}?', '要移除 {{name}} 吗？'],
    live_one:
      '{{count}} task is under way there. It stops here; if the gateway has it, it goes on and is charged. A clip not yet being saved is lost.',
    live_other: [
      '{{count}} tasks are under way there. They stop here; those that the gateway has go on and are charged. Clips not yet being saved are lost.',
      '该连接上有 {{count}} 个任务正在进行。它们会在本机停止；网关已接收的会继续并计费，只有已在保存的视频还能取回。',
    ],
    rest: [
      'Its token, certificates and settings are forgotten on this computer. Clips that are saved, the list of tasks and the conversations stay.',
      '本机将不再保留其令牌、证书和设置。已保存的视频、任务列表和对话不受影响。',
    ],
    stop: ['Stop tasks and remove', '停止任务并移除'],
    action: ['Remove', '移除'],
  },
  conversation: {
    other: [
      'This conversation goes to {{name}}, not to the active connection.',
      '此对话使用 {{name}}，而不是当前的连接。',
    ],
    removed: ['The connection of this conversation was removed.', '此对话的连接已被移除。'],
    move: ['Move to {{name}}', '移到 {{name}}'],
  },
  title: ['Connections', '连接'],
  button: ['Connection:', '连接：'],
  manage: ['Manage connections…', '管理连接…'],
  onThisComputer: ['Runs on this computer', '在本机运行'],
  states: {
    ready: ['Set up', '已设置'],
    'needs-token': ['No token', '没有令牌'],
    'session-over': ['Token not kept', '令牌未保留'],
    refused: ['Token not accepted', '令牌不被接受'],
    'keychain-locked': ['Keychain locked', '钥匙串已锁定'],
    'token-unreadable': ['Token cannot be read', '无法读取令牌'],
    'address-changed': ['Address changed outside the app', '地址在应用之外被改动'],
  },
  token: {
    action: ['Enter token', '输入令牌'],
    actionNamed: ['Enter token for {{name}}', '输入 {{name}} 的令牌'],
    heading: ['Token for {{name}}', '{{name}} 的令牌'],
    goesTo: [
      'The token goes to {{address}} and nowhere else.',
      '令牌只会发送到 {{address}}，不会发送到别处。',
    ],
    lost: {
      certificates: [
        'The certificates of this connection cannot be read either.',
        '此连接的证书也无法读取。',
      ],
      proxy: [
        'The user name and password of its proxy cannot be read either.',
        '代理的用户名和密码也无法读取。',
      ],
      unlock: [
        'Unlock the keychain and restart the app, or give all of it again in the form of the connection.',
        '请解锁钥匙串并重启应用，或在此连接的表单中重新填写。',
      ],
      next: ['Give all of it again in the form of the connection.', '请在此连接的表单中重新填写。'],
    },
    refused: {
      title: ['{{name}} does not accept your token.', '{{name}} 不接受你的令牌。'],
      next: [
        'Enter another token to go on. Its tasks pause until then and continue afterwards.',
        '请输入其他令牌以继续。在此之前，此连接的任务会暂停，之后自动继续。',
      ],
    },
    'needs-token': {
      title: ['{{name}} has no token.', '{{name}} 没有令牌。'],
      next: ['Enter its token to go on, or use another connection.', '请输入令牌以继续，或使用其他连接。'],
    },
    'session-over': {
      title: [
        'No keychain kept the token of {{name}}: it was there until the app was closed.',
        '没有钥匙串保存 {{name}} 的令牌，它只保留到应用关闭为止。',
      ],
      next: ['Enter the token again to go on.', '请重新输入令牌以继续。'],
    },
    'keychain-locked': {
      title: [
        'The token of {{name}} cannot be read: the system keychain is locked, or access was denied.',
        '无法读取 {{name}} 的令牌：系统钥匙串已锁定或拒绝访问。',
      ],
      next: [
        'Unlock it and restart the app, which asks again, or enter the token again.',
        '请解锁并重启应用（届时会再次询问），也可以重新输入令牌。',
      ],
    },
    'token-unreadable': {
      title: [
        'The stored token of {{name}} cannot be decrypted any more.',
        '{{name}} 已保存的令牌无法解密。',
      ],
      next: [
        'The old one is kept, encrypted. Enter the token again to go on.',
        '原令牌仍以加密形式保留。请重新输入令牌以继续。',
      ],
    },
    'address-changed': {
      title: [
        'The stored address of {{name}} was changed outside the app, so its token was sent nowhere.',
        '{{name}} 已保存的地址在应用之外被改动，因此令牌没有发送到任何地方。',
      ],
      next: ['Check the address, then enter the token again.', '请核对地址，然后重新输入令牌。'],
    },
  },
} as const;
