import { z } from 'zod';
import { defaultTasksInFlight } from '../tasks/task-rules.ts';
import { checkGatewayPath } from './gateway-path.ts';
import { makesPictures, modelNameSchema, textModels, videoModels } from './models.ts';

/** A path below the address, in which `placeholder` stands once. */
const pathSchema = (placeholder: string | null) =>
  z
    .string()
    .refine(
      (path) =>
        checkGatewayPath(placeholder === null ? path : path.replace(placeholder, 'x')) === null &&
        (placeholder === null || path.split(placeholder).length === 2),
    );

/** Paths of the documented operations below a connection's address; the specification's (4.1, 4.2, 4.3) unless changed. */
export const connectionPathsSchema = z.object({
  createVideo: pathSchema(null),
  /** Holds `{task_id}` once. */
  queryVideo: pathSchema('{task_id}'),
  /** Holds `{model}` once. */
  generate: pathSchema('{model}'),
});
export type ConnectionPaths = z.infer<typeof connectionPathsSchema>;

export const textModelSchema = z.object({
  name: modelNameSchema,
  /** Whether it answers with pictures besides text. */
  makesPictures: z.boolean(),
});
export type TextModel = z.infer<typeof textModelSchema>;

/** Most models of one kind that a connection lists. */
export const maxModels = 100;

/** The most that a user may have under way at once. */
export const maxTasksInFlight = 50;

/** What of a gateway differs from the specification, or is up to the user. */
export const connectionSettingsSchema = z.object({
  paths: connectionPathsSchema,
  /** In the order in which they are offered; the first is the one that a new form has. */
  videoModels: z.array(modelNameSchema).min(1).max(maxModels),
  textModels: z.array(textModelSchema).min(1).max(maxModels),
  /** Whether answers of text models are asked for as they come. Not part of the documented contract. */
  isStreaming: z.boolean(),
  /** Most tasks under way at once; further ones wait here, unsent. */
  tasksInFlight: z.number().int().min(1).max(maxTasksInFlight),
});
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

/** The specification's own paths and models. */
export const defaultConnectionSettings: ConnectionSettings = {
  paths: {
    createVideo: '/vendorv/v2/video_generation',
    queryVideo: '/vendorv/v2/query/video_generation/{task_id}',
    generate: '/v1beta/models/{model}:generateContent',
  },
  videoModels: [...videoModels],
  textModels: textModels.map((name) => ({ name, makesPictures: makesPictures(name) })),
  isStreaming: false,
  tasksInFlight: defaultTasksInFlight,
};
