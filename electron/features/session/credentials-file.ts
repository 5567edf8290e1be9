import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import {
  certificateFileSchema,
  cleanLine,
  connectionColourSchema,
  connectionColours,
  connectionIdSchema,
  connectionLimit,
  connectionNameLimit,
  connectionProxySchema,
  connectionSettingsSchema,
  defaultConnectionSettings,
  readAddress,
} from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { connectionIdOfEarlier } from '../../shared/connection.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { Credentials, CredentialsFile, StoredConnection } from './ports.ts';

const ciphertextSchema = z.base64().transform((text) => Uint8Array.from(Buffer.from(text, 'base64')));

/** Plain facts that make no sense are replaced by what a new connection has: the ciphertext is what matters. */
const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(['remote', 'practice']),
  name: z.string().transform((name) => cleanLine(name, connectionNameLimit)),
  colour: connectionColourSchema.catch(connectionColours[0]),
  address: z.string(),
  settings: connectionSettingsSchema.catch(defaultConnectionSettings),
  proxy: connectionProxySchema.catch({ type: 'system' }),
  ca: certificateFileSchema.nullable().catch(null),
  ciphertext: ciphertextSchema.nullable(),
  setAside: z.array(ciphertextSchema),
});

const fileSchema = z.object({
  version: z.literal(2),
  activeId: z.string().nullable(),
  connections: z.array(z.unknown()),
});

/** Earlier versions knew one connection, by its address alone. */
const earlierSchema = z.object({
  version: z.literal(1),
  kind: z.enum(['remote', 'practice']),
  address: z.string(),
  ciphertext: ciphertextSchema.nullable(),
});

const nothing: Credentials = { activeId: null, connections: [] };

/** The credentials file at `path`. */
export function createCredentialsFile(path: string): CredentialsFile {
  const folder = dirname(path);
  const name = basename(path);

  /** A copy: what of the file can be understood stays where it is until something is written. */
  async function setAside(): Promise<void> {
    await copyFile(path, `${path}.${Date.now()}.kept`).catch(ignoreMissing);
  }

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(ignoreMissing);
      if (text === undefined) return { ...nothing, isEarlier: false };
      const { credentials, isWhole, isEarlier } = readCredentials(text);
      if (!isWhole) await setAside();
      if (!isWhole && credentials.connections.length === 0) await rm(path, { force: true });
      return { ...credentials, isEarlier };
    },
    async write({ activeId, connections }) {
      const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
      const stored = connections.map((connection) => {
        const { id, kind, name, colour, address, settings, proxy, ca } = connection;
        const ciphertext = connection.ciphertext === null ? null : base64(connection.ciphertext);
        const setAside = connection.setAside.map(base64);
        return { id, kind, name, colour, address, settings, proxy, ca, ciphertext, setAside };
      });
      const text = JSON.stringify({ version: 2, activeId, connections: stored });
      await writeAtomically(path, text, { mode: 0o600 });
    },
    async removeLeftovers() {
      for (const entry of await readdir(folder)) {
        // Set aside, or left half written by a crash (with a dot in front).
        const isOurs = entry.startsWith(`${name}.`) || entry.startsWith(`.${name}.`);
        if (isOurs) await rm(join(folder, entry), { force: true });
      }
    },
  };
}

/**
 * Reads the text of a credentials file. A connection that cannot be understood does not take the others with it.
 *
 * @returns `isWhole` where nothing had to be left out.
 */
export function readCredentials(text: string): {
  readonly credentials: Credentials;
  readonly isWhole: boolean;
  readonly isEarlier: boolean;
} {
  const json = parseJson(text);
  const earlier = earlierSchema.safeParse(json);
  if (earlier.success) return { credentials: ofEarlier(earlier.data), isWhole: true, isEarlier: true };
  const file = fileSchema.safeParse(json);
  if (!file.success) return { credentials: nothing, isWhole: false, isEarlier: false };
  const connections = new Map<string, StoredConnection>();
  for (const entry of file.data.connections.slice(0, connectionLimit)) {
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
    isEarlier: false,
  };
}

function ofEarlier({ kind, address, ciphertext }: z.output<typeof earlierSchema>): Credentials {
  const id = connectionIdOfEarlier({ kind, address });
  const read = readAddress(address);
  const connection: StoredConnection = {
    ...newConnection,
    id,
    kind,
    name: kind === 'practice' ? '' : cleanLine('host' in read ? read.host : address, connectionNameLimit),
    address: kind === 'practice' ? '' : address,
    ciphertext,
  };
  return { activeId: id, connections: [connection] };
}

/** What a connection starts with besides what was typed. */
export const newConnection = {
  colour: connectionColours[0],
  settings: defaultConnectionSettings,
  proxy: { type: 'system' },
  ca: null,
  ciphertext: null,
  setAside: [],
} as const satisfies Partial<StoredConnection>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
