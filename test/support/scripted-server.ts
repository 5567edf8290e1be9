import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test as base } from 'playwright/test';

/** One request as the server saw it; `body` grows while it arrives. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  body: Buffer;
  /** The connection it came over. */
  readonly socket: Socket;
}

/** What to do with a request. Steps that need the body wait for it themselves. */
export type Step = (call: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly seen: SeenCall;
}) => void | Promise<void>;

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly calls: readonly SeenCall[];
  /** TCP connections accepted so far. */
  readonly connections: number;
  /** Resolves once `count` requests have begun. */
  seen(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A server on loopback that treats its first request by the first step, and so on; the last step is for all further ones. */
export async function startScriptedServer(...steps: readonly Step[]): Promise<ScriptedServer> {
  const calls: SeenCall[] = [];
  const mistakes: unknown[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const seen: SeenCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.alloc(0),
      socket: request.socket,
    };
    calls.push(seen);
    server.emit('seen');
    const step = steps[Math.min(calls.length, steps.length) - 1];
    Promise.resolve(step?.({ request, response, seen })).catch((error) => {
      // A connection that is broken off is what many scripts are about; anything else is a bug of the script.
      if (!request.socket.destroyed) mistakes.push(error);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    get connections() {
      return connections;
    },
    async seen(count) {
      while (calls.length < count) await once(server, 'seen');
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      if (mistakes.length > 0) throw new AggregateError(mistakes, 'The script of a server failed.');
    },
  };
}

async function takeBody(request: IncomingMessage, seen: SeenCall, atLeast = Number.POSITIVE_INFINITY) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= atLeast) break;
  }
  seen.body = Buffer.concat(chunks);
}

/** Takes the whole request, then answers. An object is sent as JSON. */
export function reply(status: number, body: unknown = '', headers: Record<string, string> = {}): Step {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const type: Record<string, string> = isRaw ? {} : { 'content-type': 'application/json' };
  return async ({ request, response, seen }) => {
    await takeBody(request, seen);
    response.writeHead(status, { ...type, ...headers });
    response.end(isRaw ? body : JSON.stringify(body));
  };
}

/** Answers as soon as the request's head is there, without taking its body. */
export function replyEarly(status: number, body: unknown): Step {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

/** Takes the request and never answers. */
export const silence: Step = ({ request, seen }) => takeBody(request, seen);

/** Takes the request's head and nothing more. */
export const deaf: Step = ({ request }) => {
  request.pause();
  request.on('error', () => undefined);
};

/** Resets the connection before the body, once some of it has come, or when all of it has. */
export function reset(when: 'before-body' | 'during-body' | 'after-body'): Step {
  return async ({ request, seen }) => {
    if (when !== 'before-body') await takeBody(request, seen, when === 'during-body' ? 1 : undefined);
    request.socket.resetAndDestroy();
  };
}

/** Announces `length` bytes, sends `body`, then resets or falls silent. */
export function breakOff(
  status: number,
  body: Buffer | string,
  length: number,
  how: 'reset' | 'silence' = 'reset',
  headers: Record<string, string> = {},
): Step {
  return async ({ request, response, seen }) => {
    await takeBody(request, seen);
    response.writeHead(status, { 'content-length': String(length), ...headers });
    response.write(body, () => {
      if (how === 'reset') response.socket?.end();
    });
  };
}

/** `test` with servers that are closed when it ends. */
export const test = base.extend<{ readonly serve: (...steps: Step[]) => Promise<ScriptedServer> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern.
  serve: async ({}, use) => {
    const servers: ScriptedServer[] = [];
    await use(async (...steps) => {
      const server = await startScriptedServer(...steps);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
});
