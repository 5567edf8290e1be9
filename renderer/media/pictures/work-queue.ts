/** Makes a function that runs asynchronous work in order, at most `atOnce` at a time, and settles as the work does. */
export function createWorkQueue(atOnce: number) {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const startNext = (): void => {
    const work = running < atOnce ? waiting.shift() : undefined;
    if (work === undefined) return;
    running += 1;
    void work().finally(() => {
      running -= 1;
      startNext();
    });
  };
  return <Value>(work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject));
      startNext();
    });
}
