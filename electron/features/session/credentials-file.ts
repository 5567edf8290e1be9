import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../files/atomic-write.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { Credentials, CredentialsFile } from './ports.ts';

const fileSchema = z.object({
  version: z.literal(1),
  kind: z.enum(['remote', 'practice']),
  address: z.string(),
  /** The keychain's ciphertext in base64; `null` when no token is kept. */
  ciphertext: z.base64().nullable(),
});

/** The credentials file at `path`. A file that cannot be understood counts as none and is set aside. */
export function createCredentialsFile(path: string): CredentialsFile {
  const folder = dirname(path);
  const name = basename(path);

  async function setAside(): Promise<void> {
    await rename(path, `${path}.${Date.now()}.kept`).catch(ignoreMissing);
  }

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(ignoreMissing);
      if (text === undefined) return null;
      const parsed = fileSchema.safeParse(parseJson(text));
      if (!parsed.success) {
        await setAside();
        return null;
      }
      const { kind, address, ciphertext } = parsed.data;
      return { kind, address, ciphertext: ciphertext === null ? null : Buffer.from(ciphertext, 'base64') };
    },
    async write({ kind, address, ciphertext }: Credentials) {
      const stored = ciphertext === null ? null : Buffer.from(ciphertext).toString('base64');
      const text = JSON.stringify({ version: 1, kind, address, ciphertext: stored });
      await writeAtomically(path, text, { mode: 0o600 });
    },
    setAside,
    async forget() {
      for (const entry of await readdir(folder)) {
        // Set aside, or left half written by a crash (with a dot in front).
        const isOurs = entry === name || entry.startsWith(`${name}.`) || entry.startsWith(`.${name}.`);
        if (isOurs) await rm(join(folder, entry), { force: true });
      }
    },
  };
}

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
