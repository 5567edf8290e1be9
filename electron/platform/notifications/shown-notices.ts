import type { Desktop } from '#contract';
import type { SystemNotice } from './notifications.ts';

/** The part of Electron's `Notification` that is used. Windows says why one closes, with newer runtimes. */
export interface ShownNotice {
  once(event: 'click' | 'action' | 'failed', listener: () => void): unknown;
  once(event: 'close', listener: (details: object) => void): unknown;
  show(): void;
}

const maxShown = 20;

/**
 * Makes the keeper of notices that can still be pressed: one that nothing refers to loses its listeners.
 *
 * @returns a function that shows a notice. `onFailed` is called where the system refuses it.
 */
export function createShownNotices(system: Desktop['system']) {
  const kept = new Set<ShownNotice>();
  return (shown: ShownNotice, { onPress, onAction }: SystemNotice, onFailed: () => void): void => {
    const endsWith = (event: 'click' | 'action' | 'failed', then: () => void) =>
      shown.once(event, () => {
        kept.delete(shown);
        then();
      });
    kept.add(shown);
    for (const oldest of [...kept].slice(0, -maxShown)) kept.delete(oldest);
    endsWith('click', onPress);
    endsWith('action', onAction);
    endsWith('failed', onFailed);
    shown.once('close', (details) => {
      // Windows moves one that nobody has closed to its notification centre, where it is pressed later.
      const isOver = system !== 'win32' || ('reason' in details && details.reason === 'userCanceled');
      if (isOver) kept.delete(shown);
    });
    shown.show();
  };
}
