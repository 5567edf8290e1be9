import type { AppErrorData, Secret } from '#contract';
import { parseAnswer } from '../../shared/json.ts';
import { type Answer, header, readRetryAfter, readServerTime, requestIdOf } from '../http/response.ts';
import type { GatewayFailure } from '../types.ts';
import { type OwnCode, ownError } from './app-errors.ts';
import { type Evidence, gatherEvidence } from './evidence.ts';
import {
  isCertain,
  type Meaning,
  meaningOfCode,
  meaningOfKind,
  meaningOfStatus,
  meanings,
} from './gateway-codes.ts';

export interface ReadOptions {
  /** Texts that must not come back in the error, such as the token. */
  readonly secrets?: readonly Secret[];
  /** Host that answered. */
  readonly host?: string;
  /** What the request was about: "not found" about anything else than a task is a bad request. `task` by default. */
  readonly subject?: 'task' | 'creation';
}

/** A refusal with what the outcome of a create request depends on. */
export interface Refusal {
  readonly error: AppErrorData;
  /** The body is JSON and says something about a failure. */
  readonly isReadable: boolean;
  /** The body itself claims a failure, whatever the HTTP status. */
  readonly claimsFailure: boolean;
  /**
   * Whether it says beyond doubt that nothing was made, so that nothing is charged. Money decides in doubt. A 4xx in words made nothing, but
   * for one that passes on trouble behind the gateway, such as a time-out there (1001, `http_code` 504): what the body names counts before
   * HTTP, and the same words are not believed inside an HTTP 200 either.
   */
  readonly isCertain: boolean;
  /**
   * Whether it refuses the request for now, in words that prove that nothing was made: HTTP 429, or 503 and 529 with the documented type. Any
   * other 503 may stand for an answer that was made and lost on its way ("upstream request timeout").
   */
  readonly isForNow: boolean;
}

/**
 * Reads every shape of refusal that gateways are known to send (seen upstream): typed error objects,
 * `base_resp` in an HTTP 200, flat `code` and `message`, Google's `status` with `details`, one-element arrays,
 * errors packed inside `error.message`, plain text, web pages, nothing at all.
 *
 * The code in the body decides first, then the error's type, then HTTP. Never throws.
 *
 * @returns error data with HTTP status, the gateway's code and words (at most 2,000 characters) and request id, and how
 *   certain the refusal is.
 */
export function readRefusal(answer: Answer, options: ReadOptions = {}): Refusal {
  const { status, headers, bodyText } = answer;
  const json = parseAnswer(bodyText);
  const isJson = typeof json === 'object' && json !== null;
  const isPage = !isJson && isWebPage(answer);
  const evidence = gatherEvidence(isJson ? json : isPage ? '' : bodyText);
  const { codes, kinds, messages, requestIds } = evidence;
  const meaning = isJson ? meaningOfJson(evidence, status) : meaningOfOther(status, isPage);
  const code: OwnCode =
    meaning === 'gateway.no-such-task' && options.subject === 'creation' ? 'gateway.bad-request' : meaning;
  const details = {
    httpStatus: status,
    gatewayCode:
      codes.find((word) => meaningOfCode(word)) ?? codes[0] ?? kinds.find((kind) => kind !== 'error'),
    // Where a redirect points, without its query, which may carry a secret.
    gatewayMessage:
      meaning === 'gateway.redirected' ? header(headers, 'location')?.replace(/[?#].*$/, '') : messages[0],
    requestId: requestIds[0] ?? requestIdOf(headers) ?? undefined,
    host: options.host,
  };
  const isReadable = isJson && (evidence.claimsFailure || messages.length > 0 || kinds.length > 0);
  const claimsFailure = isJson && evidence.claimsFailure;
  // By a code or an HTTP status in the body. A type alone is too wide a word for trouble of the gateway's own.
  const isOwnTrouble =
    code === 'gateway.trouble' &&
    (first(codes, meaningOfCode) ?? first(evidence.statuses, meaningOfStatus)) === code;
  const isClientError = status >= 400 && status < 500 && status !== 408;
  // The type that is documented for a request that was not begun, for there is too much to do.
  const isOverloaded = kinds.some((kind) => kind.toLowerCase() === 'overloaded_error');
  return {
    error: ownError(code, details, options.secrets),
    isReadable,
    claimsFailure,
    isCertain:
      plainRefusals.includes(status) ||
      (isClientError && isReadable && !isOwnTrouble) ||
      (status >= 200 && status < 300 && claimsFailure && isCertain(code)),
    isForNow: isReadable && (status === 429 || (isOverloaded && (status === 503 || status === 529))),
  };
}

/** Statuses that refuse a request before anything is made, whatever stands in the body. */
const plainRefusals: readonly number[] = [401, 413, 429];

/** An error with what the headers of its answer say about time. */
export function failureOf(error: AppErrorData, { headers }: Pick<Answer, 'headers'>): GatewayFailure {
  return { error, retryAfterMs: readRetryAfter(headers), serverTime: readServerTime(headers) };
}

/** Why a task failed, from the part of an answer that holds the failure. @returns `null` when nothing is told. */
export function readTaskFailure(failure: unknown, options: ReadOptions = {}): AppErrorData | null {
  const { codes, kinds, messages, claimsFailure } = gatherEvidence(failure);
  if (!claimsFailure && messages.length === 0) return null;
  const meaning = first(codes, meaningOfCode);
  const details = { gatewayCode: codes[0] ?? kinds[0], gatewayMessage: messages[0], host: options.host };
  const told =
    meaning !== undefined && meanings[meaning].isAboutTasks ? meaning : 'gateway.generation-failed';
  const isAboutFace = told === 'gateway.generation-failed' || told === 'gateway.content-refused';
  const code = isAboutFace && says(messages, personsFace) ? 'gateway.person-refused' : told;
  return ownError(code, details, options.secrets);
}

/** Whether an answer is a web page rather than an interface's answer; not for text that parses as JSON. */
function isWebPage(answer: Answer): boolean {
  const text = answer.bodyText.replace(/^\uFEFF/, '').trimStart();
  return (
    text.startsWith('<') || (header(answer.headers, 'content-type') ?? '').toLowerCase().includes('html')
  );
}

/** Meanings whose words may tell that a person’s face is what was refused: each is as certain as that. */
const refusesContent: readonly Meaning[] = [
  'gateway.content-refused',
  'gateway.bad-request',
  'gateway.forbidden',
];
/** A face beside a word of whose it is, or of what is said of it. `face` alone is a verb, too. */
const personsFace =
  /\b(?:human|person|persons|people|individual|celebrity|real)\b[^.]{0,60}\bfaces?\b|\bfaces?\b[^.]{0,60}\b(?:human|person|people|individual|celebrity|real|detected|allowed|supported|permitted)\b|人脸|真人|肖像/i;

function meaningOfJson(evidence: Evidence, status: number): Meaning {
  const { codes, kinds, messages, statuses } = evidence;
  if (status >= 300 && status < 400) return 'gateway.redirected';
  const named = first(codes, meaningOfCode) ?? first(kinds, meaningOfKind);
  const meaning = named ?? first(statuses, meaningOfStatus) ?? meaningOfStatus(status);
  if (meaning === undefined) {
    if (kinds.includes('invalid_request_error')) return 'gateway.bad-request';
    return evidence.claimsFailure ? 'gateway.trouble' : 'gateway.unreadable';
  }
  // Some meanings are told by words alone.
  if (codes.includes('1000') && says(messages, /record not found/i)) return 'gateway.no-such-task';
  if (meaning === 'gateway.bad-request' && says(messages, /invalid task_?id|task_not_exist/i)) {
    return 'gateway.no-such-task';
  }
  if (refusesContent.includes(meaning) && says(messages, personsFace)) return 'gateway.person-refused';
  if (status === 404 && named === undefined && isAboutTheRoute(evidence)) return 'gateway.wrong-path';
  return meaning;
}

/** Web frameworks answer a path they do not have with words like these, or with JSON that says nothing. */
function isAboutTheRoute({ claimsFailure, codes, messages }: Evidence): boolean {
  if (messages.length === 0) return !claimsFailure;
  return codes.length === 0 && says(messages, /^(invalid url\b|no route\b|cannot (get|post) \/|not found$)/i);
}

const saysLittleOnPage: ReadonlySet<Meaning> = new Set<Meaning>([
  'gateway.no-such-task',
  'gateway.bad-request',
  'gateway.forbidden',
]);

/** A "not found" that no interface wrote is about the address, not about a task; a page that forbids, by a guard before the gateway, not about the token. */
function meaningOfOther(status: number, isPage: boolean): Meaning {
  const meaning = meaningOfStatus(status);
  if (isPage && (status < 300 || (meaning !== undefined && saysLittleOnPage.has(meaning))))
    return 'gateway.web-page';
  if (meaning === 'gateway.no-such-task') return 'gateway.wrong-path';
  return meaning ?? 'gateway.unreadable';
}

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  return items.map((item) => find(item)).find((found) => found !== undefined);
}

function says(messages: readonly string[], pattern: RegExp): boolean {
  return messages.some((message) => pattern.test(message));
}
