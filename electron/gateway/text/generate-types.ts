import type { CallOptions, GatewayFailure } from '../types.ts';
import type { Base64Style, BodyFile } from '../video/file-base64.ts';

/** A part of a user's turn. */
export type UserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'picture'; readonly mime: string; readonly file: BodyFile };

/** A file that takes the place of a mark in stored parts. */
export interface ReplayedPiece {
  readonly file: BodyFile;
  readonly style: Base64Style;
}

export type OutgoingTurn =
  | { readonly role: 'user'; readonly parts: readonly UserPart[] }
  | {
      readonly role: 'model';
      /** JSON of the array of parts as they came, with a mark wherever picture data stood. */
      readonly parts: string;
      /** Name in the marks of these parts. */
      readonly mark: string;
      /** By the number in the mark. */
      readonly pieces: ReadonlyMap<number, ReplayedPiece>;
    };

/** A text request. `null` and an empty instruction are not sent. */
export interface OutgoingChat {
  readonly model: string;
  readonly turns: readonly OutgoingTurn[];
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  readonly systemInstruction: string;
  /** Asks for pictures too. */
  readonly wantsPictures: boolean;
}

/** Picture data that was taken out of an answer on its way in, now in a file. */
export interface AnswerPiece {
  /** Its number in the mark that stands in its place. */
  readonly index: number;
  /** A file under a temporary name, for the caller to name or to remove. */
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly style: Base64Style;
}

/** One piece of an answer as it is to be shown; adjacent texts of one kind are joined. */
export type AnswerBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thought'; readonly text: string }
  /** Data that says, or looks, that it is a picture; whether it is one is for the caller to judge. */
  | { readonly type: 'piece'; readonly index: number; readonly json: string }
  | { readonly type: 'other'; readonly json: string };

export interface GeneratedAnswer {
  /** JSON of the array of parts, verbatim but for the marks where picture data stood. */
  readonly parts: string;
  readonly mark: string;
  readonly pieces: readonly AnswerPiece[];
  readonly blocks: readonly AnswerBlock[];
  readonly finishReason: string | null;
  readonly blockReason: string | null;
  readonly usage: TokenUsage | null;
}

export interface TokenUsage {
  readonly promptTokens: number | null;
  readonly answerTokens: number | null;
  readonly thoughtTokens: number | null;
  readonly totalTokens: number | null;
}

/** What became of a text request. */
export type GenerateOutcome =
  | { readonly type: 'answered'; readonly answer: GeneratedAnswer }
  | ({
      readonly type: 'failed';
      /** HTTP 429 or 503 with a readable refusal: nothing was made, and the same may work a little later. */
      readonly asksToWait: boolean;
    } & GatewayFailure);

export interface GenerateOptions extends CallOptions {
  /** Where picture data of the answer goes, as `<name>.part`. Made when it is needed. */
  readonly folder: string;
}
