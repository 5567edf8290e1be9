import type { MemberCounts, MovedMember, Project, ProjectFields, ProjectMembers } from '#contract';
import type { Clock } from '../../shared/ports.ts';

/** What of each kind a change of a project is about, by id. */
export interface MemberIds {
  readonly tasks: readonly string[];
  readonly conversations: readonly string[];
}

/** What of a project is changed; the rest stays. */
export type ProjectChange = {
  readonly [Field in keyof (ProjectFields & Pick<Project, 'isArchived'>)]?: Project[Field] | undefined;
};

/** Where projects are kept. What belongs to one says so itself. A write has reached the disk when the call returns. */
export interface ProjectsRepository {
  /** In the order in which they were made. */
  list(): Project[];
  /** `null` for one that is not there, or was removed. */
  nameOf(id: string): string | null;
  /** Also for one that was removed, until it is deleted. */
  has(id: string): boolean;
  insert(project: Project): void;
  /** @returns the project as it is then; `null` where there is none. */
  change(id: string, change: ProjectChange): Project | null;
  /** What belongs to a project, the removed ones left out. */
  membersOf(id: string): MemberIds;
  contentsOf(id: string): MemberCounts;
  /** Deletes a project, whose members stay without one, in one transaction. @returns these members. */
  dissolve(id: string): MemberIds;
  /** Marks a project as removed, with its members that can be, in one transaction. @returns what was removed with it. */
  remove(id: string, at: number): MemberIds;
  /** Takes such a removal back, in one transaction. @returns whether there still was such a project. */
  restore(id: string): boolean;
  /** Deletes the projects, or this one, that were removed until then. @returns their ids, and the tasks that were still in one. */
  purge(
    removedUntil: number,
    id?: string,
  ): { readonly projects: readonly string[]; readonly tasks: readonly string[] };
  /** @returns those that were in another project, or in none, and where. */
  move(kind: ProjectMembers['kind'], ids: readonly string[], projectId: string | null): MovedMember[];
}

export interface ProjectsPorts {
  readonly store: ProjectsRepository;
  readonly onChange: () => void;
  /** These belong to another project now, or to one of another name. */
  readonly onMembersChange: (members: MemberIds) => void;
  /** It is about to be removed, with its members or without, and its budgets end with it. @returns the waiting tasks that were withdrawn for that. */
  readonly onRemoving: (id: string) => readonly string[];
  /** Its removal was taken back: these were withdrawn for it. */
  readonly onRestored: (withdrawn: readonly string[]) => unknown;
  /** It is about to end, and what belongs to it stays. */
  readonly onEnding: (id: string) => void;
  /** Those that something was written for that was never sent. */
  readonly projectsOfDrafts: () => readonly string[];
  /** It is gone for good: what was written for it and never sent is kept elsewhere. */
  readonly onGone: (id: string) => void;
  /** These were removed: what shows them, and what finishes the removal, is to be told. */
  readonly onRemoved: (members: MemberIds) => void;
  readonly clock: Clock;
  readonly newId: () => string;
}
