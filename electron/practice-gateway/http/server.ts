import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../shared/clock.ts';
import { openTaskStore, type PracticeClock } from '../rules/task-store.ts';
import { Exchange } from './exchange.ts';
import { createOperations, type PracticeAssets } from './operations.ts';
import { announcesTooMuch } from './request-body.ts';
import type { Timing } from './video.ts';

export type { PracticeAssets } from './operations.ts';

export interface PracticeGatewayOptions {
  /** Folder for its tasks, so that a restart finds them. `null` keeps them in memory. */
  readonly stateFolder: string | null;
  /** Token to accept; a random one by default. */
  readonly token?: string;
  /** Port to listen on at 127.0.0.1; any free one by default. */
  readonly port?: number;
  readonly clock?: PracticeClock;
  /** Milliseconds after creation at which a task starts running and is done. Default 1,500 and 4,000. */
  readonly timing?: Timing;
  /** Answers a request in its own way: tests script faults so. `Exchange.run` by default. */
  readonly handle?: (exchange: Exchange) => Promise<void>;
}

export interface PracticeGateway {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Starts a gateway on 127.0.0.1 that obeys the specification and makes its answers from bundled media.
 *
 * @throws when the port is taken or the state folder cannot be used.
 */
export async function createPracticeGateway(
  options: PracticeGatewayOptions & { readonly assets: PracticeAssets },
): Promise<PracticeGateway> {
  const { assets, clock = systemClock, handle = (exchange) => exchange.run() } = options;
  const token = options.token ?? randomBytes(24).toString('base64url');
  const timing = options.timing ?? { runningAfterMs: 1_500, doneAfterMs: 4_000 };
  const store = await openTaskStore(options.stateFolder, clock);
  const server = createServer();
  let address = '';
  const operations = createOperations({ token, clock, timing, store, assets, address: () => address });
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void handle(new Exchange(request, response, operations, clock));
  server.on('request', listener);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A body that will be refused for its length is better never sent.
    if (!announcesTooMuch(request)) response.writeContinue();
    listener(request, response);
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // Also those that are waiting for an answer that never comes.
      server.closeAllConnections();
    });
  return { address, token, close };
}
