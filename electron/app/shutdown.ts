import { logged } from '../shared/error-code.ts';
import type { Log } from '../shared/ports.ts';

/** The part of Electron's `app` that is used. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

interface Announcing<Event extends string> {
  on(event: Event, listener: () => void): unknown;
}

/** Tells, before windows close, that the app quits. @param updater of macOS, which closes them before the app says so. */
export function tellQuitting(
  app: Announcing<'before-quit'>,
  updater: Announcing<'before-quit-for-update'> | null,
  quitting: () => void,
): void {
  app.on('before-quit', quitting);
  updater?.on('before-quit-for-update', quitting);
}

/**
 * Lets the app quit once `close` has settled, well or not, within a second.
 *
 * @returns what ends the app where nothing is waited for: Windows takes a program away soon after it has said that the session ends.
 */
export function closeBeforeQuit(app: QuittingApp, close: () => Promise<void>, log: Log): () => void {
  let progress: 'open' | 'closing' | 'closed' = 'open';
  function end(): void {
    if (progress !== 'open') return;
    progress = 'closing';
    close()
      .catch(logged(log.error, 'quitting did not go well'))
      .finally(() => {
        progress = 'closed';
        // Not from inside the event: until it has returned, the app counts as quitting and hears nothing.
        setImmediate(() => app.quit());
      });
  }
  app.on('will-quit', (event) => {
    if (progress === 'closed') return;
    event.preventDefault();
    end();
  });
  return end;
}
