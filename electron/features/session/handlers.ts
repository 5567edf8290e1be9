import { type HandlersOf, ok, type sessionMethods } from '#contract';
import type { SessionService } from './service.ts';

/**
 * Answers the contract's methods about the session.
 *
 * @param started done when the last connection has been taken up, or could not be: until then nobody is told who is
 *   signed in.
 */
export function sessionHandlers(
  session: SessionService,
  started: Promise<void>,
): HandlersOf<typeof sessionMethods> {
  return {
    'session.get': async () => {
      await started;
      return ok(await session.get());
    },
    'session.connect': (typed) => session.connect(typed),
    'session.practice': () => session.practice(),
    'session.signOut': async () => ok(await session.signOut()),
  };
}
