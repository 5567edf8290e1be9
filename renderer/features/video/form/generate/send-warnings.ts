import {
  countCodePoints,
  longPromptCharacters,
  numbered,
  type ReferenceName,
  type SoftWarning,
  softWarnings,
  softWarningsOfAll,
} from '#contract';
import type { SentFile } from '../video-fields.ts';

/** What the model may not like about one thing in a request; nothing that keeps it from being sent. */
export type SendWarning =
  | { readonly about: 'prompt' }
  | { readonly about: 'first_frame' | 'last_frame' | 'all'; readonly codes: readonly SoftWarning[] }
  | { readonly about: 'reference'; readonly name: ReferenceName; readonly codes: readonly SoftWarning[] };

/** Everything the model may not like about what would go out, in the order of the form. */
export function sendWarnings(prompt: string, sent: readonly SentFile[]): SendWarning[] {
  const ofFiles = numbered(sent).map(({ reference: file, number }) => {
    const codes = softWarnings(file);
    if (file.role !== undefined) return { about: file.role, codes };
    return { about: 'reference' as const, name: { kind: file.kind, number }, codes };
  });
  const ofAll = { about: 'all' as const, codes: softWarningsOfAll(sent) };
  return [
    ...(countCodePoints(prompt) > longPromptCharacters ? [{ about: 'prompt' as const }] : []),
    ...[...ofFiles, ofAll].filter(({ codes }) => codes.length > 0),
  ];
}
