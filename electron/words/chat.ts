import { inBoth } from './in-both.ts';

/** What the main process itself writes into conversations and their exports. */
export const chatWords = inBoth({
  /** The question that asks for the rest of an answer cut at its length limit; a message like any other. */
  continueQuestion: ['Continue exactly where you stopped.', '请从中断的地方继续。'],
  /** In exported conversations. */
  you: ['You', '你'],
  untitled: ['Conversation', '对话'],
  picture: ['Picture', '图片'],
  /** The name of a picture that was pasted, here or as a reference; day and time stand behind it. */
  pasted: ['Pasted', '粘贴的图片'],
  unanswered: ['Not answered', '没有得到回复'],
  cut: ['Cut short', '回复不完整'],
  /** Where an answer is larger than what is kept of one. */
  rest: [
    'The answer goes on here; it was too large to be kept whole.',
    '回复在此之后还有内容，因过大而未全部保留。',
  ],
});

export type ChatWords = (typeof chatWords)['en'];
