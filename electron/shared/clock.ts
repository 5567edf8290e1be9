/** Time as a port: nothing reads a clock by itself, so tests never sleep. */
export interface Clock {
  /** Milliseconds since 1970, for what is stored and shown; the user may set it to any time at any moment. */
  now(): number;
  /** Milliseconds since some fixed moment, for waits: it never goes back and never leaps, but may rest in sleep. */
  monotonic(): number;
  /** Calls back once after `ms` milliseconds; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void;
}
