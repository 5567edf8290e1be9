import type { Charge, QuoteLine, ShownLanguage } from '#contract';

/** Heads of the columns, in their order. */
type Columns = Readonly<
  Record<
    | 'time'
    | 'kind'
    | 'connection'
    | 'model'
    | 'project'
    | 'tags'
    | 'charged'
    | 'currency'
    | 'amount'
    | 'price',
    string
  >
>;

/** The words of a file of charges. */
export interface SpendFileWords {
  readonly columns: Columns;
  readonly kinds: Readonly<Record<'task' | 'answer', string>>;
  readonly charges: Readonly<Record<Charge, string>>;
  readonly units: Readonly<Record<QuoteLine['unit'], string>>;
  /** In the place of the connection's name. */
  readonly practice: string;
  /** In the place of the amount. */
  readonly noPrice: string;
}

const en: SpendFileWords = {
  columns: {
    time: 'Time',
    kind: 'Kind',
    connection: 'Connection',
    model: 'Model',
    project: 'Project',
    tags: 'Tags',
    charged: 'Charged',
    currency: 'Currency',
    amount: 'Amount',
    price: 'Price',
  },
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
  columns: {
    time: '时间',
    kind: '类型',
    connection: '连接',
    model: '模型',
    project: '项目',
    tags: '标签',
    charged: '是否计费',
    currency: '货币',
    amount: '金额',
    price: '价格',
  },
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
