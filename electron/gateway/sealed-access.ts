import { z } from 'zod';
import { readAddress, readProxyAddress, readToken } from '#contract';
import { describeCertificates } from './certificates.ts';
import type { Access } from './tokens.ts';

/** What the keychain keeps of a connection, as one text. */
export interface SealedAccess extends Access {
  readonly address: string;
}

export interface ReadAccess extends SealedAccess {
  /** Whether the address was sealed together with the token. */
  readonly isBound: boolean;
}

const sealVersion = 2;
const sealSchema = z.object({
  version: z.literal(sealVersion),
  address: z.string(),
  /** Empty where the user has signed out and the rest stays. */
  token: z.string(),
  proxy: z.discriminatedUnion('type', [
    z.object({ type: z.literal('system') }),
    z.object({ type: z.literal('none') }),
    z.object({
      type: z.literal('address'),
      address: z.string().refine((address) => readProxyAddress(address) === address),
      secret: z.object({ user: z.string(), password: z.string() }).nullable(),
    }),
  ]),
  ca: z
    .object({ name: z.string(), pem: z.string() })
    .refine((ca) => describeCertificates(ca) !== null)
    .nullable(),
});

/**
 * The text that is sealed: all that decides who can read the token stands in it, so that nobody who can edit what is stored beside
 * the ciphertext can send the token elsewhere.
 */
export function writeSealedAccess({ address, token, proxy, ca }: SealedAccess): string {
  return JSON.stringify({ version: sealVersion, address, token, proxy, ca });
}

/**
 * Reads what a ciphertext held. Earlier versions sealed the address and the token on two lines, and before that the token
 * alone, which goes to the `stored` address.
 *
 * @returns `null` for anything that a user cannot have typed.
 */
export function readSealedAccess(text: string, stored: string): ReadAccess | null {
  const read = text.startsWith('{') ? readSeal(text) : readEarlier(text, stored);
  if (read === null) return null;
  const address = readAddress(read.address);
  const isAddress = 'address' in address && address.address === read.address && URL.canParse(read.address);
  return isAddress ? read : null;
}

function readSeal(text: string): ReadAccess | null {
  const parsed = sealSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { version: _, ...read } = parsed.data;
  return read.token === '' || isToken(read.token) ? { ...read, isBound: true } : null;
}

function readEarlier(text: string, stored: string): ReadAccess | null {
  const lines = text.split('\n');
  const isBound = lines.length > 1;
  const [address = '', token = '', ...more] = isBound ? lines : [stored, text];
  const isWhole = more.length === 0 && isToken(token);
  return isWhole ? { address, token, proxy: { type: 'system' }, ca: null, isBound } : null;
}

function isToken(text: string): boolean {
  const read = readToken(text);
  return 'token' in read && read.token === text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
