import type { AnswerUsage, StreamedText } from '#contract';
import type { CallOptions, GatewayFailure } from '../call.ts';
import type { Base64Style, BodyFile } from '../http/streamed-body.ts';

/** A part of a user's turn. */
export type UserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'picture'; readonly mime: string; readonly file: BodyFile };

/** A file that takes the place of a placeholder in stored parts. */
export interface ReplayedImage {
  readonly file: BodyFile;
  readonly style: Base64Style;
}

export type OutgoingTurn =
  | { readonly role: 'user'; readonly parts: readonly UserPart[] }
  | {
      readonly role: 'model';
      /** JSON of the array of parts as they came, with a placeholder wherever image data stood. */
      readonly parts: string;
      /** Name in the placeholders of these parts. */
      readonly placeholderName: string;
      /** By the number in the placeholder. */
      readonly inlineImages: ReadonlyMap<number, ReplayedImage>;
    };

/** A text request. `null` and an empty instruction are not sent. */
export interface OutgoingChat {
  readonly model: string;
  readonly turns: readonly OutgoingTurn[];
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  readonly systemInstruction: string;
  /** Requests images too. */
  readonly wantsPictures: boolean;
}

/** Image data that was taken out of an answer on its way in, now in a file. */
export interface InlineImage {
  /** Its number in the placeholder that stands for it. */
  readonly index: number;
  /** A file under a temporary name, for the caller to name or to remove. */
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly style: Base64Style;
}

/** One block of an answer as it is to be shown; adjacent texts of one kind are joined. */
export type AnswerBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thought'; readonly text: string }
  /** Data that says, or looks, that it is an image; whether it is one is for the caller to find out. */
  | { readonly type: 'inlineImage'; readonly index: number; readonly json: string }
  | { readonly type: 'other'; readonly json: string }
  /** Stands last where an answer is larger than what is kept of one: how many parts, and characters, are not shown. */
  | { readonly type: 'rest'; readonly parts: number; readonly characters: number };

export interface GeneratedAnswer {
  /** JSON of the array of parts that are kept, verbatim but for the placeholders where image data stood. */
  readonly parts: string;
  readonly placeholderName: string;
  readonly inlineImages: readonly InlineImage[];
  /** How many came and are not among these, where the disk refused one: they are paid for. */
  readonly lostImages?: number;
  readonly blocks: readonly AnswerBlock[];
  readonly finishReason: string | null;
  readonly blockReason: string | null;
  readonly usage: AnswerUsage | null;
  /** What the gateway told of a failure beside what came, as the body of a refusal. */
  readonly failure?: string;
}

/** What became of a text request. */
export type GenerateOutcome =
  | { readonly type: 'answered'; readonly answer: GeneratedAnswer }
  /** An answer that is not whole: a stream that did not come to its end, or pictures that the disk refused. Paid for, as far as anybody knows. */
  | ({ readonly type: 'cut'; readonly answer: GeneratedAnswer } & GatewayFailure)
  | ({
      readonly type: 'failed';
      /** A refusal that proves that nothing was made, and the same may work a little later. Never together with `mayBeCharged`. */
      readonly asksToWait: boolean;
      /** The request went out, and no answer says beyond doubt that nothing was made: it may be charged. */
      readonly mayBeCharged: boolean;
    } & GatewayFailure);

export interface GenerateOptions extends CallOptions {
  /** Where image data of the answer goes, as `<name>.part`. Made when it is needed. */
  readonly folder: string;
  /**
   * Asks for the answer as it comes (`:streamGenerateContent`, upstream's; not in the specification). Without it, or where the
   * connection's path has no such sibling, the documented operation is used.
   */
  readonly stream?: StreamListener;
}

export interface StreamListener {
  /** Called with what is new, for each chunk of the network that brought words. */
  onText(pieces: readonly StreamedText[]): void;
  /** The gateway has no such operation (404, 405 or 501) and answered the documented one. */
  onAbsent(): void;
}
