import type { AppErrorData } from '../calls/errors.ts';
import { showableTime } from '../calls/foreign-text.ts';
import type { About } from '../settings.ts';
import type { LedgerEntry, Task } from '../tasks/tasks.ts';
import { promptRedactor, type Redact } from './prompt-redaction.ts';

/**
 * What a person shows to support about one task, as plain English text: what ran where, the ids, every line of
 * the ledger, the last error. It holds neither the prompt nor names or paths of files nor the token. Times are UTC.
 */
export function supportReport(task: Task, ledger: readonly LedgerEntry[], about: About): string {
  const redact = promptRedactor(task.request.prompt);
  const sections = [
    ['Gateway Studio: report about one task'],
    [
      `App: ${about.version} (Electron ${about.electron}, Chromium ${about.chromium}, Node ${about.node})`,
      `Platform: ${about.platform}${about.sandboxed ? '' : ', without sandbox'}`,
      `Gateway: ${task.gateway?.kind === 'practice' ? 'practice gateway' : (task.gateway?.label ?? 'none, joined here')}`,
    ],
    [
      `Task: ${task.id}`,
      `Id at the gateway: ${('taskId' in task.state && task.state.taskId) || 'not known'}`,
      `Made: ${time(task.createdAt)}`,
      `Last change: ${time(task.updatedAt)}`,
      `State: ${task.state.status}${detailOf(task, redact)}`,
      ...(task.collectBefore === null ? [] : [`To be collected before: ${time(task.collectBefore)}`]),
    ],
    ['Request', ...requestOf(task)],
    ['Error', ...describeError(errorOf(task), redact)],
    [
      'Ledger (time, from, to, why, HTTP status, request id)',
      ...ledger.map((entry) => describeEntry(entry, redact)),
    ],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function requestOf({ request }: Task): string[] {
  const { model, resolution, ratio, duration, mode, prompt, references } = request;
  return [
    `  Model: ${model}`,
    `  Resolution: ${resolution}`,
    `  Ratio: ${ratio ?? 'left to the gateway'}`,
    `  Duration: ${duration} s`,
    `  Prompt: ${[...prompt].length} characters (not shown)`,
    `  References: ${references.length === 0 ? 'none' : `${references.length} (${mode})`}`,
    ...references.map(({ kind, mime, bytes, link, role }, index) => {
      const size = link === null ? `${bytes} bytes` : 'by address';
      return `    ${index + 1}. ${kind}, ${mime}, ${size}${role === undefined ? '' : `, ${role}`}`;
    }),
  ];
}

function describeEntry({ at, from, to, why, httpStatus, requestId }: LedgerEntry, redact: Redact): string {
  const id = requestId === null ? '-' : redact(requestId);
  return `  ${[time(at), from ?? '-', to, why, httpStatus ?? '-', id].join(' | ')}`;
}

/** Everything known of an error but the names of files; what a gateway said, without the prompt. */
function describeError(error: AppErrorData | null, redact: Redact): string[] {
  if (error === null) return ['  none'];
  const sentence = error.code.startsWith('files.') ? [] : [`  Meaning: ${error.message}`];
  const facts = told.flatMap((key) => {
    const value = error.details?.[key];
    return value === undefined ? [] : [`  ${key}: ${redact([value].flat().join(', '))}`];
  });
  return [`  Code: ${error.code}`, ...sentence, ...facts];
}
const told = ['httpStatus', 'gatewayCode', 'gatewayMessage', 'requestId', 'cause', 'host', 'issues'] as const;

function errorOf({ state }: Task): AppErrorData | null {
  if ('error' in state) return state.error;
  return 'trouble' in state ? (state.trouble ?? null) : null;
}

function detailOf({ state }: Task, redact: Redact): string {
  switch (state.status) {
    case 'queued':
    case 'running':
      return state.gatewayStatus === null ? '' : ` (the gateway says "${redact(state.gatewayStatus)}")`;
    case 'unknown':
      return ` (${state.resolution})`;
    case 'ready':
      return ` (${state.media.bytes} bytes, SHA-256 ${state.media.sha256})`;
    default:
      return '';
  }
}

function time(at: number): string {
  return new Date(showableTime(at)).toISOString();
}
