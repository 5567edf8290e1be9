/** What a link in an answer leads to, where the app may offer to open it: a web address. `null` for all others. */
export function webAddress(href: string): string | null {
  if (!/^https?:\/\//i.test(href.trim())) return null;
  try {
    // Writes out what the address really is: punycode for foreign letters, escapes for invisible ones.
    const url = new URL(href.trim());
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

export interface AddressParts {
  readonly before: string;
  /** Whose site it is. */
  readonly host: string;
  readonly after: string;
}

/** An address cut so that its host can be set off; a user name before it must not pass for one. */
export function addressParts(address: string): AddressParts {
  const { host } = new URL(address);
  const start = address.indexOf('//') + 2;
  const end = address.slice(start).search(/[/?#]|$/) + start;
  const at = address.slice(start, end).lastIndexOf('@') + 1 + start;
  return { before: address.slice(0, at), host, after: address.slice(at + host.length) };
}
