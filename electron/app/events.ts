import type { z } from 'zod';
import type { Events } from '#contract';

type Name = keyof Events & string;
type Payload<Event extends Name> = z.input<Events[Event]>;

/** How parts of the main process hear of each other: the contract's own events, which go to the window as well. */
export function createEvents() {
  const listeners: ((event: Name, payload: unknown) => void)[] = [];
  return {
    /** Calls every listener before it returns, in the order in which they were added. */
    emit<Event extends Name>(event: Event, payload: Payload<Event>): void {
      for (const listener of listeners) listener(event, payload);
    },
    on<Event extends Name>(event: Event, listener: (payload: Payload<Event>) => void): void {
      listeners.push((name, payload) => {
        if (name === event) listener(payload as Payload<typeof event>);
      });
    },
    onAny(listener: (event: Name, payload: unknown) => void): void {
      listeners.push(listener);
    },
  };
}
