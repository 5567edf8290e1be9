import { readdirSync, readFileSync } from 'node:fs';

/** One process of a running app, as Linux tells of it. */
export interface ProcessReading {
  readonly pid: number;
  /** Chromium's word for it: `browser` is the main process. */
  readonly kind: string;
  /** Processor time used so far, in milliseconds. */
  readonly cpuMs: number;
  /** Proportional set size in MiB: what is shared is divided among those who share it. */
  readonly pssMb: number;
}

/** Linux counts processor time in these. */
const tickMs = 10;

/** The process and all that came of it. */
export function readProcessTree(root: number): readonly ProcessReading[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat !== null) parents.set(Number(name), stat.parent);
  }
  const isOfTree = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = parents.get(pid);
    return parent !== undefined && parent > 1 && isOfTree(parent);
  };
  return [...parents.keys()].filter(isOfTree).flatMap((pid) => readProcess(pid) ?? []);
}

function readProcess(pid: number): ProcessReading | null {
  const stat = statOf(pid);
  const memory = read(`/proc/${pid}/smaps_rollup`);
  const line = read(`/proc/${pid}/cmdline`);
  if (stat === null || memory === null || line === null) return null;
  const kind =
    /--utility-sub-type=([\w.]+)/.exec(line)?.[1] ?? /--type=([\w-]+)/.exec(line)?.[1] ?? 'browser';
  const pssKb = Number(/^Pss:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0);
  return { pid, kind, cpuMs: stat.ticks * tickMs, pssMb: pssKb / 1024 };
}

function statOf(pid: number): { readonly parent: number; readonly ticks: number } | null {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The name in brackets may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** `null` when the process has ended meanwhile. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
