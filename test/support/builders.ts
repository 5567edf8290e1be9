import {
  type AppErrorCode,
  appError,
  type LedgerEntry,
  type MediaFacts,
  type ReferenceFile,
  type ReferenceKind,
  type TaskRequest,
  type VideoForm,
  type WeighedReference,
} from '#contract';
import { freshTask, type StoredState, type StoredTask } from '#electron/features/tasks/model.ts';
import type { ActiveGateway, TaskFile } from '#electron/features/tasks/ports.ts';
import type { CreateOutcome, GatewayFailure, RemoteTask } from '#electron/gateway/types.ts';
import type { KnownFile } from '#electron/store/files.ts';
import { startOfTime } from './fake-clock.ts';

let lastNumber = 0;
/** A number no other call in this process gets. */
export function unique(): number {
  lastNumber += 1;
  return lastNumber;
}

export function aForm(changes: Partial<VideoForm> = {}): VideoForm {
  return {
    prompt: 'A fox walks through fresh snow',
    model: 'videogen-H3',
    resolution: '768P',
    ratio: '16:9',
    duration: 5,
    references: [],
    mode: 'references',
    frames: { first: null, last: null },
    ...changes,
  };
}

const mimeOf = { image: 'image/png', video: 'video/mp4', audio: 'audio/wav' } as const;

export function aWeighed(kind: ReferenceKind, bytes = 300): WeighedReference {
  return { kind, mime: mimeOf[kind], bytes };
}

/** `count` references of one kind. */
export function several(kind: ReferenceKind, count: number): { readonly kind: ReferenceKind }[] {
  return Array.from({ length: count }, () => ({ kind }));
}

export function aTaskFile(changes: Partial<TaskFile> = {}): TaskFile {
  const kind = changes.kind ?? 'image';
  const number = unique();
  return {
    id: `file-${String(number).padStart(4, '0')}`,
    path: `/pictures/${number}.png`,
    kind,
    name: `${number}.png`,
    mime: mimeOf[kind],
    bytes: 300,
    modifiedAt: startOfTime,
    link: null,
    sha256: null,
    ...changes,
  };
}

/** A chosen file as the window knows it. */
export function aReferenceFile(changes: Partial<ReferenceFile> = {}): ReferenceFile {
  const kind = changes.kind ?? 'image';
  const fileId = changes.fileId ?? `file-${String(unique()).padStart(4, '0')}`;
  return {
    fileId,
    kind,
    name: `${fileId}.${kind}`,
    mime: mimeOf[kind],
    bytes: 300,
    url: `app://studio/media/references/${fileId}`,
    link: null,
    isMissing: false,
    thumbnailUrl: null,
    ...changes,
  };
}

export function aKnownFile(changes: Partial<KnownFile> = {}): KnownFile {
  return { ...aTaskFile(changes), facts: { width: 8, height: 8 }, ...changes };
}

export const studio: ActiveGateway = {
  kind: 'remote',
  address: 'https://gateway.example',
  label: 'gateway.example',
  token: 'token-of-the-studio',
};
export const elsewhere: ActiveGateway = {
  kind: 'remote',
  address: 'https://other.example',
  label: 'other.example',
  token: 'token-of-the-other',
};
export const practice: ActiveGateway = {
  kind: 'practice',
  address: 'http://127.0.0.1:40404',
  label: '',
  token: 'token-of-practice',
};

export const someMedia: MediaFacts = {
  bytes: 1_000,
  sha256: 'ab'.repeat(32),
  seconds: 5.1,
  width: 1344,
  height: 768,
  framesPerSecond: 24,
  videoCodec: 'avc',
  audio: { codec: 'aac', sampleRate: 32_000, channels: 2 },
};

export const someError = appError('gateway.trouble', 'The gateway is in trouble.', { retryable: true });

export function aRequest(changes: Partial<TaskRequest> = {}): TaskRequest {
  const { references: _, frames: __, ...form } = aForm();
  return { ...form, duration: 5, references: [], ...changes };
}

export function aTask(state: StoredState, changes: Partial<StoredTask> = {}): StoredTask {
  return {
    id: `task-${String(unique()).padStart(8, '0')}`,
    createdAt: startOfTime,
    updatedAt: startOfTime,
    request: aRequest(),
    gateway: { kind: studio.kind, address: studio.address, label: studio.label },
    state,
    ...freshTask,
    ...changes,
  };
}

/** One state of each status, with the fields it carries. */
export const states = {
  waiting: { status: 'waiting' },
  sending: { status: 'sending' },
  queued: { status: 'queued', taskId: 'remote-1', gatewayStatus: null, trouble: null },
  running: { status: 'running', taskId: 'remote-1', gatewayStatus: null, trouble: null },
  saving: {
    status: 'saving',
    taskId: 'remote-1',
    resultUrl: 'https://files.example/1.mp4',
    trouble: null,
  },
  ready: { status: 'ready', taskId: 'remote-1', fileName: 'fox.mp4', media: someMedia },
  failed: { status: 'failed', taskId: 'remote-1', error: someError },
  rejected: { status: 'rejected', error: someError },
  unknown: { status: 'unknown', error: someError, resolution: 'open' },
  cancelled: { status: 'cancelled', taskId: 'remote-1' },
  expired: { status: 'expired', taskId: 'remote-1' },
  stopped: { status: 'stopped', taskId: 'remote-1' },
} as const satisfies Record<StoredState['status'], StoredState>;

export function aLedgerEntry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    at: startOfTime,
    from: null,
    to: 'waiting',
    why: 'stored',
    httpStatus: null,
    requestId: null,
    ...changes,
  };
}

export function aFailure(code: AppErrorCode, changes: Partial<GatewayFailure> = {}): GatewayFailure {
  return {
    error: appError(code, `The gateway said ${code}.`, { retryable: true }),
    retryAfterMs: null,
    serverTime: null,
    ...changes,
  };
}

export function created(taskId: string): CreateOutcome {
  return { type: 'created', taskId, requestId: `request-${taskId}`, httpStatus: 200, serverTime: null };
}

/** A create outcome other than `created`. */
export function notCreated(
  type: Exclude<CreateOutcome['type'], 'created'>,
  code: AppErrorCode,
): CreateOutcome {
  return { type, ...aFailure(code) };
}

export function remote(status: RemoteTask['status'], changes: Partial<RemoteTask> = {}): RemoteTask {
  return {
    status,
    statusWord: status,
    resultUrl: null,
    error: null,
    serverTime: null,
    createdAt: null,
    httpStatus: 200,
    requestId: null,
    ...changes,
  };
}
