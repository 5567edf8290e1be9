/**
 * Every shape that gateways are known to send about a video task, and the paths of the two calls. The specification
 * leaves most answers "not shown"; what fills those gaps here was seen upstream and is read tolerantly: a key of the
 * wrong type counts as absent, further keys are ignored. Shapes of errors are in `errors/evidence.ts`.
 */
import { z } from 'zod';
import { cleanLine, gatewayTaskIdSchema, isSaneTime, wordLimits } from '#contract';
import { isObject } from '../../shared/json.ts';
import { successCodes, word } from '../errors/evidence.ts';
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

const anything = z.unknown().optional();

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
  succeeded: ['succeeded', 'success', 'completed', 'done'],
  failed: ['failed', 'fail', 'failure', 'error'],
  cancelled: ['cancelled', 'canceled'],
  expired: ['expired'],
} as const satisfies Partial<Record<RemoteTask['status'], readonly string[]>>;
const statusOfWord: ReadonlyMap<string, RemoteTask['status']> = new Map(
  (Object.keys(wordsOfStatus) as (keyof typeof wordsOfStatus)[]).flatMap((status) =>
    wordsOfStatus[status].map((word) => [word, status] as const),
  ),
);

/** An address of a file, with its host or as a path at the gateway. One that is longer than any server takes counts as absent. */
const address = z
  .union([z.string(), z.object({ url: z.string() }).transform((value) => value.url)])
  .transform((value) => value.trim())
  .pipe(z.string().max(8_192))
  .refine((value) => /^(https?:\/)?\/\S/i.test(value) && URL.canParse(value, 'https://gateway.invalid'))
  .optional()
  .catch(undefined);
const urlsSchema = z.object({
  content: z.object({ url: address, video_url: address }).optional().catch(undefined),
  video_url: address,
  result_url: address,
  url: address,
  file_url: address,
});

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

const taskSchema = urlsSchema.extend({
  id: word,
  task_id: word,
  status: word,
  error: anything,
  base_resp: anything,
  fail_reason: word,
  message: anything,
  created_at: moment,
  data: urlsSchema.optional().catch(undefined),
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
 * Finds the task in the answer to a query: under `task`, under `data` (when `code` says success), or bare.
 * A bare object must carry an id or a status of a living task, so that `{"status":"error","message":…}`
 * about the call itself is not read as the end of the task.
 */
export function readTask(json: unknown): WireTask | null {
  const wrapper = wrapperSchema.safeParse(json);
  if (!wrapper.success) return null;
  const { task, data, code, ...beside } = wrapper.data;
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
    resultUrl: firstAddress(task) ?? (task.data && firstAddress(task.data)) ?? null,
    createdAt: task.created_at ?? null,
    failures: [{ error: task.error, base_resp: task.base_resp, message: task.fail_reason || task.message }],
    hasId: (task.id ?? task.task_id) !== undefined,
  };
}

function firstAddress(urls: z.infer<typeof urlsSchema>): string | undefined {
  const { content } = urls;
  return content?.url ?? content?.video_url ?? urls.video_url ?? urls.result_url ?? urls.url ?? urls.file_url;
}
