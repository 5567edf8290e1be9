import { type connectionsMethods, type HandlersOf, ok, type sessionMethods } from '#contract';
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
    'session.unlock': async () => ok(await session.unlock()),
    'session.signOut': async () => ok(await session.signOut()),
  };
}

/** Answers the contract's methods about connections. @param started as above. */
export function connectionsHandlers(
  connections: SessionService['connections'],
  started: Promise<void>,
): HandlersOf<typeof connectionsMethods> {
  return {
    'connections.list': async () => {
      await started;
      return ok(connections.list());
    },
    'connections.save': (input) => connections.save(input),
    'connections.chooseCa': () => connections.chooseCa(),
    'connections.test': (input) => connections.test(input),
    'connections.select': ({ id }) => connections.select(id),
    'connections.remove': ({ id, liveTasks }) => connections.remove(id, liveTasks),
  };
}
