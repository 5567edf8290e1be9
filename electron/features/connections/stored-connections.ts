import { z } from 'zod';
import {
  certificateFileSchema,
  cleanLine,
  colourSchema,
  colours,
  connectionIdSchema,
  connectionProxySchema,
  connectionSettingsSchema,
  defaultConnectionSettings,
  type ImportSummary,
  maxConnectionNameCharacters,
  maxConnections,
} from '#contract';
import { parseJson } from '../../shared/json.ts';

/** Ciphertexts of a connection that no keychain opens; of more the latest. */
const maxSetAside = 100;
const ciphertextSchema = z
  .base64()
  .transform((text): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64')));

/** Plain facts that make no sense are replaced by what a new connection has: the ciphertext is what matters. */
const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(['remote', 'practice']),
  /** Empty for the practice gateway. */
  name: z.string().transform((name) => cleanLine(name, maxConnectionNameCharacters)),
  colour: colourSchema.catch(colours[0]),
  /** Empty for the practice gateway. */
  address: z.string(),
  settings: connectionSettingsSchema.catch(defaultConnectionSettings),
  /** For people, while the ciphertext cannot be opened. What is used is sealed in it. */
  proxy: connectionProxySchema.catch({ type: 'system' }),
  ca: certificateFileSchema.nullable().catch(null),
  ciphertext: ciphertextSchema.nullable(),
  /** Whether it has a token that no keychain took, which is gone with its run. */
  isForSession: z.boolean().catch(false),
  /** Ciphertexts that could not be opened when a new token was typed, and may be one day. */
  setAside: z
    .array(ciphertextSchema)
    .transform((all) => all.slice(-maxSetAside))
    .readonly(),
});
/** What is remembered of a connection. Its secrets are here only as ciphertext. */
export type StoredConnection = Readonly<z.infer<typeof connectionSchema>>;

export interface Credentials {
  readonly activeId: string | null;
  readonly connections: readonly StoredConnection[];
}

const fileSchema = z.object({
  version: z.literal(2),
  activeId: z.string().nullable(),
  connections: z.array(z.unknown()),
});

export const noCredentials: Credentials = { activeId: null, connections: [] };

/** Reads the text of a credentials file, and of it what can be understood; `isWhole` where nothing had to be left out. */
export function readCredentials(text: string): {
  readonly credentials: Credentials;
  readonly isWhole: boolean;
} {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) return { credentials: noCredentials, isWhole: false };
  const connections = new Map<string, StoredConnection>();
  // The practice gateway always has room.
  for (const entry of file.data.connections.slice(0, maxConnections + 1)) {
    const read = connectionSchema.safeParse(entry);
    if (read.success && !connections.has(read.data.id)) connections.set(read.data.id, read.data);
  }
  const { activeId } = file.data;
  return {
    credentials: {
      activeId: activeId !== null && connections.has(activeId) ? activeId : null,
      connections: [...connections.values()],
    },
    isWhole: connections.size === file.data.connections.length,
  };
}

/** The text of a credentials file. */
export function credentialsText({ activeId, connections }: Credentials): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const stored = connections.map((connection) => {
    const { id, kind, name, colour, address, settings, proxy, ca, isForSession } = connection;
    const ciphertext = connection.ciphertext && base64(connection.ciphertext);
    const setAside = connection.setAside.map(base64);
    return { id, kind, name, colour, address, settings, proxy, ca, isForSession, ciphertext, setAside };
  });
  return JSON.stringify({ version: 2, activeId, connections: stored });
}

export const newConnection = {
  colour: colours[0],
  settings: defaultConnectionSettings,
  proxy: { type: 'system' },
  ca: null,
  ciphertext: null,
  isForSession: false,
  setAside: [],
} as const satisfies Partial<StoredConnection>;

/** Connections as they go to another computer or into a safety copy: without anything that is sealed. @param present those of now. */
export function createCarriedConnections(present: () => Credentials) {
  return {
    export(): string {
      const { activeId, connections } = present();
      return credentialsText({ activeId, connections: connections.map(withoutSecrets) });
    },
    /** Connections of an export, each with what is sealed here for the same one at the same address: a text cannot lead a ciphertext elsewhere. */
    merge(
      text: string,
    ): { readonly text: string; readonly connections: ImportSummary['connections'] } | null {
      const { credentials, isWhole } = readCredentials(text);
      if (!isWhole) return null;
      const here = new Map(present().connections.map((connection) => [connection.id, connection]));
      const connections = credentials.connections.map(withoutSecrets).map((connection) => {
        const known = here.get(connection.id);
        if (known === undefined || known.kind !== connection.kind || known.address !== connection.address)
          return connection;
        const { ciphertext, setAside, proxy, ca, settings } = known;
        return { ...connection, ciphertext, setAside, proxy, ca, settings };
      });
      return {
        text: credentialsText({ activeId: credentials.activeId, connections }),
        connections: connections.map(({ name, address }) => ({ name, address })),
      };
    },
  };
}

function withoutSecrets(connection: StoredConnection): StoredConnection {
  const { proxy } = connection;
  return {
    ...connection,
    proxy: proxy.type === 'address' ? { ...proxy, hasSecret: false } : proxy,
    ca: null,
    isForSession: false,
    ciphertext: null,
    setAside: [],
  };
}
