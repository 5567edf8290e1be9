import type { AppErrorCode } from '#contract';

/** What a refusal can mean; a part of the app's codes. */
export type Meaning = Extract<AppErrorCode, `gateway.${string}`>;

/** The gateway's own codes, and reasons that are as precise as a code (seen upstream). Lower case. */
const codes: Readonly<Record<string, Meaning>> = {
  '1004': 'gateway.unauthorized',
  '2049': 'gateway.unauthorized',
  api_key_invalid: 'gateway.unauthorized',
  invalid_api_key: 'gateway.unauthorized',
  '1008': 'gateway.out-of-balance',
  '2056': 'gateway.out-of-balance',
  insufficient_user_quota: 'gateway.out-of-balance',
  insufficient_quota: 'gateway.out-of-balance',
  insufficient_balance: 'gateway.out-of-balance',
  '2061': 'gateway.forbidden',
  '1026': 'gateway.content-refused',
  '1027': 'gateway.content-refused',
  content_policy_violation: 'gateway.content-refused',
  sensitive_words_detected: 'gateway.content-refused',
  '2013': 'gateway.bad-request',
  '1002': 'gateway.rate-limited',
  '1041': 'gateway.rate-limited',
  '2045': 'gateway.rate-limited',
  rate_limit_exceeded: 'gateway.rate-limited',
  request_too_large: 'gateway.too-large',
  task_not_exist: 'gateway.no-such-task',
  task_not_found: 'gateway.no-such-task',
  '1000': 'gateway.trouble',
  '1001': 'gateway.trouble',
  '1024': 'gateway.trouble',
  '1033': 'gateway.trouble',
};

/** Error types and status words: families rather than causes. Lower case. */
const kinds: Readonly<Record<string, Meaning>> = {
  authentication_error: 'gateway.unauthorized',
  unauthenticated: 'gateway.unauthorized',
  insufficient_quota: 'gateway.out-of-balance',
  insufficient_balance_error: 'gateway.out-of-balance',
  billing_error: 'gateway.out-of-balance',
  permission_error: 'gateway.forbidden',
  permission_denied: 'gateway.forbidden',
  invalid_argument: 'gateway.bad-request',
  bad_request_error: 'gateway.bad-request',
  failed_precondition: 'gateway.bad-request',
  rate_limit_error: 'gateway.rate-limited',
  resource_exhausted: 'gateway.rate-limited',
  request_too_large: 'gateway.too-large',
  not_found: 'gateway.no-such-task',
  not_found_error: 'gateway.no-such-task',
  api_error: 'gateway.trouble',
  server_error: 'gateway.trouble',
  overloaded_error: 'gateway.trouble',
  internal: 'gateway.trouble',
  unavailable: 'gateway.trouble',
  deadline_exceeded: 'gateway.trouble',
};

export function meaningOfCode(code: string): Meaning | undefined {
  return own(codes, code);
}

export function meaningOfKind(kind: string): Meaning | undefined {
  return own(kinds, kind);
}

/** What an HTTP status means where the body says nothing better; `undefined` below 300. */
export function meaningOfStatus(status: number): Meaning | undefined {
  if (status < 300) return undefined;
  if (status < 400) return 'gateway.redirected';
  switch (status) {
    case 401:
      return 'gateway.unauthorized';
    case 402:
      return 'gateway.out-of-balance';
    case 403:
      return 'gateway.forbidden';
    case 404:
      return 'gateway.no-such-task';
    case 408:
      return 'gateway.trouble';
    case 413:
      return 'gateway.too-large';
    case 422:
      return 'gateway.content-refused';
    case 429:
      return 'gateway.rate-limited';
    default:
      return status < 500 ? 'gateway.bad-request' : 'gateway.trouble';
  }
}

/** A gateway may send any word, `constructor` too, which every object has. */
function own(table: Readonly<Record<string, Meaning>>, key: string): Meaning | undefined {
  const name = key.trim().toLowerCase();
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
