import { appError, assertNever, fail, ok, type Result, type Session, type TokenStorage } from '#contract';
import type { Connections, GatewayClient } from '../../gateway/types.ts';
import type { Connection, SessionPort } from '../../shared/connection.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { Log } from '../../shared/log.ts';
import type { CredentialsFile } from './ports.ts';

export interface SessionPorts {
  readonly connections: Connections;
  readonly credentials: CredentialsFile;
  readonly gateway: Pick<GatewayClient, 'checkAccess'>;
  readonly stopPractice: () => Promise<void>;
  readonly log: Pick<Log, 'error'>;
  readonly onChange: (session: Session) => void;
}

/** Who the user is signed in to, and how that outlives the app. It holds connections, never a token. */
export interface SessionService extends SessionPort {
  /** Takes up the last connection, if its token can be read. Call once, before the window asks. */
  start(): Promise<void>;
  get(): Promise<Session>;
  /** Checks address and token with the gateway, and only then stores them. */
  connect(typed: { readonly address: string; readonly token: string }): Promise<Result<Session>>;
  practice(): Promise<Result<Session>>;
  signOut(): Promise<Session>;
}

type State =
  | { readonly status: 'signedOut'; readonly address: string; readonly notice: Notice }
  | {
      readonly status: 'signedIn';
      readonly connection: Connection;
      readonly storage: TokenStorage;
      readonly needsToken: boolean;
    };
type Notice = Extract<Session, { status: 'signedOut' }>['notice'];

export function createSession(ports: SessionPorts): SessionService {
  const { connections, credentials, gateway, stopPractice, log, onChange } = ports;
  let state: State = { status: 'signedOut', address: '', notice: null };
  /** Why the ciphertext in the credentials file could not be opened at the start, for as long as it lies there. */
  let unopened: Notice = null;

  async function describe(): Promise<Session> {
    if (state.status === 'signedOut') return { ...state, storage: await connections.storage() };
    const { storage, needsToken } = state;
    const { kind, address, label } = state.connection;
    return { status: 'signedIn', kind, address, label, storage, needsToken };
  }

  async function become(next: State): Promise<Session> {
    const wasPractice = state.status === 'signedIn' && state.connection.kind === 'practice';
    const isPractice = next.status === 'signedIn' && next.connection.kind === 'practice';
    state = next;
    if (wasPractice && !isPractice) await stopPractice();
    const session = await describe();
    onChange(session);
    return session;
  }

  async function start(): Promise<void> {
    const stored = await credentials.read();
    if (stored === null) return;
    if (stored.kind === 'practice') {
      const started = await startPractice();
      if (!started.ok) log.error('the practice gateway did not start', { code: started.error.code });
      return;
    }
    if (stored.ciphertext === null) {
      state = { status: 'signedOut', address: stored.address, notice: null };
      return;
    }
    const { address } = stored;
    const opened = await connections.openSealed(address, stored.ciphertext);
    switch (opened.type) {
      case 'opened': {
        const { connection, isBound } = opened;
        if (!isBound) await bind(connection);
        await become({ status: 'signedIn', connection, storage: 'keychain', needsToken: false });
        return;
      }
      case 'other-address':
        log.error('the stored address is not the one that the token was stored for', {});
        // The true address: a token typed again must not go where somebody else wants it.
        return stayOut(opened.address, 'address-changed');
      case 'locked':
        return stayOut(address, 'keychain-locked');
      case 'unreadable':
        return stayOut(address, 'token-unreadable');
      default:
        assertNever(opened);
    }
  }

  function stayOut(address: string, notice: NonNullable<Notice>): void {
    unopened = notice;
    state = { status: 'signedOut', address, notice };
  }

  /** Stores a connection of an earlier version again, its address sealed in with the token. */
  async function bind(connection: Connection): Promise<void> {
    try {
      const ciphertext = await connections.seal(connection);
      await credentials.write({ kind: 'remote', address: connection.address, ciphertext });
    } catch (error) {
      log.error('the credentials of an earlier version could not be stored again', { error: String(error) });
    }
  }

  async function connect(typed: { address: string; token: string }): Promise<Result<Session>> {
    const opened = connections.openTyped(typed);
    if (!opened.ok) return opened;
    const connection = opened.value;
    const checked = await gateway.checkAccess(connection, {
      subject: { type: 'connection', id: connection.label.slice(0, 300) },
    });
    if (!checked.ok) return fail(checked.error.error);
    let storage: TokenStorage;
    try {
      storage = await store(connection);
    } catch (error) {
      const details = { cause: codeOf(error) };
      return fail(appError('disk.unwritable', 'The connection cannot be stored.', { details }));
    }
    return ok(await become({ status: 'signedIn', connection, storage, needsToken: false }));
  }

  /** Keeps the token in the keychain where there is one, and otherwise only remembers the address. */
  async function store(connection: Connection): Promise<TokenStorage> {
    const { address } = connection;
    const where = await connections.storage();
    // A keychain that is only locked opens again: its token stays where the next start looks for it.
    if (unopened === 'keychain-locked' && where === 'session') return 'session';
    if (unopened !== null) await setAside();
    if (where === 'keychain') {
      try {
        const ciphertext = await connections.seal(connection);
        await credentials.write({ kind: 'remote', address, ciphertext });
        return 'keychain';
      } catch (error) {
        log.error('the keychain did not take the token', { error: String(error) });
      }
    }
    await credentials.write({ kind: 'remote', address, ciphertext: null });
    return 'session';
  }

  async function setAside(): Promise<void> {
    await credentials.setAside();
    unopened = null;
  }

  async function startPractice(): Promise<Result<Session>> {
    try {
      const connection = await connections.openPractice();
      return ok(await become({ status: 'signedIn', connection, storage: 'session', needsToken: false }));
    } catch (error) {
      const details = { cause: String(error).slice(0, 200) };
      return fail(appError('session.practice-failed', 'The practice gateway did not start.', { details }));
    }
  }

  return {
    start,
    get: describe,
    connect,
    async practice() {
      const holdsToken =
        unopened !== null || (state.status === 'signedIn' && state.connection.kind === 'remote');
      const started = await startPractice();
      if (!started.ok) return started;
      if (holdsToken) await setAside();
      await credentials.write({ kind: 'practice', address: '', ciphertext: null });
      return started;
    },
    async signOut() {
      const address = addressOf(state);
      await credentials.forget();
      unopened = null;
      if (address !== '') await credentials.write({ kind: 'remote', address, ciphertext: null });
      return become({ status: 'signedOut', address, notice: null });
    },
    current: () => (state.status === 'signedIn' && !state.needsToken ? state.connection : null),
    needsToken: () => state.status === 'signedIn' && state.needsToken,
    reportRefusal(connection) {
      if (state.status !== 'signedIn' || state.needsToken || state.connection !== connection) return;
      void become({ ...state, needsToken: true });
    },
  };
}

/** The gateway's address, to save typing the next time; the practice gateway has none to remember. */
function addressOf(state: State): string {
  if (state.status === 'signedOut') return state.address;
  return state.connection.kind === 'remote' ? state.connection.address : '';
}
