import {
  type AppErrorData,
  appError,
  type ConnectionState,
  type ConnectionView,
  fail,
  ok,
  practiceConnectionId,
  type Result,
  type Session,
} from '#contract';
import { type Connection, connectionProblem, type SessionPort } from '../../shared/connection.ts';
import { attempt, logged } from '../../shared/error-code.ts';
import { createQueue } from '../../shared/turns.ts';
import {
  addressOf,
  type ConnectionEntry,
  connectionNotFound,
  createConnectionList,
  hasLiveTasks,
} from './connection-list.ts';
import type { SessionPorts } from './ports.ts';
import { createPracticeRun } from './practice-run.ts';
import { createCarriedConnections } from './stored-connections.ts';
import { createTypedConnections } from './typed-connections.ts';

/** Who the user is signed in to, and how that outlives the app: the active one of the connections, never a token. */
export function createSession(ports: SessionPorts) {
  const { connections: opener, tasks, restartToUnlock, onConnectionsChange, log } = ports;
  const unlock = () => inTurn(() => list.unlock().then(changed));
  const list = createConnectionList(ports, () => void unlock());
  const practiceRun = createPracticeRun(ports, list);
  const inTurn = createQueue();
  let isStarted = false;
  let starting: Promise<Result<null>> | null = null;

  /** The open connection of an entry, where its gateway is to be asked. */
  function usable(entry: ConnectionEntry | null): Connection | null {
    if (entry === null || entry.connection === null || entry.isRefused) return null;
    return opener.hasToken(entry.connection) ? entry.connection : null;
  }

  async function describe(): Promise<Session> {
    const { stored, connection = null } = list.active() ?? {};
    // The practice gateway needs no token, and is started when something needs it.
    const isIn = stored?.kind === 'practice' || (connection !== null && opener.hasToken(connection));
    const restartsToUnlock = restartToUnlock !== null;
    if (isIn) return { status: 'signedIn', restartsToUnlock };
    return { status: 'signedOut', storage: await opener.storage(), restartsToUnlock };
  }

  /** Starts and stops what has to be, and tells everybody of a change. */
  async function changed(): Promise<Session> {
    await practiceRun.tend();
    onConnectionsChange();
    return describe();
  }

  function view(entry: ConnectionEntry): ConnectionView {
    const { stored, connection, storage } = entry;
    const { id, name, kind, colour, settings } = stored;
    const address = addressOf(entry);
    const facts = connection !== null && kind === 'remote' ? opener.factsOf(connection) : stored;
    return {
      id,
      name,
      kind,
      address,
      label: kind === 'remote' && URL.canParse(address) ? new URL(address).host : '',
      colour,
      settings,
      proxy: facts.proxy,
      ca: facts.ca,
      storage,
      isOpen: connection !== null,
      state: stateOf(entry),
      isActive: list.active()?.stored.id === id,
      liveTasks: tasks.count(id),
    };
  }

  function stateOf({ stored, connection, unopened, isRefused }: ConnectionEntry): ConnectionState {
    if (stored.kind === 'practice') return 'ready';
    if (connection !== null && opener.hasToken(connection)) return isRefused ? 'refused' : 'ready';
    return unopened ?? (stored.isForSession ? 'session-over' : 'needs-token');
  }

  const viewOf = (id: string): Result<ConnectionView> => {
    const entry = list.get(id);
    return entry === null ? fail(connectionNotFound) : ok(view(entry));
  };

  async function selectNow(id: string): Promise<Result<ConnectionView>> {
    const entry = list.get(id);
    if (entry === null && id !== practiceConnectionId) return fail(connectionNotFound);
    const started = id === practiceConnectionId ? await practiceRun.start() : null;
    if (started !== null && !started.ok) return started;
    const stored = await list.put(started === null ? [] : [started.value], id);
    if (!stored.ok) return stored;
    await changed();
    return viewOf(id);
  }

  async function removeNow(id: string, liveTasks: 'stop' | null): Promise<Result<null>> {
    if (list.get(id) === null) return fail(connectionNotFound);
    const count = tasks.count(id);
    if (count > 0 && liveTasks === null) return fail(hasLiveTasks(count));
    // First: a full disk that throws here leaves the connection, where that is told; without it, its tasks would go on once it is made again.
    tasks.stop(id);
    const removed = await list.remove(id);
    if (!removed.ok) return removed;
    // A task that was made meanwhile would wait until such a connection is made again, and go out then.
    attempt(() => tasks.stop(id), logged(log.error, 'tasks of a removed connection could not be ended'));
    await changed();
    return removed;
  }

  const { connect, ...typed } = createTypedConnections(
    { ...ports, list, inTurn, changed, openPractice: () => port.open(practiceConnectionId) },
    viewOf,
  );

  const activeId = () => list.active()?.stored.id ?? null;
  function entryOf(id: string | null): ConnectionEntry | null {
    return id === null ? list.active() : list.get(id);
  }

  function problemOf(id: string | null): AppErrorData {
    const entry = entryOf(id);
    const isKnown = id === null || id === practiceConnectionId || entry !== null;
    return connectionProblem({ isKnown, isRefused: entry?.isRefused ?? false });
  }

  /** For something that is about to need it: stopping what nothing needs comes later. */
  async function openPractice(): Promise<Result<Connection>> {
    const opened = await practiceRun.open();
    if (!opened.ok) return opened;
    onConnectionsChange();
    const connection = usable(list.get(practiceConnectionId));
    return connection === null ? fail(problemOf(practiceConnectionId)) : ok(connection);
  }

  const port: SessionPort = {
    current: () => usable(list.active()),
    activeId,
    connectionOf: (id) => usable(list.get(id)),
    routeOf: list.routeOf,
    async open(id) {
      const connection = usable(entryOf(id));
      if (connection !== null) return ok(connection);
      const isPractice = (id ?? activeId()) === practiceConnectionId;
      return isPractice ? inTurn(openPractice) : fail(problemOf(id));
    },
    problemOf,
    nameOf: (id) => list.get(id)?.stored.name ?? (id === practiceConnectionId ? '' : null),
    needsToken: () => list.active()?.isRefused ?? false,
    reportRefusal(connection) {
      const entry = list.get(connection.connectionId);
      if (entry === null || entry.connection !== connection || entry.isRefused) return;
      list.note(connection.connectionId, { isRefused: true });
      void inTurn(changed);
    },
  };
  return {
    ...port,
    /** What is shown of the connections, which is active, and what changes them; see the contract. */
    connections: {
      ...typed,
      list(): ConnectionView[] {
        const all = list.all();
        const isPractice = ({ stored }: ConnectionEntry) => stored.kind === 'practice';
        return [...all.filter((entry) => !isPractice(entry)), ...all.filter(isPractice)].map(view);
      },
      select: (id: string) => inTurn(() => selectNow(id)),
      remove: (id: string, liveTasks: 'stop' | null) => inTurn(() => removeNow(id, liveTasks)),
    },
    carried: createCarriedConnections(() => ({
      activeId: activeId(),
      connections: list.all().map(({ stored }) => stored),
    })),
    /** Takes up the stored connections, which is tried again by each call until it is done. The practice gateway rests until something needs it. */
    start(): Promise<Result<null>> {
      // In turn, so that nothing is written before what is stored was read.
      starting ??= inTurn(async () => {
        const loaded = await list.load();
        isStarted = loaded.ok;
        if (!isStarted) starting = null;
        const isUsable = list.all().some((entry) => usable(entry) !== null);
        // Those who are told may not be able to write.
        if (isUsable) attempt(onConnectionsChange, logged(log.error, 'telling of the connections failed'));
        return loaded;
      });
      return starting;
    },
    get: describe,
    connect,
    practice: () =>
      inTurn(async (): Promise<Result<Session>> => {
        const selected = await selectNow(practiceConnectionId);
        return selected.ok ? ok(await describe()) : selected;
      }),
    unlock: () =>
      inTurn(async (): Promise<Result<Session>> => {
        if (restartToUnlock === null) await list.unlock();
        else if (ports.wouldBreakOffWork())
          return fail(appError('data.under-way', 'A restart would break off work.'));
        else restartToUnlock();
        return ok(await changed());
      }),
    /** Forgets the token of a connection. */
    signOut: (id: string) =>
      inTurn(async (): Promise<Result<Session>> => {
        // Another may be active since it was asked for: it stays so.
        const now = activeId();
        // The practice gateway has no token to forget: it is left, for a gateway where there is one.
        const isLeft = id === practiceConnectionId && now === id;
        const nextActive = isLeft ? list.successorOf(practiceConnectionId) : now;
        const forgotten = await list.forgetToken(id, nextActive);
        return forgotten.ok ? ok(await changed()) : forgotten;
      }),
    /** Tasks or answers changed: the practice gateway is started where it is needed now, and stopped where nothing needs it any more. */
    workChanged() {
      if (isStarted && !practiceRun.isAsNeeded()) void inTurn(changed);
    },
  };
}
