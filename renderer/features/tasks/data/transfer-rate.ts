/** How many bytes had moved at a time (milliseconds of any steady clock). */
export interface TransferSample {
  readonly at: number;
  readonly done: number;
}

/** Longer than the gaps between two readings of the list, short enough to follow a line that slows down. */
const windowMs = 4_000;
/** Below this two samples tell more about timing than about the line. */
const shortestMs = 400;

/** Adds a sample and forgets those that are too old. A transfer that began again starts with this one. */
export function withSample(
  samples: readonly TransferSample[],
  sample: TransferSample,
): readonly TransferSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Bytes a second over the samples held; `null` while there is too little to tell. */
export function transferRate(samples: readonly TransferSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortestMs) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1000;
}

/** `12.4 of 46.9 MB` needs its unit once: drops the first where both are the same. */
export function shareUnit(done: string, total: string): string {
  const unit = total.slice(total.lastIndexOf(' '));
  return unit.startsWith(' ') && done.endsWith(unit) ? done.slice(0, -unit.length) : done;
}
