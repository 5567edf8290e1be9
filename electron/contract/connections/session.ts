import { z } from 'zod';
import { method } from '../calls/method.ts';
import { maxTokenLength, Secret } from './token.ts';

/**
 * Where a token would be kept: `keychain` is the system's own (Keychain, DPAPI, Secret Service);
 * `session` means memory only, because this system offers nothing safe.
 */
export const tokenStorageSchema = z.enum(['keychain', 'session']);
export type TokenStorage = z.infer<typeof tokenStorageSchema>;

/** Why the user is asked for a token although one had been stored. */
export const signedOutNoticeSchema = z.enum([
  /** The keychain is locked or does not answer: the token may come back with `session.unlock` or the next start. */
  'keychain-locked',
  /** The stored token cannot be decrypted any more; its ciphertext is kept. */
  'token-unreadable',
  /** The stored address is not the one that the token was stored for: the file was changed outside the app. */
  'address-changed',
]);

export const connectionIdSchema = z.string().min(1).max(64);

/** Whether `session.unlock` restarts the app, the only way to have the keychain asked again: another connection than the active one may be locked. */
const restartsToUnlock = z.boolean();

/** Whether the active connection has a token. It changes with `connections.changed`; what the connection is, and why it has none, stands in it. */
export const sessionSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('signedOut'),
    /** Where a token that is typed now would be kept. */
    storage: tokenStorageSchema,
    restartsToUnlock,
  }),
  z.object({ status: z.literal('signedIn'), restartsToUnlock }),
]);
export type Session = z.infer<typeof sessionSchema>;

/** A token as both processes hold it. Between them it is a text, into which `renderer/bridge.ts` turns it. */
export const tokenSchema: z.ZodType<Secret, Secret> = z
  .string()
  .max(maxTokenLength)
  .transform((typed) => new Secret(typed)) as never;

export type AddressProblem = `session.address-${'missing' | 'invalid' | 'insecure'}`;

const loopbackAddress = /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const addressPattern = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?(\/[^\s?#@]*)?$/i;

/**
 * Whether a host means this computer and nothing else: a literal loopback address, or exactly `localhost`, which is never
 * looked up. Names below `localhost` are left to the resolver, which may answer with any address.
 *
 * @param host without port; IPv6 in brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '[::1]' || loopbackAddress.test(name);
}

/**
 * Reads a gateway base address as typed: trims it, drops trailing slashes, adds `https://` when no
 * scheme was typed. https only; http is accepted for this computer alone (loopback).
 */
export function readAddress(
  typed: string,
): { readonly address: string; readonly host: string } | { readonly problem: AddressProblem } {
  const trimmed = typed.trim().replace(/\/+$/, '');
  if (typed.trim() === '') return { problem: 'session.address-missing' };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const match = addressPattern.exec(withScheme);
  const scheme = match?.[1]?.toLowerCase();
  const host = match?.[2]?.toLowerCase();
  const port = match?.[3] === undefined ? null : Number(match[3]);
  if (!match || !scheme || !host || (port !== null && (port < 1 || port > 65_535))) {
    const plain = /^http:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(withScheme);
    const isInsecure = plain !== null && !isLoopbackHost(plain[1] ?? '');
    return { problem: isInsecure ? 'session.address-insecure' : 'session.address-invalid' };
  }
  if (scheme === 'http' && !isLoopbackHost(host)) return { problem: 'session.address-insecure' };
  // One gateway has one address: tasks are matched to their gateway by it.
  const isUsualPort = port === null || port === (scheme === 'https' ? 443 : 80);
  const authority = isUsualPort ? host : `${host}:${port}`;
  return { address: `${scheme}://${authority}${match[4] ?? ''}`, host: authority };
}

export const sessionMethods = {
  'session.get': method(z.void(), sessionSchema),
  /** Checks address and token with the gateway, then stores them. */
  'session.connect': method(z.object({ address: z.string().max(2048), token: tokenSchema }), sessionSchema),
  /** Starts the built-in practice gateway and signs in to it. */
  'session.practice': method(z.void(), sessionSchema),
  /** Asks a keychain that was locked, or denied its key, once more for the stored tokens, by a restart of the app where need be, which waits for uploads, answers and work on files. */
  'session.unlock': method(z.void(), sessionSchema),
  /** Forgets the token of a connection, here and in the keychain. */
  'session.signOut': method(z.object({ id: connectionIdSchema }), sessionSchema),
};
