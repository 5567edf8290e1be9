import type { IncomingMessage } from 'node:http';
import { JsonScanner, type ScanOutcome } from './json-scanner.ts';

/** Largest body of a request: 64 MB, as 64 × 1024 × 1024. */
export const maxBodyBytes = 64 * 1024 * 1024;

/** Bytes taken before other work of this process gets its turn: a fast sender would fill megabytes of one turn. */
const turnBytes = 256 * 1024;

export type BodyOutcome =
  | { readonly type: 'read'; readonly bytes: number; readonly scan: ScanOutcome; readonly whole: unknown }
  | { readonly type: 'too-large'; readonly bytes: number }
  /** The client went away, or `onChunk` ended the connection. */
  | { readonly type: 'cut-off'; readonly bytes: number };

export interface BodyOptions {
  /** Keep and parse the whole body too. For tests: this holds the process up when the body is large. */
  readonly keep: boolean;
  readonly onChunk?: (() => void) | undefined;
}

/** Whether the announced length alone is a reason to refuse. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxBodyBytes;
}

/**
 * Reads a body without keeping more of it than its rules need. An announced length over the limit is
 * refused before a byte is read, anything else once the limit is passed; what still comes is thrown away.
 */
export function readBody(request: IncomingMessage, options: BodyOptions): Promise<BodyOutcome> {
  if (announcesTooMuch(request)) return Promise.resolve({ type: 'too-large', bytes: 0 });
  return new Promise((resolve) => {
    const scanner = new JsonScanner();
    const whole: Uint8Array[] = [];
    let bytes = 0;
    let unrested = 0;
    const settle = (outcome: BodyOutcome) => {
      request.off('data', take).off('end', end).off('close', cut).off('error', cut);
      request.on('error', () => {});
      resolve(outcome);
    };
    const take = (chunk: Uint8Array) => {
      bytes += chunk.length;
      options.onChunk?.();
      if (bytes > maxBodyBytes) {
        settle({ type: 'too-large', bytes });
        request.resume();
        return;
      }
      scanner.push(chunk);
      if (options.keep) whole.push(chunk);
      unrested += chunk.length;
      if (unrested < turnBytes) return;
      unrested = 0;
      request.pause();
      setImmediate(() => request.resume());
    };
    const end = () => settle({ type: 'read', bytes, scan: scanner.end(), whole: parse(whole) });
    const cut = () => settle({ type: 'cut-off', bytes });
    request.on('data', take).on('end', end).on('close', cut).on('error', cut);
  });
}

function parse(chunks: readonly Uint8Array[]): unknown {
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
