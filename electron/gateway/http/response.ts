import { isUtf8 } from 'node:buffer';
import { isSaneTime } from '#contract';
import { isObject, parseAnswer } from '../../shared/json.ts';
import { isCancelled } from './deadline.ts';
import type { TransportResponse } from './response-body.ts';

/** Most bytes kept of an answer to a call that worked, and of one that did not. */
export const answerLimits = { good: 8 * 1024 * 1024, bad: 256 * 1024 } as const;

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A whole answer in memory, cut at `answerLimits`. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Headers;
  readonly bodyText: string;
}

/**
 * Reads an answer's body as UTF-8, never more than the limit for its status. Of a refusal that breaks
 * off, what came is kept, because its status is already known.
 *
 * @throws the transport's error when a good answer (2xx) breaks off before its JSON is whole: what it names is of a clip that is paid for.
 */
export async function readAnswer(response: TransportResponse): Promise<Answer> {
  const { status, headers, body } = response;
  const isGood = status < 300;
  const limit = isGood ? answerLimits.good : answerLimits.bad;
  const chunks: Buffer[] = [];
  const text = (): string => Buffer.concat(chunks).toString('utf8');
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, limit - size));
      size += chunk.length;
      if (size >= limit) break;
    }
  } catch (error) {
    if (isCancelled(error) || (isGood && !isObject(parseAnswer(text())))) throw error;
  }
  return { status, headers, bodyText: text() };
}

/** First value of a header, as `headerText` reads it; `null` when it is absent or empty. */
export function header(headers: Headers, name: string): string | null {
  const [first = ''] = [headers[name]].flat();
  return headerText(first).trim() || null;
}

/** A header's value as its sender wrote it: Node reads every byte as a character of Latin-1, and many gateways send UTF-8. */
export function headerText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) && bytes.toString('latin1') === value ? bytes.toString() : value;
}

/** Headers in which gateways and stores of files send the id of a request. */
const requestIdNames = [
  'x-request-id',
  'x-oneapi-request-id',
  'x-amz-request-id',
  'x-oss-request-id',
  'x-tos-request-id',
  'cf-ray',
];

/** The id under which the other side's support finds this request; `null` where no header tells it. */
export function requestIdOf(headers: Headers): string | null {
  return requestIdNames.map((name) => header(headers, name)).find((id) => id !== null) ?? null;
}

/** The other side's clock from the `Date` header, in milliseconds since 1970; `null` for a time that cannot be true. */
export function readServerTime(headers: Headers): number | null {
  const time = readHttpDate(header(headers, 'date'));
  return time !== null && isSaneTime(time) ? time : null;
}

/**
 * Reads `Retry-After`, given in seconds or as a date. A date is measured against the other side's own
 * clock where it tells one, so that a wrong clock here does not matter, and else against this computer's.
 *
 * @returns milliseconds to wait, not below zero; `null` when the header is absent or unreadable.
 */
export function readRetryAfter(headers: Headers, now = Date.now()): number | null {
  const value = header(headers, 'retry-after');
  if (value === null) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  const date = readHttpDate(value);
  return date === null ? null : Math.max(0, date - (readHttpDate(header(headers, 'date')) ?? now));
}

/**
 * `Date.parse` takes far more than dates (`-5` is a year to it), so the value must at least name a day and a time. One without a zone, as C
 * writes it, is of Greenwich too (RFC 9110, 5.6.7).
 */
function readHttpDate(value: string | null): number | null {
  if (value === null || !/^[a-z]{3,9},? .*\d{1,2}:\d{2}:\d{2}/i.test(value)) return null;
  const time = Date.parse(/(?:[a-z]|[+-]\d{4})$/i.test(value) ? value : `${value} GMT`);
  return Number.isNaN(time) ? null : time;
}
