import { inBoth } from './in-both.ts';

/** The words of a file of charges. */
export const spendFileWords = inBoth({
  columns: {
    time: ['Time', '时间'],
    kind: ['Kind', '类型'],
    connection: ['Connection', '连接'],
    model: ['Model', '模型'],
    project: ['Project', '项目'],
    tags: ['Tags', '标签'],
    charged: ['Charged', '是否计费'],
    currency: ['Currency', '货币'],
    amount: ['Amount', '金额'],
    price: ['Price', '价格'],
  },
  kinds: {
    task: ['Video', '视频'],
    answer: ['Answer', '回复'],
  },
  charges: {
    none: ['No', '否'],
    possible: ['Possibly', '可能'],
    certain: ['Yes', '是'],
  },
  units: {
    second: ['second', '秒'],
    clip: ['clip', '个视频'],
    image: ['image reference', '张参考图片'],
    video: ['video reference', '个参考视频'],
    audio: ['audio reference', '个参考音频'],
    'input-token': ['input token (per million)', '个输入 token（按每百万计价）'],
    'output-token': ['output token (per million)', '个输出 token（按每百万计价）'],
    picture: ['picture', '张图片'],
  },
  practice: ['Practice gateway', '演示网关'],
  imported: ['Imported with a project', '随项目导入'],
  unknown: ['Not known', '未知'],
});

export type SpendFileWords = (typeof spendFileWords)['en'];
