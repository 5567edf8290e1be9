import type { Charge, QuoteLine, ShownLanguage } from '#contract';

/** The words of a file of charges. */
export interface SpendFileWords {
  readonly columns: readonly string[];
  readonly kinds: Readonly<Record<'task' | 'answer', string>>;
  readonly charges: Readonly<Record<Charge, string>>;
  readonly units: Readonly<Record<QuoteLine['unit'], string>>;
  /** In the place of the connection's name. */
  readonly practice: string;
  /** In the place of the amount. */
  readonly noPrice: string;
}

const en: SpendFileWords = {
  columns: ['Time', 'Kind', 'Connection', 'Model', 'Tags', 'Charged', 'Currency', 'Amount', 'Price'],
  kinds: { task: 'Video', answer: 'Answer' },
  charges: { none: 'No', possible: 'Possibly', certain: 'Yes' },
  units: {
    second: 'second',
    clip: 'clip',
    image: 'image reference',
    video: 'video reference',
    audio: 'audio reference',
    'input-token': 'input token (per million)',
    'output-token': 'output token (per million)',
    picture: 'picture',
  },
  practice: 'Practice gateway',
  noPrice: 'No price set',
};

const zhCn: SpendFileWords = {
  columns: ['时间', '类型', '连接', '模型', '标签', '是否计费', '货币', '金额', '价格'],
  kinds: { task: '视频', answer: '回复' },
  charges: { none: '否', possible: '可能', certain: '是' },
  units: {
    second: '秒',
    clip: '个视频',
    image: '张参考图片',
    video: '个参考视频',
    audio: '个参考音频',
    'input-token': '个输入 token（按每百万计价）',
    'output-token': '个输出 token（按每百万计价）',
    picture: '张图片',
  },
  practice: '演示网关',
  noPrice: '未设置价格',
};

export const spendFileWords: Readonly<Record<ShownLanguage, SpendFileWords>> = { en, 'zh-CN': zhCn };
