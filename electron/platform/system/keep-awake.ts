import type { TaskState } from '#contract';
import type { Clock } from '../../shared/ports.ts';

/** Time between two looks, in milliseconds. No system sleeps by itself that soon after it was last used. */
export const lookMs = 10_000;

/**
 * Whether bytes of tasks go out or come in. A clip that waits for its next try, or for the network, moves nothing.
 *
 * @param isHeld nothing is fetched from this gateway for now.
 */
export function moveBytes<Gateway>(
  tasks: readonly { readonly state: TaskState; readonly gateway: Gateway }[],
  isHeld: (gateway: Gateway) => boolean,
): boolean {
  return tasks.some(
    ({ state, gateway }) =>
      state.status === 'sending' || (state.status === 'saving' && state.trouble === null && !isHeld(gateway)),
  );
}

/**
 * Keeps the computer from going to sleep by itself while it is needed; its screen may go dark. An upload or an answer that sleep
 * cuts off may have been charged all the same. Somebody who closes the lid is obeyed.
 *
 * @param blocker Electron's `powerSaveBlocker`, as far as it is needed. @param isNeeded whether bytes are on the way that sleep would cut off.
 * @returns the function that ends it.
 */
export function keepAwake(
  blocker: { start(type: 'prevent-app-suspension'): number; stop(id: number): unknown },
  isNeeded: () => boolean,
  clock: Clock,
): () => void {
  let held: number | null = null;
  let cancel: () => void = () => undefined;

  function hold(isHeld: boolean): void {
    if (isHeld) held ??= blocker.start('prevent-app-suspension');
    else if (held !== null) {
      blocker.stop(held);
      held = null;
    }
  }

  function look(): void {
    hold(isNeeded());
    cancel = clock.after(lookMs, look);
  }

  cancel = clock.after(lookMs, look);
  return () => {
    cancel();
    hold(false);
  };
}
