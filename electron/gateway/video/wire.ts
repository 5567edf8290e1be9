/**
 * Every shape that gateways are known to send about a video task, and the paths of the two calls. The specification
 * leaves most answers "not shown"; what fills those gaps here was seen upstream and is read tolerantly: a key of the
 * wrong type counts as absent, further keys are ignored. Shapes of errors are in `errors/evidence.ts`.
 */
import { z } from 'zod';
import { cleanLine, gatewayTaskIdSchema, isSaneTime, wordLimits } from '#contract';
import { isObject } from '../../shared/json.ts';
import { anything, successCodes, word } from '../errors/evidence.ts';
import { pathSegment } from '../http/target.ts';
import type { RemoteTask } from '../types.ts';

/**
 * Path under the base address that tells about one task (the gateway specification, 4.2).
 *
 * @param template the connection's path, in which `{task_id}` stands for the id.
 * @param taskId opaque.
 */
export function queryVideoPath(template: string, taskId: string): string {
  return template.replace('{task_id}', () => pathSegment(taskId));
}

/** The number zero stands where there is no task. */
const replyIdSchema = z.union([gatewayTaskIdSchema, z.number().positive()]);
const createReplySchema = z.union([
  z.object({ task_id: replyIdSchema }).transform((reply) => reply.task_id),
  z.object({ data: z.object({ task_id: replyIdSchema }) }).transform((reply) => reply.data.task_id),
]);

/**
 * The task id in the answer to a create request, at `task_id` or `data.task_id`.
 *
 * @param text the same answer unparsed: a numeric id can have more digits than a JavaScript number holds.
 */
export function readTaskId(json: unknown, text: string): string | null {
  const reply = createReplySchema.safeParse(json);
  if (!reply.success) return null;
  const id = reply.data;
  if (typeof id === 'string') return id;
  // Other parts of the answer may hold ids of their own: only the digits that were read as this very number are meant.
  const written = [...text.matchAll(/"task_id"\s*:\s*(\d{1,64})\s*[,}]/g)].map((match) => match[1] ?? '');
  const candidates = new Set(written.filter((digits) => Number(digits) === id));
  return candidates.size === 1 ? ([...candidates][0] ?? null) : null;
}

const wordsOfStatus = {
  queued: ['queued', 'queueing', 'queuing', 'submitted', 'pending', 'not_start', 'preparing'],
  running: ['running', 'processing', 'in_progress'],
  succeeded: ['succeeded', 'succeed', 'success', 'completed', 'done'],
  failed: ['failed', 'fail', 'failure', 'error'],
  cancelled: ['cancelled', 'canceled'],
  expired: ['expired'],
} as const satisfies Partial<Record<RemoteTask['status'], readonly string[]>>;
const statusOfWord: ReadonlyMap<string, RemoteTask['status']> = new Map(
  (Object.keys(wordsOfStatus) as (keyof typeof wordsOfStatus)[]).flatMap((status) =>
    wordsOfStatus[status].map((word) => [word, status] as const),
  ),
);

/** Seconds since 1970 become milliseconds; some gateways send milliseconds already. Before 2020 it is no such time. */
const moment = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{10,13}$/)
      .transform(Number),
  ])
  .transform((value) => Math.round(value < 1e11 ? value * 1000 : value))
  .refine(isSaneTime)
  .optional()
  .catch(undefined);

const taskSchema = z.object({
  id: word,
  task_id: word,
  status: word,
  error: anything,
  base_resp: anything,
  fail_reason: word,
  message: anything,
  created_at: moment,
});
const wrapperSchema = z.object({
  task: anything,
  data: anything,
  code: word,
  error: anything,
  base_resp: anything,
  message: anything,
});

/** A task as found in an answer, its failure still unread. */
export interface WireTask extends Pick<RemoteTask, 'status' | 'statusWord' | 'resultUrl' | 'createdAt'> {
  /** The parts of the answer that may say why it failed: the task itself, then what stands beside it. */
  readonly failures: readonly unknown[];
}

/**
 * Finds the task in the answer to a query: under `task`, under `data` (when `code` says success), also as a list of one, or bare.
 * A bare object must carry an id or a status of a living task, so that `{"status":"error","message":…}`
 * about the call itself is not read as the end of the task.
 */
export function readTask(json: unknown): WireTask | null {
  const wrapper = wrapperSchema.safeParse(json);
  if (!wrapper.success) return null;
  const { task, data: given, code, ...beside } = wrapper.data;
  const data: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (isObject(data) && code !== undefined && !successCodes.has(code.toLowerCase())) return null;
  const wrapped = toTask(task) ?? (isObject(data) ? (toTask(data.task) ?? toTask(data)) : null);
  if (wrapped) return { ...wrapped, failures: [...wrapped.failures, { code, ...beside }] };
  const bare = toTask(json);
  if (!bare || bare.hasId) return bare;
  return bare.status === 'queued' || bare.status === 'running' || bare.status === 'succeeded' ? bare : null;
}

function toTask(value: unknown): (WireTask & { readonly hasId: boolean }) | null {
  const parsed = taskSchema.safeParse(value);
  const task = parsed.success ? parsed.data : null;
  const statusWord = cleanLine(task?.status ?? '', wordLimits.word);
  if (task === null || statusWord === '') return null;
  return {
    status: statusOfWord.get(statusWord.toLowerCase()) ?? 'unrecognised',
    statusWord,
    resultUrl: addressIn(value),
    createdAt: task.created_at ?? null,
    failures: [{ error: task.error, base_resp: task.base_resp, message: task.fail_reason || task.message }],
    hasId: (task.id ?? task.task_id) !== undefined,
  };
}

/** Where addresses stand, the likeliest first; under the last two a gateway passes on what the vendor behind it said. */
const addressKeys = ['content', 'video_url', 'result_url', 'url', 'file_url', 'data', 'task'] as const;
/** Objects inside each other in which an address is looked for. */
const maxAddressDepth = 6;

/**
 * The address of a file in a task, with its host or as a path at the gateway. Of a list only the first item counts: what echoes the request
 * begins with its prompt, and the addresses behind it are those of references. One that is longer than any server takes counts as absent.
 */
function addressIn(value: unknown, key = '', depth = 0): string | null {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string') return key.endsWith('url') && isAddress(one.trim()) ? one.trim() : null;
  if (!isObject(one) || depth > maxAddressDepth) return null;
  for (const inner of addressKeys) {
    const found = addressIn(one[inner], inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function isAddress(text: string): boolean {
  const hasForm = text.length <= 8_192 && /^(https?:\/)?\/\S/i.test(text);
  return hasForm && URL.canParse(text, 'https://gateway.invalid');
}
