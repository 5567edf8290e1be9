import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Helper {
  /** The first message it sent, which says that it is ready. */
  readonly ready: unknown;
  ask(message: unknown): Promise<unknown>;
  stop(): void;
}

/** Starts another built module of this folder in a process of its own and waits for its first message. */
export async function startHelper(name: string): Promise<Helper> {
  const child = fork(path.join(import.meta.dirname, `${name}.mjs`));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The helper ${name} ended early (${code}).`);
  });
  failed.catch(() => undefined);
  const message = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), failed]))[0];
  return {
    ready: await message(),
    ask(question) {
      const answer = message();
      child.send(question as object);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}
