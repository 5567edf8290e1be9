/**
 * Steps of a start: the main script has been read, Chromium is ready, the window is made, its page has been handed over, its
 * first call has come, the services' code has been read, the data are known to be sound, the services are made, run, and have answered the window.
 */
export type StartStep =
  | 'script'
  | 'ready'
  | 'window'
  | 'page'
  | 'called'
  | 'data'
  | 'read'
  | 'made'
  | 'running'
  | 'answered';

const prefix = 'start:';

/** Notes that a step has been reached; the first time counts. */
export function markStart(step: StartStep): void {
  if (!isStepReached(step)) performance.mark(prefix + step);
}

export function isStepReached(step: StartStep): boolean {
  return performance.getEntriesByName(prefix + step).length > 0;
}

/** The steps reached so far, in whole milliseconds since 1970. */
export function startSteps(): Readonly<Partial<Record<StartStep, number>>> {
  const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith(prefix));
  return Object.fromEntries(
    marks.map(({ name, startTime }) => [
      name.slice(prefix.length),
      Math.round(performance.timeOrigin + startTime),
    ]),
  );
}
