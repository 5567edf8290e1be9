/** Time as the practice gateway sees it, so that tests can move it. */
export interface PracticeClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms` milliseconds; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** One request as the practice gateway saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Lower-case names. Present so that tests can check what was and was not sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
  /** Parsed JSON of the body, where it was JSON. Only kept when `keepBodies` is set. */
  readonly body: unknown;
  /** Status it was answered with; `null` when the connection was dropped. */
  readonly status: number | null;
}

/** What a fault does instead of the normal answer. */
export type FaultAction =
  | {
      readonly type: 'respond';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string | Uint8Array;
    }
  /** Handles the request as usual, then answers with this instead: the work is done and the reply is lost. */
  | { readonly type: 'lose-reply'; readonly how: 'reset' | 'silence' }
  | { readonly type: 'reset'; readonly when: 'before-body' | 'during-body' | 'after-body' }
  | { readonly type: 'silence' }
  /** Answers as usual, and ends a streamed answer behind its first `after` chunks. `error`: with an error as the last event. */
  | { readonly type: 'cut-stream'; readonly after: number; readonly how: 'reset' | 'silence' | 'error' };

export interface Fault {
  readonly on: 'create' | 'query' | 'generate' | 'stream' | 'media' | 'any';
  /** How many requests it hits; after that the gateway is itself again. */
  readonly times: number;
  readonly action: FaultAction;
}

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
  /** What ends the lines of streamed answers: CRLF by default, as at the vendor. */
  readonly lineEnd?: '\r\n' | '\n';
  /** Keep parsed bodies in `requests` (tests only: they can be large). */
  readonly keepBodies?: boolean;
}

export interface PracticeGateway {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly token: string;
  /** Every request since the start or the last `clear`, oldest first. */
  readonly requests: readonly SeenRequest[];
  clear(): void;
  /** Scripts a fault; faults apply in the order they were added. */
  addFault(fault: Fault): void;
  close(): Promise<void>;
}
