/** Runs work in order, a few at a time. */
export function createWorkQueue(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  function next(): void {
    if (running >= atOnce) return;
    const start = waiting.shift();
    if (start === undefined) return;
    running += 1;
    start();
  }

  return function run<Value>(work: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      });
      next();
    });
  };
}
