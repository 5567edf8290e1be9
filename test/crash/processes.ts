import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AppMessage, AppSetup, GatewayMessage, Moment, PressMessage, SeenCreate } from './messages.ts';

const here = (name: string) => path.join(import.meta.dirname, `${name}.mjs`);

/** The gateway's process. */
export interface GatewayProcess {
  readonly address: string;
  readonly token: string;
  /** Calls back at each moment until the returned function is called. */
  onMoment(callback: (moment: Moment) => void): () => void;
  creates(): Promise<readonly SeenCreate[]>;
  stop(): void;
}

export async function startGateway(stateFolder: string, assetsFolder: string): Promise<GatewayProcess> {
  const child = fork(here('gateway'), [stateFolder, assetsFolder]);
  const listening = await next(child, 'listening');
  return {
    address: listening.address,
    token: listening.token,
    onMoment(callback) {
      const heed = (message: GatewayMessage) => {
        if (message.type === 'moment') callback(message.moment);
      };
      child.on('message', heed);
      return () => child.off('message', heed);
    },
    async creates() {
      const answer = next(child, 'creates');
      child.send('creates?');
      return (await answer).creates;
    },
    stop: () => child.disconnect(),
  };
}

/** One life of the app. */
export interface AppProcess {
  /** What it complained of; nothing in a good life. */
  readonly complaints: readonly string[];
  /** Why the start made a new database of the one it found; usually none. */
  readonly rebuilt: readonly string[];
  started(): Promise<void>;
  /** Resolves when the click has arrived there. */
  press(prompts: readonly string[]): Promise<void>;
  /** Resolves when nothing happens by itself any more, or when the process has ended. */
  settled(): Promise<void>;
  /** Resolves when the process is gone, by whatever it ended. */
  readonly ended: Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
}

export function startApp(setup: AppSetup): AppProcess {
  const child = fork(here('app'), [JSON.stringify(setup)]);
  const complaints: string[] = [];
  const rebuilt: string[] = [];
  const told = new Set<AppMessage['type']>();
  const exited = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL') complaints.push(`The app ended by itself (${code ?? signal}).`);
  });
  child.on('message', (message: AppMessage) => {
    // What was said before the click arrived is over.
    if (message.type === 'clicked') told.delete('settled');
    told.add(message.type);
    if (message.type === 'failed') complaints.push(message.why);
    if (message.type === 'rebuilt') rebuilt.push(message.why);
    child.emit('told');
  });
  async function message(type: AppMessage['type']): Promise<void> {
    while (!told.has(type) && child.exitCode === null && child.signalCode === null) {
      await Promise.race([once(child, 'told'), exited]);
    }
  }
  return {
    complaints,
    rebuilt,
    ended: exited,
    started: () => message('started'),
    press(prompts) {
      child.send({ type: 'press', prompts } satisfies PressMessage);
      return message('clicked');
    },
    settled: () => message('settled'),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The next message of a type; a gateway that has ended sends none. */
function next<Type extends GatewayMessage['type']>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<GatewayMessage, { type: Type }>> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off('message', heed);
      child.off('exit', end);
    };
    const heed = (message: GatewayMessage) => {
      if (message.type !== type) return;
      stop();
      resolve(message as Extract<GatewayMessage, { type: Type }>);
    };
    const end = (code: number | null) => {
      stop();
      reject(new Error(`The gateway ended early (${code}).`));
    };
    child.on('message', heed);
    child.on('exit', end);
  });
}
