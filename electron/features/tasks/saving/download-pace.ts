import type { Clock } from '../../../shared/ports.ts';
import { pollPolicy } from '../polling/poll-policy.ts';

const sampleEveryMs = 10_000;

/** Watches how fast one clip comes, judged over minutes: a moment says nothing of a line. @param onHopeless the clip would never be whole. */
export function watchDownloadPace(
  clock: Pick<Clock, 'monotonic' | 'after'>,
  onChange: (isSlow: boolean) => void,
  onHopeless: () => void,
) {
  const { slowDownload, hopelessDownload } = pollPolicy;
  let samples: { readonly at: number; readonly done: number }[] = [];
  let done = 0;
  let isSlow = false;
  let cancel: (() => void) | null = null;

  /** Whether the bytes of the last `windowMs` fall short of a rate; a younger download never does. */
  function isBelow({ bytesPerSecond, windowMs }: typeof slowDownload | typeof hopelessDownload): boolean {
    const now = clock.monotonic();
    const then = samples.findLast(({ at }) => now - at >= windowMs);
    return then !== undefined && (done - then.done) / ((now - then.at) / 1000) < bytesPerSecond;
  }

  function sample(): void {
    const now = clock.monotonic();
    cancel = clock.after(sampleEveryMs, sample);
    samples = samples.filter(({ at }) => now - at <= hopelessDownload.windowMs + sampleEveryMs);
    samples.push({ at: now, done });
    if (isBelow(slowDownload) !== isSlow) {
      isSlow = !isSlow;
      onChange(isSlow);
    }
    if (isBelow(hopelessDownload)) onHopeless();
  }

  sample();
  return {
    /** @param now bytes that are on disk, those of an earlier try among them. */
    progress(now: number): void {
      done = now;
    },
    isSlow: () => isSlow,
    end(): void {
      cancel?.();
      // A late report must not begin anything.
      cancel = () => undefined;
      if (isSlow) onChange(false);
    },
  };
}
