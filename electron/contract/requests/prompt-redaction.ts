/** Takes out of a foreign text whatever it repeats of a prompt. */
export type Redact = (text: string) => string;

/** Stands for words of the prompt, and for an address. */
const placeholders = { prompt: '[prompt]', address: '[address]' } as const;

/** A word as most languages write it; where words are not set apart, as in Chinese, one character. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;
const addresses = /\b(?:https?|data|file):[^\s"'<>]+/gi;

/**
 * Gateways have been seen to repeat the prompt in their errors: on one line, cut off, escaped for JSON or for an address. So the
 * prompt is not searched for: a foreign text is taken apart into its words, and each word that the prompt has too is struck, in whatever
 * order and form it comes. Words of the gateway's own that happen to stand in the prompt go with them.
 */
export function promptRedactor(prompt: string): Redact {
  const known = new Set(decode(prompt).match(words)?.map(plain));
  return (text) => {
    const decoded = decode(text).replace(addresses, placeholders.address);
    const parts: string[] = [];
    let end = 0;
    let wasRedacted = false;
    for (const { 0: word, index } of decoded.matchAll(words)) {
      const between = decoded.slice(end, index);
      const isLast = index + word.length === decoded.length;
      // The last word of a text that was cut may be the beginning of one.
      const isCut = isLast && [...known].some((one) => one.startsWith(plain(word)));
      const isRedacted = known.has(plain(word)) || isCut;
      // Words that stand beside each other are one piece, with what is between them.
      if (!isRedacted || !wasRedacted) parts.push(between, isRedacted ? placeholders.prompt : word);
      end = index + word.length;
      wasRedacted = isRedacted;
    }
    return [...parts, decoded.slice(end)].join('');
  };
}

function plain(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

const simpleEscapes: Readonly<Record<string, string>> = { n: ' ', r: ' ', t: ' ', b: ' ', f: ' ' };
/** A text that was packed into another several times has its escapes escaped as often. */
const maxPackings = 4;

/** A text without the escapes of JSON, of addresses and of web pages, however often they are inside each other. */
function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < maxPackings; round += 1) {
    const next = decodeOnce(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

function decodeOnce(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, decodePercents)
    .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (all, code: string) => character(Number.parseInt(code, 16)) ?? all)
    .replace(/&#x([0-9a-f]{1,6});/gi, (all, code: string) => character(Number.parseInt(code, 16)) ?? all)
    .replace(/&#(\d{1,7});/g, (all, code: string) => character(Number(code)) ?? all)
    .replace(/\\([nrtbf"'/\\])/g, (_, sign: string) => simpleEscapes[sign] ?? sign);
}

/**
 * The last character may be cut off: it is up to four escapes long, so the text is read without one to three of them. What is no
 * text at all stays as it is.
 */
function decodePercents(escapes: string): string {
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      return decodeURIComponent(escapes.slice(0, escapes.length - 3 * cut));
    } catch {
      // Not UTF-8 up to here: one escape less is tried.
    }
  }
  return escapes;
}

function character(code: number): string | null {
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
