import { type ExchangeSubject, fail, ok, type Result } from '#contract';
import { DiskFailure, isFullDisk, isOfSystem } from '../../files/disk-errors.ts';
import { type FreeBytes, freeBytesOf } from '../../files/free-space.ts';
import { throttleProgress } from '../../shared/turns.ts';
import { ownError } from '../errors/app-errors.ts';
import { readNetworkError } from '../errors/network-errors.ts';
import { CallEnded, createDeadline, isCancelled } from '../http/deadline.ts';
import { type SeenExchange, watchExchanges } from '../http/exchange-recorder.ts';
import { requestIdOf } from '../http/response.ts';
import type { RoutePreferences } from '../http/routes.ts';
import type { Transport } from '../http/transport.ts';
import type { Downloaded, GatewayFailure } from '../types.ts';
import {
  DownloadFailure,
  type Fetched,
  failed,
  failedWith,
  fetchFile,
  refusalOf,
} from './download-request.ts';
import {
  continues,
  ifRange,
  isWhole,
  nodePartFileSystem,
  openPartFile,
  type PartFile,
  type PartFileSystem,
  type ResumePoint,
  readLength,
  resumePointOf,
} from './part-file.ts';

/** Longest silence of a download, in milliseconds. */
const stallLimitMs = 30_000;

/** One file to fetch. Plain data without the gateway's token, which a download has no use for. */
export interface FetchJob {
  readonly address: string;
  /** As in `DownloadOptions`. */
  readonly path: string;
  readonly wanted: 'video' | 'media';
  readonly allowLoopback: boolean;
  /** The way that the connection of the file wants; `null` for what the system prescribes. */
  readonly preferences: RoutePreferences | null;
  /** For the record of exchanges; `null` where none is kept. */
  readonly subject: ExchangeSubject | null;
}

/** Whom a fetch tells, and asks, while it is under way. */
export interface FetchPorts {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
  readonly onSeen: (seen: SeenExchange) => void;
  /** Inspects the complete file before it gets its name; what it finds wrong with it, or `null`. Never rejects. */
  readonly check: (partPath: string) => Promise<CheckFailure | null>;
}

export interface CheckFailure {
  /** Of the system, such as `EIO`, which says nothing about the file; any other word where the file is not wanted. */
  readonly code: string;
  readonly cause: string;
}

/** Fetches a file. What fails is told with whatever came over the wire, of which no secret has been taken out. Never rejects. */
export type ClipFetch = (job: FetchJob, ports: FetchPorts) => Promise<Result<Downloaded, GatewayFailure>>;

export interface ClipFetchOptions {
  readonly transport: Transport;
  /** Whether bytes may be the beginning of any medium. */
  readonly isMediaHead: (head: Uint8Array) => boolean;
  /** For tests; `stallLimitMs` by default. */
  readonly stallMs?: number;
  /** For tests; asks the file system by default. */
  readonly freeBytes?: FreeBytes;
  /** For tests; Node's own by default. */
  readonly system?: PartFileSystem;
}

/**
 * Makes the function that fetches a finished clip. A download that broke off is resumed next time
 * when the server can tell that the file is still the same. Nothing that is not a video, or whatever else is wanted (by its
 * first bytes, whatever the server calls it) reaches the disk.
 */
export function createClipFetch(setup: ClipFetchOptions): ClipFetch {
  const { isMediaHead, stallMs = stallLimitMs, freeBytes = freeBytesOf, system = nodePartFileSystem } = setup;

  return async ({ address, path, wanted, allowLoopback, preferences, subject }, ports) => {
    const { signal, onProgress } = ports;
    const deadline = createDeadline(signal);
    const transport = watchExchanges(setup.transport, ports.onSeen);
    let host = URL.canParse(address) ? new URL(address).host : '';
    let part: PartFile | null = null;
    let isSecured = false;

    function request(headers: Record<string, string>): Promise<Fetched> {
      const onSecured = () => {
        isSecured = true;
      };
      return fetchFile(address, {
        transport,
        allowLoopback,
        headers,
        deadline,
        stallMs,
        onSecured,
        preferences,
        ...(subject && { recorded: { subject, call: 'download', secrets: [] } }),
      });
    }

    /** Requests the rest of a held file, or the complete file where the server does not give the rest. */
    async function requestFile(held: ResumePoint | null): Promise<Fetched> {
      const condition = held && ifRange(held);
      if (!held || condition === null) return accept(await request({}), null);
      const fetched = await request({ range: `bytes=${held.safeBytes}-`, 'if-range': condition });
      const { status, headers } = fetched.response;
      const isOtherPart = status === 206 && !continues(headers, held, held.safeBytes);
      if (!isOtherPart && status !== 416) return accept(fetched, held);
      fetched.response.body.destroy();
      return accept(await request({}), null);
    }

    /** Lets the caller inspect the complete file while it has no name yet. */
    async function inspect(partPath: string): Promise<void> {
      const failure = await ports.check(partPath);
      if (failure === null) return;
      // A disk pulled out at this very moment says nothing about the file.
      if (isOfSystem(failure.code)) throw new DiskFailure(failure.code);
      throw failed('download.not-a-video', { cause: failure.cause, host });
    }

    async function receive({ response, url }: Fetched, part: PartFile): Promise<void> {
      const { status, headers, body } = response;
      const about = { httpStatus: status, host: url.host, requestId: requestIdOf(headers) };
      const isRest = status === 206 && part.held !== null;
      const length = readLength(headers);
      if (isRest && part.held) {
        // What is there is read through again, which no server waits for.
        deadline.rest();
        await part.resume(part.held, length);
        deadline.restart(stallMs, 'STALLED');
      }
      const total = length === null ? (isRest && part.held?.length) || null : length + part.bytes;
      const report = throttleProgress(onProgress);
      let head: Buffer | null = isRest ? null : Buffer.alloc(0);
      for await (const chunk of body) {
        // A slow disk is no silence of the server, which is held back meanwhile.
        deadline.rest();
        if (head === null) await part.append(chunk);
        else {
          head = Buffer.concat([head, chunk]);
          if (head.length < videoHeadBytes) {
            deadline.restart(stallMs, 'STALLED');
            continue;
          }
          if (!(wanted === 'media' ? isMediaHead : isVideoHead)(head))
            throw failed('download.not-a-video', about);
          await part.restart(resumePointOf(headers), length);
          await part.append(head);
          head = null;
        }
        report(part.bytes, total);
        if (signal?.aborted) throw new CallEnded('cancelled', 'CANCELLED');
        deadline.restart(stallMs, 'STALLED');
      }
      if (head !== null) throw failed('download.not-a-video', about);
      if (total !== null && part.bytes !== total) throw failed('download.incomplete', about);
      report(part.bytes, part.bytes);
    }

    try {
      part = await openPartFile(path, freeBytes, system);
      if (part.held !== null && isWhole(part.held)) {
        await part.resume(part.held, 0);
        return ok(await part.complete(inspect));
      }
      const fetched = await requestFile(part.held);
      host = fetched.url.host;
      try {
        await receive(fetched, part);
      } finally {
        fetched.response.body.destroy();
      }
      return ok(await part.complete(inspect));
    } catch (thrown) {
      const failure = explain(thrown, host);
      const isAddressInDoubt = isSecured && !isCancelled(thrown) && !part?.bytes;
      return fail(isAddressInDoubt ? explainInsecure(failure) : failure);
    } finally {
      deadline.clear();
      await part?.leave();
    }
  };
}

/** Lets pass a complete file, or the rest of the held one. */
function accept(fetched: Fetched, held: ResumePoint | null): Fetched {
  const { status, body } = fetched.response;
  const isWanted = status === 206 ? held !== null : status >= 200 && status < 300;
  if (isWanted) return fetched;
  body.destroy();
  throw refusalOf(fetched);
}

/** Puts into words whatever ended a download. The network's troubles are all the same here: try again later. */
function explain(thrown: unknown, host: string): GatewayFailure {
  if (thrown instanceof DownloadFailure) return thrown.failure;
  if (thrown instanceof DiskFailure) {
    const issues = thrown.note === null ? null : [thrown.note];
    return failedWith(ownError(codeOfDisk(thrown.code), { cause: thrown.code, issues })).failure;
  }
  const error = readNetworkError(thrown, host);
  if (['gateway.certificate', 'gateway.proxy', 'internal'].includes(error.code))
    return failedWith(error).failure;
  return failed('download.incomplete', { cause: error.details?.cause, host }).failure;
}

/** Causes for which an address that the gateway gave without https may not work with it. */
const noHttps = ['ECONNREFUSED', 'ECONNRESET', 'TOO_MANY_REDIRECTS', 'INSECURE_ADDRESS'];

/**
 * Where nobody answers over https at an address that the gateway gave without it, that address is why. What was answered over https, a
 * computer without a network, a disk and a proxy are not about the address.
 */
function explainInsecure(failure: GatewayFailure): GatewayFailure {
  const { code, details } = failure.error;
  const isAboutAddress =
    code === 'gateway.certificate' ||
    (code.startsWith('download.') && noHttps.includes(details?.cause ?? ''));
  return isAboutAddress ? { ...failure, error: ownError('download.insecure', details) } : failure;
}

function codeOfDisk(cause: string): 'disk.full' | 'disk.folder-gone' | 'disk.unwritable' {
  if (isFullDisk(cause)) return 'disk.full';
  return ['ENOENT', 'ENXIO', 'ENODEV'].includes(cause) ? 'disk.folder-gone' : 'disk.unwritable';
}

/** Bytes needed to tell a video by its beginning. */
const videoHeadBytes = 12;

/** Whether bytes begin as MP4 or MOV do (an ISO base media file: `ftyp` at byte 4) or as WebM does (EBML). */
function isVideoHead(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'ftyp' || head.readUInt32BE(0) === 0x1a45dfa3;
}
