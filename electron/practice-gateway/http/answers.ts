/** What a handler answers; `render` turns it into bytes in the manner of the operation that was called. */
export type Answer =
  | { readonly type: 'json'; readonly status: number; readonly value: unknown }
  | StreamAnswer
  | Refusal
  | {
      readonly type: 'bytes';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    };

/** An answer that comes chunk by chunk, as server-sent events or as the items of a JSON array. */
export interface StreamAnswer {
  readonly type: 'stream';
  readonly framing: 'events' | 'array';
  readonly chunks: Iterable<unknown> | AsyncIterable<unknown>;
}

export interface Refusal {
  readonly type: 'refusal';
  readonly status: keyof typeof kinds;
  /** One clear sentence. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RenderedAnswer = Omit<Extract<Answer, { type: 'bytes' }>, 'type'>;

/** The two vendors word their errors differently. */
export type AnswerStyle = 'video' | 'text';

/** HTTP status → the video vendor's type and number, the text vendor's status word. */
const kinds = {
  400: { type: 'invalid_request_error', code: 2013, word: 'INVALID_ARGUMENT' },
  401: { type: 'authentication_error', code: 1004, word: 'UNAUTHENTICATED' },
  403: { type: 'permission_error', code: null, word: 'PERMISSION_DENIED' },
  404: { type: 'not_found_error', code: null, word: 'NOT_FOUND' },
  405: { type: 'method_not_allowed_error', code: null, word: 'INVALID_ARGUMENT' },
  413: { type: 'request_too_large_error', code: null, word: 'INVALID_ARGUMENT' },
  500: { type: 'api_error', code: null, word: 'INTERNAL' },
} as const;

export function refusal(
  status: Refusal['status'],
  message: string,
  headers: Refusal['headers'] = {},
): Refusal {
  return { type: 'refusal', status, message, headers };
}

export function json(value: unknown): Answer {
  return { type: 'json', status: 200, value };
}

/** Every answer carries the request id; errors of the video vendor carry it in the body too. */
export function render(
  answer: Exclude<Answer, StreamAnswer>,
  style: AnswerStyle,
  requestId: string,
): RenderedAnswer {
  const headers = { 'x-request-id': requestId };
  if (answer.type === 'bytes') {
    return { status: answer.status, headers: { ...answer.headers, ...headers }, body: answer.body };
  }
  const value = answer.type === 'json' ? answer.value : errorBody(answer, style, requestId);
  const body = Buffer.from(JSON.stringify(value));
  const more = answer.type === 'refusal' ? answer.headers : {};
  const own = { 'content-type': 'application/json', 'content-length': String(body.length) };
  return { status: answer.status, headers: { ...more, ...own, ...headers }, body };
}

function errorBody({ status, message }: Refusal, style: AnswerStyle, requestId: string): unknown {
  const { type, code, word } = kinds[status];
  // A token is refused by the gateway itself, in the same words for every vendor.
  if (style === 'text' && status !== 401) return { error: { code: status, message, status: word } };
  const text = code === null ? message : `${message} (${code})`;
  return { type: 'error', error: { type, message: text, http_code: String(status) }, request_id: requestId };
}
