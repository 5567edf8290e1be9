import { useMemo } from 'react';
import {
  type CastEntry,
  cleanWriting,
  fileBodyBytes,
  findCastMentions,
  maxBodyBytes,
  type ReferenceFile,
  type ResolvedCast,
  resolveCast,
  translateMentions,
  type VideoForm,
} from '#contract';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import type { BroughtBehind } from '../history/form-history.ts';
import type { SentFile } from './video-fields.ts';

/** What goes out beside the form's own files, and what does not: the same object until something in it is another. */
export interface CastInForm extends Pick<ResolvedCast<ReferenceFile>, 'references' | 'leftOut'> {
  readonly sent: readonly SentFile[];
  readonly named: readonly string[];
}

/**
 * The form with the cast that its prompt mentions.
 *
 * @param prompt as it is shown, `unwritten` the form without it, `own` what the form itself sends.
 */
export function useCastInForm(
  prompt: string,
  unwritten: VideoForm,
  references: readonly ReferenceFile[],
  own: readonly SentFile[],
) {
  const { seen } = useCast();
  const found = useMemo(() => {
    const draft = { ...unwritten, own: own.map((file) => ({ file, role: file.role })) };
    const clean = cleanWriting(prompt);
    const write = (files: readonly ReferenceFile[]) => translateMentions(clean, files, 'en');
    const written = write(references);
    const first = resolveCast<ReferenceFile>({ ...draft, prompt: written }, seen);
    if (draft.mode === 'frames') return { written, ...first };
    // What comes with an entry has a number too, which a prompt in Chinese may name.
    const all = write(first.references.map(({ file }) => file));
    if (all === written) return { written, ...first };
    return { written: all, ...resolveCast<ReferenceFile>({ ...draft, prompt: all }, seen) };
  }, [prompt, unwritten, references, own, seen]);
  const key = JSON.stringify([
    found.references.map(({ file, from }) => [file.fileId, from?.name]),
    found.leftOut.map(({ file, entryId, reason }) => [file.fileId, entryId, reason]),
    found.named,
  ]);
  // A key costs what it changes: most keys name nothing else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const cast: CastInForm = useMemo(
    () => ({
      references: found.references,
      leftOut: found.leftOut,
      sent: found.references.map(({ file, role }) => ({ ...file, ...(role && { role }) })),
      named: seen
        .filter(({ id, media }) => media.length > 0 && found.named.includes(id))
        .map(({ name }) => name),
    }),
    [key, own, seen],
  );
  const castMentions = useMemo(() => findCastMentions(prompt, seen), [prompt, seen]);
  const { written, prompt: sentPrompt, unknown } = found;
  return { cast, castMentions, written, sentPrompt, unknown };
}

/** Says what those of these entries that a prompt mentions bring behind files, were these the form's references. */
export const bringing =
  (form: VideoForm, entries: readonly CastEntry[]): BroughtBehind =>
  (files, prompt, castFirst = form.castFirst) => {
    const own = files.map((file) => ({ file }));
    const draft = { ...form, mode: 'references' as const, prompt, castFirst, own };
    const { references } = resolveCast<ReferenceFile>(draft, entries);
    return references.slice(own.length).map(({ file }) => file);
  };

/** Whether another medium of the cast, which could go out later, has the place that is missing: those of the form go before all of them. */
export function canMakeRoom(
  references: CastInForm['references'],
  wanted: Pick<ReferenceFile, 'kind' | 'bytes' | 'link'>,
  reason: CastInForm['leftOut'][number]['reason'],
): boolean {
  const ofCast = references.filter(({ from }) => from !== null);
  if (reason === 'body-too-large') {
    const own = references.flatMap(({ from, file }) => (from === null ? file : []));
    return ofCast.length > 0 && maxBodyBytes > fileBodyBytes([...own, wanted]);
  }
  if (!reason.endsWith('-full')) return false;
  return ofCast.some(({ file }) => file.kind === wanted.kind || reason === 'total-full');
}
