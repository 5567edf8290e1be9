import type {
  AnswerUsage,
  AppErrorData,
  CertificateFile,
  ConnectionProxy,
  ConnectionReport,
  ConnectionSettings,
  ExchangeSubject,
  ProxyInput,
  Result,
  Secret,
  StreamedText,
  TokenStorage,
  VideoForm,
  WeighedReference,
} from '#contract';
import type { Connection } from '../shared/connection.ts';
import type { Base64Style, BodyFile } from './http/streamed-body.ts';
import type { Transport } from './http/transport.ts';
import type { TrustedCertificates } from './tokens.ts';

export type { TrustedCertificates };

/** What every call to a gateway can be given. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** What the call is about, for the record of exchanges; without it none is kept. */
  readonly subject?: ExchangeSubject;
}

/** A call that did not bring what it was made for. */
export interface GatewayFailure {
  readonly error: AppErrorData;
  /** How long the gateway tells us to wait (Retry-After, seconds or date), in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The gateway's clock (Date header), milliseconds since 1970, where it answered at all. */
  readonly serverTime: number | null;
}

/** An error of a call that got no answer. */
export function withoutAnswer(error: AppErrorData): GatewayFailure {
  return { error, retryAfterMs: null, serverTime: null };
}

/** A reference on its way out: its facts and where its bytes are. */
export interface OutgoingReference extends WeighedReference, BodyFile {}

export type OutgoingVideo = Pick<VideoForm, 'prompt' | 'model' | 'resolution' | 'ratio'> & {
  /** Whole seconds, 4 to 15. */
  readonly duration: number;
  readonly references: readonly OutgoingReference[];
};

/**
 * What became of a create request. Only `created` and `rejected` are certain; `unknown` may have made
 * a task that costs money, so the program never sends it again by itself.
 */
export type CreateOutcome =
  | {
      readonly type: 'created';
      readonly taskId: string;
      readonly requestId: string | null;
      readonly httpStatus: number;
      /** The gateway's clock (Date header), milliseconds since 1970. */
      readonly serverTime: number | null;
    }
  /** The gateway answered with a readable refusal: nothing was made. */
  | ({ readonly type: 'rejected' } & GatewayFailure & Postponable)
  /** No byte of the request left this machine (DNS, refused, TLS, a file that vanished, a cancel before the start). */
  | ({ readonly type: 'not-sent' } & GatewayFailure & Postponable)
  /** Some of it may have arrived: time-out, reset, 5xx, 2xx without task id, web page, cancel midway. */
  | ({ readonly type: 'unknown' } & GatewayFailure);

interface Postponable {
  /** There was no connection, or the gateway refused it for now: later the same request may be taken. */
  readonly isForNow: boolean;
}

/** A video task as the gateway tells it, read tolerantly. */
export interface RemoteTask {
  /** `unrecognised` words are kept in `statusWord` and polled on. */
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired' | 'unrecognised';
  /** The word exactly as it came. */
  readonly statusWord: string;
  readonly resultUrl: string | null;
  /** Why it failed, when the gateway says so. */
  readonly error: AppErrorData | null;
  readonly serverTime: number | null;
  /** When the gateway made the task, by its own clock, milliseconds since 1970; `null` where it does not say. */
  readonly createdAt: number | null;
  /** HTTP status and request id of the answer that told all this. */
  readonly httpStatus: number;
  readonly requestId: string | null;
}

export interface UploadOptions extends CallOptions {
  /** Called as body bytes are handed to the socket, at most ten times a second and once at the end. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

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

/** A connection as the user typed it. */
export interface TypedConnection {
  readonly connectionId: string;
  readonly address: string;
  /** `null` keeps the token of `earlier`, which is good for its own address only; without one there is no token. */
  readonly token: Secret | null;
  readonly settings: ConnectionSettings;
  readonly proxy: ProxyInput;
  readonly ca: TrustedCertificates | 'keep' | null;
}

/** The fields of a connection that are stored in the open, beside the ciphertext of its token. */
type KnownConnection = Pick<TypedConnection, 'connectionId' | 'address' | 'settings'>;

/** Opens connections. What stands outside of it holds a secret only as the user types it, and as ciphertext. */
export interface Connections {
  /** Where a token would be kept on this system, found out now. */
  storage(): Promise<TokenStorage>;
  /**
   * A connection to what the user typed, perhaps without a token. Nothing is sent.
   *
   * @param earlier the same connection as it is open now: where its secrets are kept from.
   * @returns one of the `session.*` and `connections.*` errors for what cannot be one.
   */
  openTyped(typed: TypedConnection, earlier: Connection | null): Result<Connection>;
  /** A connection with the secrets in a ciphertext that `seal` made for its address and no other. */
  openSealed(known: KnownConnection, ciphertext: Uint8Array): Promise<OpenedSeal>;
  /** Starts the practice gateway and connects to it. @throws when it does not start. */
  openPractice(settings: ConnectionSettings): Promise<Connection>;
  /** The same connection with other settings. */
  withSettings(connection: Connection, settings: ConnectionSettings): Connection;
  /** The same connection without its token; its proxy and certificates stay. */
  withoutToken(connection: Connection): Connection;
  hasToken(connection: Connection): boolean;
  /** Reads the file of certificates at `path`. Fails with `connections.ca-invalid` or `files.unreadable`. */
  readCertificates(path: string): Promise<Result<TrustedCertificates>>;
  /** What people are shown of certificates that were read. */
  describeCertificates(certificates: TrustedCertificates): CertificateFile | null;
  /** The proxy and the certificates of a connection, as they may be shown. */
  factsOf(connection: Connection): AccessFacts;
  /** Address, token, proxy and certificates together as the keychain's ciphertext. @throws when the keychain is locked or does not answer. */
  seal(connection: Connection): Promise<Uint8Array>;
}

export interface AccessFacts {
  readonly proxy: ConnectionProxy;
  readonly ca: CertificateFile | null;
}

export type OpenedSeal =
  | {
      readonly type: 'opened';
      readonly connection: Connection;
      /** `false` for a ciphertext of an earlier key: seal the connection again. */
      readonly isCurrent: boolean;
    }
  /** The ciphertext was made for another address, which is the true one: what is stored beside it was changed. */
  | { readonly type: 'other-address'; readonly address: string }
  /** The keychain is locked or not answering now: it may open later. `opens`: a late answer, and whether it opens. */
  | { readonly type: 'locked'; readonly opens?: Promise<boolean> }
  /** The key that made the ciphertext is gone. */
  | { readonly type: 'unreadable' };

/** Everything the app asks of a gateway. No method throws for a reason outside the program. */
export interface GatewayClient {
  /** POST vendorv/v2/video_generation, once and only once. Limit 180 s after the body is out. */
  createVideo(connection: Connection, video: OutgoingVideo, options?: UploadOptions): Promise<CreateOutcome>;
  /** GET vendorv/v2/query/video_generation/{task_id}. Limit 30 s. */
  queryVideo(
    connection: Connection,
    taskId: string,
    options?: CallOptions,
  ): Promise<Result<RemoteTask, GatewayFailure>>;
  /**
   * Queries a task that cannot exist: tells a good address and token from bad ones, free of charge. Reports all that this has shown of proxy,
   * certificate and clock; its `error` is `null` where both are good.
   */
  checkAccess(connection: Connection, options?: CallOptions): Promise<ConnectionReport>;
  /**
   * POST v1beta/models/{model}:generateContent, once and only once. Limits 300 s of silence while the request goes out and while its
   * answer comes, 30 minutes in all. Picture data of the answer goes to files.
   */
  generate(connection: Connection, chat: OutgoingChat, options: GenerateOptions): Promise<GenerateOutcome>;
  /** Settles once no call is under way. */
  close(): Promise<void>;
}

export interface DownloadOptions extends CallOptions {
  /**
   * File to write; its folder exists. Written beside it as `<path>.part`, then renamed. Another file of that
   * name is left alone: the clip then gets a number behind its name.
   */
  readonly path: string;
  /** Inspects the complete file before it gets its name; what it throws makes the file no video. */
  readonly check?: (partPath: string) => Promise<void>;
  /** What a file must be by its first bytes; a video by default. */
  readonly wanted?: 'video' | 'media';
  /** http is followed to this computer only; everything else must be https. */
  readonly allowLoopback: boolean;
  readonly onProgress?: (receivedBytes: number, totalBytes: number | null) => void;
  /** Whose token must not stand in an error. Nothing of it is sent: nobody but the gateway gets to see its token. */
  readonly connection?: Connection | null;
}

export interface Downloaded {
  /** Where the file is now. */
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Fetches a result without the Authorization header, to disk, checked and renamed into place. */
export type Download = (url: string, options: DownloadOptions) => Promise<Result<Downloaded, GatewayFailure>>;

/** Time limits of calls in milliseconds; the connection has its own, in the transport. */
export interface ClientLimits {
  /** Longest silence of a create call: between two chunks taken while uploading, and for the whole answer after. */
  readonly createMs: number;
  /** Longest a query or a check may take in all. */
  readonly queryMs: number;
  /** Longest silence of a text call while it goes out and while its answer comes; before that, models may think for as long as they want. */
  readonly generateMs: number;
  /** Longest wait for the end of a stream whose model has said that it ended. Some say so with each chunk, and go on. */
  readonly generateEndMs: number;
  /** Longest a text call may take in all: one that is never answered, or whose answer trickles, would never end. */
  readonly generateWholeMs: number;
}

/** What every call is made with. */
export interface CallSetup {
  readonly transport: Transport;
  readonly limits: ClientLimits;
}
