import type {
  CastEntry,
  PickOutcome,
  ProjectSpent,
  ReferenceFile,
  RefusalReason,
  VideoForm,
} from '#contract';

/** An entry as it is stored: its media by the ids of their files. */
export interface StoredCastEntry extends Omit<CastEntry, 'media' | 'clipCount' | 'usedCount'> {
  readonly media: readonly { readonly fileId: string; readonly shows: string }[];
}

/** Finished clips in the library that an entry is in, and tasks that were ever made with it. */
export type CastUses = Pick<CastEntry, 'clipCount' | 'usedCount'>;

/** What the clips of an entry cost in one currency. */
export type CastSpent = Omit<ProjectSpent, 'projectId'>;

/** Where entries are kept. A write has reached the disk when the call returns. */
export interface CastRepository {
  /** In the user's order, without those that are removed. */
  list(): StoredCastEntry[];
  /** Stores new entries before all others, in their order, and does all that `also` writes: all of it or nothing. */
  insert(entries: readonly StoredCastEntry[], also?: () => void): void;
  /** Writes over an entry, and does all that `also` writes, or nothing of either. */
  update(entry: StoredCastEntry, also?: () => unknown): void;
  /** Has these belong to a project, or with `null` to all, and does all that `also` writes, or nothing of either. */
  setProject(ids: readonly string[], project: string | null, also?: () => void): void;
  /** Has these take each other's places, in this order. */
  reorder(ids: readonly string[]): void;
  /** Removes entries, or takes that back with `null`, and does all that `also` writes, or nothing of either. */
  setRemoved(ids: readonly string[], at: number | null, also?: () => void): void;
  /** Those that are removed, in the user's order. */
  removed(): StoredCastEntry[];
  /** By the ids of entries; one that no task was made with is left out. */
  uses(): ReadonlyMap<string, CastUses>;
  spent(id: string): CastSpent[];
  /** Whether some of these tasks were made with an entry. */
  hasTasks(ids: readonly string[]): boolean;
  purge(): void;
  /** Those of these files that an entry, a draft, a saved form or a task needs. */
  needed(fileIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Files that entries show, which the references keep. */
export interface CastFiles<File> {
  /** Makes files known, however many and of whatever kind. */
  know(files: readonly { readonly name: string; readonly path: string }[]): Promise<PickOutcome>;
  /** Copies a known file into the folder of the cast, once for the same content. @returns the copy's id, or why there is none. */
  keep(fileId: string): Promise<{ readonly fileId: string } | RefusalReason>;
  /** Copies a file that an archive held, likewise. @param sha256 of its content, in hex. */
  keepForeign(
    path: string,
    name: string,
    sha256: string,
  ): Promise<{ readonly fileId: string } | RefusalReason>;
  /** A known file as it was when it was looked at last, without the disk; `null` where it is not known. */
  lookUp(fileId: string): File | null;
  /** A file as it is sent; one that is not known has `isMissing`. */
  find(fileId: string): File;
  /** SHA-256 of a known file in hex, once it has been read; `null` where it cannot be. */
  hashOf(fileId: string): Promise<string | null>;
  /** These files, in order; one whose copy is gone, or that is not known, has `isMissing`. */
  present(fileIds: readonly string[]): Promise<ReferenceFile[]>;
  tidy(needed: (fileIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

/** The prompts that are being written: drafts of every project and saved forms. */
export interface CastPrompts {
  /** Rewrites every prompt, of the drafts of each project by itself; `project` is `null` for those without one. `id` is the draft's, or the saved form's. */
  rewrite(change: (form: VideoForm, project: string | null, id: string) => string): void;
}

/** What the cast asks of the system. A dialog that was cancelled answers `null`. */
export interface CastSystem {
  chooseSavePath(kind: 'cast', name: string): Promise<string | null>;
  chooseImport(): Promise<string | null>;
}
