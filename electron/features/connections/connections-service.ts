import {
  type ConnectionState,
  type ConnectionView,
  fail,
  ok,
  practiceConnectionId,
  type Result,
} from '#contract';
import {
  addressOf,
  type ConnectionEntry,
  connectionNotFound,
  hasLiveTasks,
  type ListChangePorts,
} from './connection-list.ts';
import type { PracticeRun } from './practice-run.ts';

/** What is shown of the connections, and which is active; see the contract. What is typed goes to `typed-connections.ts`. */
export function createConnectionsService(ports: ListChangePorts, practiceRun: PracticeRun) {
  const { connections, tasks, list, inTurn, changed } = ports;

  function view(entry: ConnectionEntry): ConnectionView {
    const { stored, connection, storage } = entry;
    const { id, name, kind, colour, settings } = stored;
    const address = addressOf(entry);
    const facts = connection !== null && kind === 'remote' ? connections.factsOf(connection) : stored;
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
      state: stateOf(entry),
      isActive: list.active()?.stored.id === id,
      liveTasks: tasks.count(id),
    };
  }

  function stateOf({ stored, connection, unopened, isRefused }: ConnectionEntry): ConnectionState {
    if (stored.kind === 'practice') return 'ready';
    if (connection !== null && connections.hasToken(connection)) return isRefused ? 'refused' : 'ready';
    return unopened ?? 'needs-token';
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
    const removed = await list.remove(id);
    if (!removed.ok) return removed;
    // Only now, so that a disk that refuses leaves everything as it is.
    tasks.stop(id);
    await changed();
    return ok(null);
  }

  return {
    list(): ConnectionView[] {
      const all = list.all();
      const isPractice = ({ stored }: ConnectionEntry) => stored.kind === 'practice';
      return [...all.filter((entry) => !isPractice(entry)), ...all.filter(isPractice)].map(view);
    },
    view: viewOf,
    select: (id: string) => inTurn(() => selectNow(id)),
    remove: (id: string, liveTasks: 'stop' | null) => inTurn(() => removeNow(id, liveTasks)),
  };
}
