type Work = () => Promise<unknown>;

/** Runs asynchronous work in order, at most `atOnce` at a time. */
export function createWorkQueue(atOnce: number) {
  let waiting: Work[] = [];
  let running = 0;

  function startNext(): void {
    while (running < atOnce) {
      const work = waiting.shift();
      if (work === undefined) return;
      running += 1;
      void work().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  return {
    /** Runs `work` after all that waits; settles as the work does. */
    run: <Value>(work: () => Promise<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        waiting.push(() => work().then(resolve, reject));
        startNext();
      }),
    /** Drops all that waits and queues `works` instead; work that has begun goes on. They must not reject. */
    replaceWaiting(works: readonly Work[]): void {
      waiting = [...works];
      startNext();
    },
  };
}
