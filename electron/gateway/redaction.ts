const removed = '[removed]';
/** A shorter token, as gateways for development have, is part of any word: ids and answers that hold it stay as they are. */
const shortestSecret = 8;

/** Takes secrets out of a text: as they are, as they stand in addresses and host names. */
export function redact(text: string, secrets: readonly string[]): string {
  return formsOf(secrets).reduce((result, form) => result.replaceAll(form, removed), text);
}

function formsOf(secrets: readonly string[]): readonly string[] {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => {
      const forms = [secret, encodeURIComponent(secret)];
      return secret.length < shortestSecret ? forms : [...forms, secret.toLowerCase()];
    });
}

/**
 * Takes secrets out of a text that comes in pieces and is shown at once: only what may be the beginning of a secret waits. The text was
 * read out of its JSON, so that a secret stands in it as it is.
 */
export interface StreamRedactor {
  /** As much of the text so far as can hold no more of a secret, and ends with a whole character. */
  push(text: string): string;
  /** What was held back. */
  end(): string;
}

export function createStreamRedactor(secrets: readonly string[]): StreamRedactor {
  const forms = formsOf(secrets);
  let held = '';
  return {
    push(text) {
      const joined = redact(held + text, secrets);
      const kept = Math.max(0, ...forms.map((form) => beginningAtEnd(joined, form)));
      const end = joined.length - (kept === 0 && /[\ud800-\udbff]$/.test(joined) ? 1 : kept);
      held = joined.slice(end);
      return joined.slice(0, end);
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** How many units at the end of a text are the beginning of another, but not all of it. */
function beginningAtEnd(text: string, other: string): number {
  for (let length = Math.min(other.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(other.slice(0, length))) return length;
  }
  return 0;
}

/** Takes secrets out of JSON that is not parsed yet, also where it writes characters by their numbers. */
export function redactJson(json: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((result, secret) => {
      const written = [...secret].map((character) => {
        const number = character.charCodeAt(0).toString(16).padStart(4, '0');
        return `(?:${character.replace(/[^a-z0-9]/i, '\\\\?\\$&')}|\\\\u${number.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
      });
      return redact(result.replace(new RegExp(written.join(''), 'g'), removed), [secret]);
    }, json);
}

/**
 * Takes secrets out of bytes as they come, in all the forms that `redactJson` knows, also where they come in two parts. Such a form has
 * no beginning that can be told from other JSON, so that as much as the longest of them always waits.
 */
export interface ByteRedactor {
  push(chunk: Buffer): Buffer;
  /** What was held back because a secret might have begun in it. */
  end(): Buffer;
}

export function createByteRedactor(secrets: readonly string[]): ByteRedactor {
  // One character is one byte here: whatever the bytes are, those that are no secret stay as they came.
  const longest = Math.max(1, ...secrets.map((secret) => 6 * secret.length));
  let held = '';
  return {
    push(chunk) {
      const text = redactJson(held + chunk.toString('latin1'), secrets);
      held = text.slice(-longest);
      return Buffer.from(text.slice(0, -longest), 'latin1');
    },
    end() {
      const rest = held;
      held = '';
      return Buffer.from(rest, 'latin1');
    },
  };
}

/**
 * Whether an address or an id that a gateway gave has a secret in it, percent-encoded too. Such a one is no use: it would be
 * stored, shown, and sent to whoever it names.
 */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const forms = [text, decoded(text)].map((form) => form.toLowerCase());
  return secrets.some(
    (secret) => secret.length >= shortestSecret && forms.some((form) => form.includes(secret.toLowerCase())),
  );
}

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
