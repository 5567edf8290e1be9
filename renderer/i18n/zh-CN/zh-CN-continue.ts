import type { Messages } from '../en.ts';

export const zhCNContinue: Messages['goOn'] = {
  bridgeOther: '衔接到另一个视频',
  frameNames: { last: '{{title}} 的尾帧', first: '{{title}} 的首帧' },
  filled: {
    continued: '延续“{{title}}”：它的尾帧是这里的首帧。',
    bridged: '从“{{title}}”衔接到“{{to}}”：前者的尾帧，后者的首帧。',
  },
  bridge: {
    title: '衔接到…',
    lede: '新视频以“{{title}}”的尾帧开始，以你选择的视频的首帧结束。',
    list: '可衔接的视频',
    search: '搜索视频',
    empty: '还没有其他已完成的视频。',
    nothing: '没有与“{{words}}”匹配的视频。',
    more: '这里是最新的视频。其他视频请搜索。',
  },
  chain: {
    heading: '视频链',
    place: '视频链中的第 {{place}} 个视频。',
    before: '延续自',
    to: '衔接到',
    after: '延续为',
    clip: '{{title}}，{{status}}',
    removed: '已移除的视频',
    drift: '每延续一次，对比度和色彩都会略有偏移。继续之前，请与第一个视频比较。',
  },
  drift: '这将是视频链中的第 {{place}} 个视频。对比度和色彩会逐次略有偏移，不妨时而改用自己的图片作首帧。',
};
