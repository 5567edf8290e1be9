/** Runs works one after the other; one that fails does not keep the next one. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
