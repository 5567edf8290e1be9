import {
  type AppErrorData,
  appError,
  fail,
  ok,
  type Result,
  readAddress,
  readToken,
  type Session,
  type TokenStorage,
} from '#contract';
import { openConnection, tokenOf } from '../../gateway/connections.ts';
import type { GatewayClient } from '../../gateway/types.ts';
import type { Connection, SessionPort } from '../../shared/connection.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { CredentialsFile, Keychain, PracticePort } from './ports.ts';

export interface SessionPorts {
  readonly keychain: Keychain;
  readonly credentials: CredentialsFile;
  readonly gateway: Pick<GatewayClient, 'checkAccess'>;
  readonly practice: PracticePort;
  /** Told of every token in use, so that the log can strike it out. */
  readonly guardSecret: (secret: string) => void;
  readonly log: { error(message: string, data?: Readonly<Record<string, unknown>>): void };
  readonly onChange: (session: Session) => void;
}

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
      readonly gateway: Connection;
      readonly storage: TokenStorage;
      readonly needsToken: boolean;
    };
type Notice = Extract<Session, { status: 'signedOut' }>['notice'];

export function createSession(ports: SessionPorts): SessionService {
  const { keychain, credentials, gateway, practice, guardSecret, log, onChange } = ports;
  let state: State = { status: 'signedOut', address: '', notice: null };

  async function describe(): Promise<Session> {
    if (state.status === 'signedOut') return { ...state, storage: await keychain.storage() };
    const { storage, needsToken } = state;
    const { kind, address, label } = state.gateway;
    return { status: 'signedIn', kind, address, label, storage, needsToken };
  }

  async function become(next: State): Promise<Session> {
    if (next.status === 'signedIn') guardSecret(tokenOf(next.gateway));
    const wasPractice = state.status === 'signedIn' && state.gateway.kind === 'practice';
    const isPractice = next.status === 'signedIn' && next.gateway.kind === 'practice';
    state = next;
    if (wasPractice && !isPractice) await practice.stop();
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
    const read = await keychain.decrypt(stored.ciphertext);
    if (read.type === 'secret') {
      const signedIn = remote(stored.address, read.secret);
      await become({ status: 'signedIn', gateway: signedIn, storage: 'keychain', needsToken: false });
    } else {
      const notice = read.type === 'locked' ? 'keychain-locked' : 'token-unreadable';
      state = { status: 'signedOut', address: stored.address, notice };
    }
  }

  async function connect(typed: { address: string; token: string }): Promise<Result<Session>> {
    const target = readAddress(typed.address);
    if ('problem' in target) return fail(addressError(target.problem));
    if (!URL.canParse(target.address)) return fail(addressError('session.address-invalid'));
    const read = readToken(typed.token);
    if ('problem' in read) return fail(tokenError(read.problem));
    const signedIn = remote(target.address, read.token);
    guardSecret(read.token);
    const checked = await gateway.checkAccess(signedIn);
    if (!checked.ok) return fail(checked.error.error);
    let storage: TokenStorage;
    try {
      storage = await store(signedIn);
    } catch (error) {
      const details = { cause: codeOf(error) };
      return fail(appError('disk.unwritable', 'The connection cannot be stored.', { details }));
    }
    return ok(await become({ status: 'signedIn', gateway: signedIn, storage, needsToken: false }));
  }

  /** Keeps the token in the keychain where there is one, and otherwise only remembers the address. */
  async function store(connection: Connection): Promise<TokenStorage> {
    const { address } = connection;
    const notice = state.status === 'signedOut' ? state.notice : null;
    const where = await keychain.storage();
    // A keychain that is only locked opens again: its token stays where the next start looks for it.
    if (notice === 'keychain-locked' && where === 'session') return 'session';
    if (notice !== null) await credentials.setAside();
    if (where === 'keychain') {
      try {
        const ciphertext = await keychain.encrypt(tokenOf(connection));
        await credentials.write({ kind: 'remote', address, ciphertext });
        return 'keychain';
      } catch (error) {
        log.error('the keychain did not take the token', { error: String(error) });
      }
    }
    await credentials.write({ kind: 'remote', address, ciphertext: null });
    return 'session';
  }

  async function startPractice(): Promise<Result<Session>> {
    try {
      const started = await practice.start();
      const gateway = openConnection(
        { kind: 'practice', address: started.address, label: '' },
        started.token,
      );
      return ok(await become({ status: 'signedIn', gateway, storage: 'session', needsToken: false }));
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
        state.status === 'signedIn' ? state.gateway.kind === 'remote' : state.notice !== null;
      const started = await startPractice();
      if (!started.ok) return started;
      if (holdsToken) await credentials.setAside();
      await credentials.write({ kind: 'practice', address: '', ciphertext: null });
      return started;
    },
    async signOut() {
      const address = addressOf(state);
      await credentials.forget();
      if (address !== '') await credentials.write({ kind: 'remote', address, ciphertext: null });
      return become({ status: 'signedOut', address, notice: null });
    },
    current: () => (state.status === 'signedIn' && !state.needsToken ? state.gateway : null),
    needsToken: () => state.status === 'signedIn' && state.needsToken,
    reportRefusal(connection) {
      if (state.status !== 'signedIn' || state.needsToken || state.gateway !== connection) return;
      void become({ ...state, needsToken: true });
    },
  };
}

/** The gateway's address, to save typing the next time; the practice gateway has none to remember. */
function addressOf(state: State): string {
  if (state.status === 'signedOut') return state.address;
  return state.gateway.kind === 'remote' ? state.gateway.address : '';
}

function remote(address: string, token: string): Connection {
  return openConnection({ kind: 'remote', address, label: new URL(address).host }, token);
}

function addressError(code: 'session.address-invalid' | 'session.address-insecure'): AppErrorData {
  return appError(
    code,
    code === 'session.address-insecure' ? 'The address is not https.' : 'This is not a web address.',
  );
}

function tokenError(code: 'session.token-missing' | 'session.token-characters'): AppErrorData {
  return appError(code, code === 'session.token-missing' ? 'No token.' : 'The token has unusual characters.');
}
