import { z } from 'zod';
import { appErrorSchema } from '../calls/errors.ts';
import { lineSchema } from '../calls/foreign-text.ts';
import { method, savedSchema } from '../calls/method.ts';
import { connectionSettingsSchema } from '../connections/connection-settings.ts';
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

/** One value of an answer's JSON, as a row of the tree shows it. */
export const jsonNodeSchema = z.object({
  /** JSON pointer (RFC 6901): its name towards the main process. */
  pointer: z.string(),
  /** Its key; its place in a list; `null` for the outermost value. */
  key: z.union([z.string(), z.number()]).nullable(),
  type: z.enum(['object', 'list', 'text', 'number', 'boolean', 'null']),
  /** The beginning of a plain value, of a text without quotation marks; empty for an object or a list. */
  preview: z.string(),
  isCut: z.boolean(),
  /** Values inside an object or a list; 0 for a plain value. */
  count: z.number().int().nonnegative(),
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

/** What was sent, as it was written. */
const asked = { operation: operationKeySchema, method: httpMethodSchema, path: z.string() };

export const operationAnswerSchema = z.object({
  id: idSchema,
  ...asked,
  startedAt: z.number(),
  status: z.number().int(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Where a redirect, which is not followed, would lead. */
  location: z.string().nullable(),
  /** From the beginning to the end of the answer; what was when stands in the record of exchanges. */
  tookMs: z.number().nonnegative(),
  bytes: z.number().int().nonnegative(),
  /** Whether more was coming than `answerLimitBytes`. */
  isCut: z.boolean(),
  /** Why the body ended too soon. */
  brokenOff: appErrorSchema.nullable(),
  kind: z.enum(['empty', 'json', 'text', 'bytes']),
  contentType: z.string(),
  root: jsonNodeSchema.nullable(),
  media: z.array(answerMediaSchema),
  /** Whether there are more pictures, videos and sounds than are listed. */
  hasMoreMedia: z.boolean(),
});
export type OperationAnswer = z.infer<typeof operationAnswerSchema>;

/** What became of the request that was sent last. */
export const operationRunSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('under-way'),
    ...asked,
    startedAt: z.number(),
    stage: z.enum(['connecting', 'sending', 'waiting', 'receiving', 'reading']),
    receivedBytes: z.number(),
  }),
  z.object({
    type: z.literal('failed'),
    ...asked,
    error: appErrorSchema,
    /** The last byte of the request was handed to the connection. */
    isSent: z.boolean(),
    /** What an earlier request has brought, which may have been paid for; `null` where none has. */
    earlier: operationAnswerSchema.nullable(),
  }),
  z.object({ type: z.literal('answered'), answer: operationAnswerSchema }),
]);
export type OperationRun = z.infer<typeof operationRunSchema>;

export const operationStateSchema = z.object({
  /** The gateway that requests go to; `null` while nobody is signed in. */
  connection: z
    .object({ address: z.string(), label: z.string(), settings: connectionSettingsSchema })
    .nullable(),
  run: operationRunSchema,
});
export type OperationState = z.infer<typeof operationStateSchema>;

export const operationsDraftSchema = z.object({
  operation: operationKeySchema,
  request: operationDraftSchema,
});
export type OperationsDraft = z.infer<typeof operationsDraftSchema>;

export const operationPresetSchema = operationsDraftSchema.extend({ id: idSchema, name: z.string() });
export type OperationPreset = z.infer<typeof operationPresetSchema>;

const presetNameSchema = lineSchema(operationLimits.presetName).refine((name) => name !== '');

const ofAnswer = z.object({ answerId: idSchema });
const ofMedia = ofAnswer.extend({ mediaId: idSchema });
const pointer = z.string().max(100_000);
const textSchema = z.object({ text: z.string(), isCut: z.boolean() });
const ofPreset = z.object({ id: idSchema });

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
    ofAnswer.extend({ pointer, from: z.number().int().nonnegative() }),
    z.object({ nodes: z.array(jsonNodeSchema), hasMore: z.boolean() }),
  ),
  /** A value of the answer to be copied: of a text its characters, otherwise JSON. */
  'operations.value': method(ofAnswer.extend({ pointer }), textSchema),
  /** The first megabyte of the answer as text. */
  'operations.text': method(ofAnswer, textSchema),
  'operations.saveAnswer': method(ofAnswer, savedSchema),
  /** Fetches the file at an address of the answer, without the token. */
  'operations.showMedia': method(ofMedia, z.null()),
  'operations.saveMedia': method(ofMedia, savedSchema),
  'operations.presets': method(z.void(), z.object({ presets: z.array(operationPresetSchema) })),
  'operations.keepPreset': method(
    operationsDraftSchema.extend({ name: presetNameSchema }),
    operationPresetSchema,
  ),
  'operations.renamePreset': method(ofPreset.extend({ name: presetNameSchema }), z.null()),
  'operations.removePreset': method(ofPreset, z.null()),
  /** Brings back a preset that was removed since the app started. */
  'operations.restorePreset': method(ofPreset, z.null()),
  'operations.exportPresets': method(z.void(), savedSchema),
  /** Adds the presets of a file that the user chooses. */
  'operations.importPresets': method(
    z.void(),
    z.object({ added: z.number().int(), left: z.number().int() }).nullable(),
  ),
};

export const operationsEvents = {
  'operations.changed': z.object({
    /** What changed: the calls under way and their answers (`state`), or the list of presets. The window asks for that again. */
    what: z.enum(['state', 'presets']),
  }),
};
