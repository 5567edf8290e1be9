import {
  countCodePoints,
  longPromptCharacters,
  mentionText,
  numberReferences,
  type SoftWarning,
  softWarnings,
  softWarningsOfAll,
} from '#contract';
import type { SentFile } from '../video-fields.ts';

/** Something the model may not like about a request; nothing that keeps it from being sent. */
export type SendWarning =
  | { readonly about: 'prompt' }
  | { readonly about: 'first_frame' | 'last_frame' | 'all'; readonly code: SoftWarning }
  /** `name` is what the prompt calls the file. */
  | { readonly about: 'reference'; readonly name: string; readonly code: SoftWarning };

/** Everything the model may not like about what would go out, in the order of the form. */
export function sendWarnings(prompt: string, sent: readonly SentFile[]): SendWarning[] {
  const numbers = numberReferences(sent);
  const ofFiles = sent.flatMap((file, index) =>
    softWarnings(file).map((code): SendWarning => {
      if (file.role !== undefined) return { about: file.role, code };
      return { about: 'reference', name: mentionText(file.kind, numbers[index] ?? null), code };
    }),
  );
  return [
    ...(countCodePoints(prompt) > longPromptCharacters ? [{ about: 'prompt' as const }] : []),
    ...ofFiles,
    ...softWarningsOfAll(sent).map((code) => ({ about: 'all' as const, code })),
  ];
}

export type WarningGroup = readonly [SendWarning, ...SendWarning[]];

/** Warnings about the same thing together, in order. */
export function grouped(warnings: readonly SendWarning[]): readonly WarningGroup[] {
  const groups: [SendWarning, ...SendWarning[]][] = [];
  for (const warning of warnings) {
    const last = groups.at(-1);
    if (last !== undefined && subjectOf(last[0]) === subjectOf(warning)) last.push(warning);
    else groups.push([warning]);
  }
  return groups;
}

function subjectOf(warning: SendWarning): string {
  return warning.about === 'reference' ? warning.name : warning.about;
}
