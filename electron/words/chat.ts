const en = {
  /** The question that asks for the rest of an answer cut at its length limit; a message like any other. */
  continueQuestion: 'Continue exactly where you stopped.',
  /** In exported conversations. */
  you: 'You',
  untitled: 'Conversation',
  picture: 'Picture',
  unanswered: 'Not answered',
  /** Where an answer is larger than what is kept of one. */
  rest: 'The answer goes on here; it was too large to be kept whole.',
} as const;

export type ChatWords = Readonly<Record<keyof typeof en, string>>;

const zhCn: ChatWords = {
  continueQuestion: '请从中断的地方继续。',
  you: '你',
  untitled: '对话',
  picture: '图片',
  unanswered: '没有得到回复',
  rest: '回复在此之后还有内容，因过大而未全部保留。',
};

/** What the main process itself writes into conversations and their exports. */
export const chatWords: Readonly<Record<'en' | 'zh-CN', ChatWords>> = { en, 'zh-CN': zhCn };
