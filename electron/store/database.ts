import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Libsql from 'libsql';
import { codeOf } from '../shared/error-code.ts';

/** Takes statements that were collected from those that their connection lets go of. */
const collected = new FinalizationRegistry<() => void>((forget) => forget());

export type Db = Libsql.Database;

/** Whether a connection of this thread was closed since what is native was last collected. */
let hasClosed = false;

/**
 * Connects to a database file. libsql 0.5 keeps the file open behind `close` until every statement of the connection is collected, and
 * Windows neither renames nor removes an open file: so a connection takes what is native from its statements when it is closed.
 *
 * @param setUp of the open connection, which is closed where this throws.
 * @throws what `setUp` throws, and the driver's error.
 */
export function connect(path: string, setUp: (db: Db) => void = () => undefined): Db {
  const db = new Libsql(path);
  let isAtPlace = existsSync(path);
  const statements = new Set<WeakRef<object>>();
  const prepare = db.prepare.bind(db);
  const close = db.close.bind(db);
  const ownMethods: Libsql.Statement = Object.getPrototypeOf(prepare('SELECT 1'));
  /** In a file that was removed or moved away SQLite goes on writing, and all of it is gone with the process: nothing is begun there. */
  const checkPlace = () => {
    if (isAtPlace && !db.inTransaction && !existsSync(path)) throw movedAway();
  };
  /** The driver keeps a page that the disk did not give, and calls it malformed until it is let go of. */
  const readAnew = (error: unknown) => {
    if (codeOf(error).startsWith('SQLITE_CORRUPT') && !db.inTransaction) db.exec('PRAGMA shrink_memory');
    return error;
  };
  const statementMethods = Object.create(ownMethods) as Record<string, unknown>;
  for (const name of ['run', 'get', 'all'] as const) {
    statementMethods[name] = function run(this: Libsql.Statement, ...given: unknown[]) {
      if (name === 'run') checkPlace();
      try {
        return ownMethods[name].apply(this, given);
      } catch (error) {
        throw readAnew(error);
      }
    };
  }

  /** A start makes over a hundred statements and runs a few: SQLite reads the text of one when it is first run. */
  function preparedWhenUsed(sql: string): Libsql.Statement {
    return Object.defineProperty(Object.create(statementMethods) as Libsql.Statement, 'stmt', {
      configurable: true,
      get(this: object) {
        const { stmt } = prepare(sql) as unknown as { readonly stmt: unknown };
        Object.defineProperty(this, 'stmt', { configurable: true, value: stmt });
        return stmt;
      },
    });
  }
  const connection = Object.assign(db, {
    prepare(sql: string) {
      const statement = preparedWhenUsed(sql);
      const reference = new WeakRef(statement);
      statements.add(reference);
      collected.register(statement, () => statements.delete(reference));
      return statement;
    },
    /**
     * SQLite itself ends a transaction that the disk has no room for: the driver's way fails on that, and does not say why.
     */
    transaction:
      <Given extends unknown[], Value>(work: (...given: Given) => Value) =>
      (...given: Given): Value => {
        checkPlace();
        db.exec('BEGIN');
        try {
          const value = work(...given);
          db.exec('COMMIT');
          return value;
        } catch (error) {
          if (db.inTransaction) db.exec('ROLLBACK');
          throw readAnew(error);
        }
      },
    close() {
      close();
      // The driver ends the process where a closed connection is asked about its transaction.
      isAtPlace = false;
      for (const reference of statements)
        Object.defineProperty(reference.deref() ?? {}, 'stmt', { value: undefined });
      statements.clear();
      hasClosed = true;
    },
  }) as Db;
  try {
    setUp(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

const movedAway = (): Error =>
  Object.assign(new Error('The database is not in its place any more.'), { code: 'SQLITE_READONLY_DBMOVED' });

/** Has SQLite read a statement without running it. @throws what SQLite says of one that it does not understand. */
export function tryStatement(db: Db, sql: string): void {
  // Asked of what SQLite has made of it.
  void db.prepare(sql).reader;
}

/**
 * How SQLite is told of a file that it is not to write. It refuses an address with a host, and takes that of a server's folder with the
 * host in its path.
 *
 * @param file of `pathToFileURL`.
 */
export function readOnlyAddress(file: URL): string {
  const { href, host } = file;
  return `${host === '' ? href : href.replace('//', '////')}?mode=ro`;
}

/** Resolves once this thread's closed connections have let go of their files: to be awaited before one is renamed or removed. */
export async function closedFilesReleased(): Promise<void> {
  if (!hasClosed) return;
  // Frames that have not returned yet may refer to what is native.
  await nextTurn();
  hasClosed = false;
  // It stays set: V8's switches are those of all threads, and the app's first scripts have set it (`compiled-code.ts`).
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  // Node lets go of what was collected in a turn of its own.
  await nextTurn();
}
