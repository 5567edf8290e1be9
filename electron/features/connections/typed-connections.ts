import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  appError,
  type CertificateFile,
  type ConnectionInput,
  type ConnectionReport,
  type ConnectionView,
  fail,
  maxConnections,
  ok,
  practiceConnectionId,
  type Result,
  readAddress,
  type Secret,
  type Session,
} from '#contract';
import type { TrustedCertificates } from '../../gateway/types.ts';
import type { Connection } from '../../shared/connection.ts';
import {
  addressOf,
  type ConnectionEntry,
  connectionNotFound,
  hasLiveTasks,
  isNameTaken,
  type ListChangePorts,
} from './connection-list.ts';

/** Takes what is typed of a connection, the token with it: no other part of this folder sees one. */
export function createTypedConnections(
  ports: ListChangePorts,
  viewOf: (id: string) => Result<ConnectionView>,
) {
  const { connections, gateway, chooseCertificates, tasks, list, inTurn, changed, openPractice } = ports;
  const chosen = new Map<string, TrustedCertificates>();

  /** The entry that an input is about, with the open connection that it describes. */
  function open(input: ConnectionInput): Result<{ entry: ConnectionEntry; connection: Connection }> {
    const read = readAddress(input.address);
    const entry =
      input.id === null ? list.fresh('address' in read ? read.address : '', '') : list.get(input.id);
    if (entry === null) return fail(connectionNotFound);
    const ca = certificatesOf(input, entry);
    if (!ca.ok) return ca;
    const { address, token, settings, proxy } = input;
    const keepsSecret = proxy.type === 'address' && proxy.secret === 'keep';
    if (keepsSecret && isSecretLost(entry)) return fail(proxySecretMissing);
    const typed = { connectionId: entry.stored.id, address, token, settings, proxy, ca: ca.value };
    const connection = connections.openTyped(typed, entry.connection);
    return connection.ok ? ok({ entry, connection: connection.value }) : connection;
  }

  /** The first connection of an address, or a new one, opened with a token that is typed for it. */
  function openAt(typed: AddressAndToken): Result<{ entry: ConnectionEntry; connection: Connection }> {
    const { address, token } = typed;
    const read = readAddress(address);
    const known = 'address' in read ? list.withAddress(read.address) : null;
    if (known === null && list.all().length >= maxConnections) return fail(tooMany);
    const entry = known ?? ('address' in read ? list.fresh(read.address, read.host) : list.fresh('', ''));
    const { id: connectionId, settings, proxy } = entry.stored;
    // What is sealed with the earlier token is not dropped without a word: the connection's form can leave it out.
    if (isCaLost(entry)) return fail(caGone);
    if (isSecretLost(entry)) return fail(proxySecretMissing);
    const kept = proxy.type === 'address' ? { ...proxy, secret: 'keep' as const } : proxy;
    const connection = connections.openTyped(
      { connectionId, address, token, settings, proxy: kept, ca: 'keep' },
      entry.connection,
    );
    return connection.ok ? ok({ entry, connection: connection.value }) : connection;
  }

  async function openForTest(input: ConnectionInput): Promise<Result<Connection>> {
    if (input.id !== practiceConnectionId) {
      const opened = open(input);
      return opened.ok ? ok(opened.value.connection) : opened;
    }
    const practice = await openPractice();
    return practice.ok ? ok(connections.withSettings(practice.value, input.settings)) : practice;
  }

  function certificatesOf(
    { ca }: ConnectionInput,
    { connection, stored }: ConnectionEntry,
  ): Result<TrustedCertificates | 'keep' | null> {
    if (ca === 'none') return ok(null);
    if (ca === 'keep') return isCaLost({ connection, stored }) ? fail(caGone) : ok('keep');
    const file = chosen.get(ca.handle);
    return file === undefined ? fail(caGone) : ok(file);
  }

  /**
   * Whether all that an input changes is what stands in the open: that can be written beside a ciphertext, also where the keychain is
   * locked or has gone. What is kept for the session alone has none yet, and is given to the keychain each time.
   */
  function changesNothingSealed(input: ConnectionInput, entry: ConnectionEntry): boolean {
    const { connection, stored, storage } = entry;
    const { proxy, ca } = connection === null ? stored : connections.factsOf(connection);
    const isSameProxy =
      input.proxy.type === 'address'
        ? proxy.type === 'address' &&
          proxy.address === input.proxy.address &&
          input.proxy.secret === (proxy.hasSecret ? 'keep' : 'none')
        : proxy.type === input.proxy.type;
    const isSameCa = input.ca === (ca === null ? 'none' : 'keep');
    const isSameAddress = input.address === addressOf(entry);
    const isKept = connection === null || storage !== 'session';
    return isKept && input.token === null && isSameAddress && isSameProxy && isSameCa;
  }

  async function saveNow(input: ConnectionInput): Promise<Result<ConnectionView>> {
    const { name, colour, settings } = input;
    if (input.id === practiceConnectionId) {
      const entry = list.practice();
      const connection =
        entry.connection === null ? null : connections.withSettings(entry.connection, settings);
      return store({ ...entry, connection, stored: { ...entry.stored, colour, settings } });
    }
    if (name === '') return fail(appError('connections.name-missing', 'The connection has no name.'));
    if (isNameTaken(name, input.id ?? '', list.all()))
      return fail(appError('connections.name-taken', 'Another connection has this name.'));
    if (input.id === null && list.all().length >= maxConnections) return fail(tooMany);
    const known = input.id === null ? null : list.get(input.id);
    if (known !== null && changesNothingSealed(input, known)) {
      // With a new name or colour it is the connection that it was: no wait of its gateway ends by that.
      const hasOtherSettings = known.connection && !isDeepStrictEqual(settings, known.connection.settings);
      const connection = hasOtherSettings
        ? connections.withSettings(known.connection, settings)
        : known.connection;
      return store({ ...known, connection, stored: { ...known.stored, name, colour, settings } });
    }
    // The rest is sealed with a token that is there and cannot be read now: without one typed, nothing could be sealed in its place.
    if (known?.unopened === 'keychain-locked' && known.connection === null && input.token === null)
      return fail(appError('connections.locked', 'What is sealed with the token cannot be changed now.'));
    const opened = open(input);
    if (!opened.ok) return opened;
    const { entry, connection } = opened.value;
    const isSameToken = input.token === null && entry.connection !== null;
    const sealed = await list.seal(
      { ...entry, stored: { ...entry.stored, name, colour, settings } },
      connection,
    );
    // What waits would go to another gateway than it was made for, and that one knows nothing of what is under way. Counted last: a
    // keychain may have asked its user, and a task was made meanwhile.
    const live = known === null || connection.address === addressOf(known) ? 0 : tasks.count(entry.stored.id);
    if (live > 0) return fail(hasLiveTasks(live));
    return store({ ...sealed, isRefused: isSameToken && entry.isRefused });
  }

  async function store(entry: ConnectionEntry): Promise<Result<ConnectionView>> {
    const { id } = entry.stored;
    const stored = await list.put([entry], list.active()?.stored.id ?? id);
    if (!stored.ok) return stored;
    await changed();
    return viewOf(id);
  }

  return {
    /** Checks address and token with the gateway, then stores them, as the new token of that address or as a new connection, and has it active. */
    async connect(typed: AddressAndToken): Promise<Result<Session>> {
      const opened = openAt(typed);
      if (!opened.ok) return opened;
      const activeId = () => list.active()?.stored.id ?? null;
      const before = activeId();
      const { connection } = opened.value;
      const checked = await gateway.checkAccess(connection, {
        subject: { type: 'connection', id: connection.connectionId },
      });
      if (checked.error !== null) return fail(checked.error);
      return inTurn(async () => {
        // Once more: what was saved of the connection meanwhile stays.
        const now = openAt(typed);
        if (!now.ok) return now;
        const sealed = await list.seal(now.value.entry, now.value.connection);
        const stored = await list.put([sealed], activeId() === before ? sealed.stored.id : activeId());
        return stored.ok ? ok(await changed()) : stored;
      });
    },
    save: (input: ConnectionInput) => inTurn(() => saveNow(input)),
    async chooseCa(): Promise<Result<{ readonly handle: string; readonly file: CertificateFile } | null>> {
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
    /** Asks the gateway that the form describes, and stores nothing. */
    async test(input: ConnectionInput): Promise<Result<ConnectionReport>> {
      const opened = await openForTest(input);
      if (!opened.ok) return opened;
      const report = await gateway.checkAccess(opened.value, {
        subject: { type: 'connection', id: opened.value.connectionId },
      });
      if (input.id === practiceConnectionId) void inTurn(changed);
      return ok(report);
    },
  };
}

interface AddressAndToken {
  readonly address: string;
  readonly token: Secret;
}

type Openable = Pick<ConnectionEntry, 'connection' | 'stored'>;

function isCaLost({ connection, stored }: Openable): boolean {
  return connection === null && stored.ca !== null;
}

function isSecretLost({ connection, stored: { proxy } }: Openable): boolean {
  return connection === null && proxy.type === 'address' && proxy.hasSecret;
}

const tooMany = appError('connections.too-many', 'No more connections can be kept.');
const caGone = appError('connections.ca-gone', 'The certificates are no longer at hand.');
const proxySecretMissing = appError(
  'connections.proxy-secret-missing',
  'The secret of the proxy cannot be read now.',
);
