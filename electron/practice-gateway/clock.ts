/** Time as the practice gateway sees it, so that tests can move it. */
export interface PracticeClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms` milliseconds; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** The computer's clock. */
export const systemClock: PracticeClock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
