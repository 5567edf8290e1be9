import { type ReferenceKind, referenceExtensions, referenceKinds } from '#contract';

/** The first https address in dropped or pasted text; `null` when it is something else. */
export function addressIn(text: string): string | null {
  const line = text
    .split(/\r?\n/)
    .map((part) => part.trim())
    .find((part) => part !== '' && !part.startsWith('#'));
  return line !== undefined && /^https?:\/\/\S+$/i.test(line) ? line : null;
}

/** The kind an address' ending speaks of; `null` when it says nothing. */
export function guessKind(address: string): ReferenceKind | null {
  const path = address.trim().split(/[?#]/)[0] ?? '';
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  const has = (kind: ReferenceKind) => (referenceExtensions[kind] as readonly string[]).includes(ending);
  return referenceKinds.find(has) ?? null;
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
