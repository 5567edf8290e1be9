/** What the processes of the crash test say to each other. All of it is plain data. */

/** Time for the services, `speed` times as fast as the real one from `epoch` on. */
export interface TimeScale {
  /** Milliseconds since 1970. */
  readonly epoch: number;
  readonly speed: number;
}

/** What an app process is started with. */
export interface AppSetup {
  readonly dataFolder: string;
  readonly libraryFolder: string;
  readonly address: string;
  readonly token: string;
  readonly timeScale: TimeScale;
  /** For what the app leaves to chance. */
  readonly seed: number;
  /** The transaction in which the power fails, counted from 1; `null` for none. */
  readonly powerFailsAt: number | null;
}

/** To the app: presses Generate once for each prompt. */
export interface PressMessage {
  readonly type: 'press';
  readonly prompts: readonly string[];
}

/** From the app. */
export type AppMessage =
  /** The start took the database for damaged and made a new one of what is sound. */
  | { readonly type: 'rebuilt'; readonly why: string }
  /** Services are up, and work left by an earlier process was taken up. */
  | { readonly type: 'started' }
  /** The click has arrived; its tasks are stored next. */
  | { readonly type: 'clicked' }
  /** Nothing happens by itself any more. Said again whenever it becomes true again. */
  | { readonly type: 'settled' }
  | { readonly type: 'failed'; readonly why: string };

/** Moments at the gateway that a kill can be timed by. */
export const moments = ['create-seen', 'create-made', 'create-answered', 'file-begun', 'file-sent'] as const;
export type Moment = (typeof moments)[number];

/** From the gateway. */
export type GatewayMessage =
  | { readonly type: 'listening'; readonly address: string; readonly token: string }
  | { readonly type: 'moment'; readonly moment: Moment }
  | { readonly type: 'creates'; readonly creates: readonly SeenCreate[] };

/** A create request that reached the gateway whole. */
export interface SeenCreate {
  readonly prompt: string;
  /** The task it made; `null` where it made none. */
  readonly taskId: string | null;
}
