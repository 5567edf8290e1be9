import { z } from 'zod';
import { appErrorSchema } from '../calls/errors.ts';
import { gatewayTaskIdSchema, lineSchema, wordLimits } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { connectionSettingsSchema } from '../connections/connection-settings.ts';
import { gatewayPathLimit } from '../connections/gateway-path.ts';
import { type OperationKey, operationKeys } from './groups.ts';
import {
  httpMethodSchema,
  operationDraftSchema,
  operationLimits,
  operationRequestSchema,
} from './request.ts';

/** An operation of the specification's table, as `<group>/<operation>`. */
export const operationKeySchema = z.enum(operationKeys);

const idSchema = z.string().regex(/^[0-9a-zA-Z-]{1,64}$/);

/** Bytes of an answer's body that are received; of a longer one the beginning is kept, and the window says so. */
export const answerLimitBytes = 100 * 1024 * 1024;

/** When each stage of a call was reached, in milliseconds since it began; `null` for one that it did not reach. */
export const stageTimesSchema = z.object({
  connectedMs: z.number().nullable(),
  /** The last byte of the request was handed to the connection. */
  sentMs: z.number().nullable(),
  /** The answer's head was there. */
  firstByteMs: z.number().nullable(),
  endMs: z.number().nullable(),
});
export type StageTimes = z.infer<typeof stageTimesSchema>;

export const jsonTypes = ['object', 'list', 'text', 'number', 'boolean', 'null'] as const;

/** One value of an answer's JSON, as a row of the tree shows it. */
export const jsonNodeSchema = z.object({
  /** Where it begins in the answer: its name towards the main process. */
  at: z.number().int().nonnegative(),
  /** Its key; its place in a list; `null` for the outermost value. */
  key: z.union([z.string(), z.number()]).nullable(),
  type: z.enum(jsonTypes),
  /** The beginning of a plain value, of a text without quotation marks; empty for an object or a list. */
  preview: z.string(),
  isCut: z.boolean(),
  /** Bytes of it in the answer. */
  bytes: z.number().int().nonnegative(),
});
export type JsonNode = z.infer<typeof jsonNodeSchema>;

/** A picture, video or sound in an answer. */
export const answerMediaSchema = z.object({
  id: idSchema,
  /** Inline data, the address of a file, or the answer's body itself. */
  source: z.enum(['inline', 'address', 'body']),
  /** JSON pointer of the value it stands in; empty for the body. */
  pointer: z.string(),
  /** Host of an address; empty otherwise. */
  host: z.string(),
  kind: z.enum(['image', 'video', 'audio']).nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  state: z.discriminatedUnion('type', [
    /** An address that nobody has fetched. */
    z.object({ type: z.literal('listed') }),
    z.object({ type: z.literal('fetching'), receivedBytes: z.number() }),
    z.object({ type: z.literal('ready'), url: z.string() }),
    z.object({ type: z.literal('failed'), error: appErrorSchema }),
  ]),
});
export type AnswerMedia = z.infer<typeof answerMediaSchema>;

export const answerKinds = ['empty', 'json', 'events', 'text', 'bytes'] as const;

export const operationAnswerSchema = z.object({
  id: idSchema,
  operation: operationKeySchema,
  method: httpMethodSchema,
  path: z.string(),
  startedAt: z.number(),
  status: z.number().int(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Where a redirect, which is not followed, would lead. */
  location: z.string().nullable(),
  times: stageTimesSchema,
  bytes: z.number().int().nonnegative(),
  /** Whether more was coming than `answerLimitBytes`. */
  isCut: z.boolean(),
  /** Why the body ended too soon. */
  brokenOff: appErrorSchema.nullable(),
  kind: z.enum(answerKinds),
  contentType: z.string(),
  root: jsonNodeSchema.nullable(),
  media: z.array(answerMediaSchema),
  /** Whether there are more pictures, videos and sounds than are listed. */
  hasMoreMedia: z.boolean(),
  /** Values that may be the id of a task, the likeliest first. */
  ids: z.array(z.object({ pointer: z.string(), value: z.string() })),
});
export type OperationAnswer = z.infer<typeof operationAnswerSchema>;

/** What became of the request that was sent last. */
export const operationRunSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('under-way'),
    method: httpMethodSchema,
    path: z.string(),
    startedAt: z.number(),
    stage: z.enum(['connecting', 'sending', 'waiting', 'receiving', 'reading']),
    receivedBytes: z.number(),
  }),
  z.object({
    type: z.literal('failed'),
    method: httpMethodSchema,
    path: z.string(),
    error: appErrorSchema,
    times: stageTimesSchema,
  }),
  z.object({ type: z.literal('answered'), answer: operationAnswerSchema }),
]);
export type OperationRun = z.infer<typeof operationRunSchema>;

/** Bounds of a poll helper. */
export const pollLimits = { leastSeconds: 5, mostSeconds: 3_600, mostPolls: 500, pointer: 400 } as const;

export const pollPlanSchema = z.object({
  operation: operationKeySchema,
  /** Holds `{id}` once. */
  path: z
    .string()
    .max(gatewayPathLimit)
    .refine((path) => path.split('{id}').length === 2),
  id: gatewayTaskIdSchema,
  /** JSON pointer of the value to look at; empty for any key that is called after a status or a state. */
  pointer: z
    .string()
    .max(pollLimits.pointer)
    .regex(/^(\/.*)?$/s),
  /** Compared without case. */
  word: z
    .string()
    .max(wordLimits.word)
    .refine((word) => word.trim() !== ''),
  seconds: z.number().int().min(pollLimits.leastSeconds).max(pollLimits.mostSeconds),
  most: z.number().int().min(1).max(pollLimits.mostPolls),
});
export type PollPlan = z.infer<typeof pollPlanSchema>;

export const pollingSchema = z.object({
  state: z.enum(['running', 'found', 'exhausted', 'stopped', 'refused']),
  count: z.number().int(),
  most: z.number().int(),
  word: z.string(),
  /** The words that the last answer held at the place, at most a few. */
  lastWords: z.array(z.string()),
  /** When the next poll is due, milliseconds since 1970; `null` while one is under way, and after the last. */
  nextAt: z.number().nullable(),
});
export type Polling = z.infer<typeof pollingSchema>;

export const operationStateSchema = z.object({
  /** The gateway that requests go to; `null` while nobody is signed in. */
  connection: z
    .object({ address: z.string(), label: z.string(), settings: connectionSettingsSchema })
    .nullable(),
  run: operationRunSchema,
  /** `null` where no poll helper was started since the last request by hand. */
  polling: pollingSchema.nullable(),
});
export type OperationState = z.infer<typeof operationStateSchema>;

export const operationPresetSchema = z.object({
  id: idSchema,
  operation: operationKeySchema,
  name: z.string(),
  request: operationDraftSchema,
});
export type OperationPreset = z.infer<typeof operationPresetSchema>;

const presetNameSchema = lineSchema(operationLimits.presetName).refine((name) => name !== '');

export const operationsDraftSchema = z.object({
  operation: operationKeySchema,
  request: operationDraftSchema,
});
export type OperationsDraft = z.infer<typeof operationsDraftSchema>;

const ofAnswer = z.object({ answerId: idSchema });
const ofMedia = ofAnswer.extend({ mediaId: idSchema });
const place = z
  .number()
  .int()
  .nonnegative()
  .max(2 * answerLimitBytes);
const saved = z.object({ isSaved: z.boolean() });

/** The operation that the view opens with for the first time. */
export const firstOperationKey: OperationKey = 'vendorv/video';

export const operationsMethods = {
  'operations.state': method(z.void(), operationStateSchema),
  /** The request as it was left; `null` where nothing was written yet. */
  'operations.draft': method(z.void(), z.object({ draft: operationsDraftSchema.nullable() })),
  'operations.saveDraft': method(operationsDraftSchema, z.null()),
  /**
   * Sends a request, once; what becomes of it is told by `operations.state`. Anything but GET is sent for the first time in a
   * session, for each operation, only with `isConfirmed`.
   */
  'operations.send': method(
    z.object({ operation: operationKeySchema, request: operationRequestSchema, isConfirmed: z.boolean() }),
    z.object({ outcome: z.enum(['started', 'needs-confirmation']) }),
  ),
  /** Breaks off the request that is under way, if any. */
  'operations.cancel': method(z.void(), z.null()),
  /** Values of an object or a list of the answer, from the `from`th on. */
  'operations.nodes': method(
    ofAnswer.extend({ at: place, from: place }),
    z.object({ nodes: z.array(jsonNodeSchema), hasMore: z.boolean() }),
  ),
  /** A value of the answer to be copied: of a text its characters, otherwise JSON. */
  'operations.value': method(
    ofAnswer.extend({ at: place }),
    z.object({ text: z.string(), isCut: z.boolean() }),
  ),
  /** A part of the answer as text, from a place in its bytes on. */
  'operations.text': method(
    ofAnswer.extend({ from: place }),
    z.object({ text: z.string(), next: z.number().int().nullable() }),
  ),
  /** The first bytes of the answer. */
  'operations.bytes': method(ofAnswer, z.object({ bytes: z.instanceof(Uint8Array) })),
  /** Events of an answer of server-sent events, from the `from`th on. */
  'operations.events': method(
    ofAnswer.extend({ from: place }),
    z.object({
      events: z.array(z.object({ name: z.string(), id: z.string(), data: z.string(), isCut: z.boolean() })),
      hasMore: z.boolean(),
    }),
  ),
  'operations.saveAnswer': method(ofAnswer, saved),
  /** Fetches the file at an address of the answer, without the token. */
  'operations.showMedia': method(ofMedia, z.null()),
  'operations.saveMedia': method(ofMedia, saved),
  /** Polls with GET until a word is there, within bounds. Ends the helper that was at work before. */
  'operations.startPolling': method(pollPlanSchema, z.null()),
  'operations.stopPolling': method(z.void(), z.null()),
  'operations.presets': method(z.void(), z.object({ presets: z.array(operationPresetSchema) })),
  'operations.keepPreset': method(
    z.object({ operation: operationKeySchema, name: presetNameSchema, request: operationDraftSchema }),
    operationPresetSchema,
  ),
  'operations.renamePreset': method(z.object({ id: idSchema, name: presetNameSchema }), z.null()),
  'operations.removePreset': method(z.object({ id: idSchema }), z.null()),
  /** Brings back a preset that was removed since the app started. */
  'operations.restorePreset': method(z.object({ id: idSchema }), z.null()),
  'operations.exportPresets': method(z.void(), saved),
  /** Adds the presets of a file that the user chooses. */
  'operations.importPresets': method(
    z.void(),
    z.object({ added: z.number().int(), left: z.number().int() }).nullable(),
  ),
};

export const operationsEvents = {
  'operations.changed': z.object({
    /** What is to be asked for again. */
    what: z.enum(['state', 'presets']),
  }),
};
