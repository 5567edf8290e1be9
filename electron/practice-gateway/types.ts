import type { Exchange } from './http/exchange.ts';

/** Time as the practice gateway sees it, so that tests can move it. */
export interface PracticeClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms` milliseconds; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** The computer's clock. */
export const systemClock: PracticeClock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export interface PracticeGatewayOptions {
  /** Folder for its tasks, so that a restart finds them. `null` keeps them in memory. */
  readonly stateFolder: string | null;
  /** Token to accept; a random one by default. */
  readonly token?: string;
  /** Port to listen on at 127.0.0.1; any free one by default. */
  readonly port?: number;
  readonly clock?: PracticeClock;
  /** Milliseconds after creation at which a task starts running and is done. Default 1,500 and 4,000. */
  readonly timing?: { readonly runningAfterMs: number; readonly doneAfterMs: number };
  /** Answers a request in its own way: tests script faults so. `Exchange.run` by default. */
  readonly handle?: (exchange: Exchange) => Promise<void>;
}

export interface PracticeGateway {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}
