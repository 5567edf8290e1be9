import type { AppErrorData } from './errors.ts';
import type { About } from './settings.ts';
import type { LedgerEntry, Task } from './tasks.ts';

/**
 * What a person shows to support about one task, as plain English text: what ran where, the ids, every line of
 * the ledger, the last error. It holds neither the prompt nor names or paths of files nor the token. Times are UTC.
 */
export function supportReport(task: Task, ledger: readonly LedgerEntry[], about: About): string {
  const sections = [
    ['Gateway Studio: report about one job'],
    [
      `App: ${about.version} (Electron ${about.electron}, Chromium ${about.chromium}, Node ${about.node})`,
      `Platform: ${about.platform}${about.sandboxed ? '' : ', without sandbox'}`,
      `Gateway: ${task.gateway.kind === 'practice' ? 'practice gateway' : task.gateway.label}`,
    ],
    [
      `Job: ${task.id}`,
      `Task at the gateway: ${taskIdOf(task) ?? 'not known'}`,
      `Made: ${time(task.createdAt)}`,
      `Last change: ${time(task.updatedAt)}`,
      `State: ${task.state.status}${detailOf(task)}`,
      ...(task.collectBefore === null ? [] : [`To be collected before: ${time(task.collectBefore)}`]),
    ],
    ['Request', ...requestOf(task)],
    ['Error', ...describeError(errorOf(task)).map((line) => strike(line, task.request.prompt))],
    ['Ledger (time, from, to, why, HTTP status, request id)', ...ledger.map(describeEntry)],
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

function describeEntry({ at, from, to, why, httpStatus, requestId }: LedgerEntry): string {
  return `  ${[time(at), from ?? '-', to, why, httpStatus ?? '-', requestId ?? '-'].join(' | ')}`;
}

/** Everything known of an error but the names of files. */
function describeError(error: AppErrorData | null): string[] {
  if (error === null) return ['  none'];
  const { httpStatus, gatewayCode, gatewayMessage, requestId, cause, host, issues } = error.details ?? {};
  const known = {
    httpStatus,
    gatewayCode,
    gatewayMessage,
    requestId,
    cause,
    host,
    issues: issues?.join(', '),
  };
  const facts = Object.entries(known).filter(([, value]) => value !== undefined);
  const sentence = error.code.startsWith('files.') ? [] : [`  Meaning: ${error.message}`];
  return [`  Code: ${error.code}`, ...sentence, ...facts.map(([key, value]) => `  ${key}: ${value}`)];
}

/** Gateways have been seen to repeat the prompt in their errors. */
function strike(line: string, prompt: string): string {
  return prompt.length < 4 ? line : line.replaceAll(prompt, '[prompt]');
}

function errorOf({ state }: Task): AppErrorData | null {
  if ('error' in state) return state.error;
  return 'trouble' in state ? state.trouble : null;
}

function taskIdOf({ state }: Task): string | null {
  return 'taskId' in state ? state.taskId : null;
}

function detailOf({ state }: Task): string {
  switch (state.status) {
    case 'queued':
    case 'running':
      return state.gatewayStatus === null ? '' : ` (the gateway says "${state.gatewayStatus}")`;
    case 'unknown':
      return ` (${state.resolution})`;
    case 'ready':
      return ` (${state.media.bytes} bytes, SHA-256 ${state.media.sha256})`;
    default:
      return '';
  }
}

function time(at: number): string {
  return new Date(at).toISOString();
}
