/**
 * A text that only `Secret.reveal` gives back. Whatever else is done with it shows nothing: as JSON and as a structured clone it is an empty
 * object, in a text it is `[object Object]`, and an inspection does not see private fields. Files that pass a `Secret` on cannot leak it.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** `test/unit/token-way.test.ts` lists the files that may call this. */
  static reveal(secret: Secret): string {
    return secret.#text;
  }
}

export const maxTokenLength = 8192;

export type TokenProblem = `session.token-${'missing' | 'characters'}`;

/**
 * Reads a token as pasted: without quotation marks around it and a leading word "Bearer". A token goes into an HTTP
 * header, so only visible ASCII is possible.
 */
export function readToken(typed: Secret): { readonly token: Secret } | { readonly problem: TokenProblem } {
  const token = Secret.reveal(typed).replace(/^[\s"'`]*(?:bearer(?:\s[\s"'`]*|$))?|[\s"'`]+$/gi, '');
  if (token === '') return { problem: 'session.token-missing' };
  return /^[\x21-\x7e]+$/.test(token)
    ? { token: new Secret(token) }
    : { problem: 'session.token-characters' };
}
