import { z } from 'zod';
import { lineSchema, textSchema } from './calls/foreign-text.ts';
import { method } from './calls/method.ts';

/** Colours by which people tell connections apart, and projects; the window gives each its shades. */
export const colours = ['grey', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple'] as const;
export const colourSchema = z.enum(colours);
export type Colour = z.infer<typeof colourSchema>;

/** Most projects, archived ones among them. */
export const maxProjects = 200;
/** UTF-16 units of a project's name, and of its note. */
export const maxProjectNameCharacters = 60;
export const maxProjectNoteCharacters = 2_000;

export const projectIdSchema = z.uuid();

/** What of a project its user writes and chooses. */
const projectFieldsSchema = z.object({
  name: lineSchema(maxProjectNameCharacters).min(1),
  note: textSchema(maxProjectNoteCharacters),
  /** Beside the name, never the only sign. */
  colour: colourSchema,
});
export type ProjectFields = z.infer<typeof projectFieldsSchema>;

/** What belongs together: clips, conversations and what they cost. Nothing has to belong to one. */
export const projectSchema = projectFieldsSchema.extend({
  id: projectIdSchema,
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  /** It stays as it is, and stands apart from those that are worked on. */
  isArchived: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

/** Which project something must belong to, or `none`; `null` asks for nothing. */
export const projectFilterSchema = z.union([projectIdSchema, z.literal('none')]).nullable();
export type ProjectFilter = z.infer<typeof projectFilterSchema>;

/** Most clips or conversations that one call may move, or conversations that one may remove. */
export const maxMovedMembers = 20_000;

/** What can belong to a project, by the ids of one kind. */
const membersSchema = z.object({
  kind: z.enum(['tasks', 'conversations']),
  ids: z.array(z.string().min(1).max(64)).min(1).max(maxMovedMembers),
});
export type ProjectMembers = z.infer<typeof membersSchema>;

const memberCount = z.number().int().nonnegative();
/** How much goes with a project that is deleted with its contents. */
const memberCountsSchema = z.object({
  clips: memberCount,
  /** Tasks without a clip. */
  tasks: memberCount,
  conversations: memberCount,
  castEntries: memberCount,
});
export type MemberCounts = z.infer<typeof memberCountsSchema>;

/** A member that was moved, with the project that it was in. */
export const movedSchema = z.object({ id: z.string(), projectId: projectIdSchema.nullable() });
export type MovedMember = z.infer<typeof movedSchema>;

export const projectsMethods = {
  /** In the order in which they were made. */
  'projects.list': method(z.void(), z.object({ projects: z.array(projectSchema) })),
  /** Fails with `projects.full` where there are `maxProjects`. */
  'projects.create': method(projectFieldsSchema, projectSchema),
  /** Changes what is given. Fails with `projects.not-found`, as do all methods that name one. */
  'projects.change': method(
    projectFieldsSchema.extend({ isArchived: z.boolean() }).partial().extend({ id: projectIdSchema }),
    projectSchema,
  ),
  /** What `projects.remove` would delete with it. */
  'projects.contents': method(z.object({ id: projectIdSchema }), memberCountsSchema),
  /**
   * Deletes a project. Its clips, conversations and cast entries are `kept`, without a project, or `removed` with it: then `projects.restore` takes all
   * of it back for `undoRemovalMs`, after which clips and recipes are in the system's trash. Tasks under way are always kept.
   */
  'projects.remove': method(
    z.object({ id: projectIdSchema, contents: z.enum(['kept', 'removed']) }),
    z.object({ tasks: z.number().int(), conversations: z.number().int() }),
  ),
  /** Takes back a removal of a project with its contents, while it can be. */
  'projects.restore': method(z.object({ id: projectIdSchema }), z.null()),
  /** Moves clips or conversations, with their charges, into a project or out of every one. `changed` takes it back. */
  'projects.move': method(
    membersSchema.extend({ projectId: projectIdSchema.nullable() }),
    z.object({ changed: z.array(movedSchema) }),
  ),
};

export const projectsEvents = {
  'projects.changed': z.null(),
};
