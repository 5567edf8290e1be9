import type { AppErrorCode } from '#contract';

/** What a refusal of a gateway can mean: the app's error codes that begin with `gateway.`. */
export type Meaning = Extract<AppErrorCode, `gateway.${string}`>;

export interface ErrorRow {
  /** One English sentence for logs and support. */
  readonly sentence: string;
  /** Doing the same again, with nothing changed, may work. */
  readonly mayPass?: boolean;
}

interface MeaningRow extends ErrorRow {
  /** Nothing was made, and nothing is charged: believed of a create even inside an HTTP 200. A gateway in trouble is not believed. */
  readonly isCertain?: boolean;
  /** It can be why a task failed. What is about calls, such as a bad token, does not describe a task. */
  readonly isAboutTasks?: boolean;
  /** The gateway's own codes, and reasons that are as precise as a code (seen upstream). Lower case. */
  readonly codes?: readonly string[];
  /** Error types and status words: families rather than causes. Lower case. */
  readonly kinds?: readonly string[];
  /** HTTP statuses that mean this where the body says nothing better. */
  readonly statuses?: readonly number[];
}

/** One row a meaning, and all that the app does by it. To know another code or word of a gateway, add it to its row. */
export const meanings: Readonly<Record<Meaning, MeaningRow>> = {
  'gateway.unauthorized': {
    sentence: 'The gateway refused the token.',
    isCertain: true,
    codes: ['1004', '2049', 'api_key_invalid', 'invalid_api_key'],
    kinds: ['authentication_error', 'unauthenticated'],
    statuses: [401],
  },
  'gateway.out-of-balance': {
    sentence: 'The account at the gateway has too little balance.',
    isCertain: true,
    isAboutTasks: true,
    codes: ['1008', '2056', 'insufficient_user_quota', 'insufficient_quota', 'insufficient_balance'],
    kinds: ['insufficient_quota', 'insufficient_balance_error', 'billing_error'],
    statuses: [402],
  },
  'gateway.forbidden': {
    sentence: 'The gateway does not allow this with this token.',
    isCertain: true,
    codes: ['2061'],
    kinds: ['permission_error', 'permission_denied'],
    statuses: [403],
  },
  'gateway.content-refused': {
    sentence: 'The gateway refused the content.',
    isCertain: true,
    isAboutTasks: true,
    codes: ['1026', '1027', 'content_policy_violation', 'sensitive_words_detected'],
    statuses: [422],
  },
  'gateway.person-refused': {
    sentence: "The gateway refused a person's face.",
    isCertain: true,
    isAboutTasks: true,
  },
  'gateway.bad-request': {
    sentence: 'The gateway refused the request.',
    isCertain: true,
    codes: ['2013'],
    kinds: ['invalid_argument', 'bad_request_error', 'failed_precondition'],
  },
  'gateway.rate-limited': {
    sentence: 'The gateway asks for fewer requests.',
    isCertain: true,
    mayPass: true,
    codes: ['1002', '1041', '2045', 'rate_limit_exceeded'],
    kinds: ['rate_limit_error', 'resource_exhausted'],
    statuses: [429],
  },
  'gateway.too-large': {
    sentence: 'The request is too large for the gateway.',
    isCertain: true,
    codes: ['request_too_large'],
    kinds: ['request_too_large'],
    statuses: [413],
  },
  'gateway.no-such-task': {
    sentence: 'The gateway knows no such task.',
    codes: ['task_not_exist', 'task_not_found'],
    kinds: ['not_found', 'not_found_error'],
    statuses: [404],
  },
  'gateway.trouble': {
    sentence: 'The gateway has trouble of its own.',
    mayPass: true,
    codes: ['1000', '1001', '1024', '1033'],
    kinds: ['api_error', 'server_error', 'overloaded_error', 'internal', 'unavailable', 'deadline_exceeded'],
    statuses: [408],
  },
  'gateway.web-page': { sentence: 'The address answers with a web page.', mayPass: true },
  'gateway.wrong-path': { sentence: 'No gateway answers at this path.', mayPass: true },
  'gateway.unreadable': { sentence: 'The answer of the gateway cannot be read.', mayPass: true },
  'gateway.answer-too-large': { sentence: 'The answer is larger than the app accepts.' },
  'gateway.unreachable': { sentence: 'The gateway cannot be reached.', mayPass: true },
  'gateway.proxy': { sentence: 'The proxy makes no connection.', mayPass: true },
  'gateway.certificate': { sentence: 'The certificate of the gateway is not trusted.' },
  'gateway.timed-out': { sentence: 'The gateway did not answer in time.', mayPass: true },
  'gateway.interrupted': { sentence: 'The connection to the gateway broke off.', mayPass: true },
  'gateway.redirected': { sentence: 'The gateway points to another address, which was not followed.' },
  'gateway.generation-failed': { sentence: 'The gateway could not make the video.' },
  'gateway.no-result': { sentence: 'The gateway finished without a result.' },
};

const byCode = tableOf(({ codes }) => codes);
const byKind = tableOf(({ kinds }) => kinds);
const byStatus = tableOf(({ statuses }) => statuses?.map(String));

/** Whether a refusal says beyond doubt that nothing was made, whatever its HTTP status. */
export function isCertain(code: AppErrorCode): boolean {
  return code in meanings && meanings[code as Meaning].isCertain === true;
}

export function meaningOfCode(code: string): Meaning | undefined {
  return byCode.get(code.trim().toLowerCase());
}

export function meaningOfKind(kind: string): Meaning | undefined {
  return byKind.get(kind.trim().toLowerCase());
}

/** What an HTTP status means where the body says nothing better; `undefined` below 300. */
export function meaningOfStatus(status: number): Meaning | undefined {
  if (status < 300) return undefined;
  if (status < 400) return 'gateway.redirected';
  return byStatus.get(String(status)) ?? (status < 500 ? 'gateway.bad-request' : 'gateway.trouble');
}

function tableOf(pick: (row: MeaningRow) => readonly string[] | undefined): ReadonlyMap<string, Meaning> {
  const rows = Object.entries(meanings) as [Meaning, MeaningRow][];
  return new Map(rows.flatMap(([meaning, row]) => (pick(row) ?? []).map((word) => [word, meaning] as const)));
}
