import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type CastEntry,
  dropCastMentions,
  findCastMentions,
  type ReferenceFile,
  type ResolvedCast,
  renameCastMention,
  resolveCast,
  translateMentions,
  type VideoForm,
} from '#contract';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import type { SentFile } from './video-fields.ts';

/** What goes out beside the form's own files, and what does not: the same object until something in it is another. */
export interface CastInForm extends Pick<ResolvedCast<ReferenceFile>, 'references' | 'leftOut'> {
  /** All that goes out, in order, frames with their roles. */
  readonly sent: readonly SentFile[];
  /** Names of the entries that the prompt mentions. */
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
    const write = (files: readonly ReferenceFile[]) => translateMentions(prompt, files, 'en');
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
      named: seen.filter(({ id }) => found.named.includes(id)).map(({ name }) => name),
    }),
    [key, own, seen],
  );
  const castMentions = useMemo(() => findCastMentions(prompt, seen), [prompt, seen]);
  return { cast, castMentions, written: found.written, sentPrompt: found.prompt, unknown: found.unknown };
}

/** Keeps the names in the prompt true while entries are renamed, deleted and brought back. */
export function useFollowedNames(prompt: string, setPrompt: (prompt: string) => void): void {
  const { all, seen } = useCast();
  const known = useRef<{ readonly all: readonly CastEntry[]; readonly seen: readonly CastEntry[] }>({
    all,
    seen,
  });
  const dropped = useRef<{ readonly before: string; readonly after: string } | null>(null);
  const follow = useEffectEvent((): void => {
    const before = known.current;
    known.current = { all, seen };
    const nameOf = (id: string) => all.find((entry) => entry.id === id)?.name;
    const gone = before.seen.flatMap(({ id }) => (nameOf(id) === undefined ? [id] : []));
    const isBack = all.length > before.all.length && dropped.current?.after === prompt;
    const renamed = before.seen.reduce((text, { id, name }) => {
      const now = nameOf(id) ?? name;
      return now === name ? text : renameCastMention(text, before.seen, id, now);
    }, prompt);
    const after = isBack ? (dropped.current?.before ?? prompt) : dropCastMentions(renamed, before.seen, gone);
    if (gone.length > 0) dropped.current = { before: prompt, after };
    if (after !== prompt) setPrompt(after);
  });
  // With the drawing itself: a key typed before a later effect would be lost to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cast has other names
  useLayoutEffect(follow, [all]);
}
