import { z } from 'zod';
import { isObject, parseJson } from '../../shared/json.ts';

/** Words and numbers that stand in `code`, `status_code` or a message when nothing is wrong. */
export const successCodes: ReadonlySet<string> = new Set([
  '',
  '0',
  '200',
  'ok',
  'success',
  'succeed',
  'succeeded',
  'successful',
]);

/** A word that some gateways send as a number. */
export const word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .optional()
  .catch(undefined);
export const anything = z.unknown().optional();

/** One object of an error body, at any depth. Texts may themselves be objects or JSON. */
const errorNodeSchema = z.object({
  error: anything,
  base_resp: anything,
  message: anything,
  msg: anything,
  status_msg: anything,
  detail: anything,
  /** Of a problem (RFC 9457), which has an HTTP status beside it; elsewhere it may be the name of a clip. */
  title: anything,
  errors: anything,
  details: z
    .array(z.object({ reason: word }).catch({ reason: undefined }))
    .optional()
    .catch(undefined),
  code: word,
  status_code: word,
  http_code: word,
  status: word,
  type: word,
  request_id: word,
  success: anything,
});
type ErrorNode = z.infer<typeof errorNodeSchema>;

/** What an answer says about a failure, the most deeply nested first: that is who knew best. */
export class Evidence {
  /** The gateway's own codes and precise reasons. */
  readonly codes: string[] = [];
  /** Error types and status words. */
  readonly kinds: string[] = [];
  /** HTTP statuses told inside the body. */
  readonly statuses: number[] = [];
  readonly messages: string[] = [];
  readonly requestIds: string[] = [];
  /** The body says that something went wrong: it has an error object, a code, or a `success` that is false. */
  claimsFailure = false;
}

/** Each packing of an error in another costs up to four steps; deeper than this is a trap, not an error. */
const maxDepth = 32;
const requestIdPattern = /^\(request id: ([^()\s]{1,200})\)\s*$/i;

/** Gathers what `value`, a parsed body or a text, says about a failure. Never throws. */
export function gatherEvidence(value: unknown): Evidence {
  const evidence = new Evidence();
  visit(value, evidence, 0);
  return evidence;
}

function visit(value: unknown, evidence: Evidence, depth: number): void {
  if (depth > maxDepth) return;
  if (typeof value === 'string') visitText(value, evidence, depth);
  else if (Array.isArray(value)) visit(value[0], evidence, depth + 1);
  else if (isObject(value)) {
    const node = errorNodeSchema.safeParse(value);
    if (node.success) visitNode(node.data, evidence, depth + 1);
  }
}

function visitNode(node: ErrorNode, evidence: Evidence, depth: number): void {
  const hasError = isSomething(node.error);
  if (hasError) visit(node.error, evidence, depth);
  visit(node.base_resp, evidence, depth);
  const title = /^\d{3}$/.test(node.status ?? '') ? node.title : undefined;
  for (const text of [node.message, node.msg, node.status_msg, node.detail, title, node.errors])
    visit(text, evidence, depth);

  const reasons = (node.details ?? []).slice(0, 20).flatMap(({ reason }) => (reason ? [reason] : []));
  evidence.codes.push(...reasons);
  for (const code of [node.code, node.status_code]) {
    if (code !== undefined && !successCodes.has(code.toLowerCase())) addCode(code, evidence);
  }
  if (node.http_code !== undefined) addCode(node.http_code, evidence);
  for (const kind of [node.status, node.type]) {
    // The type of a problem is an address, which says nothing to people.
    if (kind && /^\D[^:]*$/.test(kind)) evidence.kinds.push(kind);
  }
  if (node.request_id?.trim()) evidence.requestIds.push(node.request_id);
  if (hasError || node.success === false || node.type === 'error') evidence.claimsFailure = true;
}

/** A three-digit code is an HTTP status in disguise; anything else is the gateway's own. */
function addCode(code: string, evidence: Evidence): void {
  if (/^[1-5]\d\d$/.test(code)) {
    const status = Number(code);
    if (status >= 300) evidence.statuses.push(status);
    if (status >= 400) evidence.claimsFailure = true;
  } else if (code.trim() !== '') {
    evidence.codes.push(code);
    evidence.claimsFailure = true;
  }
}

function visitText(text: string, evidence: Evidence, depth: number): void {
  const known = evidence.messages.length;
  const inner = parseJson(text) ?? parseJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  if (typeof inner === 'object' && inner !== null) visit(inner, evidence, depth + 1);
  if (evidence.messages.length > known) return;
  const tail = text.toLowerCase().lastIndexOf('(request id: ');
  const requestId = tail < 0 ? undefined : requestIdPattern.exec(text.slice(tail))?.[1];
  if (requestId !== undefined) evidence.requestIds.push(requestId);
  const words = (requestId === undefined ? text : text.slice(0, tail)).trim();
  const code = /\((\d{4})\)$/.exec(words)?.[1];
  if (code) evidence.codes.push(code);
  // Servers that build their message from an object send these; they say nothing. Nor does the word that all is well.
  const saysNothing =
    ['null', 'undefined', '[object Object]'].includes(words) || successCodes.has(words.toLowerCase());
  if (!saysNothing) evidence.messages.push(words);
}

/** `error: null`, `error: ""` and `error: {}` stand in good answers too. */
function isSomething(error: unknown, depth = 0): boolean {
  if (error === undefined || error === null || error === false || error === '' || error === 0) return false;
  if (!isObject(error) || depth > maxDepth) return true;
  return Object.values(error).some((part) => isSomething(part, depth + 1));
}
