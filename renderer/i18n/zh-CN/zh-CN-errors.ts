import type { AppErrorCode } from '#contract';
import type { ErrorCopy } from '../en/en-errors.ts';

export const zhCNErrors: Record<AppErrorCode, ErrorCopy> = {
  internal: {
    title: '应用内部出现问题。',
    next: '请重试。如果再次出现，请重启应用，并把下方的详细信息反馈给我们。',
  },
  'app.not-started': {
    title: 'Gateway Studio 未能启动。',
    next: '此窗口旁边的消息说明了原因。请关闭应用，按该消息处理后再打开。',
  },
  'ipc.foreign-sender': {
    title: '此窗口无权执行该操作。',
    next: '请重启应用。如果再次出现，请反馈下方的详细信息。',
  },
  'ipc.invalid-input': {
    title: '应用无法读取自己发出的请求。',
    next: '请重试。如果再次出现，请重启应用，并反馈下方的详细信息。',
  },
  'session.signed-out': { title: '你已退出登录。', next: '请先连接网关，然后重试。' },
  'session.address-invalid': {
    title: '这不是有效的网关地址。',
    next: '请按服务商提供的地址填写，例如 https://gateway.example.com。',
  },
  'session.address-insecure': {
    title: '该地址未加密。',
    next: '请使用以 https:// 开头的地址。只有本机上的网关才能使用 http://。',
  },
  'session.token-missing': { title: '尚未填写访问令牌。', next: '请粘贴服务商提供的令牌。' },
  'session.token-characters': {
    title: '令牌中含有不允许的字符。',
    next: '请重新复制令牌，不要带入空格、换行或引号。',
  },
  'session.practice-failed': { title: '演示网关未能启动。', next: '请重试。如果仍然失败，请重启应用。' },
  'connections.not-found': { title: '此连接已不存在。', next: '请选择其他连接。' },
  'connections.name-missing': { title: '此连接还没有名称。', next: '请为它取一个便于辨认的名称。' },
  'connections.name-taken': { title: '已有其他连接使用此名称。', next: '请换一个名称。' },
  'connections.too-many': { title: '已有 50 个连接，无法再保存更多。', next: '请移除不再需要的连接。' },
  'connections.proxy-invalid': {
    title: '这不是代理地址。',
    next: '请按 http://、https:// 或 socks5:// 加主机和端口的形式输入。用户名和密码请填在各自的输入框中。',
  },
  'connections.proxy-secret-missing': {
    title: '需要重新输入代理的用户名和密码。',
    next: '请重新输入，或选择此代理不需要用户名和密码。',
  },
  'connections.ca-invalid': {
    title: '此文件中没有可读取的证书。',
    next: '请选择 PEM 格式的证书文件，其内容以 -----BEGIN CERTIFICATE----- 开头。',
  },
  'connections.ca-gone': {
    title: '此连接的证书已不在本机。',
    next: '请重新选择证书文件，或不使用证书文件。',
  },
  'connections.has-live-tasks': {
    title: '此连接上仍有任务在进行。',
    next: '请等待任务结束，或选择放弃这些任务。',
  },
  'connections.removed': {
    title: '此内容所属的连接已被移除。',
    next: '请将对话移到其他连接，或用当前连接重新生成视频。',
  },
  'gateway.unauthorized': {
    title: '网关不接受此令牌。',
    next: '请确认令牌已完整复制且仍然有效，然后重新输入。',
  },
  'gateway.out-of-balance': { title: '网关账户余额不足。', next: '请向服务商充值后重试。' },
  'gateway.forbidden': { title: '此令牌没有相应权限。', next: '请联系服务商，为你的令牌开通此模型。' },
  'gateway.content-refused': { title: '网关拒绝了此请求的内容。', next: '请修改提示词或参考素材后重试。' },
  'gateway.bad-request': {
    title: '网关没有接受此请求。',
    next: '请查看“详细信息”中网关的说明，修改表单后重试。',
  },
  'gateway.rate-limited': { title: '向网关发送的请求过于频繁。', next: '请等待一分钟后重试。' },
  'gateway.too-large': {
    title: '请求超出了网关允许的大小。',
    next: '请移除部分参考素材或换用较小的文件，然后重试。',
  },
  'gateway.no-such-task': {
    title: '网关上没有此任务。',
    next: '请确认当前登录的令牌就是创建该任务时所用的令牌。网关只保留任务 7 天。',
  },
  'gateway.trouble': { title: '网关暂时出现故障。', next: '请稍后重试。' },
  'gateway.web-page': {
    title: '该地址返回的是网页，而不是网关。',
    next: '请向服务商确认网关本身的地址，它通常与官网地址不同。',
  },
  'gateway.unreadable': {
    title: '无法读取网关的响应。',
    next: '请重试。如果再次出现，请把详细信息发给服务商。',
  },
  'gateway.answer-too-large': {
    title: '回复的大小超出了应用可接受的范围。',
    next: '请减少一次请求的内容，或设置“最大输出 token 数”，然后重试。如果再次出现，请告知服务商。',
  },
  'gateway.unreachable': {
    title: '无法连接到网关。',
    next: '请检查地址以及网络连接、VPN 或代理设置，然后重试。',
  },
  'gateway.certificate': {
    title: '本机不信任该网关的证书。',
    next: '请检查地址和系统时间。如果在公司网络中，请联系管理员安装证书。',
  },
  'gateway.proxy': {
    title: '此连接的代理未能建立连接。',
    next: '请在连接设置中检查代理的地址、用户名和密码，然后重试。',
  },
  'gateway.timed-out': { title: '网关长时间没有响应。', next: '请检查网络连接，稍后重试。' },
  'gateway.interrupted': { title: '与网关的连接中断。', next: '请检查网络连接，稍后重试。' },
  'gateway.redirected': {
    title: '网关把请求转到了另一个地址。',
    next: '为保证安全，令牌不会随之发送。请直接使用最终地址作为网关地址。',
  },
  'gateway.generation-failed': { title: '网关未能生成此视频。', next: '请修改提示词或参考素材后重新生成。' },
  'gateway.no-result': {
    title: '网关显示视频已完成，但没有给出下载地址。',
    next: '请把任务 ID 和详细信息发给服务商。',
  },
  'video.invalid': { title: '表单中有网关不会接受的内容。', next: '请按“详细信息”中列出的各项修改后重试。' },
  'files.missing': {
    title: '某个参考文件已不在原来的位置。',
    next: '请把文件放回原来的位置，或将其移除后重新添加。',
  },
  'files.changed': { title: '某个参考文件在添加后被修改过。', next: '请将其移除后重新添加。' },
  'files.unreadable': { title: '无法读取某个参考文件。', next: '请确认你有权打开该文件，然后重新添加。' },
  'chat.picture-not-copied': {
    title: '图片未能复制。',
    next: '请重试，或先保存再用其他应用打开。',
  },
  'clips.no-frame': {
    title: '无法从这个视频中取出画面。',
    next: '文件可能已丢失或损坏。请在文件夹中查看，或延续另一个视频。',
  },
  'download.refused': {
    title: '视频的下载地址已被拒绝。',
    next: '点击“继续”向网关获取新的地址，不会重新生成。',
  },
  'download.not-a-video': { title: '网关返回的文件不是视频。', next: '请把任务 ID 和详细信息发给服务商。' },
  'download.cannot-be-examined': {
    title: '视频已保存，但无法检查。',
    next: '文件可能已损坏。请在文件夹中找到它，并用其他程序打开。应用不会再次读取它。',
  },
  'download.not-examined': {
    title: '视频已保存，但应用未能检查它。',
    next: '可以在文件夹中查看，或选择“再次检查”。应用下次启动时也会自动检查。',
  },
  'download.incomplete': { title: '下载中途中断。', next: '请检查网络连接。视频会在网关上保留一段时间。' },
  'disk.full': { title: '磁盘空间不足。', next: '请清理磁盘空间，或在“设置”中选择其他作品库文件夹。' },
  'disk.unwritable': {
    title: '无法写入作品库文件夹。',
    next: '请在“设置”中选择其他文件夹，或允许应用写入该文件夹。',
  },
  'disk.folder-gone': {
    title: '作品库文件夹已不存在。',
    next: '请连接它所在的磁盘，或选择其他作品库文件夹。',
  },
  'disk.no-trash': {
    title: '无法将文件移到系统回收站。',
    next: '文件仍在原来的位置。可通过“在文件夹中显示”自行删除。',
  },
  'folder.not-a-folder': {
    title: '选中的是文件，不是文件夹。',
    next: '请选择一个存放视频的文件夹。设置没有改变。',
  },
  'folder.gone': {
    title: '选中的文件夹不存在。',
    next: '请连接它所在的磁盘，或选择其他文件夹。设置没有改变。',
  },
  'folder.read-only': {
    title: '选中的文件夹无法写入。',
    next: '请允许应用写入，或选择其他文件夹。设置没有改变。',
  },
  'folder.same': {
    title: '这就是现在的作品库文件夹。',
    next: '请选择其他文件夹。设置没有改变。',
  },
  'folder.inside-library': {
    title: '选中的文件夹在作品库文件夹里面。',
    next: '请选择它旁边或别处的文件夹。设置没有改变。',
  },
  'folder.own-data': {
    title: '选中的文件夹属于应用自己的数据。',
    next: '请选择你自己的文件夹，例如“视频”中的一个。设置没有改变。',
  },
  'folder.no-room': {
    title: '选中的文件夹放不下这些视频。',
    next: '请在那里腾出空间或选择其他磁盘，也可以让视频留在原处。',
  },
  'folder.old-gone': {
    title: '视频所在的文件夹不存在。',
    next: '连接它的磁盘后可以移动，也可以让视频留在原处。磁盘连接后会重新显示。',
  },
  'folder.old-read-only': {
    title: '视频无法从所在的文件夹移出。',
    next: '请允许应用写入那里，或让视频留在原处。',
  },
  'folder.moving': {
    title: '作品库正在移动。',
    next: '请等待移动结束，或在“设置”中取消。',
  },
  'folder.chosen-again': {
    title: '期间选择了另一个文件夹。',
    next: '请再选择一次。设置没有改变。',
  },
  'move.disk-full': {
    title: '移动已暂停：新文件夹所在的磁盘已满。',
    next: '请腾出空间后重试。其余视频仍在原来的文件夹里。',
  },
  'move.folder-gone': {
    title: '移动已暂停：原来的或新的文件夹不存在。',
    next: '请连接磁盘后重试。没有视频丢失。',
  },
  'move.unwritable': {
    title: '移动已暂停：视频无法写入新文件夹。',
    next: '请允许应用写入那里后重试。其余视频仍在原来的文件夹里。',
  },
  'tasks.not-found': { title: '列表中已没有此任务。', next: '请从列表中选择其他任务。' },
  'tasks.wrong-state': { title: '任务状态已变化，无法执行此操作。', next: '请查看当前状态后再选择操作。' },
  'tasks.interrupted': {
    title: '发送请求时应用被关闭。',
    next: '网关可能已接收该任务。重新生成前，请先到网关查看。',
  },
  'tasks.cancelled-midway': {
    title: '请求在发送途中被中断。',
    next: '网关可能已接收该任务。重新生成前，请先到网关查看。',
  },
  'tasks.restored': {
    title: '此任务来自数据库的较早状态，其结果未知。',
    next: '此后它可能已经发出。重新生成前，请先到网关查看。',
  },
  'recipes.unreadable': {
    title: '此文件中没有可读取的配方。',
    next: '请拖入本应用保存的成品视频或其旁边的配方文件。',
  },
  'recipes.joined': {
    title: '此视频由其他视频拼接而成，没有对应的设置。',
    next: '请拖入组成它的某个视频；其详情中列有名称。',
  },
  'join.busy': { title: '正在拼接其他视频。', next: '请等待其完成后重试。' },
  'join.mismatches': {
    title: '这些视频无法全部拼接。',
    next: '请排除列表中标出的视频。没有写入任何内容。',
  },
  'join.offset': {
    title: '其中一个视频的声音会与画面不同步。',
    next: '请排除该视频，或调整其顺序。没有写入任何内容。',
  },
  'chat.not-found': { title: '此对话已不存在。', next: '请从列表中选择其他对话。' },
  'chat.empty': { title: '没有可发送的内容。', next: '请输入消息或添加图片。' },
  'chat.busy': { title: '此对话仍在等待回复。', next: '请等待，或点击“停止”。' },
  'chat.model-not-offered': {
    title: '此连接没有这个模型。',
    next: '请选择其他模型，或在连接设置中添加此模型。',
  },
  'chat.pictures-too-large': { title: '图片总计超过 20 MB。', next: '请移除部分图片，或使用较小的副本。' },
  'chat.rewrite-empty': {
    title: '模型没有返回改写后的提示词。',
    next: '请重试或更换模型。你的提示词没有改变。',
  },
  'operations.busy': { title: '已有一个请求正在进行。', next: '请等待响应，或点击“取消”。' },
  'operations.answer-gone': {
    title: '这个响应已不再保留。',
    next: '只保留最新的响应。再次发送请求即可查看。',
  },
  'operations.answer-unreadable': {
    title: '无法显示响应的这一部分。',
    next: '内容可能过大。请保存响应，用其他程序打开。',
  },
  'operations.media-refused': {
    title: '这个文件的地址被拒绝。',
    next: '地址可能已过期，或没有加密。再次发送请求以获取新的地址。',
  },
  'operations.media-not-media': {
    title: '收到的内容不是图片、视频或声音。',
    next: '请在响应中查看网关的说明。',
  },
  'operations.media-incomplete': {
    title: '文件在结束之前中断。',
    next: '请检查网络连接，然后再次点击“显示”。',
  },
  'operations.presets-unreadable': {
    title: '这个文件中没有本应用的预设。',
    next: '请选择用“导出预设”生成的文件。',
  },
  'operations.presets-newer': { title: '这个文件由更新版本的应用生成。', next: '请更新应用后再导入。' },
  'operations.presets-too-large': {
    title: '这个文件过大，不会是预设。',
    next: '可读取不超过 20 MB 的预设文件。',
  },
  'operations.presets-full': { title: '已有 500 个预设，达到上限。', next: '请删除一些不再需要的预设。' },
  'spend.budget-asks': {
    title: '这个请求会超出你设置的预算。',
    next: '可以仍然发送，或在“支出”中提高预算。没有发送任何内容。',
  },
  'spend.budget-stops': {
    title: '你设置的预算阻止了这个请求。',
    next: '请在“支出”中提高预算，或等到第二天或下个月。没有发送任何内容。',
  },
  'spend.sheet-unreadable': {
    title: '这个文件不是本应用的价格表。',
    next: '请选择用“导出 JSON…”生成的文件。',
  },
  'spend.sheet-newer': { title: '这个价格表由更新版本的应用生成。', next: '请更新应用后再导入。' },
  'spend.sheet-too-large': {
    title: '这个文件过大，不会是价格表。',
    next: '请选择用“导出 JSON…”生成的文件。',
  },
  'spend.sheet-wrong-values': {
    title: '这个价格表中有无效的值。',
    next: '详细信息中写明了位置。请在文件中更正，然后再次导入。',
  },
  'data.busy': { title: '另一个导出或导入正在进行。', next: '请等待其完成，或将其取消。' },
  'data.under-way': {
    title: '还有任务或回复正在进行。',
    next: '请等待其完成或将其停止，然后重试。没有改动任何内容。',
  },
  'data.library-moving': {
    title: '视频正在移到另一个文件夹。',
    next: '请等待移动完成，或在设置的“作品库文件夹”中停止移动。没有改动任何内容。',
  },
  'data.not-an-export': {
    title: '此文件不是本应用的导出文件。',
    next: '请选择用“导出全部数据”生成的 zip 文件。',
  },
  'data.damaged': {
    title: '此导出文件已损坏或不完整。',
    next: '请从原处重新复制一份。没有改动任何内容。',
  },
  'data.newer': {
    title: '此导出文件由更新版本的应用生成。',
    next: '请更新应用后再导入。没有改动任何内容。',
  },
  'data.altered': {
    title: '此导出文件在生成后被改动过。',
    next: '其中有本应用不会导出的内容，因此没有导入。请使用原始文件。',
  },
  'data.import-gone': { title: '已检查的导出文件不再可用。', next: '请重新选择文件。' },
  'data.copy-gone': { title: '此安全副本已不存在。', next: '请查看安全副本的文件夹。' },
};
