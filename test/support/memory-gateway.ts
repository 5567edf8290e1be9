import { type AppErrorCode, fail, ok, type Result } from '#contract';
import type {
  Connection,
  CreateOutcome,
  Download,
  Downloaded,
  DownloadOptions,
  GatewayClient,
  GatewayFailure,
  OutgoingVideo,
  RemoteTask,
} from '#electron/gateway/types.ts';
import { aFailure, remote } from './builders.ts';

/** A create call under way: the test decides when and how it ends. */
export interface PendingCreate {
  readonly connection: Connection;
  readonly video: OutgoingVideo;
  readonly signal: AbortSignal | undefined;
  readonly progress: (sentBytes: number, totalBytes: number) => void;
  settle(outcome: CreateOutcome): void;
  /** Ends the call with a throw, which no call should: a bug in the client. */
  crash(error: Error): void;
}

export interface QueryCall {
  readonly connection: Connection;
  readonly taskId: string;
}

type QueryAnswer = Result<RemoteTask, GatewayFailure>;

/** The gateway as a port: records every call, answers as the test says. */
export interface MemoryGateway extends Pick<GatewayClient, 'createVideo' | 'queryVideo'> {
  readonly creates: readonly PendingCreate[];
  readonly queries: readonly QueryCall[];
  /** Called at the moment a create call arrives, before it returns. */
  onCreate: (create: PendingCreate) => void;
  onQuery: (call: QueryCall) => QueryAnswer | Promise<QueryAnswer>;
}

export function createMemoryGateway(): MemoryGateway {
  const creates: PendingCreate[] = [];
  const queries: QueryCall[] = [];
  const gateway: MemoryGateway = {
    creates,
    queries,
    onCreate: () => undefined,
    onQuery: ({ taskId }) => {
      throw new Error(`Nobody said what to answer about ${taskId}.`);
    },
    createVideo: (connection, video, options = {}) =>
      new Promise<CreateOutcome>((resolve, reject) => {
        const create: PendingCreate = {
          connection,
          video,
          signal: options.signal,
          progress: options.onProgress ?? (() => undefined),
          settle: resolve,
          crash: reject,
        };
        creates.push(create);
        gateway.onCreate(create);
      }),
    async queryVideo(connection, taskId) {
      const call = { connection, taskId };
      queries.push(call);
      return gateway.onQuery(call);
    },
  };
  return gateway;
}

export interface DownloadCall extends DownloadOptions {
  readonly url: string;
}

/** The path is where the download was asked to put it, unless the test says otherwise. */
type DownloadAnswer = Result<Omit<Downloaded, 'path'> & Partial<Downloaded>, GatewayFailure>;

/** Downloads as a port. */
export interface MemoryDownload {
  readonly calls: readonly DownloadCall[];
  onDownload: (call: DownloadCall) => DownloadAnswer | Promise<DownloadAnswer>;
  readonly download: Download;
}

export function createMemoryDownload(): MemoryDownload {
  const calls: DownloadCall[] = [];
  const memory: MemoryDownload = {
    calls,
    onDownload: () => ok({ bytes: 1_000, sha256: 'ab'.repeat(32) }),
    async download(url, options) {
      const call = { ...options, url };
      calls.push(call);
      const answer = await memory.onDownload(call);
      if (!answer.ok) return answer;
      try {
        await options.check?.(options.path);
      } catch {
        return trouble('download.not-a-video');
      }
      return ok({ path: options.path, ...answer.value });
    },
  };
  return memory;
}

export function answer(task: RemoteTask): QueryAnswer {
  return ok(task);
}

export function refuse(failure: GatewayFailure): { readonly ok: false; readonly error: GatewayFailure } {
  return fail(failure);
}

/** The gateway is still making the clip. */
export const running = () => answer(remote('running'));
/** The clip is made and can be fetched. */
export const done = (resultUrl = 'https://files.example/1.mp4') => answer(remote('succeeded', { resultUrl }));
export const trouble = (code: AppErrorCode) => refuse(aFailure(code));
