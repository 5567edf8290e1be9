import { z } from 'zod';
import { cleanLine, cleanWriting } from './clean-text.ts';

/**
 * Texts and times that come from outside: from a gateway, a model, a file, the clipboard, a keyboard. Each passes one of these
 * functions, or of those in `clean-text.ts`, at the border where it enters; behind it, it holds nothing that a database, a layout or a calendar cannot take.
 */

/** The most of each kind of foreign text that is stored, in UTF-16 units. */
export const wordLimits = {
  /** A gateway's id of a task; the same for the answers it comes in, the recipes it is kept in, and what a user types. */
  taskId: 1_024,
  /** A status, a reason, a code: one word of a gateway's own. */
  word: 100,
  requestId: 200,
  /** A gateway's own words about a failure. */
  message: 2_000,
} as const;

/** A text of many lines that a person wrote, cleaned as it comes in. @param limit UTF-16 units. */
export const textSchema = (limit: number) => z.string().max(limit).overwrite(cleanWriting);
/** A text of one line that a person wrote, such as a name, a title or a tag, cleaned as it comes in. @param limit UTF-16 units. */
export const lineSchema = (limit: number) =>
  z
    .string()
    .max(limit)
    .overwrite((text) => cleanLine(text, limit));
/** SHA-256 of a file, in hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** A gateway's id of a task. Nothing is cleaned out of it, for the gateway knows it as it is: one that is too long or holds control characters is refused. */
export const gatewayTaskIdSchema = z
  .string()
  .max(wordLimits.taskId)
  .refine((id) => id.trim() !== '' && !/\p{Cc}|\p{Surrogate}/u.test(id));

/** Times outside of these years are not read at all, in milliseconds since 1970. */
const sane = { from: Date.UTC(2020, 0, 1), to: Date.UTC(2100, 0, 1) } as const;
/** How far another clock may be from this computer's to be believed: a year. */
const maxAwayMs = 366 * 24 * 60 * 60_000;

/**
 * A time that another computer told, or a file; `null` where it cannot be true: outside of the years 2020 to 2100, or more than
 * a year from this computer's clock, unless that clock is itself outside of those years.
 *
 * @param time milliseconds since 1970.
 * @param now this computer's clock, likewise.
 */
export function foreignTime(time: number, now: number): number | null {
  if (!isSaneTime(time)) return null;
  return isSaneTime(now) && Math.abs(time - now) > maxAwayMs ? null : Math.round(time);
}

/** Within the years 2020 to 2100. @param time milliseconds since 1970. */
export function isSaneTime(time: number): boolean {
  return time >= sane.from && time < sane.to;
}

/** The nearest time that a calendar can show, for what a file or a row may hold. @param time milliseconds since 1970. */
export function showableTime(time: number): number {
  return Number.isFinite(time) ? Math.min(Math.max(Math.round(time), 0), sane.to) : 0;
}

/** A day of this computer's calendar: `2026-03-09`. @param time milliseconds since 1970. */
export function dayOf(time: number): string {
  const date = new Date(showableTime(time));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
