import { createHash } from 'node:crypto';
import {
  appError,
  assertNever,
  type ConnectionState,
  colours,
  fail,
  freeName,
  maxConnectionNameCharacters,
  ok,
  practiceConnectionId,
  type Result,
  type Session,
  type TokenStorage,
} from '#contract';
import { isFullDisk } from '../../files/disk-errors.ts';
import type { Connection } from '../../shared/connection.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { InTurn } from '../../shared/turns.ts';
import type { SessionPorts } from './ports.ts';
import { newConnection, type StoredConnection } from './stored-connections.ts';

/** One connection: what is stored of it, and what is open of it in this run. */
export interface ConnectionEntry {
  readonly stored: StoredConnection;
  /** `null` while its ciphertext cannot be opened, and for a practice gateway that does not run. It may have no token. */
  readonly connection: Connection | null;
  /** Why the stored ciphertext could not be opened at the start, for as long as it lies there. */
  readonly unopened: Extract<
    ConnectionState,
    'keychain-locked' | 'token-unreadable' | 'address-changed'
  > | null;
  /** Where the token of `connection` is. */
  readonly storage: TokenStorage | null;
  /** The gateway no longer accepts the token of `connection`. */
  readonly isRefused: boolean;
}

export const connectionNotFound = appError('connections.not-found', 'There is no such connection.');
export const hasLiveTasks = (count: number) =>
  appError('connections.has-live-tasks', 'Tasks still go on there.', { details: { count } });

export type ConnectionList = ReturnType<typeof createConnectionList>;

/** What those work with who change the list. */
export interface ListChangePorts extends SessionPorts {
  readonly list: ConnectionList;
  readonly inTurn: InTurn;
  readonly changed: () => Promise<Session>;
  /** Starts the practice gateway where it rests; it runs until the next `changed` that finds no need of it. */
  readonly openPractice: () => Promise<Result<Connection>>;
}

/** What is open of a connection that is only stored. */
const nothingOpen = { connection: null, unopened: null, storage: null, isRefused: false } as const;

/** All connections with their tokens, in the order in which they were made, and which of them is active. @param opensLate the keychain opens after it was counted as locked. */
export function createConnectionList(ports: SessionPorts, opensLate: () => void) {
  const { connections, credentials, log, newId } = ports;
  let entries: readonly ConnectionEntry[] = [];
  let activeId: string | null = null;

  const get = (id: string | null) => entries.find(({ stored }) => stored.id === id) ?? null;
  const active = () => get(activeId);

  /** A connection of `stored` without secrets; `null` for an address that nothing can be sent to. */
  function withoutSecrets(stored: StoredConnection): Connection | null {
    const { id: connectionId, address, settings, proxy } = stored;
    const typed = { connectionId, address, settings, token: null, ca: null };
    const known = proxy.type === 'address' ? { ...proxy, secret: 'none' as const } : proxy;
    const opened = connections.openTyped({ ...typed, proxy: known }, null);
    return opened.ok ? opened.value : null;
  }

  /** A connection that nothing is sealed of; `null` too where what a run without a keychain had of it is gone: it has to be given again. */
  const unsealed = (stored: StoredConnection) => (hasSecrets(stored) ? null : withoutSecrets(stored));

  async function open(stored: StoredConnection): Promise<ConnectionEntry> {
    const closed = { ...nothingOpen, stored };
    if (stored.kind === 'practice') return closed;
    const { id: connectionId, address, settings, ciphertext } = stored;
    if (ciphertext === null) return { ...closed, connection: unsealed(stored) };
    const opened = await connections.openSealed({ connectionId, address, settings }, ciphertext);
    switch (opened.type) {
      case 'opened': {
        const { connection } = opened;
        const taken = {
          ...closed,
          connection,
          storage: connections.hasToken(connection) ? ('keychain' as const) : null,
        };
        if (opened.isCurrent) return taken;
        // Sealed as it is sealed now, with its address and the keychain's present key, where the keychain takes it.
        const anew = await sealed(connection);
        return anew === null ? taken : { ...taken, stored: { ...stored, ciphertext: anew } };
      }
      case 'other-address': {
        log.error('the stored address is not the one that the token was stored for', { connectionId });
        // The true address: a token typed again must not go where somebody else wants it.
        return { ...closed, stored: { ...stored, address: opened.address }, unopened: 'address-changed' };
      }
      case 'locked':
        void opened.opens?.then((opens) => opens && opensLate());
        return { ...closed, unopened: 'keychain-locked' };
      case 'unreadable':
        return { ...closed, unopened: 'token-unreadable' };
      default:
        return assertNever(opened);
    }
  }

  /** The connection that takes the place of one that goes; a usable one before others. */
  function successorOf(id: string): string | null {
    const others = entries.filter(({ stored }) => stored.id !== id && stored.kind === 'remote');
    const isUsable = ({ connection, isRefused }: ConnectionEntry) =>
      connection !== null && connections.hasToken(connection) && !isRefused;
    return (others.find(isUsable) ?? others[0])?.stored.id ?? null;
  }

  /** @param change may be made twice: a token may be refused while the disk writes. @param forgets what was set aside goes too. */
  async function write(
    change: (now: readonly ConnectionEntry[]) => readonly ConnectionEntry[],
    nextActive: string | null,
    forgets = false,
  ): Promise<Result<null>> {
    const next = change(entries);
    try {
      if (forgets) await credentials.removeLeftovers();
      await credentials.write({ activeId: nextActive, connections: next.map(({ stored }) => stored) });
    } catch (error) {
      const cause = codeOf(error);
      const code = isFullDisk(cause) ? 'data.disk-full' : 'data.unwritable';
      return fail(appError(code, 'The connections cannot be stored.', { details: { cause } }));
    }
    entries = change(entries);
    activeId = nextActive;
    return ok(null);
  }

  return {
    /** Where they cannot be read, it may be tried again. */
    async load(): Promise<Result<null>> {
      try {
        const stored = await credentials.read();
        const opened: ConnectionEntry[] = [];
        // One after the other: a keychain asks its user one question at a time.
        for (const connection of stored.connections) opened.push(await open(connection));
        entries = opened;
        activeId = stored.activeId;
        const isSealedAnew = opened.some(
          ({ stored: { ciphertext } }, place) => ciphertext !== stored.connections[place]?.ciphertext,
        );
        const written = isSealedAnew ? await write((now) => now, activeId) : ok(null);
        if (!written.ok) log.error('credentials that were sealed anew could not be stored', {});
        return ok(null);
      } catch (error) {
        const cause = codeOf(error);
        log.error('the connections cannot be read', { cause });
        return fail(appError('data.unwritable', 'The connections cannot be read.', { details: { cause } }));
      }
    },
    async unlock(): Promise<void> {
      for (const { stored, unopened, connection } of entries) {
        if (unopened !== 'keychain-locked' || connection !== null) continue;
        const opened = await open(stored);
        if (opened.unopened !== 'keychain-locked')
          entries = entries.map((entry) => (entry.stored === stored ? opened : entry));
      }
    },
    all: () => entries,
    get,
    /** One that is locked goes by what stands in the open of it: its proxy's address, and none of its secrets. */
    routeOf(id: string): Connection | null {
      const entry = get(id);
      return entry && (entry.connection ?? withoutSecrets(entry.stored));
    },
    active,
    /** The first connection with an address, the active one before others. */
    withAddress(address: string): ConnectionEntry | null {
      const isThere = (entry: ConnectionEntry) =>
        entry.stored.kind === 'remote' && addressOf(entry) === address;
      const first = active();
      return first !== null && isThere(first) ? first : (entries.find(isThere) ?? null);
    },
    /** A new connection, not in the list yet, with a free name and colour. What a removed one of its address has left belongs to it. */
    fresh(address: string, host: string): ConnectionEntry {
      const known = idOfAddress(address);
      const id = get(known) === null ? known : newId();
      return newEntry({ id, kind: 'remote', ...freshLook(host, entries) });
    },
    practice(): ConnectionEntry {
      const id = practiceConnectionId;
      return get(id) ?? newEntry({ id, kind: 'practice', ...freshLook('', entries), name: '' });
    },
    /** The entry with an open connection, whose secrets go to the keychain where there is one. Nothing is written yet. */
    async seal(entry: ConnectionEntry, connection: Connection): Promise<ConnectionEntry> {
      const ciphertext = (await connections.storage()) === 'keychain' ? await sealed(connection) : null;
      const open = { ...entry, connection, isRefused: false };
      // A keychain that is only locked opens again: its token stays where the next start looks for it, until another takes its place.
      if (entry.unopened === 'keychain-locked' && ciphertext === null) return { ...open, storage: 'session' };
      const { ciphertext: earlier, setAside } = entry.stored;
      const isLost = entry.unopened !== null && earlier !== null;
      const stored: StoredConnection = {
        ...entry.stored,
        ...connections.factsOf(connection),
        address: connection.address,
        setAside: isLost ? [...setAside, earlier] : setAside,
        isForSession: ciphertext === null && connections.hasToken(connection),
        ciphertext,
      };
      const storage = ciphertext === null ? 'session' : 'keychain';
      return { ...open, stored, unopened: null, storage: connections.hasToken(connection) ? storage : null };
    },
    /** Writes the list with these entries changed or added, and only then takes them over. */
    put: (changed: readonly ConnectionEntry[], nextActive: string | null = activeId) =>
      write((now) => {
        const next = now.map((entry) => {
          const other = changed.find(({ stored }) => stored.id === entry.stored.id) ?? entry;
          return other.connection === entry.connection ? { ...other, isRefused: entry.isRefused } : other;
        });
        const added = changed.filter(({ stored }) => next.every((entry) => entry.stored.id !== stored.id));
        return [...next, ...added];
      }, nextActive),
    remove: (id: string) =>
      write(
        (now) => now.filter(({ stored }) => stored.id !== id),
        activeId === id ? successorOf(id) : activeId,
        true,
      ),
    /** The one that is active once the connection `id` is not: the first that can be used, else the first; never the practice gateway. */
    successorOf,
    /** Forgets the token of a connection everywhere; what else is known of it stays. */
    async forgetToken(id: string, nextActive: string | null): Promise<Result<null>> {
      const entry = get(id);
      const next = entry && (await withoutToken(entry));
      return write(
        (now) => now.map((one) => (next?.stored.id === one.stored.id ? next : one)),
        nextActive,
        true,
      );
    },
    note(id: string, change: Partial<Pick<ConnectionEntry, 'connection' | 'isRefused' | 'storage'>>): void {
      entries = entries.map((entry) => (entry.stored.id === id ? { ...entry, ...change } : entry));
    },
  };

  async function withoutToken(entry: ConnectionEntry): Promise<ConnectionEntry> {
    const address = addressOf(entry);
    const isPractice = entry.stored.kind === 'practice';
    const stored: StoredConnection = {
      ...entry.stored,
      address: isPractice ? '' : address,
      isForSession: false,
      ciphertext: null,
      setAside: [],
    };
    if (isPractice) return { ...nothingOpen, stored };
    const connection =
      entry.connection === null ? unsealed(stored) : connections.withoutToken(entry.connection);
    return {
      ...nothingOpen,
      connection,
      stored: { ...stored, ciphertext: connection === null ? null : await sealed(connection) },
    };
  }

  /** The ciphertext of a connection; `null` where it has no secrets, or the keychain takes none. */
  async function sealed(connection: Connection): Promise<Uint8Array | null> {
    if (!connections.hasToken(connection) && !hasSecrets(connections.factsOf(connection))) return null;
    try {
      return await connections.seal(connection);
    } catch (error) {
      log.error('the keychain did not take the token', { error: String(error) });
      return null;
    }
  }
}

function newEntry(known: Pick<StoredConnection, 'id' | 'kind' | 'name' | 'colour'>): ConnectionEntry {
  return { ...nothingOpen, stored: { ...newConnection, address: '', ...known } };
}

/** Whether more than a token has to be sealed of a connection. */
function hasSecrets({ proxy, ca }: Pick<StoredConnection, 'proxy' | 'ca'>): boolean {
  return ca !== null || (proxy.type === 'address' && proxy.hasSecret);
}

/** Where requests of a connection go, or went last. */
export function addressOf({ connection, stored }: Pick<ConnectionEntry, 'connection' | 'stored'>): string {
  return connection?.address ?? stored.address;
}

/** The id of the first connection of an address: the same whenever one is made, so that it finds what belonged to one that was removed. */
export function idOfAddress(address: string): string {
  const hex = createHash('sha256').update(address).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Whether a name is taken by another connection, without regard to case. */
export function isNameTaken(name: string, id: string, entries: readonly ConnectionEntry[]): boolean {
  const folded = name.toLocaleLowerCase('en');
  return entries.some(({ stored }) => stored.id !== id && stored.name.toLocaleLowerCase('en') === folded);
}

/** A name made of a host, and a colour, that no connection has. With more connections than colours one is used again. */
function freshLook(host: string, entries: readonly ConnectionEntry[]) {
  const used = entries.map(({ stored }) => stored.colour);
  const colour =
    colours.find((candidate) => !used.includes(candidate)) ??
    colours[entries.length % colours.length] ??
    colours[0];
  const name = freeName(host, maxConnectionNameCharacters, (each) => isNameTaken(each, '', entries));
  return { name, colour };
}
