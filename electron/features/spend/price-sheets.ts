import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  appError,
  assertNever,
  fail,
  maxPriceFileBytes,
  ok,
  type PriceFileProblem,
  type PriceSheet,
  priceSheetSchema,
  type Result,
  readPriceFile,
  writePriceFile,
} from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { diskError } from '../../files/disk-errors.ts';
import type { Documents } from '../../shared/documents.ts';
import { dayOf } from './calendar.ts';
import type { FileOutcome, SpendPorts, SpendSystem } from './ports.ts';

export interface PriceSheetsPorts {
  readonly documents: Documents;
  readonly session: SpendPorts['session'];
  readonly system: SpendSystem;
  readonly clock: SpendPorts['clock'];
  readonly onChange: () => void;
}

/** Bytes of a file of `maxPriceFileBytes` characters, at most three each. */
const maxBytes = 3 * maxPriceFileBytes;
const documentOf = (connectionId: string) => `price-sheet:${connectionId}`;

/** The price sheets of connections. A sheet stays when its connection is removed: put back from an export, that has the same id. */
export function createPriceSheets(ports: PriceSheetsPorts) {
  const { documents, session, system, clock, onChange } = ports;
  /** A sheet is asked for at every look at a waiting task. */
  const known = new Map<string, PriceSheet | null>();

  function sheetOf(connectionId: string): PriceSheet | null {
    const held = known.get(connectionId);
    if (held !== undefined) return held;
    const sheet = documents.read(documentOf(connectionId), priceSheetSchema.nullable(), null);
    known.set(connectionId, sheet);
    return sheet;
  }

  return {
    of: sheetOf,
    /** @param sheet `null` removes it. Fails with `connections.not-found`. */
    keep(connectionId: string, sheet: PriceSheet | null): Result<{ sheet: PriceSheet | null }> {
      if (session.nameOf(connectionId) === null) return fail(unknownConnection);
      documents.write(documentOf(connectionId), sheet);
      known.set(connectionId, sheet);
      onChange();
      return ok({ sheet });
    },
    /** Reads a file that the user chooses. Fails with one of `spend.sheet-*`. */
    async readFile(): Promise<Result<{ sheet: PriceSheet } | null>> {
      const path = await system.choosePriceSheet();
      if (path === null) return ok(null);
      const size = await stat(path).then(
        (found) => (found.isFile() ? found.size : null),
        () => null,
      );
      const text = size === null || size > maxBytes ? null : await readFile(path, 'utf8').catch(() => null);
      if (text === null) return fail(problemOf(size === null ? 'not-json' : 'too-large', path));
      const read = readPriceFile(text);
      return read.ok ? ok({ sheet: read.sheet }) : fail(problemOf(read.problem, path, read.at));
    },
    async exportFile(connectionId: string): FileOutcome {
      const sheet = sheetOf(connectionId);
      if (sheet === null) return ok({ isSaved: false });
      const target = await system.chooseSavePath('priceSheet', `prices-${dayOf(clock.now())}.json`);
      if (target === null) return ok({ isSaved: false });
      try {
        await writeAtomically(target, writePriceFile(sheet));
        return ok({ isSaved: true });
      } catch (error) {
        return fail(diskError(error, basename(target)));
      }
    },
  };
}

const unknownConnection = appError('connections.not-found', 'There is no such connection.');

/** @param at where the first wrong value stands. */
function problemOf(problem: PriceFileProblem, path: string, at?: string) {
  const details = { files: [basename(path)], ...(at !== undefined && at !== '' && { issues: [at] }) };
  switch (problem) {
    case 'too-large':
      return appError('spend.sheet-too-large', 'The file is too large for a price sheet.', { details });
    case 'newer-version':
      return appError('spend.sheet-newer', 'The price sheet was made by a later version.', { details });
    case 'wrong-values':
      return appError('spend.sheet-wrong-values', 'The price sheet holds a value that is none.', { details });
    case 'not-json':
    case 'other-program':
      return appError('spend.sheet-unreadable', 'This is no price sheet.', { details });
    default:
      return assertNever(problem);
  }
}
