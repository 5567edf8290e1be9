import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LedgerEntry } from '#contract';
import { measureClip } from '#electron/media/clips.ts';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import type { SeenCreate } from './messages.ts';
import type { Snapshot } from './snapshot.ts';

/** What is wrong after a round, by kind. */
export interface Faults {
  /** A finished clip, or the id of a task the gateway took, that is not there any more. */
  readonly lost: string[];
  readonly secondCreates: string[];
  readonly damaged: string[];
  /** A task that is not in its true state, or whose ledger tells another story. */
  readonly untrue: string[];
}

export interface Aftermath {
  readonly prompts: readonly string[];
  /** The database at each kill. */
  readonly atKills: readonly Snapshot[];
  /** The database when all was settled. */
  readonly after: Snapshot;
  readonly creates: readonly SeenCreate[];
  readonly libraryFolder: string;
  /** Whether the last changes of a life may be lost: a task whose sending they may have held is unknown then, at worst. */
  readonly hasPowerCuts: boolean;
}

/** A start found that changes may be lost, and leaves it to the user whether the task was sent. */
export function isDoubted({ state }: StoredTask): boolean {
  return state.status === 'unknown' && state.error.code === 'tasks.restored';
}

/** Compares what the app believes with what was stored at each kill, what the gateway saw and what is on disk. */
export async function findFaults(aftermath: Aftermath): Promise<Faults> {
  const { prompts, atKills, after, creates, libraryFolder, hasPowerCuts } = aftermath;
  const faults: Faults = { lost: [], secondCreates: [], damaged: [], untrue: [] };
  for (const { damage } of [...atKills, after]) faults.damaged.push(...damage);
  for (const prompt of prompts) {
    const made = creates.filter((create) => create.prompt === prompt);
    if (made.length > 1) faults.secondCreates.push(`${prompt}: ${made.length} creates`);
    const before = atKills.flatMap(({ tasks }) => tasks.get(prompt) ?? []);
    const task = after.tasks.get(prompt);
    if (task === undefined) checkAbsent(prompt, before, made, faults);
    else {
      checkState(task, before, made, faults, hasPowerCuts);
      if (!isDoubted(task)) checkLedger(task, after.ledgers.get(prompt) ?? [], faults);
      if (task.state.status === 'ready') await checkClip(task, faults);
    }
  }
  const wanted = [...after.tasks.values()].map(({ resultPath }) => resultPath && basename(resultPath));
  for (const name of existsSync(libraryFolder) ? readdirSync(libraryFolder) : []) {
    const isLeft = /\.part(\.json)?$/.test(name) || (name.endsWith('.mp4') && !wanted.includes(name));
    if (isLeft) faults.untrue.push(`${name} is left behind and belongs to no task`);
  }
  return faults;
}

function checkAbsent(
  prompt: string,
  before: readonly StoredTask[],
  made: readonly SeenCreate[],
  faults: Faults,
): void {
  if (before.length > 0) faults.lost.push(`${prompt}: the task was stored and is gone`);
  if (made.length > 0) faults.lost.push(`${prompt}: sent and not stored`);
}

function checkState(
  task: StoredTask,
  before: readonly StoredTask[],
  made: readonly SeenCreate[],
  faults: Faults,
  hasPowerCuts: boolean,
): void {
  const { state, request } = task;
  const { prompt } = request;
  const states = before.map((task) => task.state);
  const wasSending = states.some(({ status }) => status === 'sending');
  const knownIds = states.flatMap((known) => ('taskId' in known && known.taskId ? [known.taskId] : []));
  const wanted = wasSending ? 'unknown' : 'ready';
  if (state.status !== wanted && !(hasPowerCuts && isDoubted(task))) {
    const story = states.map(({ status }) => status).join(', ');
    faults.untrue.push(`${prompt}: ${state.status} in place of ${wanted}; at the kills: ${story}`);
  }
  if (state.status !== 'ready') {
    if (knownIds.length > 0) faults.lost.push(`${prompt}: its id ${knownIds.join(', ')} is gone`);
    return;
  }
  if (made[0]?.taskId !== state.taskId) faults.untrue.push(`${prompt}: ready as another's task`);
  if (knownIds.some((id) => id !== state.taskId)) faults.lost.push(`${prompt}: its id has changed`);
}

function checkLedger({ state, request }: StoredTask, ledger: readonly LedgerEntry[], faults: Faults): void {
  const isChain = ledger.every(({ from }, index) => from === (ledger[index - 1]?.to ?? null));
  const count = (why: string) => ledger.filter((entry) => entry.why === why).length;
  const refusals = count('postponed: gateway.rate-limited');
  const isTrue =
    isChain &&
    ledger.at(-1)?.to === state.status &&
    count('stored') === 1 &&
    refusals <= 1 &&
    count('send-started') === 1 + refusals &&
    count('created') === (state.status === 'ready' ? 1 : 0) &&
    count('saved') === (state.status === 'ready' ? 1 : 0);
  if (!isTrue) {
    const story = ledger.map(({ from, to, why }) => `${from}>${to} (${why})`).join(', ');
    faults.untrue.push(`${request.prompt}: ${state.status}, but its ledger says ${story}`);
  }
}

async function checkClip({ state, resultPath, request: { prompt } }: StoredTask, faults: Faults) {
  if (state.status !== 'ready') return;
  if (resultPath === null || !existsSync(resultPath)) {
    faults.lost.push(`${prompt}: ready without its clip`);
    return;
  }
  const bytes = readFileSync(resultPath);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isWhole = sha256 === state.media.sha256 && bytes.length === state.media.bytes;
  const isVideo = await measureClip(resultPath).then(
    () => true,
    () => false,
  );
  if (!isWhole || !isVideo) faults.lost.push(`${prompt}: its clip is damaged`);
}
