import type { AppErrorCode } from '#contract';

/** A type and not an interface: only then do the typed keys look inside. */
export type ErrorCopy = {
  /** What happened, as one sentence. */
  readonly title: string;
  /** What to do next. */
  readonly next: string;
};
type Copy = readonly [title: string, next: string];

/**
 * What people read about every way in which the app can fail: what happened, and what to do next. A code without both languages does
 * not compile.
 */
const copies: Readonly<Record<AppErrorCode, { readonly en: Copy; readonly 'zh-CN': Copy }>> = {
  internal: {
    en: [
      'Something went wrong inside the app.',
      'Try again. If it happens once more, restart the app and report the details below.',
    ],
    'zh-CN': ['应用内部出现问题。', '请重试。如果再次出现，请重启应用，并把下方的详细信息反馈给我们。'],
  },
  'app.not-started': {
    en: [
      'Gateway Studio could not start.',
      'A message beside this window says why. Close the app, follow that message, and open it again.',
    ],
    'zh-CN': ['Gateway Studio 未能启动。', '此窗口旁边的消息说明了原因。请关闭应用，按该消息处理后再打开。'],
  },
  'ipc.foreign-sender': {
    en: [
      'This window was not allowed to ask for that.',
      'Restart the app. If it happens again, report the details below.',
    ],
    'zh-CN': ['此窗口无权执行该操作。', '请重启应用。如果再次出现，请反馈下方的详细信息。'],
  },
  'ipc.invalid-input': {
    en: [
      'The app could not read its own request.',
      'Try again. If it happens once more, restart the app and report the details below.',
    ],
    'zh-CN': ['应用无法读取自己发出的请求。', '请重试。如果再次出现，请重启应用，并反馈下方的详细信息。'],
  },
  'session.signed-out': {
    en: ['You are signed out.', 'Connect to your gateway, then try again.'],
    'zh-CN': ['你已退出登录。', '请先连接网关，然后重试。'],
  },
  'session.address-missing': {
    en: [
      'The gateway address is empty.',
      'Enter it as your provider gave it to you, for example https://gateway.example.com.',
    ],
    'zh-CN': ['尚未填写网关地址。', '请按服务商提供的地址填写，例如 https://gateway.example.com。'],
  },
  'session.address-invalid': {
    en: [
      'This is not a gateway address.',
      'Enter it as your provider gave it to you, for example https://gateway.example.com.',
    ],
    'zh-CN': ['这不是有效的网关地址。', '请按服务商提供的地址填写，例如 https://gateway.example.com。'],
  },
  'session.address-insecure': {
    en: [
      'This address is not encrypted.',
      'Use an address that starts with https://. Plain http:// works only for a gateway on this computer.',
    ],
    'zh-CN': ['该地址未加密。', '请使用以 https:// 开头的地址。只有本机上的网关才能使用 http://。'],
  },
  'session.token-missing': {
    en: ['The access token is empty.', 'Paste the token your provider gave you.'],
    'zh-CN': ['尚未填写访问令牌。', '请粘贴服务商提供的令牌。'],
  },
  'session.token-characters': {
    en: [
      'The token has characters no token can have.',
      'Copy it again, without spaces, line breaks or quotation marks.',
    ],
    'zh-CN': ['令牌中含有不允许的字符。', '请重新复制令牌，不要带入空格、换行或引号。'],
  },
  'session.practice-failed': {
    en: ['The practice gateway did not start.', 'Try again. If it fails again, restart the app.'],
    'zh-CN': ['演示网关未能启动。', '请重试。如果仍然失败，请重启应用。'],
  },
  'connections.not-found': {
    en: ['This connection is no longer there.', 'Choose another connection.'],
    'zh-CN': ['此连接已不存在。', '请选择其他连接。'],
  },
  'connections.name-missing': {
    en: ['The connection has no name.', 'Give it a name by which you will know it.'],
    'zh-CN': ['此连接还没有名称。', '请为它取一个便于辨认的名称。'],
  },
  'connections.name-taken': {
    en: ['Another connection has this name.', 'Choose another name.'],
    'zh-CN': ['已有其他连接使用此名称。', '请换一个名称。'],
  },
  'connections.too-many': {
    en: ['There are 50 connections, and no more can be kept.', 'Remove one that you no longer need.'],
    'zh-CN': ['已有 50 个连接，无法再保存更多。', '请移除不再需要的连接。'],
  },
  'connections.proxy-invalid': {
    en: [
      'This is not a proxy address.',
      'Enter it as http://, https:// or socks5://, a host and a port. A user name and a password go into their own fields.',
    ],
    'zh-CN': [
      '这不是代理地址。',
      '请按 http://、https:// 或 socks5:// 加主机和端口的形式输入。用户名和密码请填在各自的输入框中。',
    ],
  },
  'connections.proxy-secret-missing': {
    en: [
      'The user name and password of the proxy have to be typed again.',
      'Type them, or say that this proxy needs none.',
    ],
    'zh-CN': ['需要重新输入代理的用户名和密码。', '请重新输入，或选择此代理不需要用户名和密码。'],
  },
  'connections.ca-invalid': {
    en: [
      'This file has no certificates that can be read.',
      'Choose a file with certificates in PEM form. They begin with -----BEGIN CERTIFICATE-----.',
    ],
    'zh-CN': [
      '此文件中没有可读取的证书。',
      '请选择 PEM 格式的证书文件，其内容以 -----BEGIN CERTIFICATE----- 开头。',
    ],
  },
  'connections.ca-gone': {
    en: [
      'The certificates of this connection are no longer at hand.',
      'Choose their file again, or use none.',
    ],
    'zh-CN': ['此连接的证书已不在本机。', '请重新选择证书文件，或不使用证书文件。'],
  },
  'connections.has-live-tasks': {
    en: ['Tasks still go on at this connection.', 'Wait for them, or say that they are to be given up.'],
    'zh-CN': ['此连接上仍有任务在进行。', '请等待任务结束，或选择放弃这些任务。'],
  },
  'connections.removed': {
    en: [
      'The connection that this belongs to was removed.',
      'Move the conversation to another connection, or make the clip again with the connection you use now.',
    ],
    'zh-CN': ['此内容所属的连接已被移除。', '请将对话移到其他连接，或用当前连接重新生成视频。'],
  },
  'gateway.unauthorized': {
    en: [
      'The gateway does not accept this token.',
      'Check that you copied the whole token and that it is still valid, then enter it again.',
    ],
    'zh-CN': ['网关不接受此令牌。', '请确认令牌已完整复制且仍然有效，然后重新输入。'],
  },
  'gateway.out-of-balance': {
    en: ['Your balance at the gateway is used up.', 'Top up with your provider, then try again.'],
    'zh-CN': ['网关账户余额不足。', '请向服务商充值后重试。'],
  },
  'gateway.forbidden': {
    en: ['Your token is not allowed to do this.', 'Ask your provider to allow this model for your token.'],
    'zh-CN': ['此令牌没有相应权限。', '请联系服务商，为你的令牌开通此模型。'],
  },
  'gateway.content-refused': {
    en: [
      'The gateway refused the content of this request.',
      'Change the prompt or the references, then try again.',
    ],
    'zh-CN': ['网关拒绝了此请求的内容。', '请修改提示词或参考素材后重试。'],
  },
  'gateway.person-refused': {
    en: [
      'The gateway refused a person’s face.',
      'Leave out what shows it or asks for it, or ask your provider how faces are allowed.',
    ],
    'zh-CN': ['网关拒绝了人脸内容。', '请去掉含有人脸的素材或描述，或向服务商了解如何使用人脸。'],
  },
  'gateway.bad-request': {
    en: [
      'The gateway did not accept the request.',
      'Correct the form by the gateway’s words, then try again.',
    ],
    'zh-CN': ['网关没有接受此请求。', '请按网关的说明修改表单后重试。'],
  },
  'gateway.rate-limited': {
    en: ['The gateway is receiving too many requests from you.', 'Wait a minute, then try again.'],
    'zh-CN': ['向网关发送的请求过于频繁。', '请等待一分钟后重试。'],
  },
  'gateway.too-large': {
    en: [
      'The request is larger than the gateway takes.',
      'Remove a reference or use smaller files, then try again.',
    ],
    'zh-CN': ['请求超出了网关允许的大小。', '请移除部分参考素材或换用较小的文件，然后重试。'],
  },
  'gateway.no-such-task': {
    en: [
      'The gateway does not know this task.',
      'Check that you are signed in with the token it was made with. The gateway keeps a task for 7 days.',
    ],
    'zh-CN': ['网关上没有此任务。', '请确认当前登录的令牌就是创建该任务时所用的令牌。网关只保留任务 7 天。'],
  },
  'gateway.trouble': {
    en: ['The gateway has trouble at the moment.', 'Wait a little, then try again.'],
    'zh-CN': ['网关暂时出现故障。', '请稍后重试。'],
  },
  'gateway.web-page': {
    en: [
      'This address answers with a web page, not with a gateway.',
      'Ask your provider for the gateway’s own address; its website often has a different one.',
    ],
    'zh-CN': ['该地址返回的是网页，而不是网关。', '请向服务商确认网关本身的地址，它通常与官网地址不同。'],
  },
  'gateway.unreadable': {
    en: [
      'The gateway’s answer could not be read.',
      'Try again. If it happens once more, send the details to your provider.',
    ],
    'zh-CN': ['无法读取网关的响应。', '请重试。如果再次出现，请把详细信息发给服务商。'],
  },
  'gateway.answer-too-large': {
    en: [
      'The answer is larger than the app accepts.',
      'Ask for less at once, or set “Max output tokens”, then try again. If it happens once more, tell your provider.',
    ],
    'zh-CN': [
      '回复的大小超出了应用可接受的范围。',
      '请减少一次请求的内容，或设置“最大输出 token 数”，然后重试。如果再次出现，请告知服务商。',
    ],
  },
  'gateway.unreachable': {
    en: [
      'The gateway cannot be reached.',
      'Check the address and your internet connection, VPN or proxy, then try again.',
    ],
    'zh-CN': ['无法连接到网关。', '请检查地址以及网络连接、VPN 或代理设置，然后重试。'],
  },
  'gateway.certificate': {
    en: [
      'This computer does not trust the gateway’s certificate.',
      'Check the address and the computer’s clock. In a company network, ask your administrator for its certificate.',
    ],
    'zh-CN': ['本机不信任该网关的证书。', '请检查地址和系统时间。如果在公司网络中，请联系管理员安装证书。'],
  },
  'gateway.proxy': {
    en: [
      'The proxy of this connection makes no connection.',
      'Check the proxy’s address, user name and password in the connection’s settings, then try again.',
    ],
    'zh-CN': ['此连接的代理未能建立连接。', '请在连接设置中检查代理的地址、用户名和密码，然后重试。'],
  },
  'gateway.timed-out': {
    en: ['The gateway took too long to answer.', 'Check your connection and try again in a moment.'],
    'zh-CN': ['网关长时间没有响应。', '请检查网络连接，稍后重试。'],
  },
  'gateway.interrupted': {
    en: ['The connection to the gateway broke off.', 'Check your connection and try again in a moment.'],
    'zh-CN': ['与网关的连接中断。', '请检查网络连接，稍后重试。'],
  },
  'gateway.redirected': {
    en: [
      'The gateway pointed to another address.',
      'Your token is not sent along, to keep it safe. Use the final address as the gateway address.',
    ],
    'zh-CN': [
      '网关把请求转到了另一个地址。',
      '为保证安全，令牌不会随之发送。请直接使用最终地址作为网关地址。',
    ],
  },
  'gateway.generation-failed': {
    en: [
      'The gateway could not make this clip.',
      'Change the prompt or the references, then generate again.',
    ],
    'zh-CN': ['网关未能生成此视频。', '请修改提示词或参考素材后重新生成。'],
  },
  'gateway.no-result': {
    en: [
      'The gateway says the clip is finished but does not say where it is.',
      'Send the task ID and the details to your provider.',
    ],
    'zh-CN': ['网关显示视频已完成，但没有给出下载地址。', '请把任务 ID 和详细信息发给服务商。'],
  },
  'video.invalid': {
    en: [
      'Something in the form would be refused by the gateway.',
      'Correct the points listed under Details, then try again.',
    ],
    'zh-CN': ['表单中有网关不会接受的内容。', '请按“详细信息”中列出的各项修改后重试。'],
  },
  'files.missing': {
    en: [
      'A reference file is no longer where it was.',
      'Put it back, or remove it from the references and add it again.',
    ],
    'zh-CN': ['某个参考文件已不在原来的位置。', '请把文件放回原来的位置，或将其移除后重新添加。'],
  },
  'files.changed': {
    en: [
      'A reference file has changed since you added it.',
      'Remove it from the references and add it again.',
    ],
    'zh-CN': ['某个参考文件在添加后被修改过。', '请将其移除后重新添加。'],
  },
  'files.unreadable': {
    en: ['A reference file cannot be read.', 'Check that you may open it, then add it again.'],
    'zh-CN': ['无法读取某个参考文件。', '请确认你有权打开该文件，然后重新添加。'],
  },
  'chat.picture-not-copied': {
    en: ['The picture was not copied.', 'Try again, or save it and open it in another app.'],
    'zh-CN': ['图片未能复制。', '请重试，或先保存再用其他应用打开。'],
  },
  'clips.no-frame': {
    en: [
      'No picture could be taken from this clip.',
      'Its file may be gone or damaged. Show it in its folder, or continue from another clip.',
    ],
    'zh-CN': ['无法从这个视频中取出画面。', '文件可能已丢失或损坏。请在文件夹中查看，或延续另一个视频。'],
  },
  'download.refused': {
    en: [
      'The address of the finished clip was refused.',
      'Resume to ask the gateway for a fresh address. Nothing is generated again.',
    ],
    'zh-CN': ['视频的下载地址已被拒绝。', '点击“继续”向网关获取新的地址，不会重新生成。'],
  },
  'download.not-a-video': {
    en: [
      'What the gateway handed over is not a video.',
      'Send the task ID and the details to your provider.',
    ],
    'zh-CN': ['网关返回的文件不是视频。', '请把任务 ID 和详细信息发给服务商。'],
  },
  'download.cannot-be-examined': {
    en: [
      'The clip was saved, but it cannot be examined.',
      'It may be damaged. Show it in its folder and open it with another program. The app does not read it again.',
    ],
    'zh-CN': [
      '视频已保存，但无法检查。',
      '文件可能已损坏。请在文件夹中找到它，并用其他程序打开。应用不会再次读取它。',
    ],
  },
  'download.not-examined': {
    en: [
      'The clip was saved, but the app could not examine it.',
      'Show it in its folder, or choose “Examine again”. The app also examines it by itself when it starts next.',
    ],
    'zh-CN': [
      '视频已保存，但应用未能检查它。',
      '可以在文件夹中查看，或选择“再次检查”。应用下次启动时也会自动检查。',
    ],
  },
  'download.incomplete': {
    en: [
      'The download broke off before the end.',
      'Check your connection. The clip stays at the gateway for a while.',
    ],
    'zh-CN': ['下载中途中断。', '请检查网络连接。视频会在网关上保留一段时间。'],
  },
  'disk.full': {
    en: ['The disk is full.', 'Free some space, or choose another library folder in Settings.'],
    'zh-CN': ['磁盘空间不足。', '请清理磁盘空间，或在“设置”中选择其他作品库文件夹。'],
  },
  'disk.unwritable': {
    en: [
      'The library folder cannot be written to.',
      'Choose another library folder in Settings, or allow the app to write there.',
    ],
    'zh-CN': ['无法写入作品库文件夹。', '请在“设置”中选择其他文件夹，或允许应用写入该文件夹。'],
  },
  'disk.folder-gone': {
    en: [
      'The library folder is no longer there.',
      'Connect the disk it is on, or choose another library folder.',
    ],
    'zh-CN': ['作品库文件夹已不存在。', '请连接它所在的磁盘，或选择其他作品库文件夹。'],
  },
  'disk.no-trash': {
    en: [
      'The files could not be moved to the system’s trash.',
      'They are still where they were. Use “Show in folder” to remove them yourself.',
    ],
    'zh-CN': ['无法将文件移到系统回收站。', '文件仍在原来的位置。可通过“在文件夹中显示”自行删除。'],
  },
  'folder.not-a-folder': {
    en: ['What you chose is a file, not a folder.', 'Choose a folder for the clips. Nothing has changed.'],
    'zh-CN': ['选中的是文件，不是文件夹。', '请选择一个存放视频的文件夹。设置没有改变。'],
  },
  'folder.gone': {
    en: [
      'The chosen folder is not there.',
      'Connect the disk it is on, or choose another folder. Nothing has changed.',
    ],
    'zh-CN': ['选中的文件夹不存在。', '请连接它所在的磁盘，或选择其他文件夹。设置没有改变。'],
  },
  'folder.read-only': {
    en: [
      'The chosen folder cannot be written to.',
      'Allow the app to write there, or choose another folder. Nothing has changed.',
    ],
    'zh-CN': ['选中的文件夹无法写入。', '请允许应用写入，或选择其他文件夹。设置没有改变。'],
  },
  'folder.same': {
    en: ['This is the library folder already.', 'Choose another folder. Nothing has changed.'],
    'zh-CN': ['这就是现在的作品库文件夹。', '请选择其他文件夹。设置没有改变。'],
  },
  'folder.inside-library': {
    en: [
      'The chosen folder is inside the library folder.',
      'Choose a folder beside it or elsewhere. Nothing has changed.',
    ],
    'zh-CN': ['选中的文件夹在作品库文件夹里面。', '请选择它旁边或别处的文件夹。设置没有改变。'],
  },
  'folder.own-data': {
    en: [
      'The chosen folder belongs to the app’s own data.',
      'Choose a folder of yours, such as one in Videos. Nothing has changed.',
    ],
    'zh-CN': ['选中的文件夹属于应用自己的数据。', '请选择你自己的文件夹，例如“视频”中的一个。设置没有改变。'],
  },
  'folder.no-room': {
    en: [
      'There is not enough room for the clips in the chosen folder.',
      'Free some space there or choose another disk. You can also leave the clips where they are.',
    ],
    'zh-CN': ['选中的文件夹放不下这些视频。', '请在那里腾出空间或选择其他磁盘，也可以让视频留在原处。'],
  },
  'folder.old-gone': {
    en: [
      'The folder that the clips are in is not there.',
      'Connect its disk to move them, or leave them where they are. They appear again with the disk.',
    ],
    'zh-CN': [
      '视频所在的文件夹不存在。',
      '连接它的磁盘后可以移动，也可以让视频留在原处。磁盘连接后会重新显示。',
    ],
  },
  'folder.old-read-only': {
    en: [
      'The clips cannot be taken out of their folder.',
      'Allow the app to write there, or leave the clips where they are.',
    ],
    'zh-CN': ['视频无法从所在的文件夹移出。', '请允许应用写入那里，或让视频留在原处。'],
  },
  'folder.moving': {
    en: ['The library is being moved already.', 'Wait until the move is over, or cancel it in Settings.'],
    'zh-CN': ['作品库正在移动。', '请等待移动结束，或在“设置”中取消。'],
  },
  'folder.chosen-again': {
    en: ['Another folder was chosen in the meantime.', 'Choose the folder once more. Nothing has changed.'],
    'zh-CN': ['期间选择了另一个文件夹。', '请再选择一次。设置没有改变。'],
  },
  'move.disk-full': {
    en: [
      'The move paused: the disk of the new folder is full.',
      'Free some space there and try again. The clips that are left are still in the old folder.',
    ],
    'zh-CN': ['移动已暂停：新文件夹所在的磁盘已满。', '请腾出空间后重试。其余视频仍在原来的文件夹里。'],
  },
  'move.folder-gone': {
    en: [
      'The move paused: the old or the new folder is not there.',
      'Connect the disk and try again. No clip is lost.',
    ],
    'zh-CN': ['移动已暂停：原来的或新的文件夹不存在。', '请连接磁盘后重试。没有视频丢失。'],
  },
  'move.unwritable': {
    en: [
      'The move paused: a clip cannot be written to the new folder.',
      'Allow the app to write there and try again. The clips that are left are still in the old folder.',
    ],
    'zh-CN': ['移动已暂停：视频无法写入新文件夹。', '请允许应用写入那里后重试。其余视频仍在原来的文件夹里。'],
  },
  'tasks.not-found': {
    en: ['This task is no longer in the list.', 'Choose another one from the list.'],
    'zh-CN': ['列表中已没有此任务。', '请从列表中选择其他任务。'],
  },
  'tasks.wrong-state': {
    en: [
      'The task has moved on, so this is no longer possible.',
      'Look at where it stands now and choose again.',
    ],
    'zh-CN': ['任务状态已变化，无法执行此操作。', '请查看当前状态后再选择操作。'],
  },
  'tasks.interrupted': {
    en: [
      'The app ended while the request was being sent.',
      'The gateway may have taken the task. Look there before you generate it again.',
    ],
    'zh-CN': ['发送请求时应用被关闭。', '网关可能已接收该任务。重新生成前，请先到网关查看。'],
  },
  'tasks.cancelled-midway': {
    en: [
      'The request was broken off while it was being sent.',
      'The gateway may have taken the task. Look there before you generate it again.',
    ],
    'zh-CN': ['请求在发送途中被中断。', '网关可能已接收该任务。重新生成前，请先到网关查看。'],
  },
  'tasks.restored': {
    en: [
      'This task comes from an older copy of the database, which does not say what became of it.',
      'It may have been sent since. Look at the gateway before you generate it again.',
    ],
    'zh-CN': ['此任务来自数据库的较早状态，其结果未知。', '此后它可能已经发出。重新生成前，请先到网关查看。'],
  },
  'cast.not-found': {
    en: ['This cast entry is no longer there.', 'It may have been removed elsewhere in the app.'],
    'zh-CN': ['此角色表条目已不存在。', '它可能已在应用的其他位置被移除。'],
  },
  'cast.name-taken': {
    en: ['Another cast entry has this name.', 'Choose a name that no other entry has.'],
    'zh-CN': ['已有同名的角色表条目。', '请换一个其他条目未使用的名称。'],
  },
  'cast.full': {
    en: ['The cast is full.', 'Remove entries that you no longer need, then try again.'],
    'zh-CN': ['角色表已满。', '请移除不再需要的条目后重试。'],
  },
  'cast.not-as-shown': {
    en: [
      'The cast changed, and something else would go out than is shown. Nothing was sent.',
      'Look at the form once more, then try again.',
    ],
    'zh-CN': ['角色表已更改，将发送的内容与显示的不同。尚未发送任何内容。', '请再次查看表单后重试。'],
  },
  'cast.file-unreadable': {
    en: [
      'This file holds no cast that can be read.',
      'Choose a file that this app exported, whole and unchanged.',
    ],
    'zh-CN': ['此文件中没有可读取的角色表。', '请选择由本应用导出的完整且未经修改的文件。'],
  },
  'cast.file-newer': {
    en: ['This cast was exported by a newer version of the app.', 'Update the app, then try again.'],
    'zh-CN': ['此角色表由较新版本的应用导出。', '请更新应用后重试。'],
  },
  'recipes.unreadable': {
    en: [
      'This file holds no recipe that can be read.',
      'Drop a finished clip, or the recipe beside it, as this app saved them.',
    ],
    'zh-CN': ['此文件中没有可读取的配方。', '请拖入本应用保存的成品视频或其旁边的配方文件。'],
  },
  'recipes.joined': {
    en: [
      'This clip was joined of others, so there are no settings behind it.',
      'Drop one of the clips that it was made of; its details name them.',
    ],
    'zh-CN': ['此视频由其他视频拼接而成，没有对应的设置。', '请拖入组成它的某个视频；其详情中列有名称。'],
  },
  'join.busy': {
    en: ['Other clips are being joined.', 'Wait until they are done, then try again.'],
    'zh-CN': ['正在拼接其他视频。', '请等待其完成后重试。'],
  },
  'join.mismatches': {
    en: [
      'Not all of these clips can be joined.',
      'Leave out those that the list marks. Nothing was written.',
    ],
    'zh-CN': ['这些视频无法全部拼接。', '请排除列表中标出的视频。没有写入任何内容。'],
  },
  'join.offset': {
    en: [
      'The sound of a clip would not keep with its pictures.',
      'Leave it out, or put it elsewhere in the order. Nothing was written.',
    ],
    'zh-CN': ['其中一个视频的声音会与画面不同步。', '请排除该视频，或调整其顺序。没有写入任何内容。'],
  },
  'chat.not-found': {
    en: ['This conversation is no longer here.', 'Choose another one from the list.'],
    'zh-CN': ['此对话已不存在。', '请从列表中选择其他对话。'],
  },
  'chat.empty': {
    en: ['There is nothing to send.', 'Write a message, or add a picture.'],
    'zh-CN': ['没有可发送的内容。', '请输入消息或添加图片。'],
  },
  'chat.busy': {
    en: ['This conversation is still waiting for an answer.', 'Wait for it, or press Stop.'],
    'zh-CN': ['此对话仍在等待回复。', '请等待，或点击“停止”。'],
  },
  'chat.model-not-offered': {
    en: [
      'The connection does not have this model.',
      'Choose another model, or add this one to the connection’s settings.',
    ],
    'zh-CN': ['此连接没有这个模型。', '请选择其他模型，或在连接设置中添加此模型。'],
  },
  'chat.pictures-too-large': {
    en: ['The pictures are larger than 20 MB together.', 'Remove some, or use smaller copies.'],
    'zh-CN': ['图片总计超过 20 MB。', '请移除部分图片，或使用较小的副本。'],
  },
  'chat.rewrite-empty': {
    en: [
      'The model sent no rewritten prompt.',
      'Try again, or choose another model. Your prompt is as it was.',
    ],
    'zh-CN': ['模型没有返回改写后的提示词。', '请重试或更换模型。你的提示词没有改变。'],
  },
  'operations.busy': {
    en: ['A request is under way already.', 'Wait for its answer, or press Cancel.'],
    'zh-CN': ['已有一个请求正在进行。', '请等待响应，或点击“取消”。'],
  },
  'operations.answer-gone': {
    en: [
      'This answer is not kept any more.',
      'Only the newest answer is kept. Send the request again to see it.',
    ],
    'zh-CN': ['这个响应已不再保留。', '只保留最新的响应。再次发送请求即可查看。'],
  },
  'operations.answer-unreadable': {
    en: [
      'This part of the answer could not be shown.',
      'It may be too large for that. Save the answer and open it in another program.',
    ],
    'zh-CN': ['无法显示响应的这一部分。', '内容可能过大。请保存响应，用其他程序打开。'],
  },
  'operations.media-refused': {
    en: [
      'The address of this file was refused.',
      'It may have run out, or is not encrypted. Send the request again for a fresh one.',
    ],
    'zh-CN': ['这个文件的地址被拒绝。', '地址可能已过期，或没有加密。再次发送请求以获取新的地址。'],
  },
  'operations.media-not-media': {
    en: [
      'What came is no picture, video or sound.',
      'Look at the answer for what the gateway says about it.',
    ],
    'zh-CN': ['收到的内容不是图片、视频或声音。', '请在响应中查看网关的说明。'],
  },
  'operations.media-incomplete': {
    en: ['The file broke off before its end.', 'Check your connection, then press “Show” again.'],
    'zh-CN': ['文件在结束之前中断。', '请检查网络连接，然后再次点击“显示”。'],
  },
  'operations.presets-unreadable': {
    en: ['This file holds no presets of this app.', 'Choose a file that was made with “Export presets”.'],
    'zh-CN': ['这个文件中没有本应用的预设。', '请选择用“导出预设”生成的文件。'],
  },
  'operations.presets-newer': {
    en: ['This file was made by a later version of the app.', 'Update the app, then import it again.'],
    'zh-CN': ['这个文件由更新版本的应用生成。', '请更新应用后再导入。'],
  },
  'operations.presets-too-large': {
    en: ['This file is too large to hold presets.', 'Files of presets of up to 20 MB are read.'],
    'zh-CN': ['这个文件过大，不会是预设。', '可读取不超过 20 MB 的预设文件。'],
  },
  'operations.presets-full': {
    en: ['There are 500 presets, as many as can be kept.', 'Delete some that you no longer need.'],
    'zh-CN': ['已有 500 个预设，达到上限。', '请删除一些不再需要的预设。'],
  },
  'projects.not-found': {
    en: ['This project is not there any more.', 'Choose another one, or make it again.'],
    'zh-CN': ['该项目已不存在。', '请选择其他项目，或重新创建。'],
  },
  'projects.full': {
    en: ['There are 200 projects, as many as can be kept.', 'Delete some that you no longer need.'],
    'zh-CN': ['已有 200 个项目，达到上限。', '请删除一些不再需要的项目。'],
  },
  'spend.budget-asks': {
    en: [
      'This would pass a budget of yours.',
      'Send it anyway, or raise the budget in Spend. Nothing was sent.',
    ],
    'zh-CN': ['这个请求会超出你设置的预算。', '可以仍然发送，或在“支出”中提高预算。没有发送任何内容。'],
  },
  'spend.budget-stops': {
    en: [
      'A budget of yours stops this request.',
      'Raise the budget in Spend, or wait until the day or month turns. Nothing was sent.',
    ],
    'zh-CN': [
      '你设置的预算阻止了这个请求。',
      '请在“支出”中提高预算，或等到第二天或下个月。没有发送任何内容。',
    ],
  },
  'spend.sheet-unreadable': {
    en: ['This file is no price sheet of this app.', 'Choose a file that was made with “Export JSON…”.'],
    'zh-CN': ['这个文件不是本应用的价格表。', '请选择用“导出 JSON…”生成的文件。'],
  },
  'spend.sheet-newer': {
    en: ['This price sheet was made by a later version of the app.', 'Update the app, then import it again.'],
    'zh-CN': ['这个价格表由更新版本的应用生成。', '请更新应用后再导入。'],
  },
  'spend.sheet-too-large': {
    en: ['This file is too large to be a price sheet.', 'Choose a file that was made with “Export JSON…”.'],
    'zh-CN': ['这个文件过大，不会是价格表。', '请选择用“导出 JSON…”生成的文件。'],
  },
  'spend.sheet-wrong-values': {
    en: [
      'This price sheet holds a value that is no price.',
      'The details say where it stands. Correct it in the file, then import it again.',
    ],
    'zh-CN': ['这个价格表中有无效的值。', '详细信息中写明了位置。请在文件中更正，然后再次导入。'],
  },
  'data.busy': {
    en: ['Another export or import is going on.', 'Wait until it is done, or cancel it.'],
    'zh-CN': ['另一个导出或导入正在进行。', '请等待其完成，或将其取消。'],
  },
  'data.under-way': {
    en: [
      'Tasks or answers are still under way.',
      'Wait for them or stop them, then try again. Nothing was changed.',
    ],
    'zh-CN': ['还有任务或回复正在进行。', '请等待其完成或将其停止，然后重试。没有改动任何内容。'],
  },
  'data.library-moving': {
    en: [
      'The clips are being moved to another folder.',
      'Wait until they have moved, or stop the move under Library folder in Settings. Nothing was changed.',
    ],
    'zh-CN': [
      '视频正在移到另一个文件夹。',
      '请等待移动完成，或在设置的“作品库文件夹”中停止移动。没有改动任何内容。',
    ],
  },
  'data.not-an-export': {
    en: ['This file is no export of this app.', 'Choose a zip file that was made with “Export everything”.'],
    'zh-CN': ['此文件不是本应用的导出文件。', '请选择用“导出全部数据”生成的 zip 文件。'],
  },
  'data.damaged': {
    en: [
      'This export is damaged or was cut off.',
      'Copy it once more from where it is kept. Nothing was changed.',
    ],
    'zh-CN': ['此导出文件已损坏或不完整。', '请从原处重新复制一份。没有改动任何内容。'],
  },
  'data.newer': {
    en: [
      'This export was made by a later version of the app.',
      'Update the app, then import it again. Nothing was changed.',
    ],
    'zh-CN': ['此导出文件由更新版本的应用生成。', '请更新应用后再导入。没有改动任何内容。'],
  },
  'data.altered': {
    en: [
      'This export was changed after it was made.',
      'It holds what no export of this app does, so nothing was taken from it. Use the file as it was made.',
    ],
    'zh-CN': ['此导出文件在生成后被改动过。', '其中有本应用不会导出的内容，因此没有导入。请使用原始文件。'],
  },
  'data.import-gone': {
    en: ['The export that was read is no longer at hand.', 'Choose the file again.'],
    'zh-CN': ['已检查的导出文件不再可用。', '请重新选择文件。'],
  },
  'data.copy-gone': {
    en: ['This safety copy is not there any more.', 'Look into the folder of the safety copies.'],
    'zh-CN': ['此安全副本已不存在。', '请查看安全副本的文件夹。'],
  },
};

/** The sentences of every error in one language. */
export function errorCopies(language: 'en' | 'zh-CN'): Readonly<Record<AppErrorCode, ErrorCopy>> {
  const rows = Object.entries(copies).map(([code, row]) => {
    const [title, next] = row[language];
    return [code, { title, next }] as const;
  });
  return Object.fromEntries(rows) as Record<AppErrorCode, ErrorCopy>;
}
