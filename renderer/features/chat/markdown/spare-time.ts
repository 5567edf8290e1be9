/** Milliseconds of laying out text that may happen while a frame is made. */
const frameBudget = 20;
/** Time after which a new frame has surely begun. */
const frameLength = 60;
/** Milliseconds of one turn of work in spare time. */
const turn = 8;

let frameStart = 0;
let spent = 0;

/** Does a job at once if this frame has time left for it, and returns whether it did. */
export function doNow(job: () => void): boolean {
  const now = performance.now();
  if (now - frameStart > frameLength) {
    frameStart = now;
    spent = 0;
  }
  if (spent > frameBudget) return false;
  job();
  spent += performance.now() - now;
  return true;
}

const waiting = new Set<() => void>();
let isScheduled = false;

/** Does a job when the window has nothing else to do; returns the function that calls it off. */
export function doSoon(job: () => void): () => void {
  waiting.add(job);
  schedule();
  return () => {
    waiting.delete(job);
  };
}

function work(): void {
  isScheduled = false;
  const end = performance.now() + turn;
  for (const job of waiting) {
    waiting.delete(job);
    job();
    if (performance.now() >= end) break;
  }
  if (waiting.size > 0) schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestIdleCallback(work, { timeout: 300 });
}
