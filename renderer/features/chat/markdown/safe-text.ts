const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** More direction marks than any honest text has; each costs a run of its own to lay out. */
const maxDirectionMarks = 100;
/** Combining marks beyond the eighth on one letter. */
const piledMarks = /(\p{Mn}{8})\p{Mn}+/gu;

/** Removes characters that are only there to break the layout. The original text is what is copied. */
export function sanitizeText(text: string): string {
  const count = text.match(directionMarks)?.length ?? 0;
  return (count > maxDirectionMarks ? text.replace(directionMarks, '') : text).replace(piledMarks, '$1');
}

/** Cuts a text into chunks of about `size` UTF-16 units: at a line's end where one is near, never inside a letter. */
export function chunksOf(text: string, size: number): readonly string[] {
  const chunks: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + size, text.length);
    if (end < text.length) {
      // Searched in the chunk alone: in the whole text the search would run back to its beginning.
      const line = text.slice(start, end).lastIndexOf('\n');
      if (line > size / 2) end = start + line + 1;
      else if (/^[\udc00-\udfff]/.test(text.slice(end, end + 1))) end -= 1;
    }
    chunks.push(text.slice(start, end));
    start = end;
  }
  return chunks;
}

/** What a link in an answer leads to, where the app may offer to open it: a web address. `null` for all others. */
export function webAddress(href: string): string | null {
  if (!/^https?:\/\//i.test(href.trim())) return null;
  try {
    // Writes out what the address really is: punycode for foreign letters, escapes for invisible ones.
    return new URL(href.trim()).href;
  } catch {
    return null;
  }
}

/** An address cut so that its host, whose site it is, can be set off; a user name before it must not pass for one. */
export function addressParts(address: string) {
  const { host } = new URL(address);
  const start = address.indexOf('//') + 2;
  const end = address.slice(start).search(/[/?#]|$/) + start;
  const at = address.slice(start, end).lastIndexOf('@') + 1 + start;
  return { before: address.slice(0, at), host, after: address.slice(at + host.length) };
}
