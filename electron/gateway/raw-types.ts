import type { OperationAnswer, OperationKey, OperationRequest, OperationRun } from '#contract';
import type { Connection } from '../shared/connection.ts';

/** A request as a person wrote it, and its name in the record of exchanges. */
export type RawRequest = OperationRequest & { readonly operation: OperationKey };

/** Without the token. */
export type RawOutcome =
  /** There is no answer: the request was not sent, not answered, or broken off before the head of an answer was there. */
  | Pick<Extract<OperationRun, { type: 'failed' }>, 'type' | 'error' | 'isSent'>
  /** Of any status: what a refusal says is for the user to read. `bytes`: in the file. */
  | ({ readonly type: 'answered' } & Pick<
      OperationAnswer,
      'status' | 'headers' | 'tookMs' | 'bytes' | 'isCut' | 'brokenOff'
    >);

export interface RawCallOptions {
  /** File to write the body to, without the token; its folder exists, the file does not. */
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onStage: (stage: 'sending' | 'waiting' | 'receiving') => void;
  /** Bytes so far, at most ten times a second. */
  readonly onReceived: (bytes: number) => void;
}

/** Calls that the app itself knows nothing of. */
export interface RawCalls {
  /**
   * Sends a request below the connection's address, once and only once; no redirect is followed. Limits: 300 s of silence
   * while it goes out and while its answer comes, 30 minutes in all, `answerLimitBytes` of answer. Never throws for a reason outside the program.
   */
  send(connection: Connection, request: RawRequest, options: RawCallOptions): Promise<RawOutcome>;
  /** A text without the token of any connection, in whatever form it stands there. */
  withoutTokens(text: string): string;
}
