/** `text` without the secrets, and without anything that looks like a bearer token. */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = text;
  // Longest first: a half-pasted token must not leave the rest of the whole one behind.
  for (const secret of [...secrets].sort((left, right) => right.length - left.length)) {
    for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) {
      if (form !== '') clean = clean.replaceAll(form, '[redacted]');
    }
  }
  return clean.replace(/(bearer\s+)[^\s"',}]+/gi, '$1[redacted]');
}
