import type { AppErrorData, HttpMethod, OperationKey, RequestHeader, StageTimes } from '#contract';
import type { Connection } from '../shared/connection.ts';

/** A request as a person wrote it. */
export interface RawRequest {
  /** Names it in the record of exchanges. */
  readonly operation: OperationKey;
  readonly method: HttpMethod;
  /** Below the connection's address, with its query; checked once more before anything is sent. */
  readonly path: string;
  readonly headers: readonly RequestHeader[];
  readonly bodyType: 'json' | 'text';
  /** Goes out as it is, as UTF-8; an empty one, and that of a GET, not at all. */
  readonly body: string;
}

export type RawOutcome =
  /** There is no answer: the request was not sent, not answered, or broken off before the head of an answer was there. */
  | { readonly type: 'failed'; readonly error: AppErrorData; readonly times: StageTimes }
  | {
      readonly type: 'answered';
      /** Of any kind: what a refusal says is for the user to read. */
      readonly status: number;
      /** Without the token. */
      readonly headers: readonly { readonly name: string; readonly value: string }[];
      readonly times: StageTimes;
      /** Bytes in the file. */
      readonly bytes: number;
      /** Whether the body was longer than `answerLimitBytes`. */
      readonly isCut: boolean;
      /** Why the body is incomplete. */
      readonly brokenOff: AppErrorData | null;
    };

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
   * Sends a request below the connection's address, once and only once; no redirect is followed. Limits: 300 s of silence, 30
   * minutes in all, `answerLimitBytes` of answer. Never throws for a reason outside the program.
   */
  send(connection: Connection, request: RawRequest, options: RawCallOptions): Promise<RawOutcome>;
  /** A text without the connection's token, in whatever form it stands there. */
  withoutToken(connection: Connection, text: string): string;
}
