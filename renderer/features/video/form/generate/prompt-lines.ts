import { maxPromptsAtOnce } from '#contract';

/** What lists begin their lines with: a dash, a dot, a number with its stop. Nothing of a prompt such as `3.5 mm`. */
const listSign = /^(?:[-*+•·–—]\s+|[(（]?\d{1,3}(?:[.)]\s+|[、．）]\s*)|[①-⑳]\s*)/u;

/** The prompts of a text in which each line is one, without the signs of a list; none where it is no such list, or too long a one. */
export function promptLines(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(listSign, '').trim())
    .filter((line) => line !== '');
  return lines.length < 2 || lines.length > maxPromptsAtOnce ? [] : lines;
}
