import type { Update, UpdateFailureReason, UpdateObstacle, UpdateWork } from '#contract';
import type { Clock, Documents, Log } from '../../shared/ports.ts';

/** A failure with its meaning for a person. */
export class UpdateFailure extends Error {
  /** @param note what support should know beyond the reason. */
  constructor(
    readonly reason: UpdateFailureReason,
    note: string = reason,
  ) {
    super(note);
    this.name = 'UpdateFailure';
  }
}

/** What looks for, fetches and installs updates. Reaches the one host of updates, and no other, without any token. */
export interface Updater {
  /** The newest version; `null` when it does not come after this one. @throws UpdateFailure */
  check(signal: AbortSignal): Promise<Update | null>;
  /**
   * Fetches the version that was found last and makes sure of it. From then on it is installed when the app quits.
   *
   * @param onProgress bytes so far and in all; 0 in all while that is not known.
   * @throws UpdateFailure
   */
  download(onProgress: (doneBytes: number, totalBytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Ends the app, installs what was fetched, and starts the app again. */
  restart(): void;
}

export interface UpdatesPorts {
  /** Whether this copy can update itself: from which host, or why not. */
  readonly place:
    | { readonly type: 'possible'; readonly host: string }
    | { readonly type: 'impossible'; readonly obstacle: UpdateObstacle };
  /** Of the app that runs. */
  readonly version: string;
  /** Loads what is needed for the first check; not called before somebody wants one. */
  readonly openUpdater: () => Promise<Updater>;
  readonly isWanted: () => boolean;
  /** What a restart would break off now. */
  readonly work: () => Readonly<Record<UpdateWork, boolean>>;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}
