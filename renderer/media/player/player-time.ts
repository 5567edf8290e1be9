/** Speeds on offer, slow to fast. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Where the frame before or after the present one is shown, in seconds: its middle, so that rounding in the player cannot land on its neighbour. */
export function steppedTime(seconds: number, direction: 1 | -1, framesPerSecond: number, duration: number) {
  // An element whose clip has not been read yet knows no length.
  if (Number.isNaN(duration)) return 0;
  // A little ahead: times come back a hair before the frame they were set to.
  const frame = Math.floor(seconds * framesPerSecond + 0.01);
  const last = Math.max(0, Math.ceil(duration * framesPerSecond - 0.01) - 1);
  const next = Math.min(last, Math.max(0, frame + direction));
  return Math.min(duration, (next + 0.5) / framesPerSecond);
}

/** `0:04.2`: tenths, because clips are short. */
export function clipClock(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const rest = String(Math.floor(tenths / 10) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 600)}:${rest}.${tenths % 10}`;
}
