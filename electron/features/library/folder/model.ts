import { z } from 'zod';
import { sha256Schema } from '#contract';

/** The clip that is being given another place. */
export const clipInHandSchema = z.object({
  id: z.string(),
  /** Where its file was, and where it goes: a name that was free. */
  from: z.string(),
  to: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Of the copy, in hex, once there is a whole one; `null` before, and where the file itself is renamed. */
  sha256: sha256Schema.nullable(),
});
export type ClipInHand = z.infer<typeof clipInHandSchema>;

/** The intent to move the library, stored before anything moves and until nothing is left to do. */
export const storedMoveSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** What there was to move when it began. */
  clips: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  inHand: clipInHandSchema.nullable(),
});
export type StoredMove = z.infer<typeof storedMoveSchema>;

/** Clips of ended moves that wait for a disk; of more the latest count, since a folder may be gone for good. */
export const maxUnsettled = 50;

/** Under which name a copy is written until it is whole. */
export function partOf(path: string): string {
  return `${path}.part`;
}
