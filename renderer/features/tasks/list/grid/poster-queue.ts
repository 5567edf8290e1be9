export interface PosterJob {
  readonly id: string;
  readonly mediaUrl: string;
}

/**
 * Makes missing posters one at a time, in the order in which they were last wanted. No clip is opened twice
 * while the window lives, whether it gave a picture or not.
 *
 * @param make opens the clip, draws it and keeps the picture; never rejects.
 */
export function createPosterQueue(make: (job: PosterJob) => Promise<void>) {
  const tried = new Set<string>();
  let wanted: readonly PosterJob[] = [];
  let isWorking = false;

  const next = () => wanted.find(({ id }) => !tried.has(id));

  async function work(): Promise<void> {
    isWorking = true;
    for (let job = next(); job !== undefined; job = next()) {
      tried.add(job.id);
      await make(job);
    }
    isWorking = false;
  }

  return {
    /** Replaces what is wanted; what was and has not begun is forgotten. */
    want(jobs: readonly PosterJob[]): void {
      wanted = jobs;
      if (!isWorking) void work();
    },
  };
}
