import {
  type CastEntry,
  checkVideoForm,
  cleanWriting,
  findMentions,
  isBlank,
  maxPromptsAtOnce,
  renumberMentions,
  resolveCast,
  type ShownRequest,
  type VideoForm,
} from '#contract';
import type { CastInForm } from '../cast-in-form.ts';
import type { SentFile } from '../video-fields.ts';
import { type SendWarning, sendWarnings } from './send-warnings.ts';

/** What lists begin their lines with: a dash, a dot, a number with its stop. Nothing of a prompt such as `3.5 mm`. */
const listSign = /^(?:[-*+•·–—]\s+|[(（]?\d{1,3}(?:[.)]\s+|[、．）]\s*)|[①-⑳]\s*)/u;

/** The prompts of a text in which each line is one, without the signs of a list; none where it is no such list, or too long a one. */
export function promptLines(text: string): readonly string[] {
  const lines = cleanWriting(text)
    .split('\n')
    .map((line) => line.trim().replace(listSign, '').trim())
    .filter((line) => !isBlank(line));
  return lines.length < 2 || lines.length > maxPromptsAtOnce ? [] : lines;
}

/** One line of the prompt as a request of its own. */
export interface LineRequest extends Pick<CastInForm, 'leftOut'> {
  readonly prompt: string;
  readonly shown: ShownRequest;
  readonly sent: readonly SentFile[];
}

/**
 * What goes out of each line: the form's own files with those of the entries that the line itself mentions. “Image 2” of a line names
 * what it names in the form, under the number that it has in the line; nothing goes out where a line alone does not send it.
 *
 * @param form with all lines as its prompt. @param seen entries that the form sees.
 */
export function requestsOfLines(
  form: VideoForm,
  { references }: Pick<CastInForm, 'references'>,
  seen: readonly CastEntry[],
): readonly LineRequest[] {
  const own = references.filter(({ from }) => from === null);
  const files = references.map(({ file }) => file);
  const lines = promptLines(form.prompt).map((line) => {
    const alone = resolveCast({ ...form, prompt: line, own }, seen).references.map(({ file }) => file);
    return form.mode === 'frames' ? line : renumberMentions(line, files, alone);
  });
  const lost = (text: string) => findMentions(text).filter(({ number }) => number === null).length;
  if (lost(lines.join('\n')) > lost(form.prompt)) return [];
  return lines.map((prompt) => {
    const resolved = resolveCast({ ...form, prompt, own }, seen);
    const sent = resolved.references.map(({ file, role }) => ({ ...file, ...(role && { role }) }));
    const shown = { prompt: resolved.prompt, fileIds: sent.map(({ fileId }) => fileId) };
    return { prompt, sent, shown, leftOut: resolved.leftOut };
  });
}

/** What keeps one of the lines from being sent. @param models as of `checkVideoForm` */
export function problemsOfLines(form: VideoForm, lines: readonly LineRequest[], models: readonly string[]) {
  const found = lines.flatMap(({ shown: { prompt }, sent }) =>
    checkVideoForm({ ...form, prompt }, sent, models),
  );
  return [...new Set(found)];
}

/** What the model may not like about one of the lines. */
export function warningsOfLines(lines: readonly LineRequest[]): readonly SendWarning[] {
  const found = lines.flatMap(({ shown, sent }) => sendWarnings(shown.prompt, sent));
  return [...new Map(found.map((warning) => [JSON.stringify(warning), warning])).values()];
}
