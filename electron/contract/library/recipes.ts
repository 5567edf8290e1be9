import { z } from 'zod';
import { droppedFilesSchema } from '../calls/dropped-files.ts';
import { appErrorSchema } from '../calls/errors.ts';
import { gatewayTaskIdSchema, lineSchema, showableTime } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { projectSchema } from '../projects.ts';
import { taskOriginSchema } from '../tasks/origin.ts';
import {
  choiceSchema,
  mediaFactsSchema,
  noteSchema,
  ofProjectSchema,
  ratingSchema,
  taskIdSchema,
  taskRequestSchema,
  variationSchema,
} from '../tasks/tasks.ts';
import {
  countReferences,
  referenceFileSchema,
  referenceKindSchema,
  referenceKinds,
  referenceLimits,
} from '../video/references.ts';
import { videoFormSchema } from '../video/video.ts';

/** Ending of a recipe's name, beside its clip: `Waves (1a2b3c4d).mp4` and `Waves (1a2b3c4d).gwrecipe`. One that no other program has. */
export const recipeEnding = '.gwrecipe';
/** As packages tell the system; see `electron-builder.yml`. The text is JSON. */
export const recipeMimeType = 'application/vnd.gateway-studio.recipe+json';

/** Whether a file is called as this app calls its recipes. */
export function isRecipeName(name: string): boolean {
  return name.toLowerCase().endsWith(recipeEnding);
}

/** Whether a file may hold a recipe, for all that its name tells: of a renamed one only `.json` may be left. What is in it decides. */
export function mayHoldRecipe(name: string): boolean {
  return isRecipeName(name) || name.toLowerCase().endsWith('.json');
}

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/i);
/** A recipe comes from anywhere: it holds no more than a form can. */
const recipeRequestSchema = taskRequestSchema.extend({
  duration: z.number().int().min(0).max(86_400),
  references: z
    .array(
      taskRequestSchema.shape.references.element.extend({
        fileId: z.string().max(200),
        name: lineSchema(1_000),
        mime: lineSchema(200),
        sha256: sha256Schema.nullable(),
        link: z.string().max(8_192).nullable(),
      }),
    )
    .max(referenceLimits.total)
    .refine((references) => {
      const counts = countReferences(references);
      return referenceKinds.every((kind) => counts[kind] <= referenceLimits[kind]);
    }),
});

/** What lies beside each clip: how it was made, without the token and without any file's data. Times are milliseconds since 1970. */
export const recipeSchema = z.object({
  format: z.literal('gateway-studio-recipe'),
  version: z.literal(1),
  id: taskIdSchema,
  /** The gateway's own id; `null` for a clip that was joined here. */
  taskId: gatewayTaskIdSchema.nullable(),
  createdAt: z.number().overwrite(showableTime),
  savedAt: z.number().overwrite(showableTime),
  gateway: z
    .object({
      connectionId: lineSchema(64),
      kind: z.enum(['remote', 'practice']),
      address: lineSchema(2_048),
      label: lineSchema(2_048),
    })
    .nullable(),
  request: recipeRequestSchema,
  clip: z.object({
    fileName: z.string().max(1_000),
    media: mediaFactsSchema.extend({ sha256: sha256Schema, videoCodec: lineSchema(200) }),
  }),
  name: lineSchema(1_000).nullable(),
  /** Written before stars were ratings. */
  isStarred: z.boolean().optional().catch(undefined),
  note: noteSchema.nullable().catch(null),
  tags: z.array(lineSchema(1_000)).max(1_000),
  /** The project that the clip belongs to, by the name that it had. */
  project: projectSchema.pick({ id: true, name: true }).nullable().catch(null),
  rating: ratingSchema.catch(0),
  choice: choiceSchema.catch(null),
  origin: taskOriginSchema.nullable().catch(null),
  variation: variationSchema.nullable().catch(null),
});
export type Recipe = z.infer<typeof recipeSchema>;

/** A form to put in place of the present one. */
export const refillSchema = z.object({
  form: videoFormSchema,
  /** Facts of the files that the form names, and of those that went out with cast entries; one that is gone has `isMissing`. */
  references: z.array(referenceFileSchema),
  /** Names of references that could not be found, in words for a notice. */
  missing: z.array(z.object({ kind: referenceKindSchema, name: z.string() })),
});
export type Refill = z.infer<typeof refillSchema>;

/** A file that the user opened with the app from outside: what it holds, or why it cannot be read; neither for a file of the cast. */
export const openedFileSchema = z.object({
  name: z.string(),
  refill: refillSchema.nullable(),
  error: appErrorSchema.nullable(),
});
export type OpenedFile = z.infer<typeof openedFileSchema>;

export const recipesMethods = {
  /**
   * The form of which a task was made: its references by id, or by content where they have moved. Its mentions of cast entries are there
   * where a form of the project sees the entry; where it does not, what was sent in their place.
   */
  'recipes.ofTask': method(z.object({ id: taskIdSchema, projectId: ofProjectSchema }), refillSchema),
  /** The form behind a dropped clip or recipe of ours; `null` when the file is neither. */
  'recipes.read': method(
    z.object({ files: droppedFilesSchema(1), projectId: ofProjectSchema }),
    z.object({ refill: refillSchema, source: z.enum(['clip', 'recipe']) }).nullable(),
  ),
  /** What the files hold that the system gave the app to open since the last call, for a form of a project. */
  'recipes.takeOpened': method(ofProjectSchema, z.object({ files: z.array(openedFileSchema) })),
};

export const recipesEvents = {
  /** Files wait for `recipes.takeOpened`. */
  'recipes.opened': z.null(),
};
