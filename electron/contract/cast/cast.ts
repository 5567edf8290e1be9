import { z } from 'zod';
import { freeName, isBlank } from '../calls/clean-text.ts';
import { lineSchema, textSchema } from '../calls/foreign-text.ts';
import { findMentions } from '../video/mentions.ts';
import { fileIdSchema, referenceFileSchema } from '../video/references.ts';

export const castKinds = ['character', 'place', 'thing', 'style', 'voice'] as const;
export const castKindSchema = z.enum(castKinds);
export type CastKind = z.infer<typeof castKindSchema>;

/** Counts of entries and of media, and texts in UTF-16 units. */
export const castLimits = {
  maxEntries: 500,
  /** Most entries with those that imported projects and files, and removals that are taken back, bring beyond what can be made by hand. */
  maxEntriesInAll: 5_000,
  maxMediaOfEntry: 12,
  maxNameCharacters: 60,
  maxDescriptionCharacters: 1_000,
  maxNoteCharacters: 2_000,
  maxShowsCharacters: 40,
} as const;

/** Why a text cannot be the name of an entry. One that reads `Image 1` would be taken for a reference. */
export type CastNameProblem = 'empty' | 'too-long' | 'at-sign' | 'names-reference';

export function castNameProblem(name: string): CastNameProblem | null {
  if (isBlank(name)) return 'empty';
  if (name.length > castLimits.maxNameCharacters) return 'too-long';
  if (name.includes('@')) return 'at-sign';
  return findMentions(name).length > 0 ? 'names-reference' : null;
}

/** What `@name` in a prompt uses; may hold blanks. */
export const castNameSchema = lineSchema(castLimits.maxNameCharacters).refine(
  (name) => castNameProblem(name) === null,
);
export const castIdSchema = z.uuid();
/** The project that an entry belongs to; `null` for one that belongs to all. */
const castProjectSchema = z.uuid().nullable();
/** What a medium shows, such as "face", "wardrobe" or "voice"; may be empty. */
export const castShowsSchema = lineSchema(castLimits.maxShowsCharacters);

/** A named person, place, thing, style or voice. */
export const castEntrySchema = z.object({
  id: castIdSchema,
  kind: castKindSchema,
  /** Unique, without regard to case, among all entries that a form can see; see `isCastNameTaken`. */
  name: castNameSchema,
  /** A sentence that can be put into the prompt. */
  description: textSchema(castLimits.maxDescriptionCharacters),
  note: textSchema(castLimits.maxNoteCharacters),
  /** Whether the description goes into the prompt, once, where the entry is mentioned first. */
  putsDescription: z.boolean(),
  project: castProjectSchema,
  /** In the order in which they go out. The files are copies of the app's own. */
  media: z
    .array(z.object({ file: referenceFileSchema, shows: castShowsSchema }))
    .max(castLimits.maxMediaOfEntry),
  /** Finished clips in the library that it is in, and tasks that were ever made with it. */
  clipCount: z.number().int().nonnegative(),
  usedCount: z.number().int().nonnegative(),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
});
export type CastEntry = z.infer<typeof castEntrySchema>;
/** A text of which entries are told apart, and whose they are. */
export type NamedCastEntry = Pick<CastEntry, 'id' | 'name' | 'project'>;

/**
 * What a task sent of cast entries, kept beside the prompt that went out. The references that come first in the request, as many as
 * `ownReferences`, were the form's own; those behind them came with entries.
 */
export const sentCastSchema = z.object({
  /** The prompt as it was written, with its mentions. */
  prompt: textSchema(200_000),
  ownReferences: z.number().int().nonnegative(),
  castFirst: z.array(fileIdSchema).max(64),
  /** By their first mention. */
  entries: z
    .array(
      z.object({
        entryId: castIdSchema,
        name: lineSchema(castLimits.maxNameCharacters),
        kind: castKindSchema,
        /** Those of its media that went out, in order; the file is one of the request's references. */
        media: z
          .array(
            z.object({
              fileId: z.string().max(200),
              /** Of the file, in hex. */
              sha256: z
                .string()
                .regex(/^[0-9a-f]{64}$/i)
                .nullable(),
              shows: castShowsSchema,
            }),
          )
          .max(castLimits.maxMediaOfEntry),
      }),
    )
    .max(castLimits.maxEntriesInAll),
});
export type SentCast = z.infer<typeof sentCastSchema>;

/** What the window showed of a request before it was made: the prompt that goes out and the files, in order. */
export const shownRequestSchema = z.object({
  prompt: textSchema(400_000),
  fileIds: z.array(fileIdSchema).max(64),
});
export type ShownRequest = z.infer<typeof shownRequestSchema>;

/** A name as names are compared: Unicode's case does not count. Keeps the length, so that places in a prompt stay what they are. */
export function foldCase(text: string): string {
  return text.replace(/[\p{Lu}\p{Lt}ς]/gu, (letter) => {
    const lower = letter === 'ς' ? 'σ' : letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}

/** What two names have in common that read alike: a letter with its accent is one character or two. */
export const nameKey = (name: string): string => foldCase(name.normalize('NFC'));

/**
 * Keys of the names of all others that a form could see beside an entry. Entries of two projects may share one: no form of a project sees
 * both.
 */
export function castNamesBeside(
  entries: readonly NamedCastEntry[],
  { id, project }: Pick<CastEntry, 'project'> & { readonly id?: string },
): Set<string> {
  const isBeside = (other: NamedCastEntry) =>
    other.project === null || project === null || other.project === project;
  return new Set(entries.flatMap((other) => (other.id !== id && isBeside(other) ? nameKey(other.name) : [])));
}

export const isCastNameTaken = (
  entries: readonly NamedCastEntry[],
  entry: Pick<CastEntry, 'name' | 'project'> & { readonly id?: string },
): boolean => castNamesBeside(entries, entry).has(nameKey(entry.name));

/** The name, where its key is not among those taken, else the name with the first free number behind it, `from` this one on. */
export const freeCastName = (taken: ReadonlySet<string>, name: string, from?: number): string =>
  // “Image 2” is what a prompt calls a reference.
  freeName(
    name,
    castLimits.maxNameCharacters,
    (each) => taken.has(nameKey(each)) || castNameProblem(each) !== null,
    from,
  );

/** Free names for the entries of one file, whose keys are added to those taken. A name that many of them have is numbered on from the last one. */
export function freeCastNames(taken: Set<string>, names: readonly string[]): string[] {
  const numbers = new Map<string, number>();
  return names.map((name) => {
    const number = numbers.get(name);
    const free = freeCastName(taken, name, number);
    numbers.set(name, (number ?? 1) + 1);
    taken.add(nameKey(free));
    return free;
  });
}

/**
 * The entries that a form of a project sees, in their order: those of the project and those that belong to all. A form without a project
 * sees every entry. Of several with one name, which two projects may have had, it sees its own, else the one that was made first: one
 * that is made later, or put in another place, changes nobody whom a prompt names.
 */
export function castSeenBy<Entry extends NamedCastEntry & Pick<CastEntry, 'createdAt'>>(
  entries: readonly Entry[],
  project: string | null,
): readonly Entry[] {
  const isOwn = (entry: Entry): boolean => project !== null && entry.project === project;
  const own = entries.filter((entry) => project === null || entry.project === null || isOwn(entry));
  const byName = new Map<string, Entry>();
  for (const entry of own) {
    const key = nameKey(entry.name);
    const other = byName.get(key);
    const isFirst = other && isOwn(other) === isOwn(entry) ? entry.createdAt < other.createdAt : isOwn(entry);
    if (other === undefined || isFirst) byName.set(key, entry);
  }
  return own.filter((entry) => byName.get(nameKey(entry.name)) === entry);
}
