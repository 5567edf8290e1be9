import type { IncomingMessage } from 'node:http';
import { TextDecoder } from 'node:util';

/** Largest body of a request: 64 MB, as 64 × 1024 × 1024. */
const maxBodyBytes = 64 * 1024 * 1024;

/** A body that was JSON. */
export interface JsonBody {
  readonly value: unknown;
  /** Its text, to see how a number was written. */
  readonly source: string;
}

export type BodyOutcome =
  /** `json` is `null` when the body is not JSON in UTF-8. */
  | { readonly type: 'read'; readonly bytes: number; readonly json: JsonBody | null }
  | { readonly type: 'too-large'; readonly bytes: number }
  /** The client went away, or `onChunk` ended the connection. */
  | { readonly type: 'cut-off'; readonly bytes: number };

/** Whether the announced length alone is a reason to refuse. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxBodyBytes;
}

/**
 * Reads and parses a body. An announced length over the limit is refused before a byte is read, anything else once
 * the limit is passed; what still comes is thrown away. Parsing 64 MB holds up its thread for a while and takes about
 * four times the memory: the app runs the practice gateway beside its main thread.
 *
 * @param onChunk called for every chunk that comes in.
 */
export function readBody(request: IncomingMessage, onChunk?: () => void): Promise<BodyOutcome> {
  if (announcesTooMuch(request)) return Promise.resolve({ type: 'too-large', bytes: 0 });
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const settle = (outcome: BodyOutcome) => {
      request.off('data', take).off('end', end).off('close', cut).off('error', cut);
      request.on('error', () => {});
      resolve(outcome);
    };
    const take = (chunk: Uint8Array) => {
      bytes += chunk.length;
      chunks.push(chunk);
      onChunk?.();
      if (bytes <= maxBodyBytes) return;
      settle({ type: 'too-large', bytes });
      request.resume();
    };
    const end = () => settle({ type: 'read', bytes, json: parse(chunks) });
    const cut = () => settle({ type: 'cut-off', bytes });
    request.on('data', take).on('end', end).on('close', cut).on('error', cut);
  });
}

function parse(chunks: readonly Uint8Array[]): JsonBody | null {
  try {
    const source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
    return { value: JSON.parse(source) as unknown, source };
  } catch {
    return null;
  }
}
