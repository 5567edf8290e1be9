const opens = '\uE000';
const closes = '\uE001';

/** Stands around every value that is filled in until the sentence is whole. */
export function markGap(value: string): string {
  return `${opens}${value}${closes}`;
}

/**
 * A Chinese sentence is written with a space on each side of a gap, as it stands around Latin letters and figures. Where the
 * value itself begins or ends with Chinese, there is none: 移除 clip.mp4, but 移除图片 1. Nothing inside a value changes.
 */
export function closeGaps(sentence: string): string {
  return sentence
    .replace(/(?<=\p{Script=Han}) \uE000(?=\p{Script=Han})/gu, opens)
    .replace(/(?<=\p{Script=Han})\uE001 (?=\p{Script=Han})/gu, closes)
    .replaceAll(opens, '')
    .replaceAll(closes, '');
}

/** The same for what `Intl` writes: 5 分钟前. */
export function spaceFigures(text: string): string {
  return text.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}
