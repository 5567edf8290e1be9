import type { z } from 'zod';
import type { Events } from '#contract';

type Name = keyof Events & string;
type Payload<Event extends Name> = z.input<Events[Event]>;

/**
 * The one way in which parts of the main process hear of each other: the contract's own events. Each goes to the
 * window as well, so that there is nothing to keep in step.
 */
export interface AppEvents {
  /** Calls every listener before it returns, in the order in which they were added. */
  emit<Event extends Name>(event: Event, payload: Payload<Event>): void;
  on<Event extends Name>(event: Event, listener: (payload: Payload<Event>) => void): void;
  /** Listens to all of them. */
  onAny(listener: (event: Name, payload: unknown) => void): void;
}

export function createEvents(): AppEvents {
  const listeners: ((event: Name, payload: unknown) => void)[] = [];
  return {
    emit(event, payload) {
      for (const listener of listeners) listener(event, payload);
    },
    on(event, listener) {
      listeners.push((name, payload) => {
        if (name === event) listener(payload as Payload<typeof event>);
      });
    },
    onAny(listener) {
      listeners.push(listener);
    },
  };
}
