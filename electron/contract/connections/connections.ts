import { z } from 'zod';
import { appErrorSchema } from '../calls/errors.ts';
import { lineSchema } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { colourSchema } from '../projects.ts';
import { connectionSettingsSchema } from './connection-settings.ts';
import { connectionIdSchema, signedOutNoticeSchema, tokenSchema, tokenStorageSchema } from './session.ts';

export const maxConnections = 50;
/** UTF-16 units of a connection's name. */
export const maxConnectionNameCharacters = 60;
export const practiceConnectionId = 'practice';
/** Stands for a connection of another computer. A charge that came with a project has it, and counts towards no budget. */
export const importedConnectionId = 'elsewhere';

/** `system`: what the system prescribes for each address. */
const withoutProxy = [
  z.object({ type: z.literal('system') }),
  z.object({ type: z.literal('none') }),
] as const;

/** Which way requests of a connection take. This computer itself is always reached directly. */
export const connectionProxySchema = z.discriminatedUnion('type', [
  ...withoutProxy,
  z.object({
    type: z.literal('address'),
    /** `http`, `https` or `socks5`, a host and a port: `http://proxy.example:3128`. */
    address: z.string(),
    /** Whether a user name or a password is kept with it. They never come back to the window. */
    hasSecret: z.boolean(),
  }),
]);
export type ConnectionProxy = z.infer<typeof connectionProxySchema>;

/** A file with certificates that are trusted for one connection, besides the system's own. */
export const certificateFileSchema = z.object({
  /** The file's name when it was chosen. Its certificates are kept; the file is not read again. */
  name: z.string(),
  /** Whom the first certificate is for, such as `CN=Example Root CA, O=Example`. */
  subject: z.string(),
});
export type CertificateFile = z.infer<typeof certificateFileSchema>;

/** Whether a connection can be used, and why not. */
export const connectionStateSchema = z.enum([
  'ready',
  /** No token is kept: type one. */
  'needs-token',
  /** No keychain took the token: it was there until the app was closed. */
  'session-over',
  /** The gateway no longer accepts the token. Its tasks rest until another is typed. */
  'refused',
  ...signedOutNoticeSchema.options,
]);
export type ConnectionState = z.infer<typeof connectionStateSchema>;

export const connectionSchema = z.object({
  /** Stable: a token, name or address changed later leaves it. Tasks, conversations and recipes refer to it. */
  id: connectionIdSchema,
  /** Unique without regard to case; empty for the practice gateway, which the window names. */
  name: z.string(),
  kind: z.enum(['remote', 'practice']),
  /** Base address; empty for the practice gateway while it does not run. */
  address: z.string(),
  /** The host with its port, to read; empty for the practice gateway. */
  label: z.string(),
  colour: colourSchema,
  settings: connectionSettingsSchema,
  proxy: connectionProxySchema,
  /** `null` where only the usual authorities are trusted. */
  ca: certificateFileSchema.nullable(),
  /** Where the token is; `null` where there is none in use. */
  storage: tokenStorageSchema.nullable(),
  /** Whether what is sealed of it is at hand; else its certificates and the secret of its proxy have to be given again. */
  isOpen: z.boolean(),
  state: connectionStateSchema,
  /** What the user starts now goes here. */
  isActive: z.boolean(),
  /** Tasks that still go on there, or wait to. Changes with `tasks.changed` too. */
  liveTasks: z.number().int().nonnegative(),
});
export type ConnectionView = z.infer<typeof connectionSchema>;

/** A proxy as it is typed. */
const proxyInputSchema = z.discriminatedUnion('type', [
  ...withoutProxy,
  z.object({
    type: z.literal('address'),
    address: z.string().max(2_048),
    /** `keep` leaves what is stored, for the same address only. */
    secret: z.union([
      z.enum(['keep', 'none']),
      z.object({ user: z.string().max(256), password: z.string().max(1_024) }),
    ]),
  }),
]);
export type ProxyInput = z.infer<typeof proxyInputSchema>;

/** A connection as it is typed. What cannot be one is told with a `session.*` or `connections.*` error. */
export const connectionInputSchema = z.object({
  /** `null` makes a new one. Of the practice gateway only colour and settings are changed. */
  id: connectionIdSchema.nullable(),
  name: lineSchema(maxConnectionNameCharacters),
  address: z.string().max(2_048),
  /**
   * `null` keeps the stored one, and no token where there is none. Another address needs the token typed again: a token is for the
   * address that it was typed with, and no page can send it elsewhere.
   */
  token: tokenSchema.nullable(),
  colour: colourSchema,
  settings: connectionSettingsSchema,
  proxy: proxyInputSchema,
  /** `handle` is of `connections.chooseCa`. */
  ca: z.union([z.enum(['keep', 'none']), z.object({ handle: z.string().max(64) })]),
});
export type ConnectionInput = z.infer<typeof connectionInputSchema>;

/** What a free check of a connection has shown. */
export const connectionReportSchema = z.object({
  /** Whether something answered there; else `error` says why not. */
  isReached: z.boolean(),
  httpStatus: z.number().int().nullable(),
  requestId: z.string().nullable(),
  /** The proxy on the way, without its secret; `null` for straight to the host, or where it is not known. */
  proxy: z.string().nullable(),
  /** `null` where the answer does not tell. */
  isTokenAccepted: z.boolean().nullable(),
  tookMs: z.number().int().nonnegative(),
  /** Why the connection cannot be used as it is; `null` where all is well. */
  error: appErrorSchema.nullable(),
});
export type ConnectionReport = z.infer<typeof connectionReportSchema>;

const oneConnection = z.object({ id: connectionIdSchema });

export const connectionsMethods = {
  /** In the order in which they were made, the practice gateway last. */
  'connections.list': method(z.void(), z.array(connectionSchema)),
  /**
   * Stores a connection as typed; nothing is sent. One that is the first becomes the active one. Fails with
   * `connections.has-live-tasks` where another address is typed while tasks go on at this one.
   */
  'connections.save': method(connectionInputSchema, connectionSchema),
  /**
   * Lets the user choose a file with certificates; `null` when they cancelled. Fails with `connections.ca-invalid` for a file that
   * holds none. The handle is good until the app ends.
   */
  'connections.chooseCa': method(
    z.void(),
    z.object({ handle: z.string(), file: certificateFileSchema }).nullable(),
  ),
  /** Runs the free check with what is typed, stored or not. Fails only where the input cannot be a connection. */
  'connections.test': method(connectionInputSchema, connectionReportSchema),
  /** Makes a connection the active one, in whatever state it is. Starts the practice gateway where it is that. */
  'connections.select': method(oneConnection, connectionSchema),
  /**
   * Forgets a connection with its token. Fails with `connections.has-live-tasks` while tasks go on there, unless `liveTasks` says
   * that they are to be given up; a task that is given up goes on, and is charged, at the gateway.
   */
  'connections.remove': method(oneConnection.extend({ liveTasks: z.literal('stop').nullable() }), z.null()),
};

export const connectionsEvents = {
  /** A connection came, went, changed, or another is active. */
  'connections.changed': z.null(),
};

/** The form of a proxy's address: scheme and port may be left out, a user name and a password may not stand in it. */
const proxyPattern = /^(?:(https?|socks5):\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?\/?$/i;
const usualPorts = { http: 80, https: 443, socks5: 1080 } as const;

/**
 * Reads a proxy's address as typed: `http://` where no scheme was typed, and the scheme's usual port where no port was. A user name
 * or a password in it is refused: they are typed by themselves, and kept with the token.
 *
 * @returns such as `http://proxy.example:3128`; `null` for what is none.
 */
export function readProxyAddress(typed: string): string | null {
  const match = proxyPattern.exec(typed.trim());
  if (match === null) return null;
  const scheme = (match[1]?.toLowerCase() ?? 'http') as keyof typeof usualPorts;
  const host = match[2]?.toLowerCase() ?? '';
  const port = match[3] === undefined ? usualPorts[scheme] : Number(match[3]);
  if (port < 1 || port > 65_535) return null;
  return `${scheme}://${host}:${port}`;
}
