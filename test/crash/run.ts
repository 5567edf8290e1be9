import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { meetings } from './archives.ts';
import { startGateway } from './processes.ts';
import { type Phase, playRound, type RoundResult } from './round.ts';
import type { Faults } from './verify.ts';

/** Run as a program: plays rounds and prints what came of them. Ends with 1 when anything is wrong. */
const [assetsFolder = '', rounds = '200', seed = '1', lanes = '2'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(os.tmpdir(), 'gateway-studio-crash-'));
const startedAt = Date.now();
const results: RoundResult[] = [];
let nextRound = 0;

async function playLane(lane: number): Promise<void> {
  const gateway = await startGateway(path.join(folder, `gateway-${lane}`), assetsFolder);
  while (nextRound < Number(rounds)) {
    const roundSeed = Number(seed) * 10_000 + nextRound;
    nextRound += 1;
    // Every second round is one of power cuts.
    const result = await playRound(gateway, folder, roundSeed, nextRound % 2 === 0);
    results.push(result);
    for (const [kind, list] of Object.entries(result.faults)) {
      for (const fault of list) console.log(`WRONG (${kind}) in round ${roundSeed}: ${fault}`);
    }
    if (results.length % 20 === 0) console.log(`${results.length} rounds …`);
  }
  gateway.stop();
}

await Promise.all(Array.from({ length: Number(lanes) }, (_, lane) => playLane(lane)));

const total = (of: (result: RoundResult) => number) => results.reduce((sum, result) => sum + of(result), 0);
const faultsOf = (kind: keyof Faults) => total(({ faults }) => faults[kind].length);
const countOf = (of: (result: RoundResult) => readonly Phase[], phase: Phase) =>
  total((result) => of(result).filter((one) => one === phase).length);
const phases: readonly Phase[] = [
  'not stored',
  'waiting',
  'sending',
  'queued',
  'running',
  'saving',
  'ready',
  'unknown',
];

const lines: (readonly [string, number])[] = [
  ['rounds', results.length],
  ['kills', total(({ kills }) => kills)],
  ['  of these, during recovery', total(({ kills }) => kills - 1)],
  ...phases.map((phase) => [`  tasks ${phase} at a kill`, countOf(({ phases }) => phases, phase)] as const),
  ...meetings.map(
    (one) => [`  ${one} at a kill`, total(({ met }) => met.filter((is) => is === one).length)] as const,
  ),
  ['projects, each with all its clips', total(({ projects }) => projects)],
  ['entries of the cast, with media', total(({ entries }) => entries)],
  ['tasks', total(({ ends }) => ends.length)],
  ['  ready', countOf(({ ends }) => ends, 'ready')],
  ['  unknown', countOf(({ ends }) => ends, 'unknown')],
  ['  never stored, never sent', countOf(({ ends }) => ends, 'not stored')],
  ['creates the gateway saw', total(({ creates }) => creates)],
  ['clips on disk', total(({ clips }) => clips)],
  ['rounds that a power cut took from', results.filter(({ powerCuts }) => powerCuts.length > 0).length],
  [
    '  old and new bytes mixed',
    results.filter(({ powerCuts }) => powerCuts.some((cut) => cut.isMixed)).length,
  ],
  ['  databases made anew for that', total(({ rebuilt }) => rebuilt.length)],
  ['  tasks left to the user to judge', total(({ doubted }) => doubted)],
  ['lost', faultsOf('lost')],
  ['second creates', faultsOf('secondCreates')],
  ['damaged databases', faultsOf('damaged')],
  ['not in their true state', faultsOf('untrue')],
];
console.log(`\nCrash test, seed ${seed}: ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
for (const [name, count] of lines) console.log(`${name.padEnd(32)}${String(count).padStart(6)}`);

const findings = (['lost', 'secondCreates', 'damaged', 'untrue'] as const).reduce(
  (sum, kind) => sum + faultsOf(kind),
  0,
);
if (findings === 0) rmSync(folder, { recursive: true });
else console.log(`\nThe evidence is in ${folder}`);
const { CRASH_REPORT: report } = process.env;
if (report !== undefined) writeFileSync(report, JSON.stringify({ rounds: results.length, findings }));
process.exitCode = findings === 0 && results.length === Number(rounds) ? 0 : 1;
