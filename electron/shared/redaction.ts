import { cleanLine, Secret, withoutControlCharacters } from '#contract';

const removed = '[removed]';
/** A shorter token, as gateways for development have, is part of any word. */
const minWordLength = 8;

export type Redaction = ReturnType<typeof createRedaction>;

/** Takes secrets out of texts. Whoever holds it holds the secrets. */
export function createRedaction(secrets: Iterable<Secret>) {
  // Longest first: a half-pasted token must not leave the rest of the whole one behind.
  const known = textsOf(secrets).sort((a, b) => b.length - a.length);
  const patterns = known.map(patternOf);
  const text = (all: string) => patterns.reduce((result, pattern) => result.replace(pattern, removed), all);
  const longest = encodedLength * (known[0]?.length ?? 0);
  return {
    /**
     * In every form in which a secret is known to come back: as it is, percent-encoded in an address, lower-cased in a host name, escaped
     * in JSON, also in JSON inside JSON; each character in a form of its own. Time is in proportion to the text.
     */
    text,
    /** One clean line of at most `limit` UTF-16 units. Characters that are not seen may have stood inside a secret. */
    line: (all: string, limit: number) => cleanLine(text(cleanLine(text(all), limit + longest)), limit),
  };
}

/** The texts of secrets, each once. They stay in this file. */
function textsOf(secrets: Iterable<Secret>): string[] {
  return [...new Set(Array.from(secrets, Secret.reveal))].filter((secret) => secret !== '');
}

export function redact(text: string, secrets: Iterable<Secret>): string {
  return createRedaction(secrets).text(text);
}

/**
 * A line of the log without secrets and anything that looks like a bearer token, and without the files that system errors name: they are
 * called by a prompt, or by the user. Up to the last quotation mark of the line, for a name may have some.
 */
export function redactLog(line: string, secrets: Iterable<Secret>): string {
  return redact(line, secrets)
    .replace(/(bearer\s+)[^\s"',}]+/gi, `$1${removed}`)
    .replace(/([A-Z]{4,}: [^'"]{0,99})'.*'/g, `$1${removed}`);
}

/** For bodies of answers. A secret so short that it is part of other words stays: without it ids and answers would be spoilt. */
export function createBodyRedaction(secrets: readonly Secret[]) {
  return createRedaction(secrets.filter(isLong));
}

/** The body of an answer without secrets; `createBodyRedaction` where many texts have the same ones. */
export function redactBody(text: string, secrets: readonly Secret[]): string {
  return createBodyRedaction(secrets).text(text);
}

/** Whether an address or an id of a gateway's has a secret in it: it would be stored, shown, and sent to whoever it names. */
export function holdsSecret(text: string, secrets: readonly Secret[]): boolean {
  return redactBody(text, secrets) !== text;
}

const isWord = (secret: string) => secret.length >= minWordLength;
const isLong = (secret: Secret) => isWord(Secret.reveal(secret));

/** UTF-16 units that one character of a token takes at most: four backslashes, `u`, four digits. */
const encodedLength = 9;

/**
 * At each place there is one way to go on for each of the two forms, so that nothing is tried twice: in JSON a backslash always begins
 * an escape. Several in a row, as in JSON inside JSON, are known only of secrets that have none themselves.
 */
function patternOf(secret: string): RegExp {
  const backslashes = secret.includes('\\') ? '\\\\' : '\\\\{1,4}';
  const inAddress = [...secret].map((character) => {
    const bytes = [...Buffer.from(character)].map((byte) => `%${hexadecimal(byte, 2)}`);
    return `(?:${bytes.join('')}|${escaped(character)})`;
  });
  const inJson = secret.split('').map((unit) => {
    const isSpecial = '"\\/'.includes(unit);
    const itself = isSpecial ? `${backslashes}${escaped(unit)}${unit === '/' ? '|/' : ''}` : escaped(unit);
    return `(?:${itself}|${backslashes}u${hexadecimal(unit.charCodeAt(0), 4)})`;
  });
  return new RegExp(`${inJson.join('')}|${inAddress.join('')}`, isWord(secret) ? 'gi' : 'g');
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

function hexadecimal(value: number, digits: number): string {
  const number = value.toString(16).padStart(digits, '0');
  return number.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

export type StreamRedactor = ReturnType<typeof createStreamRedactor>;

/**
 * Takes secrets out of a text that comes in pieces and is shown at once: only what may be the beginning of a secret waits. The text was
 * read out of its JSON, so that a secret stands in it as it is, or as part of an address.
 */
export function createStreamRedactor(secrets: readonly Secret[]) {
  const { text: clean } = createRedaction(secrets);
  const forms = textsOf(secrets).flatMap((secret) => [secret, encodeURIComponent(secret)].map(fold));
  let held = '';
  return {
    /** Takes a piece of the text, and gives the beginning of all that is held back in which no secret can have begun; it ends with a whole character. */
    push(text: string): string {
      // What is not shown may have stood inside a secret.
      const joined = clean(held + withoutControlCharacters(text));
      const kept = Math.max(
        0,
        ...forms.map((form) => beginningAtEnd(fold(joined.slice(-form.length)), form)),
      );
      const end = joined.length - (kept === 0 && /[\ud800-\udbff]$/.test(joined) ? 1 : kept);
      held = joined.slice(end);
      return joined.slice(0, end);
    },
    /** What was held back. */
    end: () => held,
  };
}

/** ASCII alone, so that no length changes. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** How many units at the end of a text are the beginning of another, but not all of it. Each unit is looked at twice at most. */
function beginningAtEnd(text: string, other: string): number {
  const joined = `${other}\uffff${text}`;
  const borders = [0];
  for (let index = 1; index < joined.length; index += 1) {
    let border = borders[index - 1] ?? 0;
    while (border > 0 && joined[index] !== joined[border]) border = borders[border - 1] ?? 0;
    borders.push(joined[index] === joined[border] ? border + 1 : 0);
  }
  const border = borders.at(-1) ?? 0;
  return border === other.length ? (borders[border - 1] ?? 0) : border;
}

/**
 * Takes secrets out of bytes as they come, as `redactBody` does, also where they come in two parts. A form has no beginning that can
 * be told from other JSON, so that as much as the longest of them always waits.
 */
export function createByteRedactor(secrets: readonly Secret[]) {
  const { text: clean } = createBodyRedaction(secrets);
  // One character is one byte here: whatever the bytes are, those that are no secret stay as they came.
  const longest = Math.max(1, ...textsOf(secrets).map((secret) => encodedLength * secret.length));
  let held = '';
  return {
    push(chunk: Buffer): Buffer {
      const text = clean(held + chunk.toString('latin1'));
      held = text.slice(-longest);
      return Buffer.from(text.slice(0, -longest), 'latin1');
    },
    /** What was held back. */
    end: () => Buffer.from(held, 'latin1'),
  };
}

export type GuardedSecrets = ReturnType<typeof createGuardedSecrets>;

/** The secrets that the log redacts. Each is held for as long as its holder is, and not a moment on purpose longer. */
export function createGuardedSecrets() {
  const guarded = new Map<symbol, Secret>();
  const whenGone = new FinalizationRegistry((holder: symbol) => guarded.delete(holder));
  return {
    /** @param holder the object that the secret belongs to: once it is gone from memory, so is the secret. */
    guard(secret: Secret, holder: object): void {
      const id = Symbol();
      guarded.set(id, secret);
      whenGone.register(holder, id);
    },
    all: () => guarded.values(),
    /** Without those so short that they are part of other words. */
    long: () => [...guarded.values()].filter(isLong),
  };
}
