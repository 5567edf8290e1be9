import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTaskStore } from '../rules/task-store.ts';
import type { PracticeClock, PracticeGateway, PracticeGatewayOptions } from '../types.ts';
import { type Answer, refusal, render, type StreamAnswer } from './answers.ts';
import { Exchange, RequestLog } from './exchange.ts';
import { FaultPlan, type Struck, strike } from './faults.ts';
import { createOperations, findRoute, type Operations, type PracticeAssets, styleOf } from './operations.ts';
import { announcesTooMuch, readBody } from './request-body.ts';
import { piecesOf, streamType } from './streaming.ts';

export type { PracticeAssets } from './operations.ts';

/**
 * Starts a gateway on 127.0.0.1 that obeys the specification and makes its answers from bundled media.
 *
 * @throws when the port is taken or the state folder cannot be used.
 */
export async function createPracticeGateway(
  options: PracticeGatewayOptions & { readonly assets: PracticeAssets },
): Promise<PracticeGateway> {
  const { assets, clock = systemClock } = options;
  const token = options.token ?? randomBytes(24).toString('base64url');
  const timing = options.timing ?? { runningAfterMs: 1_500, doneAfterMs: 4_000 };
  const store = await openTaskStore(options.stateFolder, clock);
  const faults = new FaultPlan();
  const log = new RequestLog();
  const server = createServer();
  let address = '';
  const operations = createOperations({ token, clock, timing, store, assets, address: () => address });
  const listener = createListener({ ...options, clock, operations, faults, log });
  server.on('request', listener);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A body that will be refused for its length is better never sent.
    if (!announcesTooMuch(request)) response.writeContinue();
    listener(request, response);
  });
  address = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  return {
    address,
    token,
    get requests() {
      return log.entries;
    },
    clear: () => log.clear(),
    addFault: (fault) => faults.add(fault),
    close: () => close(server),
  };
}

const systemClock: PracticeClock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

interface ListenerPorts extends Pick<PracticeGatewayOptions, 'keepBodies' | 'lineEnd'> {
  readonly clock: PracticeClock;
  readonly operations: Operations;
  readonly faults: FaultPlan;
  readonly log: RequestLog;
}

function createListener({ operations, faults, log, clock, keepBodies = false, lineEnd }: ListenerPorts) {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const exchange = new Exchange(request, response, log.open(request, path));
    const { route } = findRoute(path);
    const requestId = randomUUID();
    const receive: Struck['receive'] = async (onChunk) => {
      const body = await readBody(request, onChunk);
      exchange.entry.bodyBytes = body.bytes;
      if (keepBodies && body.type === 'read') exchange.entry.body = body.json?.value;
      return body;
    };
    const answer = () =>
      operations({ request, path, query: new URLSearchParams(query), receive }).catch(failure);
    const rendered = (given: Exclude<Answer, StreamAnswer>) => render(given, styleOf(route), requestId);
    const struck: Struck = {
      exchange,
      requestId,
      receive,
      answer,
      deliver(given, cut) {
        if (given.type !== 'stream') return exchange.send(rendered(given));
        const headers = { 'content-type': streamType[given.framing], 'x-request-id': requestId };
        const reset = () => exchange.reset();
        return exchange.sendPieces(200, headers, piecesOf(given, { clock, cut, lineEnd, reset }));
      },
      deliverHalf(given) {
        if (given.type !== 'stream') exchange.sendHalf(rendered(given));
      },
    };
    const action = faults.take(route.kind);
    if (action !== null) return strike(action, struck);
    const given = await answer();
    if (given !== null) await struck.deliver(given);
  };
  return (request: IncomingMessage, response: ServerResponse) => void handle(request, response);
}

/** A full disk, say: the client learns that it failed, not where. */
const failure = (error: unknown): Answer => {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return refusal(500, `The practice gateway failed${code}.`);
};

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Ends every connection, also those that are waiting for an answer that never comes. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
