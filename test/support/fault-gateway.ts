import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reply, type ScriptedServer, type SeenCall, type Step } from './scripted-server.ts';

/** What a gateway does with each kind of request, one step a request; the last step is for all further ones. */
export interface GatewayScript {
  readonly create?: readonly Step[];
  readonly query?: readonly Step[];
  /** Files at the gateway's own address. */
  readonly file?: readonly Step[];
}

export interface FaultGateway {
  readonly address: string;
  readonly calls: readonly SeenCall[];
  readonly creates: () => readonly SeenCall[];
  readonly queries: () => readonly SeenCall[];
  readonly files: () => readonly SeenCall[];
}

export const taskId = 'remote-1';
const createPath = '/vendorv/v2/video_generation';
const queryPath = `/vendorv/v2/query/video_generation/${taskId}`;

/** The answer of a gateway that took the job. */
export const taken = reply(200, { task_id: taskId }, { 'x-request-id': 'create-1' });
/** The answer about a job, in the documented shape. */
export const about = (status: string, more: Readonly<Record<string, unknown>> = {}): Step =>
  reply(200, { task: { id: taskId, model: 'videogen-H3', status, ...more } });
/** The job is done and its clip is at `url`. */
export const doneAt = (url: string): Step => about('succeeded', { content: { url } });

/** A gateway that takes the job and follows a script. A request nobody expects fails the test at its end. */
export async function startFaultGateway(
  serve: (...steps: Step[]) => Promise<ScriptedServer>,
  script: GatewayScript,
): Promise<FaultGateway> {
  const plans = { create: script.create ?? [taken], query: script.query ?? [], file: script.file ?? [] };
  const seen: Record<keyof typeof plans, SeenCall[]> = { create: [], query: [], file: [] };
  const server = await serve(async (call) => {
    const { method, path } = call.seen;
    const kind = method === 'POST' && path === createPath ? 'create' : path === queryPath ? 'query' : 'file';
    seen[kind].push(call.seen);
    const plan = plans[kind];
    const step = plan[Math.min(seen[kind].length, plan.length) - 1];
    if (step === undefined) throw new Error(`Nobody expected ${method} ${path}.`);
    await step(call);
  });
  return {
    address: server.address,
    calls: server.calls,
    creates: () => seen.create,
    queries: () => seen.query,
    files: () => seen.file,
  };
}

/** A real clip and what is known of it. */
export const clip = readFileSync(
  join(import.meta.dirname, '../../electron/practice-gateway/clips/aurora-16x9.mp4'),
);
export const clipSha256 = createHash('sha256').update(clip).digest('hex');
/** Sends the whole clip as hosts of files do: its version and its length are told. */
export const wholeClip = reply(200, clip, { etag: '"v1"', 'content-length': String(clip.length) });
/** Sends the clip from the asked byte on, as a host that knows ranges. */
export const restOfClip: Step = (call) => {
  const start = Number(/^bytes=(\d+)-$/.exec(call.request.headers.range ?? '')?.[1]);
  if (Number.isNaN(start)) return wholeClip(call);
  call.response.writeHead(206, {
    etag: '"v1"',
    'content-range': `bytes ${start}-${clip.length - 1}/${clip.length}`,
    'content-length': String(clip.length - start),
  });
  call.response.end(clip.subarray(start));
};
export const page = '<!DOCTYPE html><html><body>Sign in</body></html>';
