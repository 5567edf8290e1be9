import type { AppErrorCode } from '#contract';

const reportIt = [
  'Try again. If it happens once more, restart the app and report the details below.',
  '请重试。如果再次出现，请重启应用，并反馈下方的详细信息。',
] as const;
const asGiven = [
  'Enter it as your provider gave it to you, for example https://gateway.example.com.',
  '请按服务商提供的地址填写，例如 https://gateway.example.com。',
] as const;

/** What people read about every way in which the app can fail: what happened, and what to do next. A code without both does not compile. */
export const errorWords = {
  internal: {
    title: ['Something went wrong inside the app.', '应用内部出现问题。'],
    next: reportIt,
  },
  'app.not-started': {
    title: ['Gateway Studio could not start.', 'Gateway Studio 未能启动。'],
    next: [
      'A message beside this window says why. Close the app, follow that message, and open it again.',
      '此窗口旁边的消息说明了原因。请关闭应用，按该消息处理后再打开。',
    ],
  },
  'ipc.foreign-sender': {
    title: ['This window was not allowed to ask for that.', '此窗口无权执行该操作。'],
    next: [
      'Restart the app. If it happens again, report the details below.',
      '请重启应用。如果再次出现，请反馈下方的详细信息。',
    ],
  },
  'ipc.invalid-input': {
    title: ['The app could not read its own request.', '应用无法读取自己发出的请求。'],
    next: reportIt,
  },
  'session.signed-out': {
    title: ['There is no token at hand for this connection.', '此连接没有可用的令牌。'],
    next: [
      'Enter it in the settings of the connection, then try again.',
      '请在此连接的设置中输入令牌，然后重试。',
    ],
  },
  'session.address-missing': {
    title: ['The gateway address is empty.', '尚未填写网关地址。'],
    next: asGiven,
  },
  'session.address-invalid': {
    title: ['This is not a gateway address.', '这不是有效的网关地址。'],
    next: asGiven,
  },
  'session.address-insecure': {
    title: ['This address is not encrypted.', '该地址未加密。'],
    next: [
      'Use an address that starts with https://. Plain http:// works only for a gateway on this computer.',
      '请使用以 https:// 开头的地址。只有本机上的网关才能使用 http://。',
    ],
  },
  'session.token-missing': {
    title: ['The access token is empty.', '尚未填写访问令牌。'],
    next: ['Paste the token your provider gave you.', '请粘贴服务商提供的令牌。'],
  },
  'session.token-characters': {
    title: ['The token has characters no token can have.', '令牌中含有不允许的字符。'],
    next: [
      'Copy it again, without spaces, line breaks or quotation marks.',
      '请重新复制令牌，不要带入空格、换行或引号。',
    ],
  },
  'session.practice-failed': {
    title: [
      'The practice gateway did not start, or another connection was chosen.',
      '演示网关未能启动，或已选择其他连接。',
    ],
    next: ['Try again. If it fails again, restart the app.', '请重试。如果仍然失败，请重启应用。'],
  },
  'connections.not-found': {
    title: ['This connection is no longer there.', '此连接已不存在。'],
    next: ['Choose another connection.', '请选择其他连接。'],
  },
  'connections.name-missing': {
    title: ['The connection has no name.', '此连接还没有名称。'],
    next: ['Give it a name by which you will know it.', '请为它取一个便于辨认的名称。'],
  },
  'connections.name-taken': {
    title: ['Another connection has this name.', '已有其他连接使用此名称。'],
    next: ['Choose another name.', '请换一个名称。'],
  },
  'connections.too-many': {
    title: ['There are 50 connections, and no more can be kept.', '已有 50 个连接，无法再保存更多。'],
    next: [
      'Remove one that you no longer need, in the settings. Before you are connected, the practice gateway leads there.',
      '请在设置中移除不再需要的连接。尚未连接时，可先进入演示网关再打开设置。',
    ],
  },
  'connections.proxy-invalid': {
    title: ['This is not a proxy address.', '这不是代理地址。'],
    next: [
      'Enter it as http://, https:// or socks5://, a host and a port. A user name and a password go into their own fields.',
      '请按 http://、https:// 或 socks5:// 加主机和端口的形式输入。用户名和密码请填在各自的输入框中。',
    ],
  },
  'connections.proxy-secret-missing': {
    title: [
      'The user name and password of the proxy have to be typed again.',
      '需要重新输入代理的用户名和密码。',
    ],
    next: [
      'Type them in the form of the connection, or press “Forget user name and password” there.',
      '请在此连接的表单中重新输入，或点击其中的“删除用户名和密码”。',
    ],
  },
  'connections.locked': {
    title: [
      'The keychain is locked, and this change needs what it keeps.',
      '钥匙串已锁定，此更改需要其中的内容。',
    ],
    next: [
      'Unlock it and restart the app, or enter the token together with the change. Name, colour, paths and models can be saved now.',
      '请解锁并重启应用，或在更改时一并输入令牌。名称、颜色、路径和模型现在即可保存。',
    ],
  },
  'connections.ca-invalid': {
    title: ['This file has no certificates that can be read.', '此文件中没有可读取的证书。'],
    next: [
      'Choose a file with certificates in PEM form. They begin with -----BEGIN CERTIFICATE-----.',
      '请选择 PEM 格式的证书文件，其内容以 -----BEGIN CERTIFICATE----- 开头。',
    ],
  },
  'connections.ca-gone': {
    title: ['The certificates of this connection are no longer at hand.', '此连接的证书已不在本机。'],
    next: [
      'Choose their file again in the form of the connection, or press “Use none” there.',
      '请在此连接的表单中重新选择证书文件，或点击“不使用”。',
    ],
  },
  'connections.has-live-tasks': {
    title: ['Tasks still go on at this connection.', '此连接上仍有任务在进行。'],
    next: [
      'Wait for them, or give them up. Another address can be a connection of its own.',
      '请等待任务结束，或放弃这些任务。另一个地址可以另建一个连接。',
    ],
  },
  'connections.removed': {
    title: [
      'The connection that this belongs to is gone, or leads to another gateway now.',
      '此内容所属的连接已被移除，或已改为指向其他网关。',
    ],
    next: [
      'Set up its address again in Settings; or move the conversation, or make the clip again, with another connection.',
      '请在设置中重新设置它的地址，或将对话移到其他连接，或用其他连接重新生成视频。',
    ],
  },
  'gateway.unauthorized': {
    title: ['The gateway does not accept this token.', '网关不接受此令牌。'],
    next: [
      'Check that you copied the whole token and that it is still valid, then enter it again.',
      '请确认令牌已完整复制且仍然有效，然后重新输入。',
    ],
  },
  'gateway.out-of-balance': {
    title: ['Your balance at the gateway is used up.', '网关账户余额不足。'],
    next: ['Top up with your provider, then try again.', '请向服务商充值后重试。'],
  },
  'gateway.forbidden': {
    title: ['Your token is not allowed to do this.', '此令牌没有相应权限。'],
    next: ['Ask your provider to allow this model for your token.', '请联系服务商，为你的令牌开通此模型。'],
  },
  'gateway.content-refused': {
    title: ['The gateway refused the content of this request.', '网关拒绝了此请求的内容。'],
    next: [
      'Change your words, or the files that go with them, then try again.',
      '请修改文字或随附的文件后重试。',
    ],
  },
  'gateway.person-refused': {
    title: ['The gateway refused a person’s face.', '网关拒绝了人脸内容。'],
    next: [
      'Leave out what shows it or asks for it, or ask your provider how faces are allowed.',
      '请去掉含有人脸的素材或描述，或向服务商了解如何使用人脸。',
    ],
  },
  'gateway.bad-request': {
    title: ['The gateway did not accept the request.', '网关没有接受此请求。'],
    next: ['Change what the gateway finds fault with, then try again.', '请按网关的说明修改后重试。'],
  },
  'gateway.rate-limited': {
    title: ['The gateway is receiving too many requests from you.', '向网关发送的请求过于频繁。'],
    next: ['Wait a minute, then try again.', '请等待一分钟后重试。'],
  },
  'gateway.too-large': {
    title: ['The request is larger than the gateway takes.', '请求超出了网关允许的大小。'],
    next: [
      'Leave a file out or use smaller ones, then try again.',
      '请去掉部分文件或换用较小的文件，然后重试。',
    ],
  },
  'gateway.no-such-task': {
    title: ['The gateway does not know this task.', '网关上没有此任务。'],
    next: [
      'Check that you are signed in with the token it was made with. The gateway keeps a task for 7 days.',
      '请确认当前登录的令牌就是创建该任务时所用的令牌。网关只保留任务 7 天。',
    ],
  },
  'gateway.trouble': {
    title: ['The gateway has trouble at the moment.', '网关暂时出现故障。'],
    next: ['Wait a little, then try again.', '请稍后重试。'],
  },
  'gateway.web-page': {
    title: ['This address answers with a web page, not with a gateway.', '该地址返回的是网页，而不是网关。'],
    next: [
      'Ask your provider for the gateway’s own address; its website often has a different one.',
      '请向服务商确认网关本身的地址，它通常与官网地址不同。',
    ],
  },
  'gateway.wrong-path': {
    title: ['No gateway answers at this path of the address.', '该地址的这一路径下没有网关。'],
    next: [
      'Ask your provider for the gateway’s own address; its path may be wrong or missing.',
      '请向服务商确认网关本身的地址，其路径可能有误或缺失。',
    ],
  },
  'gateway.unreadable': {
    title: ['The gateway’s answer could not be read.', '无法读取网关的响应。'],
    next: [
      'Try again. If it happens once more, send the details to your provider.',
      '请重试。如果再次出现，请把详细信息发给服务商。',
    ],
  },
  'gateway.answer-too-large': {
    title: ['The answer is larger than the app accepts.', '回复的大小超出了应用可接受的范围。'],
    next: [
      'Ask for less at once, or set “Max output tokens”, then try again. If it happens once more, tell your provider.',
      '请减少一次请求的内容，或设置“最大输出 token 数”，然后重试。如果再次出现，请告知服务商。',
    ],
  },
  'gateway.unreachable': {
    title: ['The gateway cannot be reached.', '无法连接到网关。'],
    next: [
      'Check the address and your internet connection, VPN or proxy, then try again.',
      '请检查地址以及网络连接、VPN 或代理设置，然后重试。',
    ],
  },
  'gateway.certificate': {
    title: ['This computer does not trust the gateway’s certificate.', '本机不信任该网关的证书。'],
    next: [
      'Check the address and the clock; a gateway on this computer may need http://. In a company network, ask for its certificate.',
      '请检查地址和系统时间；本机上的网关可能需要 http://。如果在公司网络中，请联系管理员安装证书。',
    ],
  },
  'gateway.proxy': {
    title: ['The proxy makes no connection.', '代理未能建立连接。'],
    next: [
      'Check its address, user name and password in the connection’s settings, or the proxy of the system, then try again.',
      '请检查连接设置中代理的地址、用户名和密码，或系统的代理设置，然后重试。',
    ],
  },
  'gateway.timed-out': {
    title: ['The gateway took too long to answer.', '网关长时间没有响应。'],
    next: ['Check your connection and try again in a moment.', '请检查网络连接，稍后重试。'],
  },
  'gateway.interrupted': {
    title: ['The connection to the gateway broke off.', '与网关的连接中断。'],
    next: ['Check your connection and try again in a moment.', '请检查网络连接，稍后重试。'],
  },
  'gateway.redirected': {
    title: ['The gateway pointed to another address.', '网关把请求转到了另一个地址。'],
    next: [
      'Your token is not sent along, to keep it safe. Use the final address as the gateway address.',
      '为保证安全，令牌不会随之发送。请直接使用最终地址作为网关地址。',
    ],
  },
  'gateway.generation-failed': {
    title: ['The gateway could not make this clip.', '网关未能生成此视频。'],
    next: ['Change the prompt or the references, then generate again.', '请修改提示词或参考素材后重新生成。'],
  },
  'gateway.no-result': {
    title: [
      'The gateway says the clip is finished but does not say where it is.',
      '网关显示视频已完成，但没有给出下载地址。',
    ],
    next: ['Send the task ID and the details to your provider.', '请把任务 ID 和详细信息发给服务商。'],
  },
  'video.invalid': {
    title: ['The gateway would refuse this request.', '网关会拒绝这个请求。'],
    next: ['Put this right, then try again.', '请修改后重试。'],
  },
  'files.being-added': {
    title: ['Files are still being added.', '文件仍在添加中。'],
    next: ['Generate again once they stand in the form.', '等它们出现在表单中后再点击“生成”。'],
  },
  'files.missing': {
    title: ['A file is no longer where it was.', '某个文件已不在原来的位置。'],
    next: ['Put it back, or remove it and add it again.', '请把文件放回原来的位置，或将其移除后重新添加。'],
  },
  'files.changed': {
    title: ['A file has changed since you added it.', '文件在添加后被修改过。'],
    next: ['Remove it and add it again.', '请将其移除后重新添加。'],
  },
  'files.unreadable': {
    title: ['A file cannot be read.', '无法读取文件。'],
    next: ['Check that you may open it, then choose it again.', '请确认你有权打开它，然后重新选择。'],
  },
  'chat.picture-not-copied': {
    title: ['The picture was not copied.', '图片未能复制。'],
    next: ['Try again, or save it and open it in another app.', '请重试，或先保存再用其他应用打开。'],
  },
  'clips.missing': {
    title: ['The clip is no longer where it was.', '视频已不在原来的位置。'],
    next: [
      'Put its file back, or connect its disk. If you moved the library folder, choose it in Settings.',
      '请把视频文件放回原处，或连接它所在的磁盘。如果移动过作品库文件夹，请在“设置”中选择它。',
    ],
  },
  'clips.no-frame': {
    title: ['No picture could be taken from this clip.', '无法从这个视频中取出画面。'],
    next: [
      'Its file may be gone or damaged. Show it in its folder, or continue from another clip.',
      '文件可能已丢失或损坏。请在文件夹中查看，或延续另一个视频。',
    ],
  },
  'download.refused': {
    title: ['The address of the finished clip was refused.', '视频的下载地址已被拒绝。'],
    next: [
      'The app asks the gateway for a fresh address by itself. Nothing is generated again.',
      '应用会自动向网关获取新的地址，不会重新生成。',
    ],
  },
  'download.not-a-video': {
    title: ['What the gateway handed over is not a video.', '网关返回的文件不是视频。'],
    next: ['Send the task ID and the details to your provider.', '请把任务 ID 和详细信息发给服务商。'],
  },
  'download.insecure': {
    title: [
      'The gateway gives an insecure address (http) for this clip.',
      '网关给出的视频地址不安全（http）。',
    ],
    next: [
      'Over https there is no clip at that address, and the app fetches nothing over http. Send the details to your provider.',
      '该地址无法通过 https 下载，应用不会通过 http 下载。请把详细信息发给服务商。',
    ],
  },
  'download.cannot-be-examined': {
    title: ['The clip was saved, but it cannot be examined.', '视频已保存，但无法检查。'],
    next: [
      'It may be damaged. Show it in its folder and open it with another program. The app does not read it again.',
      '文件可能已损坏。请在文件夹中找到它，并用其他程序打开。应用不会再次读取它。',
    ],
  },
  'download.not-examined': {
    title: ['The clip was saved, but the app could not examine it.', '视频已保存，但应用未能检查它。'],
    next: [
      'Show it in its folder, or choose “Examine again”. The app also examines it by itself when it starts next, unless that took too long twice.',
      '可以在文件夹中查看，或选择“再次检查”。应用下次启动时也会自动检查，除非已两次超时。',
    ],
  },
  'download.incomplete': {
    title: ['The download broke off before the end.', '下载中途中断。'],
    next: [
      'Check your connection. The clip stays at the gateway for a while.',
      '请检查网络连接。视频会在网关上保留一段时间。',
    ],
  },
  'disk.full': {
    title: ['The disk is full.', '磁盘已满。'],
    next: [
      'Free some space, or choose another place. For clips that is the library folder, in Settings.',
      '请清理磁盘空间，或选择其他位置；视频的位置是“设置”中的作品库文件夹。',
    ],
  },
  'disk.unwritable': {
    title: ['The folder cannot be read or written.', '无法读写该文件夹。'],
    next: [
      'Choose another place, or allow the app to use it. For clips that is the library folder, in Settings.',
      '请选择其他位置，或允许应用使用该文件夹；视频的位置是“设置”中的作品库文件夹。',
    ],
  },
  'disk.folder-gone': {
    title: ['The folder is no longer there.', '文件夹已不存在。'],
    next: [
      'Connect the disk it is on, or choose another place. For clips that is the library folder, in Settings.',
      '请连接它所在的磁盘，或选择其他位置；视频的位置是“设置”中的作品库文件夹。',
    ],
  },
  'disk.no-trash': {
    title: ['The files could not be moved to the system’s trash.', '无法将文件移到系统回收站。'],
    next: [
      'They are still where they were. Use “Show in folder” to remove them yourself.',
      '文件仍在原来的位置。可通过“在文件夹中显示”自行删除。',
    ],
  },
  'folder.not-a-folder': {
    title: ['What you chose is a file, not a folder.', '选中的是文件，不是文件夹。'],
    next: [
      'Choose a folder for the clips. Nothing has changed.',
      '请选择一个存放视频的文件夹。设置没有改变。',
    ],
  },
  'folder.gone': {
    title: ['The chosen folder is not there.', '选中的文件夹不存在。'],
    next: [
      'Connect the disk it is on, or choose another folder. Nothing has changed.',
      '请连接它所在的磁盘，或选择其他文件夹。设置没有改变。',
    ],
  },
  'folder.read-only': {
    title: ['The chosen folder cannot be written to.', '选中的文件夹无法写入。'],
    next: [
      'Allow the app to write there, or choose another folder. Nothing has changed.',
      '请允许应用写入，或选择其他文件夹。设置没有改变。',
    ],
  },
  'folder.same': {
    title: ['This is the library folder already.', '这就是现在的作品库文件夹。'],
    next: ['Choose another folder. Nothing has changed.', '请选择其他文件夹。设置没有改变。'],
  },
  'folder.inside-library': {
    title: ['The chosen folder is inside the library folder.', '选中的文件夹在作品库文件夹里面。'],
    next: [
      'Choose a folder beside it or elsewhere. Nothing has changed.',
      '请选择它旁边或别处的文件夹。设置没有改变。',
    ],
  },
  'folder.own-data': {
    title: ['The chosen folder belongs to the app’s own data.', '选中的文件夹属于应用自己的数据。'],
    next: [
      'Choose a folder of yours, such as one in Videos. Nothing has changed.',
      '请选择你自己的文件夹，例如“视频”中的一个。设置没有改变。',
    ],
  },
  'folder.no-room': {
    title: ['There is not enough room for the clips in the chosen folder.', '选中的文件夹放不下这些视频。'],
    next: [
      'Free some space there or choose another disk. Nothing has changed.',
      '请在那里腾出空间或选择其他磁盘。设置没有改变。',
    ],
  },
  'folder.old-gone': {
    title: ['The folder that the clips are in is not there.', '视频所在的文件夹不存在。'],
    next: [
      'Connect its disk to move them, or leave them where they are. They appear again with the disk.',
      '连接它的磁盘后可以移动，也可以让视频留在原处。磁盘连接后会重新显示。',
    ],
  },
  'folder.old-read-only': {
    title: ['The clips cannot be taken out of their folder.', '视频无法从所在的文件夹移出。'],
    next: [
      'Allow the app to write there, or leave the clips where they are.',
      '请允许应用写入那里，或让视频留在原处。',
    ],
  },
  'folder.moving': {
    title: ['The library is being moved already.', '作品库正在移动。'],
    next: ['Wait until the move is over, or cancel it in Settings.', '请等待移动结束，或在“设置”中取消。'],
  },
  'folder.chosen-again': {
    title: ['Another folder was chosen in the meantime.', '期间选择了另一个文件夹。'],
    next: ['Choose the folder once more. Nothing has changed.', '请再选择一次。设置没有改变。'],
  },
  'move.disk-full': {
    title: ['The move paused: the disk of the new folder is full.', '移动已暂停：新文件夹所在的磁盘已满。'],
    next: [
      'Free some space there and try again. The clips that are left are still in the old folder.',
      '请腾出空间后重试。其余视频仍在原来的文件夹里。',
    ],
  },
  'move.folder-gone': {
    title: [
      'The move paused: the old or the new folder is not there.',
      '移动已暂停：原来的或新的文件夹不存在。',
    ],
    next: ['Connect the disk and try again. No clip is lost.', '请连接磁盘后重试。没有视频丢失。'],
  },
  'move.unwritable': {
    title: [
      'The move paused: a clip cannot be written to the new folder.',
      '移动已暂停：视频无法写入新文件夹。',
    ],
    next: [
      'Allow the app to write there and try again. The clips that are left are still in the old folder.',
      '请允许应用写入那里后重试。其余视频仍在原来的文件夹里。',
    ],
  },
  'tasks.not-found': {
    title: ['This task is no longer in the list.', '列表中已没有此任务。'],
    next: ['Choose another one from the list.', '请从列表中选择其他任务。'],
  },
  'tasks.wrong-state': {
    title: ['The task has moved on, so this is no longer possible.', '任务状态已变化，无法执行此操作。'],
    next: ['Look at where it stands now and choose again.', '请查看当前状态后再选择操作。'],
  },
  'tasks.already-linked': {
    title: ['Another task here has this ID already.', '本机已有其他任务使用这个 ID。'],
    next: [
      'Look in the gateway’s list for the ID of this one, or delete the other task first.',
      '请在网关的任务列表中查找此任务的 ID，或先删除另一个任务。',
    ],
  },
  'tasks.interrupted': {
    title: ['The app ended while the request was being sent.', '发送请求时应用被关闭。'],
    next: [
      'The gateway may have taken the task. Look there before you generate it again.',
      '网关可能已接收该任务。重新生成前，请先到网关查看。',
    ],
  },
  'tasks.cancelled-midway': {
    title: ['The request was broken off while it was being sent.', '请求在发送途中被中断。'],
    next: [
      'The gateway may have taken the task. Look there before you generate it again.',
      '网关可能已接收该任务。重新生成前，请先到网关查看。',
    ],
  },
  'tasks.restored': {
    title: [
      'This task comes from an older copy or an export, which does not say what became of it.',
      '此任务来自较早的副本或导出文件，其后的结果未知。',
    ],
    next: [
      'It may have been sent since. Look at the gateway before you generate it again.',
      '此后它可能已经发出。重新生成前，请先到网关查看。',
    ],
  },
  'cast.not-found': {
    title: ['This cast entry is no longer there.', '此角色表条目已不存在。'],
    next: ['It may have been removed elsewhere in the app.', '它可能已在应用的其他位置被移除。'],
  },
  'cast.name-taken': {
    title: ['Another cast entry has this name.', '已有同名的角色表条目。'],
    next: ['Choose a name that no other entry has.', '请换一个其他条目未使用的名称。'],
  },
  'cast.full': {
    title: ['The cast is full.', '角色表已满。'],
    next: ['Delete entries that you no longer need, then try again.', '请删除不再需要的条目后重试。'],
  },
  'cast.not-as-shown': {
    title: [
      'The cast changed, and something else would go out than is shown. Nothing was sent.',
      '角色表已更改，将发送的内容与显示的不同。尚未发送任何内容。',
    ],
    next: ['Look at the form once more, then try again.', '请再次查看表单后重试。'],
  },
  'cast.file-unreadable': {
    title: ['This file holds no cast that can be read.', '此文件中没有可读取的角色表。'],
    next: [
      'Choose a file that this app exported, whole and unchanged.',
      '请选择由本应用导出的完整且未经修改的文件。',
    ],
  },
  'recipes.unreadable': {
    title: ['This file holds no recipe that can be read.', '此文件中没有可读取的配方。'],
    next: [
      'Drop a finished clip, or the recipe beside it, as this app saved them.',
      '请拖入本应用保存的成品视频或其旁边的配方文件。',
    ],
  },
  'recipes.joined': {
    title: [
      'This clip was joined of others, so there are no settings behind it.',
      '此视频由其他视频拼接而成，没有对应的设置。',
    ],
    next: [
      'Drop one of the clips that it was made of; its details name them.',
      '请拖入组成它的某个视频；其详情中列有名称。',
    ],
  },
  'join.busy': {
    title: ['Other clips are being joined.', '正在拼接其他视频。'],
    next: ['Wait until they are done, then try again.', '请等待其完成后重试。'],
  },
  'join.mismatches': {
    title: ['Not all of these clips can be joined.', '这些视频无法全部拼接。'],
    next: [
      'Leave out those that are named here or marked in the list. Nothing was written.',
      '请排除此处列出的或列表中标出的视频。没有写入任何内容。',
    ],
  },
  'join.offset': {
    title: ['The sound of a clip would not keep with its pictures.', '其中一个视频的声音会与画面不同步。'],
    next: [
      'Leave it out, or put it elsewhere in the order. Nothing was written.',
      '请排除该视频，或调整其顺序。没有写入任何内容。',
    ],
  },
  'chat.not-found': {
    title: ['This conversation is no longer here.', '此对话已不存在。'],
    next: ['Choose another one from the list.', '请从列表中选择其他对话。'],
  },
  'chat.empty': {
    title: ['There is nothing to send.', '没有可发送的内容。'],
    next: ['Write a message, or add a picture.', '请输入消息或添加图片。'],
  },
  'chat.busy': {
    title: ['This conversation is still waiting for an answer.', '此对话仍在等待回复。'],
    next: ['Wait for it, or press Stop.', '请等待，或点击“停止”。'],
  },
  'chat.model-not-offered': {
    title: ['The connection does not have this model.', '此连接没有这个模型。'],
    next: [
      'Choose another model, or add this one to the connection’s settings.',
      '请选择其他模型，或在连接设置中添加此模型。',
    ],
  },
  'chat.pictures-too-large': {
    title: ['The pictures take more than 20 MB in a request.', '图片在请求中合计超过 20 MB。'],
    next: ['Remove some, or use smaller copies.', '请移除部分图片，或使用较小的副本。'],
  },
  'chat.rewrite-cut': {
    title: ['The model ended before its prompt was whole.', '模型没有写完改写后的提示词。'],
    next: [
      'Try again, choose another model, or shorten your prompt, which is as it was.',
      '请重试、更换模型或缩短提示词。你的提示词没有改变。',
    ],
  },
  'chat.rewrite-empty': {
    title: ['The model sent no rewritten prompt.', '模型没有返回改写后的提示词。'],
    next: [
      'Try again, or choose another model. Your prompt is as it was.',
      '请重试或更换模型。你的提示词没有改变。',
    ],
  },
  'operations.busy': {
    title: ['A request is under way already.', '已有一个请求正在进行。'],
    next: ['Wait for its answer, or press Cancel.', '请等待响应，或点击“取消”。'],
  },
  'operations.answer-gone': {
    title: ['This answer is not kept any more.', '这个响应已不再保留。'],
    next: [
      'Only the newest answer is kept. Send the request again to see it.',
      '只保留最新的响应。再次发送请求即可查看。',
    ],
  },
  'operations.answer-unreadable': {
    title: ['This part of the answer could not be shown.', '无法显示响应的这一部分。'],
    next: [
      'It may be too large for that. Save the answer and open it in another program.',
      '内容可能过大。请保存响应，用其他程序打开。',
    ],
  },
  'operations.media-refused': {
    title: ['The address of this file was refused.', '这个文件的地址被拒绝。'],
    next: [
      'It may have run out, or is not encrypted. Send the request again for a fresh one.',
      '地址可能已过期，或没有加密。再次发送请求以获取新的地址。',
    ],
  },
  'operations.media-not-media': {
    title: ['What came is no picture, video or sound.', '收到的内容不是图片、视频或声音。'],
    next: ['Look at the answer for what the gateway says about it.', '请在响应中查看网关的说明。'],
  },
  'operations.media-incomplete': {
    title: ['The file broke off before its end.', '文件在结束之前中断。'],
    next: ['Check your connection, then press “Show” again.', '请检查网络连接，然后再次点击“显示”。'],
  },
  'operations.presets-unreadable': {
    title: ['This file holds no presets of this app.', '这个文件中没有本应用的预设。'],
    next: ['Choose a file that was made with “Export presets…”.', '请选择用“导出预设…”生成的文件。'],
  },
  'operations.presets-too-large': {
    title: ['This file is too large to hold presets.', '这个文件过大，不会是预设。'],
    next: ['Files of presets of up to 20 MB are read.', '可读取不超过 20 MB 的预设文件。'],
  },
  'operations.presets-full': {
    title: ['There are 500 presets, as many as can be kept.', '已有 500 个预设，达到上限。'],
    next: ['Delete some that you no longer need.', '请删除一些不再需要的预设。'],
  },
  'projects.not-found': {
    title: ['This project is not there any more.', '该项目已不存在。'],
    next: ['Choose another one, or make it again.', '请选择其他项目，或重新创建。'],
  },
  'projects.full': {
    title: ['There are 200 projects, as many as can be kept.', '已有 200 个项目，达到上限。'],
    next: ['Delete some that you no longer need.', '请删除一些不再需要的项目。'],
  },
  'spend.budget-asks': {
    title: ['This would pass a budget of yours.', '这个请求会超出你设置的预算。'],
    next: [
      'Send it anyway, or raise the budget in Spend. Nothing was sent.',
      '可以选择“仍要发送”，或在“支出”中提高预算。没有发送任何内容。',
    ],
  },
  'spend.budget-stops': {
    title: ['A budget of yours stops this request.', '你设置的预算阻止了这个请求。'],
    next: [
      'Nothing was sent. Raise the budget in Spend. What fits into a whole budget can also wait for the next day or month.',
      '没有发送任何内容。请在“支出”中提高预算；费用不超过整个预算时，也可等到第二天或下个月。',
    ],
  },
  'spend.sheet-unreadable': {
    title: ['This file is no price sheet of this app.', '这个文件不是本应用的价格表。'],
    next: ['Choose a file that was made with “Export JSON…”.', '请选择用“导出 JSON…”生成的文件。'],
  },
  'spend.sheet-too-large': {
    title: ['This file is too large to be a price sheet.', '这个文件过大，不会是价格表。'],
    next: ['Choose a file that was made with “Export JSON…”.', '请选择用“导出 JSON…”生成的文件。'],
  },
  'spend.sheet-wrong-values': {
    title: ['This price sheet holds a value that is no price.', '这个价格表中有无效的值。'],
    next: [
      'The details say where it stands. Correct it in the file, then import it again.',
      '详细信息中写明了位置。请在文件中更正，然后再次导入。',
    ],
  },
  'data.disk-full': {
    title: ['The disk with the app’s data is full.', '存放应用数据的磁盘已满。'],
    next: ['Nothing was stored. Free some space and try again.', '未能保存。请清理磁盘空间后重试。'],
  },
  'data.unwritable': {
    title: ['The app’s data cannot be read or written.', '无法读取或写入应用数据。'],
    next: [
      'Nothing was stored. See to it that the disk with the data folder is there and can be used, and try again.',
      '未能保存。请确认数据文件夹所在的磁盘已连接且可用，然后重试。',
    ],
  },
  'data.busy': {
    title: ['Another export or import is going on.', '另一个导出或导入正在进行。'],
    next: ['Wait until it is done, or cancel it.', '请等待其完成，或将其取消。'],
  },
  'data.under-way': {
    title: ['Tasks, answers or other work are still under way.', '还有任务、回复或其他操作正在进行。'],
    next: [
      'Wait for them or stop them, then try again. Nothing was changed.',
      '请等待其完成或将其停止，然后重试。没有改动任何内容。',
    ],
  },
  'data.library-moving': {
    title: ['The clips are being moved to another folder.', '视频正在移到另一个文件夹。'],
    next: [
      'Wait until they have moved, or cancel the move under Library folder in Settings.',
      '请等待移动完成，或在设置的“作品库文件夹”中取消移动。',
    ],
  },
  'data.not-an-export': {
    title: ['This file is no export of this app.', '此文件不是本应用的导出文件。'],
    next: [
      'Choose a zip file that was made with “Export everything”.',
      '请选择用“导出全部数据”生成的 zip 文件。',
    ],
  },
  'data.damaged': {
    title: ['This file is damaged or cut off.', '这个文件已损坏或不完整。'],
    next: ['Nothing was changed. An export can be copied again.', '没有改动任何内容。导出文件可重新复制。'],
  },
  'data.newer': {
    title: ['This file was made by a later version of the app.', '这个文件由更新版本的应用生成。'],
    next: ['Update the app, then try again. Nothing was changed.', '请更新应用后再试。没有改动任何内容。'],
  },
  'data.altered': {
    title: ['This export was changed after it was made.', '此导出文件在生成后被改动过。'],
    next: [
      'It holds what no export does. Use the file as it was made. Nothing was changed.',
      '其中有本应用不会导出的内容，因此没有导入。请使用原始文件。',
    ],
  },
  'data.too-large': {
    title: ['A file would be too large.', '文件会过大。'],
    next: [
      'Use another disk: some take no file above 4 GB. An export is smaller without clips, or project by project.',
      '请换一个磁盘：有些磁盘不支持超过 4 GB 的文件。导出时可以不含视频，或逐个导出项目。',
    ],
  },
  'data.import-gone': {
    title: ['The export that was read is no longer at hand.', '已检查的导出文件不再可用。'],
    next: ['Choose the file again.', '请重新选择文件。'],
  },
  'data.copy-gone': {
    title: ['This safety copy is not there any more.', '此安全副本已不存在。'],
    next: ['Look into the folder of the safety copies.', '请查看安全副本的文件夹。'],
  },
} as const satisfies Readonly<Record<AppErrorCode, unknown>>;
