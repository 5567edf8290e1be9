import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TaskStatus } from '#contract';
import { createChance } from '../fixtures/chance.ts';
import type { Meeting } from './archives.ts';
import { type Kill, planPowerCuts, planRound } from './plan.ts';
import { cutPower, type PowerCut } from './power.ts';
import { type AppProcess, type GatewayProcess, startApp } from './processes.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Faults, findFaults, isDoubted } from './verify.ts';

/** Where a task stood when its app was killed. */
export type Phase = TaskStatus | 'not stored';

export interface RoundResult {
  readonly kills: number;
  /** Where each task stood, at each kill. */
  readonly phases: readonly Phase[];
  /** How each task ended. */
  readonly ends: readonly Phase[];
  readonly creates: number;
  readonly clips: number;
  /** The power cuts that took something from the database. */
  readonly powerCuts: readonly PowerCut[];
  /** Why starts made a new database of the one they found. */
  readonly rebuilt: readonly string[];
  /** Tasks of an outcome that the app does not know because changes may be lost, though it had not begun to send them. */
  readonly doubted: number;
  /** What each kill met of archives and of the cast. */
  readonly met: readonly Meeting[];
  /** Projects and entries that were there in the end. */
  readonly projects: number;
  readonly entries: number;
  readonly faults: Faults;
}

/** How much faster than the real clock the app's is: a poll each second becomes one each tenth. */
const speed = 10;
/** Longest that an app may take to settle everything when it is left alone, in milliseconds. */
const patienceMs = 30_000;

/**
 * Presses Generate, kills the app at a random moment, starts it again and leaves it alone, then looks
 * whether every task is in its true state.
 *
 * @param seed decides how many tasks and when to kill.
 * @param hasPowerCuts whether the power fails in a transaction instead of a kill at a moment.
 */
export async function playRound(
  gateway: GatewayProcess,
  folder: string,
  seed: number,
  hasPowerCuts: boolean,
): Promise<RoundResult> {
  const chance = createChance(seed);
  const plan = planRound(chance);
  const { tasks, kills } = plan;
  const plannedCuts = hasPowerCuts ? planPowerCuts(chance, plan) : [];
  const cuts: PowerCut[] = [];
  const rebuilt: string[] = [];
  const prompts = Array.from({ length: tasks }, (_, index) => `Round ${seed}, task ${index + 1}`);
  const dataFolder = join(folder, `round-${seed}`);
  const libraryFolder = join(dataFolder, 'Videos');
  mkdirSync(dataFolder, { recursive: true });
  const { address, token } = gateway;
  const timeScale = { epoch: Date.now(), speed };
  const start = (powerFailsAt: number | null) =>
    startApp({ dataFolder, libraryFolder, address, token, timeScale, seed, powerFailsAt });

  const complaints: string[] = [];
  const atKills = [];
  for (const [index, kill] of kills.entries()) {
    const app = start(plannedCuts[index] ?? null);
    if (index === 0) {
      await app.started();
      await app.press(prompts);
    }
    const disturbed = hasPowerCuts ? within(patienceMs, app.settled()) : moment(kill, app, gateway);
    await Promise.race([disturbed, app.ended]);
    await app.kill();
    if (hasPowerCuts) cuts.push(cutPower(dataFolder, chance));
    complaints.push(...app.complaints);
    rebuilt.push(...app.rebuilt);
    atKills.push(takeSnapshot(dataFolder));
  }

  const last = start(null);
  await last.started();
  await within(patienceMs, last.settled());
  await last.kill();
  complaints.push(...last.complaints);
  rebuilt.push(...last.rebuilt);
  const after = takeSnapshot(dataFolder);
  const creates = (await gateway.creates()).filter(({ prompt }) => prompts.includes(prompt));
  const faults = await findFaults({ prompts, atKills, after, creates, libraryFolder, hasPowerCuts });
  faults.untrue.push(...complaints);
  // Neither a kill nor a log that was cut off is damage.
  if (!cuts.some(({ isMixed }) => isMixed))
    faults.damaged.push(...rebuilt.map((why) => `a start made a new database: ${why}`));
  const ends = prompts.map((prompt) => after.tasks.get(prompt)?.state.status ?? 'not stored');
  if (Object.values(faults).every((list) => list.length === 0)) rmSync(dataFolder, { recursive: true });
  return {
    kills: kills.length,
    phases: atKills.flatMap((snapshot) =>
      prompts.map((prompt) => snapshot.tasks.get(prompt)?.state.status ?? ('not stored' as const)),
    ),
    ends,
    creates: creates.length,
    clips: ends.filter((end) => end === 'ready').length,
    powerCuts: cuts.filter(({ bytes }) => bytes > 0),
    rebuilt,
    doubted: [...after.tasks.values()].filter(isDoubted).length,
    met: atKills.flatMap(({ archives }) => archives?.met ?? []),
    projects: after.archives?.projects ?? 0,
    entries: after.archives?.entries ?? 0,
    faults,
  };
}

/** Resolves when the app is to be killed: at the planned moment, or once there is nothing left to disturb. */
async function moment(kill: Kill, app: AppProcess, gateway: GatewayProcess): Promise<void> {
  if (!('count' in kill)) return pause(kill.ms);
  let left = kill.count;
  let ignore = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    ignore = gateway.onMoment((seen) => {
      left -= seen === kill.after ? 1 : 0;
      if (left === 0) resolve();
    });
  });
  await Promise.race([came, within(patienceMs, app.settled())]);
  ignore();
  await pause(kill.ms);
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })]);
}
