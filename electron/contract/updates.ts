import { z } from 'zod';
import { method } from './calls/method.ts';

/**
 * Why a copy of the app cannot update itself. `development`: it runs from source. `no-feed`: it was built without an address to ask.
 * `archive`: it was unpacked by hand. `package`: the system's package manager installed it. `portable`: it is the portable app of
 * Windows. `unsigned`: it bears no signature that an update could be held against. `read-only`: it may not be replaced where it is.
 */
export const updateObstacleSchema = z.enum([
  'development',
  'no-feed',
  'archive',
  'package',
  'portable',
  'unsigned',
  'read-only',
]);
export type UpdateObstacle = z.infer<typeof updateObstacleSchema>;

/**
 * Why looking for an update, or fetching one, failed. `server`: the host refused.
 * `unreadable`: what it says of its newest version makes no sense. `damaged`: the file is not the one that was announced.
 * `signature`: the update is not signed by who signed this copy.
 */
export const updateFailureSchema = z.enum([
  'offline',
  'certificate',
  'not-found',
  'server',
  'unreadable',
  'damaged',
  'signature',
  'disk-full',
  'disk',
  'internal',
]);
export type UpdateFailureReason = z.infer<typeof updateFailureSchema>;

/** What a restart would break off. Tasks that only wait for their gateway go on after it by themselves. */
export const updateWorkSchema = z.enum(['upload', 'answer', 'operation', 'join', 'export', 'move', 'data']);
export type UpdateWork = z.infer<typeof updateWorkSchema>;

export const maxUpdateNotesCharacters = 20_000;

export const updateSchema = z.object({
  version: z.string(),
  /** Plain text, to be shown as such. */
  notes: z.string().max(maxUpdateNotesCharacters),
});
export type Update = z.infer<typeof updateSchema>;

/** Whether a version comes after another; what is behind a hyphen counts for nothing. */
export function isLaterVersion(version: string, than: string): boolean {
  const [left = '', right = ''] = [version, than].map((text) => text.split('-', 1)[0]);
  return left.localeCompare(right, 'en', { numeric: true }) > 0;
}

/** Milliseconds since 1970; `null` before the first time. */
const checkedAt = z.number().nullable();

export const updateStateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('impossible'), obstacle: updateObstacleSchema }),
  /** Nobody is asked by itself. */
  z.object({ type: z.literal('off'), checkedAt }),
  /** Nothing newer is known; the host is asked once a day. */
  z.object({ type: z.literal('idle'), checkedAt }),
  z.object({ type: z.literal('checking') }),
  z.object({ type: z.literal('available'), update: updateSchema }),
  z.object({
    type: z.literal('downloading'),
    update: updateSchema,
    doneBytes: z.number().nonnegative(),
    /** 0 while that is not known. */
    totalBytes: z.number().nonnegative(),
  }),
  z.object({
    type: z.literal('ready'),
    update: updateSchema,
    /** What the restart that was asked for waits for; `null` when none was asked for. */
    waitsFor: z.array(updateWorkSchema).nullable(),
  }),
  z.object({
    type: z.literal('failed'),
    reason: updateFailureSchema,
    /** The update that was being fetched, or is known from before; `null` when none is. */
    update: updateSchema.nullable(),
  }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

export const updatesSchema = z.object({
  /** The one host that is asked, as people read it; `null` where there is none. */
  host: z.string().nullable(),
  state: updateStateSchema,
});
export type Updates = z.infer<typeof updatesSchema>;

export const updatesMethods = {
  'updates.get': method(z.void(), updatesSchema),
  /** Asks the host once, whether or not it is asked by itself. Resolves when it has answered; failures are a state. */
  'updates.check': method(z.void(), updatesSchema),
  /** Fetches the version that is available. Resolves when it begins; the rest is told by events. */
  'updates.download': method(z.void(), updatesSchema),
  'updates.cancelDownload': method(z.void(), updatesSchema),
  /** Installs what is ready and starts the app again, at once or as soon as nothing is under way that this would break off. */
  'updates.restart': method(z.void(), updatesSchema),
  /** Takes a restart back that waits. What is ready is installed when the app quits. */
  'updates.stopWaiting': method(z.void(), updatesSchema),
};
export const updatesEvents = { 'updates.changed': updatesSchema };
