import type { TaskFilter } from '#contract';
import type { StoredTask } from '../../shared/stored-task.ts';

/** Reads one stored task. */
export interface TaskReader {
  get(id: string): StoredTask | null;
}

export interface LibraryChoices {
  readonly total: number;
  readonly ratios: string[];
  readonly tags: { readonly tag: string; readonly count: number }[];
}

export interface LibraryPage {
  readonly tasks: StoredTask[];
  /** A row turned out to be unreadable: it is left out of every list from now on, and what was counted is one too many. */
  readonly isOutlineStale: boolean;
}

export interface ClipPlace {
  readonly id: string;
  readonly clipPath: string;
}

/** The stored tasks as the library shows them: newest first, without those the user took out. */
export interface LibraryRepository {
  /** When each task that the filter lets through was made, in milliseconds since 1970, newest first. */
  times(filter: TaskFilter): number[];
  ids(filter: TaskFilter): string[];
  page(filter: TaskFilter, offset: number, limit: number): LibraryPage;
  choices(): LibraryChoices;
  /** Where the clip of each finished task is, oldest first. */
  clips(): ClipPlace[];
  /** Where finished clips of this many bytes are. */
  clipsOfSize(bytes: number): ClipPlace[];
  star(ids: readonly string[], isStarred: boolean): void;
  /** @returns whether there is such a task. */
  rename(id: string, name: string | null): boolean;
  tag(ids: readonly string[], add: readonly string[], remove: readonly string[]): void;
}

/** A task the user took out of the library; its row goes when its files have gone. */
export interface RemovedTask {
  readonly id: string;
  /** Where its clip is; `null` for a task that made none. */
  readonly clipPath: string | null;
}

/** Tasks on their way out of the library. Stored, so that a removal is finished whatever happens in between. */
export interface RemovalsRepository {
  /**
   * Marks settled tasks as removed.
   *
   * @param at milliseconds since 1970.
   * @returns those it took, and how many of the others are there and stay.
   */
  remove(ids: readonly string[], at: number): { readonly removed: string[]; readonly kept: number };
  /** @returns those that are back. */
  restore(ids: readonly string[]): string[];
  /** Everything marked as removed, the longest ago first. */
  pending(): RemovedTask[];
  find(id: string): RemovedTask | null;
  /** Deletes the rows of removed tasks, with their ledgers. */
  erase(ids: readonly string[]): void;
}
