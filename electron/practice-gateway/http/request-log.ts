import type { IncomingMessage } from 'node:http';
import type { SeenRequest } from '../types.ts';

const kept = 1_000;

/** An entry of the log while its request is being answered. */
export type LogEntry = { -readonly [Key in keyof SeenRequest]: SeenRequest[Key] };

/** The last 1,000 requests, oldest first. An entry stands from the moment its headers have arrived. */
export class RequestLog {
  #entries: LogEntry[] = [];

  get entries(): readonly SeenRequest[] {
    return this.#entries;
  }

  open(request: IncomingMessage, path: string): LogEntry {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
    const method = request.method ?? '';
    const entry: LogEntry = { method, path, headers, bodyBytes: 0, body: undefined, status: null };
    this.#entries = [...this.#entries.slice(1 - kept), entry];
    return entry;
  }

  clear(): void {
    this.#entries = [];
  }
}
