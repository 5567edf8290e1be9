/** Milliseconds of laying out text that may happen while a frame is made. */
const frameBudget = 20;
/** Time after which a new frame has surely begun. */
const frameLength = 60;
/** Milliseconds of work in one idle period. */
const idleBudget = 8;

let frameStart = 0;
let spent = 0;

/** Runs the work at once if this frame has time left, and returns whether it did. */
export function runInFrame(work: () => void): boolean {
  const now = performance.now();
  if (now - frameStart > frameLength) {
    frameStart = now;
    spent = 0;
  }
  if (spent > frameBudget) return false;
  work();
  spent += performance.now() - now;
  return true;
}

const waiting = new Set<() => void>();
let isScheduled = false;

/** Runs the work when the window is idle; returns the function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  waiting.add(work);
  schedule();
  return () => {
    waiting.delete(work);
  };
}

function runWaiting(): void {
  isScheduled = false;
  const end = performance.now() + idleBudget;
  for (const work of waiting) {
    waiting.delete(work);
    work();
    if (performance.now() >= end) break;
  }
  if (waiting.size > 0) schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestIdleCallback(runWaiting, { timeout: 300 });
}
