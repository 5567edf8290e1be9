import type { enCompare } from '../en/en-compare.ts';

export const zhCNCompare: typeof enCompare = {
  action: '对比',
  title: '对比',
  close: '关闭',
  clips: '对比的视频',
  clip: '视频 {{number}}：{{title}}',
  layout: { label: '布局', side: '并排', wipe: '划像' },
  wipe: '两个视频之间的分隔线',
  wipeValue: '{{value}} %',
  sound: '视频 {{number}} 的声音',
  soundOf: '正在播放视频 {{number}} 的声音。',
  held: '已在 {{time}} 结束，停在尾帧。',
  unplayable: '无法播放此视频：文件已丢失，或本机无法解码。',
  gone: '此视频已从作品库中移除。',
  loopShortest: '按最短的视频循环',
  keys: '空格播放，← → 按视频 1 逐帧，1–4 选择声音，L 循环，W 划像。',
  differences: {
    title: '不同之处',
    none: '这些视频的请求完全相同。',
    part: '项目',
    frame: '{{role}}：{{name}}',
    marks: '你的标记',
    stars: '{{value}} 星（共 5 星）',
    noMarks: '无',
    noReferences: '无',
  },
};
