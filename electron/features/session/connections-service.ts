import { randomUUID } from 'node:crypto';
import {
  appError,
  type CertificateFile,
  type ConnectionInput,
  type ConnectionReport,
  type ConnectionState,
  type ConnectionView,
  connectionLimit,
  fail,
  ok,
  practiceConnectionId,
  type Result,
} from '#contract';
import type { TrustedCertificates } from '../../gateway/types.ts';
import type { Connection } from '../../shared/connection.ts';
import { addressOf, type ConnectionEntry, type ConnectionList, isNameTaken } from './connection-list.ts';
import type { SessionPorts } from './ports.ts';
import type { PracticeRun } from './practice-run.ts';

export interface ConnectionsServicePorts extends SessionPorts {
  readonly list: ConnectionList;
  readonly practiceRun: PracticeRun;
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Tells everybody of a change of the list. */
  readonly changed: () => Promise<unknown>;
}

/** What the user can do with connections; see the contract. */
export interface ConnectionsService {
  list(): ConnectionView[];
  save(input: ConnectionInput): Promise<Result<ConnectionView>>;
  chooseCa(): Promise<Result<{ readonly handle: string; readonly file: CertificateFile } | null>>;
  test(input: ConnectionInput): Promise<Result<ConnectionReport>>;
  select(id: string): Promise<Result<ConnectionView>>;
  remove(id: string, liveTasks: 'stop' | null): Promise<Result<null>>;
}

export function createConnectionsService(ports: ConnectionsServicePorts): ConnectionsService {
  const { connections, credentials, gateway, tasks, chooseCertificates, list, practiceRun } = ports;
  const { inTurn, changed } = ports;
  /** Files of certificates that were chosen in this run, by handle. */
  const chosen = new Map<string, TrustedCertificates>();

  function view(entry: ConnectionEntry): ConnectionView {
    const { stored, held, storage } = entry;
    const { id, name, kind, colour, settings } = stored;
    const address = addressOf(entry);
    const facts = held !== null && kind === 'remote' ? connections.factsOf(held) : stored;
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

  function stateOf({ stored, held, unopened, isRefused }: ConnectionEntry): ConnectionState {
    if (stored.kind === 'practice') return 'ready';
    if (held !== null && connections.hasToken(held)) return isRefused ? 'refused' : 'ready';
    return unopened ?? 'needs-token';
  }

  const viewOf = (id: string): Result<ConnectionView> => {
    const entry = list.get(id);
    return entry === null ? fail(notFound) : ok(view(entry));
  };

  /** The entry that an input is about, with the open connection that it describes. */
  function open(input: ConnectionInput): Result<{ entry: ConnectionEntry; held: Connection }> {
    const entry = input.id === null ? list.fresh('') : list.get(input.id);
    if (entry === null) return fail(notFound);
    const ca = certificatesOf(input, entry);
    if (!ca.ok) return ca;
    const { address, token, settings, proxy } = input;
    const keepsSecret = proxy.type === 'address' && proxy.secret === 'keep';
    const isSecretLost =
      entry.held === null && entry.stored.proxy.type === 'address' && entry.stored.proxy.hasSecret;
    if (keepsSecret && isSecretLost) return fail(proxySecretMissing);
    const typed = { connectionId: entry.stored.id, address, token, settings, proxy, ca: ca.value };
    const held = connections.openTyped(typed, entry.held);
    return held.ok ? ok({ entry, held: held.value }) : held;
  }

  function certificatesOf(
    { ca }: ConnectionInput,
    { held, stored }: ConnectionEntry,
  ): Result<TrustedCertificates | 'keep' | null> {
    if (ca === 'none') return ok(null);
    if (ca === 'keep') return held === null && stored.ca !== null ? fail(caGone) : ok('keep');
    const file = chosen.get(ca.handle);
    return file === undefined ? fail(caGone) : ok(file);
  }

  /** Whether all that an input changes is what stands in the open: that can be written beside a ciphertext that is locked. */
  function changesNothingSealed(input: ConnectionInput, { held, stored }: ConnectionEntry): boolean {
    const { proxy } = input;
    const isSameProxy =
      proxy.type === 'address'
        ? stored.proxy.type === 'address' && stored.proxy.address === proxy.address && proxy.secret === 'keep'
        : stored.proxy.type === proxy.type;
    const isSameAddress = input.address === stored.address;
    return held === null && input.token === null && isSameAddress && isSameProxy && input.ca === 'keep';
  }

  async function saveNow(input: ConnectionInput): Promise<Result<ConnectionView>> {
    const { name, colour, settings } = input;
    if (input.id === practiceConnectionId) {
      const entry = list.practice();
      const held = entry.held === null ? null : connections.withSettings(entry.held, settings);
      return store({ ...entry, held, stored: { ...entry.stored, colour, settings } });
    }
    if (name === '') return fail(appError('connections.name-missing', 'The connection has no name.'));
    if (isNameTaken(name, input.id ?? '', list.all())) {
      return fail(appError('connections.name-taken', 'Another connection has this name.'));
    }
    if (input.id === null && list.all().length >= connectionLimit) {
      return fail(appError('connections.too-many', 'No more connections can be kept.'));
    }
    const known = input.id === null ? null : list.get(input.id);
    if (known !== null && changesNothingSealed(input, known)) {
      return store({ ...known, stored: { ...known.stored, name, colour, settings } });
    }
    const opened = open(input);
    if (!opened.ok) return opened;
    const { entry, held } = opened.value;
    const isSameToken = input.token === null && entry.held !== null;
    const sealed = await list.seal({ ...entry, stored: { ...entry.stored, name, colour, settings } }, held);
    return store({ ...sealed, isRefused: isSameToken && entry.isRefused });
  }

  async function store(entry: ConnectionEntry): Promise<Result<ConnectionView>> {
    const { id } = entry.stored;
    const stored = await list.put([entry], list.active()?.stored.id ?? id);
    if (!stored.ok) return stored;
    await changed();
    return viewOf(id);
  }

  async function selectNow(id: string): Promise<Result<ConnectionView>> {
    const entry = list.get(id);
    if (entry === null && id !== practiceConnectionId) return fail(notFound);
    const started = id === practiceConnectionId ? await practiceRun.start() : null;
    if (started !== null && !started.ok) return started;
    const stored = await list.put(started === null ? [] : [started.value], id);
    if (!stored.ok) return stored;
    await changed();
    return viewOf(id);
  }

  async function removeNow(id: string, liveTasks: 'stop' | null): Promise<Result<null>> {
    if (list.get(id) === null) return fail(notFound);
    const count = tasks.count(id);
    if (count > 0 && liveTasks === null) {
      const details = { count };
      return fail(appError('connections.has-live-tasks', 'Tasks still go on there.', { details }));
    }
    const removed = await list.remove(id);
    if (!removed.ok) return removed;
    // Only now, so that a disk that refuses leaves everything as it is.
    tasks.stop(id);
    await credentials.removeLeftovers();
    await changed();
    return ok(null);
  }

  return {
    list() {
      const all = list.all();
      const isPractice = ({ stored }: ConnectionEntry) => stored.kind === 'practice';
      return [...all.filter((entry) => !isPractice(entry)), ...all.filter(isPractice)].map(view);
    },
    save: (input) => inTurn(() => saveNow(input)),
    async chooseCa() {
      const path = await chooseCertificates();
      if (path === null) return ok(null);
      const read = await connections.readCertificates(path);
      if (!read.ok) return read;
      const facts = connections.describeCertificates(read.value);
      if (facts === null) return fail(caGone);
      const handle = randomUUID();
      chosen.set(handle, read.value);
      return ok({ handle, file: facts });
    },
    async test(input) {
      const practiceHeld = input.id === practiceConnectionId ? list.practice().held : null;
      const opened = practiceHeld === null ? open(input) : ok({ held: practiceHeld });
      if (!opened.ok) return opened;
      return ok(
        await gateway.inspectAccess(opened.value.held, {
          subject: { type: 'connection', id: opened.value.held.connectionId },
        }),
      );
    },
    select: (id) => inTurn(() => selectNow(id)),
    remove: (id, liveTasks) => inTurn(() => removeNow(id, liveTasks)),
  };
}

const notFound = appError('connections.not-found', 'There is no such connection.');
const caGone = appError('connections.ca-gone', 'The certificates are no longer at hand.');
const proxySecretMissing = appError(
  'connections.proxy-secret-missing',
  'The secret of the proxy cannot be read now.',
);
