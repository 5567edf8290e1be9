import { z } from 'zod';
import { amountSchema, sumSchema } from '../spend/amounts.ts';

/**
 * Every way in which the app can fail that a person may be told about. Closed on purpose: the
 * renderer has one piece of copy for each code, and the compiler counts them.
 */
export const appErrorCodes = [
  'internal',
  'app.not-started',
  'ipc.foreign-sender',
  'ipc.invalid-input',
  'session.signed-out',
  'session.address-missing',
  'session.address-invalid',
  'session.address-insecure',
  'session.token-missing',
  'session.token-characters',
  'session.practice-failed',
  'connections.not-found',
  'connections.name-missing',
  'connections.name-taken',
  'connections.too-many',
  'connections.proxy-invalid',
  'connections.proxy-secret-missing',
  'connections.locked',
  'connections.ca-invalid',
  'connections.ca-gone',
  'connections.has-live-tasks',
  'connections.removed',
  'gateway.unauthorized',
  'gateway.out-of-balance',
  'gateway.forbidden',
  'gateway.content-refused',
  'gateway.person-refused',
  'gateway.bad-request',
  'gateway.rate-limited',
  'gateway.too-large',
  'gateway.no-such-task',
  'gateway.trouble',
  'gateway.web-page',
  'gateway.wrong-path',
  'gateway.unreadable',
  'gateway.answer-too-large',
  'gateway.unreachable',
  'gateway.certificate',
  'gateway.proxy',
  'gateway.timed-out',
  'gateway.interrupted',
  'gateway.redirected',
  'gateway.generation-failed',
  'gateway.no-result',
  'video.invalid',
  'files.being-added',
  'files.missing',
  'files.changed',
  'files.unreadable',
  /** The window cannot decode a picture for the clipboard, or the system does not take it. */
  'chat.picture-not-copied',
  'clips.missing',
  'clips.no-frame',
  'download.refused',
  'download.insecure',
  'download.not-a-video',
  'download.cannot-be-examined',
  'download.not-examined',
  'download.incomplete',
  'disk.full',
  'disk.unwritable',
  'disk.folder-gone',
  'disk.no-trash',
  'folder.not-a-folder',
  'folder.gone',
  'folder.read-only',
  'folder.same',
  'folder.inside-library',
  'folder.own-data',
  'folder.no-room',
  'folder.old-gone',
  'folder.old-read-only',
  'folder.moving',
  'folder.chosen-again',
  'move.disk-full',
  'move.folder-gone',
  'move.unwritable',
  'tasks.not-found',
  'tasks.wrong-state',
  'tasks.already-linked',
  'tasks.interrupted',
  'tasks.cancelled-midway',
  'tasks.restored',
  'cast.not-found',
  'cast.name-taken',
  'cast.full',
  'cast.not-as-shown',
  'cast.file-unreadable',
  'recipes.unreadable',
  'recipes.joined',
  'join.busy',
  'join.mismatches',
  'join.offset',
  'chat.not-found',
  'chat.empty',
  'chat.busy',
  'chat.model-not-offered',
  'chat.pictures-too-large',
  'chat.rewrite-empty',
  'chat.rewrite-cut',
  'operations.busy',
  'operations.answer-gone',
  'operations.answer-unreadable',
  'operations.media-refused',
  'operations.media-not-media',
  'operations.media-incomplete',
  'operations.presets-unreadable',
  'operations.presets-too-large',
  'operations.presets-full',
  'projects.not-found',
  'projects.full',
  'spend.budget-asks',
  'spend.budget-stops',
  'spend.sheet-unreadable',
  'spend.sheet-too-large',
  'spend.sheet-wrong-values',
  /** The app's own data cannot be written: there is no room, or the disk refuses. */
  'data.disk-full',
  'data.unwritable',
  'data.busy',
  'data.under-way',
  'data.library-moving',
  'data.not-an-export',
  'data.damaged',
  /** A file of this app, of whatever kind, that a later version has written. */
  'data.newer',
  'data.altered',
  'data.too-large',
  'data.import-gone',
  'data.copy-gone',
] as const;

export const appErrorCodeSchema = z.enum(appErrorCodes);
export type AppErrorCode = z.infer<typeof appErrorCodeSchema>;

const passedBudgetSchema = z.object({
  currency: z.string(),
  /** Name of the project whose budget it is; `null` for one over all. */
  project: z.string().nullable(),
  period: z.enum(['day', 'month']),
  limit: amountSchema,
  /** What counts towards it by now: what was spent, certainly or possibly, and what waits to go out. */
  counted: sumSchema,
  /** What the request costs; `null` where that is not known beforehand, as of a chat answer. */
  amount: amountSchema.nullable(),
});
export type PassedBudget = z.infer<typeof passedBudgetSchema>;

/** What is known of a failure beyond its code; shown in the "Details" disclosure, never a secret. */
export const errorDetailsSchema = z.object({
  httpStatus: z.number().int().optional(),
  /** The gateway's own code, as text (`1026`, `insufficient_user_quota`). */
  gatewayCode: z.string().optional(),
  /** The gateway's own words, at most 2,000 characters. */
  gatewayMessage: z.string().optional(),
  /** Request id for the gateway's support. */
  requestId: z.string().optional(),
  /** System error name such as `ECONNREFUSED` or `ENOSPC`. */
  cause: z.string().optional(),
  /** Host that was talked to (no path, no query). */
  host: z.string().optional(),
  files: z.array(z.string()).optional(),
  /** Names of cast entries or clips concerned. */
  names: z.array(z.string()).optional(),
  /** Tasks that the failure is about. */
  count: z.number().int().optional(),
  /** One line for each thing that was wrong with the input. */
  issues: z.array(z.string()).optional(),
  /** The budgets that a request would pass: of those that ask all, of those that stop the first. */
  budgets: z.array(passedBudgetSchema).optional(),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

export const appErrorSchema = z.object({
  code: appErrorCodeSchema,
  /** English sentence for logs and support; the renderer shows its own copy for the code. */
  message: z.string(),
  /** Whether doing the same again may work without changing anything. */
  retryable: z.boolean(),
  details: errorDetailsSchema.optional(),
});
export type AppErrorData = z.infer<typeof appErrorSchema>;

export type Result<Value, Failure = AppErrorData> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}

/** Builds error data; `details` keys that are undefined are left out. */
export function appError(
  code: AppErrorCode,
  message: string,
  options: { readonly retryable?: boolean; readonly details?: ErrorDetails } = {},
): AppErrorData {
  const base = { code, message, retryable: options.retryable ?? false };
  return options.details === undefined ? base : { ...base, details: options.details };
}

/** Marks a switch as exhaustive: the compiler refuses a case that is not handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
