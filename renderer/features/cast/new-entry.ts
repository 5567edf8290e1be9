import {
  type CastKind,
  castLimits,
  castNameProblem,
  freeName,
  isCastNameTaken,
  type NamedCastEntry,
} from '#contract';
import type { CastSource } from '../../hooks/contexts/use-cast.ts';

interface Made {
  readonly source: CastSource;
  readonly files: readonly { readonly kind: string; readonly name: string }[];
  readonly entries: readonly NamedCastEntry[];
  readonly project: string | null;
  /** Name of an entry that nothing else gives one. */
  readonly defaultName: string;
}

const { maxNameCharacters } = castLimits;

/** What a new entry is and is called until its user says otherwise: a sound is a voice, and a file gives its name. */
export function newEntry(made: Made): { readonly kind: CastKind; readonly name: string } {
  const { source, files, entries, project, defaultName } = made;
  const [file] = files;
  const isVoice = file !== undefined && files.every(({ kind }) => kind === 'audio');
  const title = 'title' in source ? source.title : (file?.name.replace(/\.[a-z0-9]{1,5}$/i, '') ?? '');
  const cleaned = title.replace(/[@\s_]+/gu, ' ').trim();
  const wanted = castNameProblem(cleaned.slice(0, maxNameCharacters).trim()) === null ? cleaned : defaultName;
  return {
    kind: isVoice ? 'voice' : 'character',
    name: freeName(wanted, maxNameCharacters, (name) => isCastNameTaken(entries, { name, project })),
  };
}
