import i18next from 'i18next';
import { type MentionLanguage, type TaskRequest, translateMentions } from '#contract';

export type ShownRequest = Pick<TaskRequest, 'prompt'> & Partial<Pick<TaskRequest, 'references'>>;

/** A prompt with its mentions in the language of the window, as the form shows it. What was sent says them in English. */
export function shownPrompt(
  { prompt, references = [] }: ShownRequest,
  language: MentionLanguage = i18next.language === 'zh-CN' ? 'zh-CN' : 'en',
): string {
  return references.length === 0 ? prompt : translateMentions(prompt, references, language);
}
