/** The shapes in which gateways are known to refuse, each for any HTTP status and its own words. */
export interface RefusalShape {
  readonly name: string;
  readonly body: (status: number, message: string) => unknown;
}

/** Google's word for a status, where it has one that says the same. */
const statusWords: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

const google = (status: number, message: string) => ({
  error: { code: status, message, status: statusWords[status], details: [{ '@type': 'ErrorInfo' }] },
});

/** Bodies that say readably that the request was refused. */
export const readableRefusals: readonly RefusalShape[] = [
  {
    name: 'a typed error with its HTTP status inside',
    body: (status, message) => ({
      type: 'error',
      error: { type: 'invalid_request_error', message, http_code: String(status) },
      request_id: 'told-in-the-body',
    }),
  },
  {
    name: 'an error with type, param and code',
    body: (_, message) => ({
      error: { message, type: 'invalid_request_error', param: 'ratio', code: 'strange_code' },
    }),
  },
  {
    name: 'flat code and message',
    body: (_, message) => ({ code: 'strange_code', message, data: null }),
  },
  { name: 'success: false', body: (_, message) => ({ success: false, message }) },
  { name: 'status and details', body: google },
  { name: 'one in an array', body: (status, message) => [google(status, message)] },
  {
    name: 'an error nested as an object',
    body: (status, message) => ({ error: { message: { error: { message: google(status, message) } } } }),
  },
  {
    name: 'an error nested as JSON in a string',
    body: (status, message) => ({
      error: { message: JSON.stringify({ error: { message: JSON.stringify(google(status, message)) } }) },
    }),
  },
  { name: 'an error that is a text', body: (_, message) => ({ error: message }) },
];

/** Bodies from which nothing certain can be read. */
export const unreadableRefusals: readonly RefusalShape[] = [
  { name: 'plain text', body: (_, message) => message },
  { name: 'a web page', body: (_, message) => `<!DOCTYPE html><html><body>${message}</body></html>` },
  { name: 'nothing', body: () => '' },
  { name: 'JSON that says nothing', body: () => ({}) },
  { name: 'JSON cut short', body: (_, message) => `{"error":{"message":"${message}` },
];
