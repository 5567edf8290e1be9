import { fail, ok } from '#contract';
import { DiskFailure, isFullDisk } from '../../files/disk-errors.ts';
import { type FreeBytes, freeBytesOf } from '../../files/free-space.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { GatewayFailure } from '../call.ts';
import { ownError, withoutSecrets } from '../errors/app-errors.ts';
import { readNetworkError } from '../errors/network-errors.ts';
import { CallEnded, createDeadline, type Deadline } from '../http/deadline.ts';
import { throttleProgress } from '../http/progress.ts';
import { requestIdOf } from '../http/response.ts';
import type { Transport } from '../http/transport.ts';
import { accessOf, tokenOf } from '../tokens.ts';
import type { Download, DownloadOptions } from '../types.ts';
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

export interface CreateDownloadOptions {
  readonly transport: Transport;
  /** For tests; `stallLimitMs` by default. */
  readonly stallMs?: number;
  /** For tests; asks the file system by default. */
  readonly freeBytes?: FreeBytes;
  /** For tests; Node's own by default. */
  readonly system?: PartFileSystem;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Makes the function that fetches a finished clip. A download that broke off is resumed next time
 * when the server can tell that the file is still the same. Nothing that is not a video, or whatever else is wanted (by its
 * first bytes, whatever the server calls it) reaches the disk.
 */
export function createDownload(setup: CreateDownloadOptions): Download {
  const { transport, stallMs = stallLimitMs, freeBytes = freeBytesOf, now = Date.now } = setup;
  const { system = nodePartFileSystem } = setup;

  return async (address, options) => {
    const deadline = createDeadline(options.signal);
    let host = URL.canParse(address) ? new URL(address).host : '';
    let part: PartFile | null = null;
    try {
      part = await openPartFile(options.path, freeBytes, system);
      const fetched = await requestFile(address, part.held, options, deadline);
      host = fetched.url.host;
      try {
        await receive(fetched, part, options, deadline);
      } finally {
        fetched.response.body.destroy();
      }
      return ok(await part.complete((partPath) => inspect(partPath, options, host)));
    } catch (thrown) {
      const failure = explain(thrown, host);
      const secrets = options.connection ? [tokenOf(options.connection)] : [];
      return fail({ ...failure, error: withoutSecrets(failure.error, secrets) });
    } finally {
      deadline.clear();
      await part?.leave();
    }
  };

  /** Requests the rest of a held file, or the complete file where the server does not give the rest. */
  async function requestFile(
    address: string,
    held: ResumePoint | null,
    { allowLoopback, subject, connection }: DownloadOptions,
    deadline: Deadline,
  ): Promise<Fetched> {
    const fetch = (headers: Record<string, string>) =>
      fetchFile(address, {
        transport,
        allowLoopback,
        headers,
        deadline,
        stallMs,
        preferences: connection ? accessOf(connection) : null,
        ...(subject && {
          recorded: { subject, call: 'download', secrets: connection ? [tokenOf(connection)] : [] },
        }),
      });
    const condition = held && ifRange(held);
    if (!held || condition === null) return accept(await fetch({}), null);
    const fetched = await fetch({ range: `bytes=${held.safeBytes}-`, 'if-range': condition });
    const { status, headers } = fetched.response;
    const isOtherPart = status === 206 && !continues(headers, held, held.safeBytes);
    if (!isOtherPart && status !== 416) return accept(fetched, held);
    fetched.response.body.destroy();
    return accept(await fetch({}), null);
  }

  /** Lets pass a complete file, or the rest of the held one. */
  function accept(fetched: Fetched, held: ResumePoint | null): Fetched {
    const { status, body } = fetched.response;
    const isWanted = status === 206 ? held !== null : status >= 200 && status < 300;
    if (isWanted) return fetched;
    body.destroy();
    throw refusalOf(fetched, now());
  }

  /** Lets the caller inspect the complete file while it has no name yet. */
  async function inspect(partPath: string, { check }: DownloadOptions, host: string): Promise<void> {
    try {
      await check?.(partPath);
    } catch (error) {
      // A disk pulled out at this very moment says nothing about the file.
      const code = codeOf(error);
      if (/^E[A-Z0-9]+$/.test(code)) throw new DiskFailure(code);
      throw failed('download.not-a-video', { cause: String(error), host });
    }
  }

  async function receive(
    { response, url }: Fetched,
    part: PartFile,
    options: DownloadOptions,
    deadline: Deadline,
  ): Promise<void> {
    const { status, headers, body } = response;
    const requestId = requestIdOf(headers);
    const isRest = status === 206 && part.held !== null;
    const length = readLength(headers);
    if (isRest && part.held) await part.resume(part.held, length);
    const total = length === null ? (isRest && part.held?.length) || null : length + part.bytes;
    const report = throttleProgress(options.onProgress);
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
        if (!(options.isWanted ?? isVideoHead)(head))
          throw failed('download.not-a-video', { httpStatus: status, host: url.host, requestId });
        await part.restart(resumePointOf(headers), length);
        await part.append(head);
        head = null;
      }
      report(part.bytes, total);
      if (options.signal?.aborted) throw new CallEnded('cancelled', 'CANCELLED');
      deadline.restart(stallMs, 'STALLED');
    }
    if (head !== null)
      throw failed('download.not-a-video', { httpStatus: status, host: url.host, requestId });
    if (total !== null && part.bytes !== total)
      throw failed('download.incomplete', { httpStatus: status, host: url.host, requestId });
    report(part.bytes, part.bytes);
  }
}

/** Puts into words whatever ended a download. The network's troubles are all the same here: try again later. */
function explain(thrown: unknown, host: string): GatewayFailure {
  if (thrown instanceof DownloadFailure) return thrown.failure;
  if (thrown instanceof DiskFailure) {
    const issues = thrown.note === null ? null : [thrown.note];
    return failedWith(ownError(codeOfDisk(thrown.code), { cause: thrown.code, issues })).failure;
  }
  const error = readNetworkError(thrown, host);
  if (error.code === 'gateway.certificate' || error.code === 'internal') return failedWith(error).failure;
  return failed('download.incomplete', { cause: error.details?.cause, host }).failure;
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
